import { basename, dirname, join } from 'node:path';
import type { AnswerFinding, AnswerGateResult } from '../../domain/answer-lint.js';
import { fail, ok, type Result } from '../../domain/result.js';
import { FileTrouble } from '../../host/host.js';
import type { ChangedFile } from '../diff/changed-file.js';
import { readGitChanges } from '../diff/git-changes.js';
import { type GateHost, type GateOutcome, unreadable } from '../gate.js';
import { type MarkdownDocument, readMarkdown } from '../markdown.js';
import { plannedPaths } from '../plan/planned-paths.js';
import { inputPath, readInput } from '../read-input.js';
import { verdictArtifactText } from '../verdict/derive.js';
import { artifactFromAnswer, artifactName } from './answer-artifact.js';
import { answerRows } from './answer-rows.js';
import { answerTemplate } from './answer-template.js';
import { readCitedTree } from './cited-tree.js';
import { type AnswerLint, lintAnswer } from './lint-answer.js';
import { taskIdOf } from './requirement-ids.js';

export interface AnswerGateOptions {
  readonly answer: string;
  readonly taskFile: string;
  readonly feature?: string | undefined;
  /** Where the artifact goes. */
  readonly out?: string | undefined;
  /** The task's id, where its file does not tell it. */
  readonly task?: string | undefined;
  /** Revision the work started from: lets the artifact report scope and command line checks. */
  readonly base?: string | undefined;
  /** List what is still to be answered; write nothing. */
  readonly missing?: boolean | undefined;
}

const MOST_FINDINGS = 200;

/** `gate answer`: lints an answer against its task and, when it is clean, writes the verdict artifact. */
export async function runAnswerGate(
  options: AnswerGateOptions,
  host: GateHost,
): Promise<GateOutcome<AnswerGateResult>> {
  const read = await readDocuments(options, host);
  if (!read.ok) return unreadable('answer', read.failure);
  const { answer, task, feature, taskSource } = read.value;
  const rows = answerRows(answer);
  const tree = await readCitedTree(
    [...rows.requirements, ...rows.criteria].map((row) => row.evidence),
    host,
  );
  const lint = lintAnswer({ answer, task, feature, tree });
  const wbs = options.task ?? taskIdOf(taskSource, basename(options.taskFile));
  if (options.missing) return outcomeOf({ options, lint, wbs, artifact: null, verdict: null });
  if (lint.findings.length > 0) return outcomeOf({ options, lint, wbs, artifact: null, verdict: null });
  const target = await artifactPath({ options, wbs }, host);
  if (!target.ok) return unreadable('answer', target.failure);
  const changed = options.base === undefined ? ok([]) : await readGitChanges(host, options.base);
  if (!changed.ok) return unreadable('answer', changed.failure);
  const facts = { wbs: target.value.wbs, lint, answer, planned: plannedPaths(taskSource) };
  const artifact = artifactFromAnswer({ ...facts, changed: changed.value as readonly ChangedFile[] });
  try {
    await host.files.write(target.value.path, verdictArtifactText(artifact));
  } catch (error) {
    return unreadable(
      'answer',
      error instanceof FileTrouble ? error.message : 'the artifact could not be written',
    );
  }
  return outcomeOf({ options, lint, wbs, artifact: target.value.path, verdict: artifact.verdict });
}

/** `gate answer --template`: the skeleton for a task, as the output or in a file. */
export async function runAnswerTemplate(
  options: Pick<AnswerGateOptions, 'taskFile' | 'feature' | 'out'>,
  host: GateHost,
): Promise<GateOutcome<string>> {
  const task = await readDocument(options.taskFile, host);
  if (!task.ok) return unreadable('answer', task.failure);
  const feature = options.feature === undefined ? ok(null) : await readDocument(options.feature, host);
  if (!feature.ok) return unreadable('answer', feature.failure);
  const template = answerTemplate(task.value.document, feature.value?.document ?? null);
  if (options.out === undefined) return { decision: 'allowed', output: template, reasons: [], findings: [] };
  try {
    await host.files.write(inputPath(host, options.out), template);
  } catch (error) {
    return unreadable(
      'answer',
      error instanceof FileTrouble ? error.message : 'the skeleton could not be written',
    );
  }
  return { decision: 'allowed', output: `${options.out}\n`, reasons: [], findings: [] };
}

interface Documents {
  readonly answer: MarkdownDocument;
  readonly task: MarkdownDocument;
  readonly feature: MarkdownDocument | null;
  readonly taskSource: string;
}

async function readDocuments(options: AnswerGateOptions, host: GateHost): Promise<Result<Documents, string>> {
  const answer = await readDocument(options.answer, host);
  if (!answer.ok) return answer;
  if (answer.value.source.trim() === '') return fail(`${options.answer}: the answer is empty`);
  const task = await readDocument(options.taskFile, host);
  if (!task.ok) return task;
  const feature = options.feature === undefined ? ok(null) : await readDocument(options.feature, host);
  if (!feature.ok) return feature;
  return ok({
    answer: answer.value.document,
    task: task.value.document,
    feature: feature.value?.document ?? null,
    taskSource: task.value.source,
  });
}

async function readDocument(
  path: string,
  host: GateHost,
): Promise<Result<{ source: string; document: MarkdownDocument }, string>> {
  const source = await readInput(host, path);
  if (!source.ok) return source;
  const document = await readMarkdown(source.value);
  return document.ok
    ? ok({ source: source.value, document: document.value })
    : fail(`${path}: ${document.failure}`);
}

async function artifactPath(
  { options, wbs }: { options: AnswerGateOptions; wbs: string | null },
  host: GateHost,
): Promise<Result<{ path: string; wbs: string }, string>> {
  const name = wbs === null ? undefined : artifactName(wbs);
  if (wbs === null || name === undefined)
    return fail(`${options.taskFile} does not tell the task's id: give --task ID`);
  if (options.out !== undefined) return ok({ path: inputPath(host, options.out), wbs });
  const runs = join(host.cwd, '.spur', 'run');
  const folder =
    (await host.files.kind(runs)) === 'directory' ? runs : dirname(inputPath(host, options.answer));
  return ok({ path: join(folder, name), wbs });
}

interface Facts {
  readonly options: AnswerGateOptions;
  readonly lint: AnswerLint;
  readonly wbs: string | null;
  readonly artifact: string | null;
  readonly verdict: string | null;
}

function outcomeOf({ options, lint, wbs, artifact, verdict }: Facts): GateOutcome<AnswerGateResult> {
  const clean = lint.findings.length === 0;
  const allowed = options.missing ? lint.missing.length === 0 : clean;
  const findings = lint.findings.slice(0, MOST_FINDINGS);
  const more = lint.findings.length - findings.length;
  const sentence = (finding: AnswerFinding): string =>
    `${options.answer}:${finding.line}: ${finding.rule}${finding.row ? ` ${JSON.stringify(finding.row)}` : ''}: ${finding.message}`;
  return {
    decision: allowed ? 'allowed' : 'refused',
    output: {
      gate: 'answer',
      ok: clean,
      wbs,
      findings: [...findings],
      more,
      warnings: [...lint.warnings],
      missing: [...lint.missing],
      artifact,
      verdict,
    },
    reasons: [...findings.map(sentence), ...(more > 0 ? [`and ${more} more`] : []), ...lint.warnings],
    findings: findings.map((finding) => ({
      rule: `gate-answer/${finding.rule}`,
      level: 'error' as const,
      message: finding.message,
      file: options.answer,
      line: finding.line,
    })),
  };
}
