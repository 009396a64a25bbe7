import type { GateFinding } from '../../domain/gate-finding.js';
import { printable } from '../../domain/gate-finding.js';
import { PrBundle } from '../../domain/pr-bundle.js';
import type { PrVerdict } from '../../domain/pr-verdict.js';
import { fail, ok, type Result } from '../../domain/result.js';
import { parseStrictJson } from '../../domain/strict-json.js';
import { type GateHost, type GateOutcome, unreadable } from '../gate.js';
import { readInput } from '../read-input.js';
import { commentText } from './comment.js';
import { evaluatePullRequest, type PrEvaluation } from './evaluate.js';
import { readStandalone } from './host/standalone.js';

export interface PrGateOptions {
  /** Number of the pull request; read through gh and git. */
  readonly number?: number | undefined;
  /** A pr-bundle/1 file; stands in for the number. */
  readonly bundle?: string | undefined;
  readonly ticket?: string | undefined;
  readonly round?: number | undefined;
  /** Post the summary on the pull request. */
  readonly comment?: boolean | undefined;
}

/** `gate pr`: judges a pull request. Writes nothing on the host but, when asked, one comment; never merges or approves. */
export async function runPrGate(options: PrGateOptions, host: GateHost): Promise<GateOutcome<PrVerdict>> {
  const evaluation =
    options.bundle === undefined
      ? await judgeNumber(options, host)
      : await judgeBundle(options.bundle, { options, host });
  if (!evaluation.ok) return unreadable('pr', evaluation.failure, options.bundle ?? null);
  const { verdict, reasons } = evaluation.value;
  const trouble = options.comment ? await postComment(evaluation.value, host) : null;
  return {
    decision: ({ APPROVED: 'allowed', REROLL: 'refused', ESCALATE: 'escalate' } as const)[verdict.verdict],
    output: verdict,
    reasons: [...reasons, ...(trouble ? [trouble] : [])],
    findings: findingsOf(evaluation.value),
  };
}

/** Reads a bundle; the failure names the first things that are wrong with it. */
export function readBundle(text: string): Result<PrBundle, string> {
  const parsed = parseStrictJson(text);
  if (!parsed.ok) return parsed;
  const bundle = PrBundle.safeParse(parsed.value);
  if (bundle.success) return ok(bundle.data);
  const issues = bundle.error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.') || 'root'}: ${issue.message}`);
  return fail(printable(issues.join('; '), 600));
}

async function judgeBundle(
  file: string,
  { options, host }: { options: PrGateOptions; host: GateHost },
): Promise<Result<PrEvaluation, string>> {
  const text = await readInput(host, file);
  if (!text.ok) return text;
  const bundle = readBundle(text.value);
  if (!bundle.ok) return fail(`${file}: ${bundle.failure}`);
  if (options.number !== undefined && options.number !== bundle.value.pr.number) {
    return fail(`${file}: the bundle is of pull request ${bundle.value.pr.number}, not ${options.number}`);
  }
  return ok(evaluatePullRequest({ ...bundle.value, round: options.round ?? bundle.value.round }));
}

async function judgeNumber(options: PrGateOptions, host: GateHost): Promise<Result<PrEvaluation, string>> {
  if (options.number === undefined) return fail('give the number of a pull request, or --bundle FILE');
  const reading = await readStandalone({ number: options.number, ticket: options.ticket }, host);
  return reading.ok ? ok(evaluatePullRequest(reading.value.bundle, reading.value.changes)) : reading;
}

async function postComment(evaluation: PrEvaluation, host: GateHost): Promise<string | null> {
  const args = ['pr', 'comment', String(evaluation.verdict.pr), '--body-file', '-'];
  const run = await host.processes.exec('gh', args, {
    cwd: host.cwd,
    timeoutMs: 60_000,
    input: commentText(evaluation),
  });
  if (run.exitCode === 0) return null;
  return `The comment could not be posted: ${printable(run.trouble ?? run.stderr.trim(), 300)}`;
}

function findingsOf({ verdict, reasons }: PrEvaluation): readonly GateFinding[] {
  const error = (rule: string, message: string): GateFinding => ({
    rule: `gate-pr/${rule}`,
    level: 'error',
    message,
    file: null,
    line: null,
  });
  const adherence = verdict.unresolved_adherence_violations.map((violation) => ({
    rule: 'gate-pr/adherence',
    level: violation.severity === 'blocking' ? ('error' as const) : ('note' as const),
    message: `Rule ${violation.rule_ref} is violated`,
    file: violation.file || null,
    line: violation.line && violation.line > 0 ? violation.line : null,
  }));
  const rest = reasons.filter((reason) => !reason.startsWith('Rule '));
  return [...rest.map((reason) => error(verdict.breaker ?? 'open', reason)), ...adherence];
}
