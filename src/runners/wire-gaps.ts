import * as z from 'zod';
import type { AgentJob } from '../domain/agent-job.js';
import type { AgentReportInput } from '../domain/agent-report.js';
import type { CheckType } from '../domain/check.js';
import { FindingSeverity, GapSeverity, GapType, type ReportedGap } from '../domain/gap.js';
import type { Requirement } from '../domain/must-have.js';
import { fail, ok, type Result } from '../domain/result.js';
import { findCitations } from '../evidence/find-anchors.js';

/** The one list of a report that `gaps_found` of the row's check type fills (decision 4). */
type ReportedList = Pick<AgentReportInput, 'gaps' | 'pattern_findings' | 'requirements'>;

/** Reads `gaps_found`; the failure is a sentence that tells an agent what to write instead. */
export function readGapsFound(job: AgentJob, verdict: string, value: unknown): Result<ReportedList, string> {
  const items = itemsOf(value);
  if (!items.ok) return items;
  const list = readList(job, verdict, items.value);
  const contradiction = list.ok ? contradictionOf(verdict, list.value) : undefined;
  return contradiction ? fail(`verdict ${verdict}, but ${contradiction}`) : list;
}

function readList(job: AgentJob, verdict: string, items: readonly unknown[]): Result<ReportedList, string> {
  switch (job.check_type) {
    case 'pattern_scan':
      return collect(items, readFinding, (pattern_findings) => ({ pattern_findings }));
    case 'test_coverage':
      return readRequirements(job.subject.kind === 'requirements' ? job.subject.requirements : [], items);
    default:
      return collect(items, gapReader(job.check_type, verdict), (gaps) => ({ gaps }));
  }
}

/** How the entries contradict the verdict they stand for; a list that is graded one by one decides over one word. */
function contradictionOf(verdict: string, lists: ReportedList): string | undefined {
  const { pattern_findings: findings, requirements } = lists;
  const has = (severity: FindingSeverity) => findings?.some((finding) => finding.severity === severity);
  if (findings && verdict === 'BLOCKERS' && !has('blocker')) return 'gaps_found lists no blocker';
  if (findings && verdict === 'WARNINGS' && !has('warning')) return 'gaps_found lists no warning';
  if (findings && verdict !== 'BLOCKERS' && has('blocker')) return 'gaps_found lists a blocker';
  if (findings && verdict === 'CLEAN' && has('warning')) return 'gaps_found lists a warning';
  const open = requirements?.filter(({ status }) => status !== 'covered') ?? [];
  if (requirements && verdict === 'COVERED' && open[0])
    return `gaps_found has ${open[0].id} as ${open[0].status} (${open[0].reason || 'no reason given'})`;
  if (requirements && (verdict === 'PARTIAL' || verdict === 'MISSING') && open.length === 0)
    return 'gaps_found has every requirement covered';
  return undefined;
}

/** Entries of the JSON array, or the parts of the semicolon form. */
function itemsOf(value: unknown): Result<readonly unknown[], string> {
  if (value === undefined || value === null) return ok([]);
  if (Array.isArray(value)) return ok(value);
  if (typeof value !== 'string') return fail('gaps_found must be a string that holds a JSON array');
  const text = value.trim();
  if (/^(none|n\/a|null|-)?\.?$/i.test(text)) return ok([]);
  if (!text.startsWith('[') || /^\[[\w-]+\]/.test(text)) return ok(partsOf(text));
  try {
    return ok(z.array(z.unknown()).parse(JSON.parse(text)));
  } catch {
    return fail(
      'gaps_found begins like a JSON array but is none: check quotes, commas and the closing bracket',
    );
  }
}

const partsOf = (text: string): readonly string[] =>
  text
    .split(/;\s*|\n/)
    .map((part) => part.trim())
    .filter(Boolean);

type Read<T> = (item: unknown) => Result<T, string>;

function collect<T>(items: readonly unknown[], read: Read<T>, list: (read: T[]) => ReportedList) {
  const values: T[] = [];
  for (const [index, item] of items.entries()) {
    const result = read(item);
    if (!result.ok) return fail(`gaps_found[${index}]: ${result.failure}`);
    values.push(result.value);
  }
  return ok(list(values));
}

const word = <T>(schema: z.ZodType<T, string>) =>
  z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(schema);
const line = z.coerce.number().int().positive();

const WireGap = z.object({
  type: word(GapType).optional().catch(undefined),
  severity: word(GapSeverity).optional().catch(undefined),
  description: z.string().trim().min(1),
  fix_direction: z.string().default('').catch(''),
  file: z.string().min(1).optional().catch(undefined),
  line: line.optional().catch(undefined),
});

const TYPES: Readonly<Partial<Record<CheckType, ReportedGap['type']>>> = {
  substance: 'incomplete_implementation',
  import_usage: 'broken_integration',
};

/** Of decision 11, by the row's verdict; for a gap that names none of its own. */
const SEVERITIES: Readonly<Record<string, ReportedGap['severity']>> = {
  FAILED: 'critical',
  MISSING: 'critical',
  STUB: 'high',
  ORPHANED: 'high',
  NOT_WIRED: 'high',
};

function gapReader(checkType: CheckType, verdict: string): Read<ReportedGap> {
  const open = verdict === 'UNCERTAIN' || verdict === '';
  const type = open ? 'unverified' : (TYPES[checkType] ?? 'missing_feature');
  const severity = SEVERITIES[verdict] ?? 'medium';
  return (item) => {
    const gap = WireGap.safeParse(typeof item === 'string' ? { description: item } : item);
    if (!gap.success)
      return fail('expected {"type","severity","description","fix_direction"} with a description');
    const { description, fix_direction } = gap.data;
    const place = placeOf(description);
    const file = gap.data.file ?? place?.file ?? null;
    return ok({
      type: gap.data.type ?? type,
      severity: gap.data.severity ?? severity,
      description,
      fix_direction,
      file,
      line: gap.data.line ?? (file === place?.file ? place.line : null),
    });
  };
}

function placeOf(text: string): { file: string; line: number } | undefined {
  const cited = findCitations(text).find(({ startLine }) => startLine > 0);
  return cited && { file: cited.path, line: cited.startLine };
}

const WireFinding = z.object({
  file: z.string().min(1),
  line,
  pattern: z.string().min(1),
  severity: word(FindingSeverity),
  description: z.string().default('').catch(''),
});

function readFinding(
  item: unknown,
): Result<NonNullable<AgentReportInput['pattern_findings']>[number], string> {
  const finding = WireFinding.safeParse(typeof item === 'string' ? findingOf(item) : item);
  if (!finding.success)
    return fail(
      'expected {"file","line","pattern","severity"}, severity blocker, warning or info, line from 1 on',
    );
  const { pattern, description } = finding.data;
  return ok({ ...finding.data, description: description || pattern });
}

/** `blocker: src/a.ts:12 empty handler`: the place and the severity are found in the text. */
const findingOf = (text: string): unknown => ({
  ...placeOf(text),
  pattern: 'reported',
  severity: /\b(blocker|warning|info)\b/i.exec(text)?.[1],
  description: text,
});

const STATUS_WORDS = ['covered', 'partial', 'missing', 'uncovered', 'uncertain'] as const;
const WireRequirement = z.object({
  requirement: z.string().min(1),
  status: word(z.enum(STATUS_WORDS)).transform((status) => (status === 'missing' ? 'uncovered' : status)),
  tests: z
    .union([z.array(z.string()), z.string().transform((text) => text.split(/[;,]\s*/))])
    .default([])
    .transform((tests) => tests.map((test) => test.trim()).filter(Boolean)),
  reason: z.string().default('').catch(''),
  suggested_test: z.string().nullable().default(null).catch(null),
});

type Coverage = NonNullable<AgentReportInput['requirements']>[number];

/** One entry for each requirement of the row, in its order; what the agent left out is uncertain. */
function readRequirements(
  asked: readonly Requirement[],
  items: readonly unknown[],
): Result<ReportedList, string> {
  const reported = new Map<string, Coverage>();
  const read: Read<Coverage> = (item) => {
    const parsed = WireRequirement.safeParse(typeof item === 'string' ? coverageOf(item) : item);
    if (!parsed.success)
      return fail('expected {"requirement","status","tests"}, status COVERED, PARTIAL, MISSING or UNCERTAIN');
    const requirement = findRequirement(asked, parsed.data.requirement);
    if (!requirement)
      return fail(`requirement ${JSON.stringify(parsed.data.requirement.slice(0, 80))} is none of the row's`);
    const entry = { ...parsed.data, id: requirement.id, requirement: requirement.text };
    const before = reported.get(requirement.id);
    if (before && before.status !== entry.status)
      return fail(`requirement ${requirement.id} has two statuses`);
    reported.set(requirement.id, entry);
    return ok(entry);
  };
  return collect(items, read, () => ({
    requirements: asked.map(
      ({ id, text }) =>
        reported.get(id) ?? {
          id,
          requirement: text,
          tests: [],
          status: 'uncertain',
          reason: 'the agent did not report it',
          suggested_test: null,
        },
    ),
  }));
}

/** By its id, its text, or a text that begins with its id. */
const findRequirement = (asked: readonly Requirement[], named: string): Requirement | undefined =>
  asked.find(({ id, text }) => named === id || named === text) ??
  asked.find(({ id }) => named.startsWith(id) && /^[\s:,.(-]/.test(named.slice(id.length)));

/** `REQ-1: COVERED test/a.test.ts:3`: the status is found in the text, places in it are its tests. */
const coverageOf = (text: string): unknown => {
  const status = /\b(COVERED|PARTIAL|MISSING|UNCOVERED|UNCERTAIN)\b/i.exec(text);
  return {
    requirement: text.slice(0, status?.index).replace(/[\s:=-]+$/, ''),
    status: status?.[1],
    tests: findCitations(text).map((cited) => cited.text),
  };
};
