import { type CheckRow, idList } from '../../domain/check.js';

/** `[Task 1: title] VERDICT - findings`, one line per row that context_from names and that has ended. */
export function previousContextOf(rows: readonly CheckRow[]): (row: CheckRow) => string {
  const lines = new Map(
    rows
      .filter(({ status }) => status !== 'pending')
      .map((row) => [
        row.id,
        `[Task ${row.id}: ${row.title}] ${row.verdict || row.status} - ${row.findings}`,
      ]),
  );
  const known = new Map<string, string>();
  return ({ context_from }) => {
    const context =
      known.get(context_from) ??
      idList(context_from)
        .flatMap((id) => lines.get(id) ?? [])
        .join('\n');
    known.set(context_from, context);
    return context;
  };
}
