import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { verdictWords } from '../agents/check-types.js';
import type { AgentJob } from '../domain/agent-job.js';
import type { AgentReportInput } from '../domain/agent-report.js';
import type { Evidence } from '../domain/evidence.js';
import { fail, ok, type Result } from '../domain/result.js';
import { isRecord } from '../domain/strict-json.js';
import { WireReport } from '../domain/wire-report.js';
import { findCitations } from '../evidence/find-anchors.js';
import { jsonObjectsIn } from './json-in-text.js';
import { readGapsFound } from './wire-gaps.js';

/** The six keys as a flat JSON schema, for `--json-schema`, `--output-schema`, MCP and model services. */
export const WIRE_REPORT_SCHEMA: Readonly<Record<string, unknown>> = flatSchema();

function flatSchema(): Readonly<Record<string, unknown>> {
  const { $schema: _, ...schema } = z.toJSONSchema(WireReport);
  return schema;
}

/** As agents write it in practice: what may be empty may be absent, an id may be a number, `gaps_found` an array. */
const Written = z.object({
  id: z.union([z.string(), z.number().transform(String)]),
  result_status: WireReport.shape.result_status,
  verdict: z.string(),
  findings: z.string(),
  gaps_found: z.unknown(),
  error: z.string().nullish(),
});

/**
 * A report of the wire's six keys as the row's report, or a sentence that tells its agent what to correct: the id is the
 * row's, a completed one has findings and one of the row's verdict words, and `gaps_found` can be read.
 */
export function readWireReport(job: AgentJob, value: unknown): Result<AgentReportInput, string> {
  const written = Written.safeParse(value);
  if (!written.success) {
    const issue = written.error.issues[0];
    return fail(
      `${issue?.path.join('.') || 'the report'}: ${issue?.message ?? 'not an object of the six keys'}`,
    );
  }
  const { id, result_status, findings, gaps_found } = written.data;
  const error = written.data.error ?? '';
  if (id.trim() !== job.id)
    return fail(`id must be ${JSON.stringify(job.id)}, the row's, not ${JSON.stringify(id)}`);
  if (result_status !== 'completed')
    return ok({ id: job.id, result_status, verdict: '', findings, error: error || findings });
  const verdict = written.data.verdict.trim().toUpperCase();
  const words = verdictWords(job.check_type);
  if (!words.includes(verdict))
    return fail(`verdict must be one of ${words.join(', ')}, not ${JSON.stringify(written.data.verdict)}`);
  if (findings.trim() === '') return fail('findings must say what was found, with file:line for each claim');
  const lists = readGapsFound(job, verdict, gaps_found);
  if (!lists.ok) return lists;
  const texts = [
    findings,
    ...(lists.value.gaps ?? []).map(({ description }) => description),
    ...(lists.value.requirements ?? []).flatMap(({ tests }) => tests),
  ];
  return ok({
    id: job.id,
    result_status,
    verdict,
    findings,
    error,
    ...lists.value,
    evidence: anchorsIn(texts.join('\n')),
    confidence: 'heuristic',
  });
}

/** What an agent handed over, for the report schema; undefined for nothing, a failed report for what cannot be read. */
export function reportFromWire(job: AgentJob, value: unknown): AgentReportInput | undefined {
  if (value === undefined || value === null) return undefined;
  const report = readWireReport(job, value);
  return report.ok ? report.value : unusable(job, `the report is malformed: ${report.failure}`);
}

/** Reads a value as the report of a row; the failure says what is wrong with it. */
export type ReadReport = (job: AgentJob, value: unknown) => Result<AgentReportInput, string>;

/**
 * The report in an agent's answer: the whole text, a fenced block, or an object between prose. Undefined when there is
 * none, as in an answer that was cut off. Two that differ are a failed report: which one was meant cannot be told.
 */
export function reportInText(
  job: AgentJob,
  text: string,
  read: ReadReport = readWireReport,
): AgentReportInput | undefined {
  const reports = jsonObjectsIn(text, (object) => read(job, object).ok)
    .map((object) => read(job, object))
    .flatMap((report) => (report.ok ? [report.value] : []));
  const [first, ...others] = reports;
  if (first && others.every((other) => isDeepStrictEqual(other, first))) return first;
  if (first) return unusable(job, `${reports.length} different reports in one answer`);
  const attempt = jsonObjectsIn(text, (object) => 'result_status' in object).at(-1);
  const refused = isRecord(attempt) ? read(job, attempt) : undefined;
  return refused && !refused.ok ? unusable(job, `the report is malformed: ${refused.failure}`) : undefined;
}

const unusable = (job: AgentJob, error: string): AgentReportInput => ({
  id: job.id,
  result_status: 'failed',
  verdict: '',
  findings: 'no usable report',
  error,
});

/** Each place that a text cites once, in order. */
function anchorsIn(text: string): Evidence[] {
  const anchors = new Map<string, Evidence>();
  for (const { path, startLine, endLine } of findCitations(text)) {
    if (startLine < 1 || endLine < startLine) continue;
    anchors.set(`${path}:${startLine}-${endLine}`, {
      kind: 'anchor',
      file: path,
      line: startLine,
      ...(endLine > startLine ? { endLine } : {}),
    });
  }
  return [...anchors.values()];
}
