import { type Paint, type Style, wrap } from './terminal-text.js';

export interface TerminalOptions {
  /** Columns of the terminal. */
  readonly width: number;
  /** false under NO_COLOR and where the output is no terminal. */
  readonly color: boolean;
  /** Everything instead of one screen. */
  readonly verbose: boolean;
}

/** Where the report is printed. */
export interface Page extends TerminalOptions {
  readonly paint: Paint;
}

/** Columns of a label at the beginning of a line. */
export const LABEL = 9;

/** Says how much was left out; nothing when nothing was. */
export function more(page: Page, count: number, noun: string): readonly string[] {
  if (count <= 0) return [];
  return [
    `  ${page.paint('dim', `… and ${count} more ${noun}${count === 1 ? '' : 's'} (--verbose shows all)`)}`,
  ];
}

/** Lines with a label before the first. */
export function labelled(
  page: Page,
  label: string,
  texts: readonly string[],
  style?: Style,
  maxLines?: number,
): string[] {
  const lines = texts.flatMap((text) => wrap(text, page.width - LABEL - 1, maxLines));
  return lines.map((line, index) => {
    const head = (index === 0 ? label : '').padEnd(LABEL);
    return `${label === '' ? head : page.paint('bold', head)} ${style === undefined ? line : page.paint(style, line)}`;
  });
}

export function indented(page: Page, text: string, maxLines?: number): readonly string[] {
  return wrap(text, page.width - 2, maxLines).map((line) => `  ${line}`);
}

/** A line below a label. */
export const pad = (line: string): string => `${' '.repeat(2 + LABEL)}${line}`;
