import { parse } from 'csv-parse/sync';
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
function toCsv(columns: readonly string[], lines: readonly string[]): string {
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}

const csvLine = <C extends string>(columns: readonly C[], record: Readonly<Record<C, string>>): string =>
  columns.map((column) => csvField(oneLine(record[column]))).join(',');

const csvField = (field: string): string =>
  /[",]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;

/** Rows are written again and again while few of them change; a row's line lives as long as the row. */
const taskLines = new WeakMap<CheckRow, string>();

function taskLine(row: CheckRow): string {
  const line = taskLines.get(row) ?? csvLine(CHECK_COLUMNS, row);
  taskLines.set(row, line);
  return line;
}

/** tasks.csv. */
export const formatTasks = (rows: readonly CheckRow[]): string => toCsv(CHECK_COLUMNS, rows.map(taskLine));

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
  toCsv(
    WAVE_COLUMNS,
    rows.map((row) => csvLine(WAVE_COLUMNS, row)),
  );

const HOST_WAVE_COLUMNS = [...WAVE_COLUMNS, 'verdicts', 'subject'] as const;

/** A row as an agent of the host gets it: `verdicts` are the words it may use, `subject` what it is about, as JSON. */
export type HostWaveRow = Readonly<Record<(typeof HOST_WAVE_COLUMNS)[number], string>>;

/** wave-N.csv for the host's agents. */
export const formatHostWave = (rows: readonly HostWaveRow[]): string =>
  toCsv(
    HOST_WAVE_COLUMNS,
    rows.map((row) => csvLine(HOST_WAVE_COLUMNS, row)),
  );

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
export const formatResults = (rows: readonly CheckRow[]): string =>
  toCsv(
    RESULT_COLUMNS,
    rows.map((row) => csvLine(RESULT_COLUMNS, row)),
  );

/** results.csv, which people open in a spreadsheet: a field that it could run as a formula gets a leading apostrophe. */
export const formatResultsForPeople = (rows: readonly CheckRow[]): string =>
  toCsv(
    RESULT_COLUMNS,
    rows.map((row) =>
      RESULT_COLUMNS.map((column) => csvField(oneLine(withoutFormula(row[column])))).join(','),
    ),
  );

const withoutFormula = (field: string): string => (/^[=+\-@\t\r]/.test(field) ? `'${field}` : field);
