import type { MarkdownDocument } from '../markdown.js';

export interface VerdictLine {
  readonly value: string;
  readonly line: number;
}

/** Lines that begin with `Verdict:`, emphasis left out; those in code, quotes and comments do not count. */
export function verdictLines(answer: MarkdownDocument): readonly VerdictLine[] {
  return answer.lines.flatMap(({ text, line }) => {
    const value = /^\s*[*_`]{0,3}Verdict[*_`]{0,3}\s*:(.*)$/i.exec(text)?.[1];
    return value === undefined ? [] : [{ value: value.replace(/[*_`]/g, '').trim(), line }];
  });
}
