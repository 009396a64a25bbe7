import type { Cell, MarkdownDocument, Table } from '../markdown.js';

export interface AnswerRow {
  /** The id cell as written, and as rendered. */
  readonly row: string;
  readonly id: string;
  readonly status: string;
  readonly evidenceType: string;
  readonly evidence: string;
  readonly line: number;
}

export interface AnswerRows {
  readonly requirements: readonly AnswerRow[];
  readonly criteria: readonly AnswerRow[];
}

/** Rows of the two tables of an answer. A table belongs by its heading; without such a heading, by its first columns. */
export function answerRows(answer: MarkdownDocument): AnswerRows {
  return {
    requirements: rowsOf(answer.tables, {
      heading: /traceability|^(?:per-)?requirements?\b/i,
      first: /\breq|^r#?$|^id$/i,
    }),
    criteria: rowsOf(answer.tables, {
      heading: /^acceptance criteria\b/i,
      first: /^ac\b|acceptance|criteri/i,
    }),
  };
}

function rowsOf(tables: readonly Table[], wanted: { heading: RegExp; first: RegExp }): readonly AnswerRow[] {
  const status = (table: Table): boolean => columnOf(table, /status|^verdict$/i) > 0;
  const headed = tables.filter(
    (table) => table.heading !== null && wanted.heading.test(table.heading) && status(table),
  );
  const alike = tables.filter((table) => wanted.first.test(table.header[0]?.text ?? '') && status(table));
  const chosen = headed.length > 0 ? headed : alike.filter((table) => table.heading === alike[0]?.heading);
  return chosen.flatMap((table) => {
    const type = columnOf(table, /evidence\s*type|^type$/i);
    const columns = {
      status: columnOf(table, /status|^verdict$/i),
      type,
      evidence: table.header.findIndex((cell, at) => at !== type && /evidence|proof/i.test(cell.text)),
    };
    return table.rows.map(({ cells, line }) => ({
      row: cells[0]?.raw ?? '',
      id: cells[0]?.text ?? '',
      status: at(cells, columns.status).text,
      evidenceType: at(cells, columns.type).text,
      evidence: at(cells, columns.evidence).raw,
      line,
    }));
  });
}

const columnOf = (table: Table, title: RegExp): number =>
  table.header.findIndex((cell) => title.test(cell.text));
const at = (cells: readonly Cell[], column: number): Cell => cells[column] ?? { raw: '', text: '' };
