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
const csvLines = <C extends string>(
  columns: readonly C[],
  records: readonly Readonly<Record<C, string>>[],
): string[] =>
  stringify(
    records.map((record) => columns.map((column) => oneLine(record[column]))),
    { record_delimiter: '\n', quoted_match: /^\s|\s$/ },
  )
    .split('\n')
    .slice(0, -1);

const toCsv = <C extends string>(
  columns: readonly C[],
  records: readonly Readonly<Record<C, string>>[],
): string => withHeader(columns, csvLines(columns, records));

const withHeader = (columns: readonly string[], lines: readonly string[]): string =>
  `${[columns.join(','), ...lines].join('\n')}\n`;

/** Rows are written again and again while few of them change; a row's line lives as long as the row. */
const taskLines = new WeakMap<CheckRow, string>();

/** tasks.csv. */
export function formatTasks(rows: readonly CheckRow[]): string {
  const fresh = rows.filter((row) => !taskLines.has(row));
  for (const [index, line] of csvLines(CHECK_COLUMNS, fresh).entries()) {
    const row = fresh[index];
    if (row) taskLines.set(row, line);
  }
  return withHeader(
    CHECK_COLUMNS,
    rows.map((row) => taskLines.get(row) ?? ''),
  );
}

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

const HOST_WAVE_COLUMNS = [...WAVE_COLUMNS, 'verdicts', 'subject'] as const;

/** A row as an agent of the host gets it: `verdicts` are the words it may use, `subject` what it is about, as JSON. */
export type HostWaveRow = Readonly<Record<(typeof HOST_WAVE_COLUMNS)[number], string>>;

/** wave-N.csv for the host's agents. */
export const formatHostWave = (rows: readonly HostWaveRow[]): string => toCsv(HOST_WAVE_COLUMNS, rows);

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
    rows.map((row) => ({
      ...row,
      ...Object.fromEntries(RESULT_COLUMNS.map((column) => [column, withoutFormula(row[column])])),
    })),
  );

const withoutFormula = (field: string): string => (/^[=+\-@\t\r]/.test(field) ? `'${field}` : field);
