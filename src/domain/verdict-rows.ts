import { fail, ok, type Result } from './result.js';
import { isRecord, own } from './strict-json.js';
import { type CheckRow, CheckSeverity, CheckStatus, type CriterionRow, RowStatus } from './verify-verdict.js';

export type RowRejection = 'conflict' | 'identifier' | 'status' | 'non-object';

/**
 * A requirement or criterion as an artifact writes it, in canonical form: the one place where `scenario` stands in for
 * `id` and words lose their letter case. Both keys given must hold the same string.
 */
export function normalizeCoverageRow(row: unknown): Result<CriterionRow, RowRejection> {
  if (!isRecord(row)) return fail('non-object');
  const [id, scenario] = [own(row, 'id'), own(row, 'scenario')];
  const both = Object.hasOwn(row, 'id') && Object.hasOwn(row, 'scenario');
  if (both && (typeof id !== 'string' || typeof scenario !== 'string' || id !== scenario))
    return fail('conflict');
  const identifier = Object.hasOwn(row, 'id') ? id : scenario;
  if (typeof identifier !== 'string' || identifier.trim() === '') return fail('identifier');
  const status = RowStatus.safeParse(upperCase(own(row, 'status')));
  if (!status.success) return fail('status');
  return ok({
    id: identifier,
    status: status.data,
    evidenceType: text(own(row, 'evidenceType')),
    evidence: text(own(row, 'evidence')),
  });
}

/** A check in canonical form. An unknown severity counts as none, which is the harsher reading. */
export function normalizeCheckRow(row: unknown): Result<CheckRow, RowRejection> {
  if (!isRecord(row)) return fail('non-object');
  const name = checkRowName(row);
  if (name === '') return fail('identifier');
  const status = CheckStatus.safeParse(lowerCase(own(row, 'status')));
  if (!status.success) return fail('status');
  const severity = CheckSeverity.safeParse(lowerCase(own(row, 'severity')));
  return ok({
    name,
    status: status.data,
    evidence: text(own(row, 'evidence')),
    ...(severity.success ? { severity: severity.data } : {}),
  });
}

/** Label of a check, raw or canonical: the first of `name`, `check`, `id` that is a string with more than white space, else ''. */
export function checkRowName(row: {
  readonly name?: unknown;
  readonly check?: unknown;
  readonly id?: unknown;
}): string {
  if (!isRecord(row)) return '';
  for (const key of ['name', 'check', 'id']) {
    const label = own(row, key);
    if (typeof label === 'string' && label.trim() !== '') return label.trim();
  }
  return '';
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const upperCase = (value: unknown): unknown => (typeof value === 'string' ? value.toUpperCase() : value);
const lowerCase = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);
