import { isRecord, own } from '../../domain/strict-json.js';
import { checkRowName, normalizeCheckRow, normalizeCoverageRow } from '../../domain/verdict-rows.js';
import {
  type AggregateVerdict,
  type CheckSeverity,
  type CriterionRow,
  isBehaviorRow,
  isCoreRow,
  isExecutable,
} from '../../domain/verify-verdict.js';
import { unsupportedWording } from '../../evidence/audit.js';

/** Rows raw or canonical; what is no list counts as none. */
export interface AggregateInput {
  readonly requirements?: unknown;
  readonly acceptanceCriteria?: unknown;
  readonly checks?: unknown;
  /** Outcome of the independent task check, when the caller ran it. */
  readonly taskCheckPassed?: boolean | undefined;
}

/**
 * The one aggregation of an artifact's rows (spec/3), for every reader. Total: a row that can't be read never supports PASS.
 * The first that applies: no core row UNKNOWN; something failed FAIL; something short of proof PARTIAL; else PASS.
 */
export function aggregateVerifyVerdict(input: AggregateInput): AggregateVerdict {
  const rows = [
    ...listOf(input.requirements).map((row) => readRow(row, 'requirement')),
    ...listOf(input.acceptanceCriteria).map((row) => readRow(row, 'criterion')),
  ].filter((row) => isCoreRow(row.id));
  const checks = listOf(input.checks).map(readCheck);
  if (rows.length === 0) return 'UNKNOWN';
  const fails =
    rows.some((row) => row.status === 'UNMET') || checks.some((check) => weightOf(check) === 'fails');
  if (fails) return 'FAIL';
  const caps = rows.some(isShortOfProof) || checks.some((check) => weightOf(check) === 'caps');
  return caps || input.taskCheckPassed === false ? 'PARTIAL' : 'PASS';
}

/** The harsher of two verdicts: FAIL, PARTIAL, UNKNOWN, PASS. */
export function harsher(left: AggregateVerdict, right: AggregateVerdict): AggregateVerdict {
  const order: readonly AggregateVerdict[] = ['FAIL', 'PARTIAL', 'UNKNOWN', 'PASS'];
  return order.find((verdict) => verdict === left || verdict === right) ?? 'UNKNOWN';
}

/** A MET behaviour criterion that no test and no command proves. */
export const lacksExecutableEvidence = (row: Pick<CriterionRow, 'id' | 'status' | 'evidenceType'>): boolean =>
  row.status === 'MET' && isBehaviorRow(row.id) && !isExecutable(row.evidenceType);

interface CoverageFacts extends Omit<CriterionRow, 'status'> {
  readonly status: CriterionRow['status'] | 'UNREADABLE';
  readonly section: 'requirement' | 'criterion';
}

function readRow(raw: unknown, section: CoverageFacts['section']): CoverageFacts {
  const row = normalizeCoverageRow(raw);
  if (row.ok) return { ...row.value, section };
  const id = isRecord(raw) ? own(raw, 'id') : undefined;
  return {
    id: typeof id === 'string' ? id : '',
    status: 'UNREADABLE',
    evidence: '',
    evidenceType: '',
    section,
  };
}

function isShortOfProof(row: CoverageFacts): boolean {
  if (row.status === 'PARTIAL' || row.status === 'UNREADABLE') return true;
  if (row.status === 'UNMET') return false;
  const hasEvidence =
    row.evidence.trim() !== '' && (row.section === 'requirement' || row.evidenceType.trim() !== '');
  if (!hasEvidence || unsupportedWording(row.evidence, null).length > 0) return true;
  return row.section === 'criterion' && lacksExecutableEvidence({ ...row, status: row.status });
}

interface CheckFacts {
  readonly isTaskCheck: boolean;
  readonly status: 'pass' | 'fail' | 'warn';
  readonly severity: CheckSeverity | undefined;
}

function readCheck(raw: unknown): CheckFacts {
  const isTaskCheck = isRecord(raw) && /task[ _-]?check/i.test(checkRowName(raw));
  const check = normalizeCheckRow(raw);
  return check.ok
    ? { isTaskCheck, status: check.value.status, severity: check.value.severity }
    : { isTaskCheck, status: 'fail', severity: undefined };
}

/** The task check only ever caps the verdict; another check fails it when it is a blocker or a failure without severity. */
function weightOf({ isTaskCheck, status, severity }: CheckFacts): 'none' | 'caps' | 'fails' {
  if (status === 'pass') return 'none';
  if (isTaskCheck && status === 'fail') return 'caps';
  if (severity === 'blocker' || (severity === undefined && status === 'fail'))
    return isTaskCheck ? 'caps' : 'fails';
  return severity === 'major' || severity === undefined ? 'caps' : 'none';
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
