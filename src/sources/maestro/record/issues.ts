import type { Layer } from '../../../domain/check.js';
import { asRecord, asText, type PlanRecord } from '../../plan-value.js';
import type { IssueSubject } from './gap-key.js';
import { phaseValue } from './state-entry.js';

export interface IssueUpdate {
  readonly subjects: readonly IssueSubject[];
  /** `3` or a slug. */
  readonly phase: string;
  readonly milestone: string | null;
  readonly session: string;
  /** ISO time of the verification: every stamp of this update. */
  readonly at: string;
  readonly skippedLayers: readonly Layer[];
  /** issue-history.jsonl: closed issues keep their numbers. */
  readonly history: string;
}

/**
 * issues.jsonl after a verification: one issue a gap, however often it is found; an issue of ours whose gap is gone becomes
 * resolved, one that was resolved and is back is registered again. Lines that are not touched stay byte for byte.
 */
export function updateIssues(text: string, update: IssueUpdate): { text: string; ids: Map<string, string> } {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/).filter((line, index, all) => line !== '' || index < all.length - 1);
  const issues = lines.map(parseLine);
  const ids = new Map<string, string>();
  const taken = new Set<number>();
  const added: PlanRecord[] = [];
  const nextId = idsFrom(`${text}\n${update.history}`, update.at);
  for (const subject of update.subjects) {
    const position = issues.findIndex(
      (issue, index) => !taken.has(index) && issue !== undefined && isFor(issue, subject, update),
    );
    const issue = issues[position];
    if (issue) {
      taken.add(position);
      const seen = foundAgain(issue, subject, update);
      if (seen !== issue) lines[position] = JSON.stringify(seen);
    } else {
      added.push(newIssue(nextId(), subject, update));
    }
    const id = asText((issue ?? added.at(-1))?.id) ?? '';
    for (const gapId of subject.ids) ids.set(gapId, id);
  }
  issues.forEach((issue, index) => {
    if (issue && !taken.has(index) && isGone(issue, update))
      lines[index] = JSON.stringify(resolved(issue, update));
  });
  const all = [...lines, ...added.map((issue) => JSON.stringify(issue))];
  return { text: all.length === 0 ? '' : `${all.join(eol)}${eol}`, ids };
}

function parseLine(line: string): PlanRecord | undefined {
  try {
    return asRecord(JSON.parse(line.replace(/^\uFEFF/, '')));
  } catch {
    return undefined;
  }
}

/** Ours by key; one that another verifier registered, by phase and wording. */
const isFor = (issue: PlanRecord, subject: IssueSubject, update: IssueUpdate): boolean =>
  issue.gap_key === undefined
    ? isOfPhase(issue, update) && issue.description === subject.description
    : issue.gap_key === subject.key;

const isOfPhase = (issue: PlanRecord, { phase, milestone }: IssueUpdate): boolean =>
  String(issue.phase_ref) === phase &&
  (asText(issue.milestone_ref) === undefined || issue.milestone_ref === milestone);

function foundAgain(issue: PlanRecord, subject: IssueSubject, update: IssueUpdate): PlanRecord {
  const back = issue.status === 'resolved';
  const changed = {
    severity: subject.severity,
    priority: PRIORITY[subject.severity],
    gap_ref: subject.gapId,
    description: subject.description,
    ...(back ? { status: 'registered', resolved_at: null, resolution: null } : {}),
  };
  if (!back && Object.entries(changed).every(([key, value]) => issue[key] === value)) return issue;
  const history = back
    ? { issue_history: [...historyOf(issue), step('resolved', 'registered', update, 'found again')] }
    : {};
  return { ...issue, ...changed, ...history, updated_at: update.at };
}

const CLOSED = new Set([
  'resolved',
  'closed',
  'completed',
  'wontfix',
  'wont_fix',
  'deferred',
  'rejected',
  'duplicate',
]);

function isGone(issue: PlanRecord, update: IssueUpdate): boolean {
  const layer = asText(issue.layer);
  const judged = layer === undefined || !update.skippedLayers.some((skipped) => skipped === layer);
  return (
    issue.gap_key !== undefined &&
    isOfPhase(issue, update) &&
    judged &&
    !CLOSED.has(asText(issue.status) ?? '')
  );
}

const resolved = (issue: PlanRecord, update: IssueUpdate): PlanRecord => ({
  ...issue,
  status: 'resolved',
  issue_history: [
    ...historyOf(issue),
    step(asText(issue.status) ?? null, 'resolved', update, 'no longer found'),
  ],
  updated_at: update.at,
  resolved_at: update.at,
  resolution: `no longer found by ${update.session}`,
});

const historyOf = (issue: PlanRecord): readonly unknown[] =>
  Array.isArray(issue.issue_history) ? issue.issue_history : [];

const step = (from: string | null, to: string, { at, session }: IssueUpdate, note: string) => ({
  timestamp: at,
  from_status: from,
  to_status: to,
  actor: 'verify-phase',
  note: `${note} (${session})`,
});

const PRIORITY = { critical: 1, high: 2, medium: 3, low: 4 } as const;

function newIssue(id: string, subject: IssueSubject, update: IssueUpdate): PlanRecord {
  const antipattern = subject.layer === 'antipattern';
  const title = antipattern ? `Anti-pattern: ${subject.pattern ?? subject.description}` : subject.description;
  const location =
    subject.file === null ? '' : subject.line === null ? subject.file : `${subject.file}:${subject.line}`;
  return {
    id,
    title: title.length > 100 ? `${title.slice(0, 99)}…` : title,
    type: 'bug',
    status: 'registered',
    priority: PRIORITY[subject.severity],
    severity: subject.severity,
    source: antipattern ? 'antipattern' : 'verification',
    phase_ref: phaseValue(update.phase),
    milestone_ref: update.milestone,
    gap_ref: subject.gapId,
    gap_key: subject.key,
    layer: subject.layer,
    description: subject.description,
    fix_direction: subject.fixDirection,
    context: { location, suggested_fix: subject.fixDirection, notes: `found by ${update.session}` },
    tags: antipattern ? ['antipattern'] : [],
    affected_components: subject.file === null ? [] : [subject.file],
    feedback: [],
    issue_history: [],
    created_at: update.at,
    updated_at: update.at,
    resolved_at: null,
    resolution: null,
  };
}

/** ISS-YYYYMMDD-NNN: one above the highest of the day in both files. */
function idsFrom(text: string, at: string): () => string {
  const day = at.slice(0, 10).replaceAll('-', '');
  let highest = 0;
  for (const [, number] of text.matchAll(new RegExp(`ISS-${day}-(\\d{1,9})\\b`, 'g')))
    highest = Math.max(highest, Number(number));
  return () => `ISS-${day}-${String(++highest).padStart(3, '0')}`;
}
