import type { CheckRow, CriterionRow } from '../../domain/verify-verdict.js';
import { evidenceTypes } from '../../domain/verify-verdict.js';
import type { ChangedFile } from '../diff/changed-file.js';
import type { MarkdownDocument } from '../markdown.js';
import { pathsMatch } from '../plan/classify.js';

const CLI_FILE = /(?:^|\/)(?:cli|bin|cmd|commands?)\/|(?:^|\/)cli\.[a-z]+$/i;
const NAMED = 10;

/** A changed command line needs one MET row with a `--json` command; null where no command line changed. */
export function goldenPathCheck(
  criteria: readonly CriterionRow[],
  changed: readonly ChangedFile[],
): CheckRow | null {
  const surface = changed.find((file) => CLI_FILE.test(file.path));
  if (!surface) return null;
  const row = criteria.find(
    (candidate) =>
      candidate.status === 'MET' &&
      evidenceTypes(candidate.evidenceType).includes('command') &&
      /(?<![\w-])--json(?![\w-])/.test(candidate.evidence),
  );
  return {
    name: 'cli-golden-path-present',
    status: row ? 'pass' : 'fail',
    severity: 'major',
    evidence: row
      ? `${row.id}: ${row.evidence}`
      : `${surface.path} changed and no row shows a --json command`,
  };
}

/** Changed files that the task's text does not name; reported, never blocking. */
export function scopeCreepCheck(
  planned: readonly string[],
  changed: readonly ChangedFile[],
): CheckRow | null {
  if (planned.length === 0 || changed.length === 0) return null;
  const stray = changed
    .map((file) => file.path)
    .filter((path) => !planned.some((name) => pathsMatch(path, name)));
  return {
    name: 'scope-creep',
    status: stray.length > 0 ? 'warn' : 'pass',
    severity: 'advisory',
    evidence:
      stray.length > 0
        ? `not named by the task: ${stray.slice(0, NAMED).join(', ')}`
        : 'every changed file is named by the task',
  };
}

/** What the answer's table below `Design Conformance` says of each claim: DONE, PARTIAL, NOT DONE or CHANGED. */
export function designConformanceCheck(answer: MarkdownDocument): CheckRow | null {
  const table = answer.tables.find((candidate) => /^design conformance/i.test(candidate.heading ?? ''));
  const column = table?.header.findIndex((cell) => /status|class/i.test(cell.text)) ?? -1;
  if (!table || column < 0) return null;
  const claims = table.rows.map(({ cells }) => ({
    claim: cells.find((_, at) => at !== column)?.text ?? '',
    status: (cells[column]?.text ?? '').toUpperCase().replace(/[\s_]+/g, ' '),
  }));
  const open = claims.filter(({ status }) => status !== 'DONE' && status !== 'CHANGED');
  const status =
    open.length === 0 ? 'pass' : open.every((claim) => claim.status === 'PARTIAL') ? 'warn' : 'fail';
  const evidence = claims.slice(0, NAMED).map(({ claim, status: word }) => `${claim}: ${word || 'no word'}`);
  return {
    name: 'design-conformance',
    status,
    severity: 'major',
    evidence: evidence.join('; ') || 'no claim is listed',
  };
}
