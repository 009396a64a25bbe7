import { parse } from 'csv-parse/sync';
import type { HandedBack } from '../domain/handed-back.js';

/** What a results file of the host has to have. */
export const HOST_COLUMNS =
  'the columns id, result_status, verdict, findings, gaps_found, error, or those of spawn_agents_on_csv';

/**
 * Reads wave-N-results.csv as the host's agents left it: our columns (`status` stands for `result_status` too), or what
 * spawn_agents_on_csv exports, whose own `status` is the last column of that name. Rows that are not done are left out.
 * Throws with what is wrong with the file.
 */
export function parseHostResults(text: string): readonly HandedBack[] {
  const [header = [], ...records]: string[][] = parse(text, {
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
  });
  const names = header.map((name) => name.trim());
  const column = (name: string): number => names.lastIndexOf(name);
  const id = column('id') >= 0 ? column('id') : column('item_id');
  if (id < 0) throw new Error(`no column id among ${names.join(', ') || 'none'}`);
  if (column('result_json') >= 0) return records.flatMap((record) => exported(record, id, column));
  const status = column('result_status') >= 0 ? column('result_status') : column('status');
  if (status < 0 || column('verdict') < 0)
    throw new Error(`no column ${status < 0 ? 'result_status' : 'verdict'} among ${names.join(', ')}`);
  return records.flatMap((record) => {
    const row = record[id]?.trim() ?? '';
    const result_status = record[status]?.trim() ?? '';
    if (row === '' || OPEN.has(result_status)) return [];
    const field = (name: string): string => record[column(name)] ?? '';
    const [verdict, findings, gaps_found, error] = [
      field('verdict'),
      field('findings'),
      field('gaps_found'),
      field('error'),
    ];
    return [{ row, report: { id: row, result_status, verdict, findings, gaps_found, error } }];
  });
}

/** Not carried out, or not yet. */
const OPEN: ReadonlySet<string> = new Set(['', 'pending', 'running', 'skipped', 'cancelled']);

function exported(
  record: readonly string[],
  id: number,
  column: (name: string) => number,
): readonly HandedBack[] {
  const field = (name: string): string => record[column(name)]?.trim() ?? '';
  const row = record[id]?.trim() ?? '';
  const json = field('result_json');
  if (row === '') return [];
  if (json !== '') {
    try {
      return [{ row, report: JSON.parse(json) }];
    } catch {
      return [{ row, status: 'failed', error: 'its result_json is no JSON' }];
    }
  }
  if (OPEN.has(field('status'))) return [];
  const error = field('last_error') || 'the agent ended without a report';
  return [
    /max(imum)? runtime/i.test(error)
      ? { row, status: 'blocked', error: 'timeout' }
      : { row, status: 'failed', error },
  ];
}
