import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { CHECK_COLUMNS, CheckRow } from '../domain/check.js';

const LINE_BREAK = /[\r\n\u2028\u2029]/;
const oneLine = (text: string): string =>
  LINE_BREAK.test(text) ? text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ') : text;

/** Rows as reading tasks.csv gives them back. */
export const asWritten = (rows: readonly CheckRow[]): readonly CheckRow[] =>
  rows.map((row) =>
    CHECK_COLUMNS.some((column) => LINE_BREAK.test(row[column]))
      ? CheckRow.parse(Object.fromEntries(CHECK_COLUMNS.map((column) => [column, oneLine(row[column])])))
      : row,
  );

/** LF line ends and no newline inside a field: a consumer splits on LF (decision 1). */
function toCsv(columns: readonly string[], records: readonly Readonly<Record<string, string>>[]): string {
  const rows = records.map((record) => columns.map((column) => oneLine(record[column] ?? '')));
  return stringify([[...columns], ...rows], { record_delimiter: '\n', quoted_match: /^\s|\s$/ });
}

/** tasks.csv. */
export const formatTasks = (rows: readonly CheckRow[]): string => toCsv(CHECK_COLUMNS, rows);

/** Reads tasks.csv; throws with the line for a record that is no row. */
export function parseTasks(text: string): readonly CheckRow[] {
  const records: unknown[] = parse(text, { columns: true, bom: true, skip_empty_lines: true });
  return records.map((record, index) => {
    const row = CheckRow.safeParse(record);
    if (!row.success)
      throw new Error(
        `record ${index + 1}: ${row.error.issues[0]?.path.join('.')} ${row.error.issues[0]?.message}`,
      );
    return row.data;
  });
}

const WAVE_COLUMNS = [
  'id',
  'title',
  'description',
  'layer',
  'phase_dir',
  'check_type',
  'deps',
  'context_from',
  'wave',
  'prev_context',
] as const;

/** wave-N.csv, without `status`: a host that exports it with its own columns would have that one twice. */
export const formatWave = (rows: readonly (CheckRow & { prev_context: string })[]): string =>
  toCsv(WAVE_COLUMNS, rows);

const RESULT_COLUMNS = [
  'id',
  'title',
  'layer',
  'check_type',
  'wave',
  'status',
  'verdict',
  'findings',
  'gaps_found',
  'fix_plan',
  'error',
] as const;

/** wave-N-results.csv. */
export const formatResults = (rows: readonly CheckRow[]): string => toCsv(RESULT_COLUMNS, rows);

/** results.csv, which people open in a spreadsheet: a field that it could run as a formula gets a leading apostrophe. */
export const formatResultsForPeople = (rows: readonly CheckRow[]): string =>
  toCsv(
    RESULT_COLUMNS,
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([column, field]) => [column, withoutFormula(field)])),
    ),
  );

const withoutFormula = (field: string): string => (/^[=+\-@\t\r]/.test(field) ? `'${field}` : field);
