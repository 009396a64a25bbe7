import type { Language } from '../../codebase.js';
import type { Brackets } from './brackets.js';

/** A statement of masked text by its offsets; a block belongs to the statement that opens it. */
export interface Statement {
  readonly start: number;
  readonly end: number;
  /** It ended in a semicolon. */
  readonly closed: boolean;
}

const LINE_ENDED = new Set<Language>([
  'go',
  'kotlin',
  'swift',
  'javascript',
  'jsx',
  'typescript',
  'tsx',
  'vue',
  'svelte',
  'astro',
]);
const CONTINUES =
  /^\s*(?:else\b|catch\b|finally\b|while\b\s*\(|[.?:)\],+*/%&|^=<>-]|as\b|is\b|in\b|where\b|instanceof\b)/;
const OPEN_ENDED = /(?:[+\-*/%&|^=<>,.(?:!{]|\b(?:return|else|in|is|as|and|or|not))\s*$/;

/** Statements of the text between two offsets of a language with braces. */
export function splitBraces(
  masked: string,
  range: { start: number; end: number },
  given: { brackets: Brackets; language: Language },
): readonly Statement[] {
  const { brackets, language } = given;
  const statements: Statement[] = [];
  const lineEnded = LINE_ENDED.has(language);
  let start = range.start;
  const close = (end: number, closed: boolean): void => {
    if (/\S/.test(masked.slice(start, end)))
      statements.push({ start: start + leading(masked, start, end), end, closed });
    start = closed ? end + 1 : end;
  };
  for (let at = range.start; at < range.end; at++) {
    const char = masked.charAt(at);
    if (char === ';') close(at, true);
    else if (char === '(' || char === '[' || char === '{') {
      const to = brackets.closing(at);
      if (to === undefined || to >= range.end) continue;
      at = to;
      if (
        char === '{' &&
        !CONTINUES.test(masked.slice(to + 1, Math.min(to + 40, range.end))) &&
        !/^\s*;/.test(masked.slice(to + 1, to + 20))
      ) {
        if (!lineEnded || /^[ \t]*(?:\r?\n|$)/.test(masked.slice(to + 1, Math.min(range.end, to + 80))))
          close(to + 1, false);
      }
    } else if (char === '\n' && lineEnded) {
      const soFar = masked.slice(Math.max(start, at - 60), at);
      if (
        /\S/.test(soFar) &&
        !OPEN_ENDED.test(soFar) &&
        !CONTINUES.test(masked.slice(at + 1, Math.min(at + 60, range.end)))
      )
        close(at, false);
    }
  }
  close(range.end, false);
  return statements;
}

/** Statements of the lines between two offsets of a language with indentation; deeper lines belong to the statement above. */
export function splitIndented(
  masked: string,
  range: { start: number; end: number },
  brackets: Brackets,
): readonly Statement[] {
  const statements: Statement[] = [];
  let base: number | undefined;
  let at = range.start;
  let current: { start: number; end: number } | undefined;
  while (at < range.end) {
    let lineEnd = masked.indexOf('\n', at);
    if (lineEnd < 0 || lineEnd > range.end) lineEnd = range.end;
    lineEnd = joinBrackets(masked, { start: at, end: lineEnd }, { brackets, limit: range.end });
    const line = masked.slice(at, lineEnd);
    if (/\S/.test(line)) {
      const indent = indentOf(line);
      base ??= indent;
      const continues =
        current &&
        (indent > base || /^\s*(?:else|elif|elsif|except|rescue|finally|ensure|when|in|end|\})\b/.test(line));
      if (continues && current) current.end = lineEnd;
      else {
        if (current) statements.push({ ...current, closed: false });
        current = { start: at + leading(masked, at, lineEnd), end: lineEnd };
      }
    }
    at = lineEnd + 1;
  }
  if (current) statements.push({ ...current, closed: false });
  return statements.flatMap((statement) => splitSemicolons(masked, statement));
}

export const indentOf = (line: string): number => {
  const space = /^[ \t]*/.exec(line)?.[0] ?? '';
  return space.replaceAll('\t', '        ').length;
};

/** End of the last line a bracket opened on this one reaches, or a trailing backslash continues to. */
function joinBrackets(
  masked: string,
  line: { start: number; end: number },
  given: { brackets: Brackets; limit: number },
): number {
  let end = line.end;
  for (let at = line.start; at < end; at++) {
    const char = masked.charAt(at);
    if (char !== '(' && char !== '[' && char !== '{') continue;
    const to = given.brackets.closing(at);
    if (to === undefined || to > given.limit) continue;
    at = to;
    if (to > end) {
      const next = masked.indexOf('\n', to);
      end = next < 0 || next > given.limit ? given.limit : next;
    }
  }
  return end;
}

function splitSemicolons(masked: string, statement: Statement): readonly Statement[] {
  const text = masked.slice(statement.start, statement.end);
  if (!text.includes(';') || text.includes('\n')) return [statement];
  const parts: Statement[] = [];
  let at = statement.start;
  for (const part of text.split(';')) {
    if (part.trim())
      parts.push({ start: at + leading(masked, at, at + part.length), end: at + part.length, closed: true });
    at += part.length + 1;
  }
  return parts;
}

const leading = (masked: string, start: number, end: number): number =>
  /^\s*/.exec(masked.slice(start, end))?.[0].length ?? 0;
