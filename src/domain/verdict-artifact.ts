import * as z from 'zod';
import { printable } from './gate-finding.js';
import { isRecord, own, parseStrictJson } from './strict-json.js';
import { normalizeCheckRow, normalizeCoverageRow, type RowRejection } from './verdict-rows.js';
import { AggregateVerdict, type CheckRow, type CriterionRow, type ReadVerdict } from './verify-verdict.js';

/** What an artifact is; every word but `ok` is warned about as L4.malformed-verdict-artifact. */
type ArtifactKind =
  | 'missing'
  | 'malformed-json'
  | 'non-object-root'
  | 'requirements-absent'
  | 'requirements-not-array'
  | 'acceptance-not-array'
  | 'rows-rejected'
  | 'checks-not-array'
  | 'verdict-invalid'
  | 'ok';

interface RejectedRow {
  readonly section: 'requirements' | 'acceptanceCriteria' | 'checks';
  /** 0-based place in its section. */
  readonly index: number;
  readonly reason: RowRejection;
}

/** `outcome` is one of the four of spec/3; only valid can certify. Rows that could be read survive beside rejected ones. */
export interface ArtifactReading {
  readonly outcome: 'missing' | 'malformed' | 'invalid' | 'valid';
  readonly kind: ArtifactKind;
  readonly detail: string;
  readonly artifact: ReadVerdict | null;
  readonly rejected: readonly RejectedRow[];
}

export const MALFORMED_ARTIFACT = 'L4.malformed-verdict-artifact';

/** Reads an artifact's text; null or undefined when there is no file. Never throws. */
export function readArtifactText(raw: string | null | undefined): ArtifactReading {
  if (raw === null || raw === undefined || raw.replace(/^\ufeff/, '').trim() === '') {
    return unusable('missing', 'missing', raw ? 'the file is empty' : 'there is no such file');
  }
  const parsed = parseStrictJson(raw);
  if (!parsed.ok) return unusable('malformed', 'malformed-json', parsed.failure);
  return readArtifactValue(parsed.value);
}

/** Reads an artifact that is already a value. */
export function readArtifactValue(root: unknown): ArtifactReading {
  if (!isRecord(root)) return unusable('invalid', 'non-object-root', 'the root is no JSON object');
  if (!Object.hasOwn(root, 'requirements')) {
    return unusable('invalid', 'requirements-absent', 'the required list `requirements` is absent');
  }
  const requirements = own(root, 'requirements');
  if (!Array.isArray(requirements)) {
    return unusable('invalid', 'requirements-not-array', '`requirements` is no list');
  }
  const criteria = own(root, 'acceptanceCriteria') === undefined ? [] : own(root, 'acceptanceCriteria');
  if (!Array.isArray(criteria)) {
    return unusable('invalid', 'acceptance-not-array', '`acceptanceCriteria` is no list');
  }
  const checks = own(root, 'checks') === undefined ? [] : own(root, 'checks');
  const rows = {
    requirements: normalizeRows('requirements', requirements, normalizeCoverageRow),
    criteria: normalizeRows('acceptanceCriteria', criteria, normalizeCoverageRow),
    checks: normalizeRows('checks', Array.isArray(checks) ? checks : [], normalizeCheckRow),
  };
  const rejected = [...rows.requirements.rejected, ...rows.criteria.rejected, ...rows.checks.rejected];
  const stored = own(root, 'verdict');
  const verdict = AggregateVerdict.safeParse(typeof stored === 'string' ? stored.toUpperCase() : stored);
  const wbs = own(root, 'wbs');
  const artifact: ReadVerdict = {
    wbs: typeof wbs === 'string' && wbs.trim() !== '' ? wbs : null,
    verdict: verdict.success ? verdict.data : 'UNKNOWN',
    requirements: rows.requirements.kept.map(({ id, status, evidence }) => ({ id, status, evidence })),
    acceptanceCriteria: rows.criteria.kept,
    checks: rows.checks.kept,
  };
  if (rejected.length > 0)
    return { ...unusable('invalid', 'rows-rejected', describeRejected(rejected)), artifact, rejected };
  if (!Array.isArray(checks)) return unusable('invalid', 'checks-not-array', '`checks` is no list');
  if (!verdict.success) {
    return unusable('invalid', 'verdict-invalid', '`verdict` is none of PASS, PARTIAL, FAIL, UNKNOWN');
  }
  return { outcome: 'valid', kind: 'ok', detail: '', artifact, rejected: [] };
}

/** The one bounded warning about an artifact that is not `ok`; null where there is nothing to warn about. */
export function artifactWarning(
  reading: ArtifactReading,
  names: { wbs: string; path: string },
): string | null {
  if (reading.kind === 'ok') return null;
  const subject = `task ${printable(names.wbs, 120)}, ${printable(names.path, 1000)}`;
  return `${MALFORMED_ARTIFACT}: ${subject}: ${reading.kind}: ${printable(reading.detail, 400)}`;
}

/** The persisted artifact of spec/3, read into its canonical form; issues carry the kind and what was rejected. */
export const verifyVerdictSchema = z.unknown().transform((value, context): ReadVerdict => {
  const reading = readArtifactValue(value);
  if (reading.outcome === 'valid' && reading.artifact) return reading.artifact;
  context.addIssue({ code: 'custom', message: `${reading.kind}: ${reading.detail}` });
  return z.NEVER;
});

const unusable = (
  outcome: 'missing' | 'malformed' | 'invalid',
  kind: ArtifactKind,
  detail: string,
): ArtifactReading => ({ outcome, kind, detail, artifact: null, rejected: [] });

function normalizeRows<Row extends CriterionRow | CheckRow>(
  section: RejectedRow['section'],
  rows: readonly unknown[],
  normalize: (row: unknown) => { ok: true; value: Row } | { ok: false; failure: RowRejection },
): { kept: Row[]; rejected: RejectedRow[] } {
  const kept: Row[] = [];
  const rejected: RejectedRow[] = [];
  for (const [index, row] of rows.entries()) {
    const result = normalize(row);
    if (result.ok) kept.push(result.value);
    else rejected.push({ section, index, reason: result.failure });
  }
  return { kept, rejected };
}

function describeRejected(rejected: readonly RejectedRow[]): string {
  const first = rejected.slice(0, 5).map((row) => `${row.section}[${row.index}] ${row.reason}`);
  const more = rejected.length > first.length ? `, and ${rejected.length - first.length} more` : '';
  return `${rejected.length} row(s) rejected: ${first.join(', ')}${more}`;
}
