import type { SourceFile } from '../../codebase/codebase.js';
import type { StubSign } from './stub-sign.js';

/** Whether a text stands where it counts: code and string literals of code, anywhere in other files. */
export interface PromisedText {
  readonly text: string;
  readonly line: number | null;
  /** It stands in a comment only, at this line. */
  readonly commentLine: number | null;
}

export function findPromised(
  wanted: string,
  source: SourceFile,
  given: { isCode: boolean; search: (pattern: string, text: string) => number | undefined },
): PromisedText {
  const haystack = given.isCode ? source.code : source.text;
  const at = locate(wanted, haystack, given.search);
  if (at !== undefined) return { text: wanted, line: source.lineAt(at), commentLine: null };
  const elsewhere = given.isCode ? locate(wanted, source.text, given.search) : undefined;
  return { text: wanted, line: null, commentLine: elsewhere === undefined ? null : source.lineAt(elsewhere) };
}

export const missingText = (item: PromisedText): StubSign => ({
  kind: 'placeholder',
  strength: 'certain',
  line: item.commentLine ?? 1,
  note:
    item.commentLine === null
      ? `"${item.text}" was promised and is not there`
      : `"${item.text}" stands in a comment only`,
});

function locate(
  wanted: string,
  text: string,
  search: (pattern: string, text: string) => number | undefined,
): number | undefined {
  const literal = text.indexOf(wanted);
  if (literal >= 0) return literal;
  const loose = wanted.trim().replace(/\s+/g, ' ');
  const spaced = looseIndex(loose, text);
  if (spaced !== undefined) return spaced;
  return isPattern(wanted) ? search(wanted, text) : undefined;
}

/** The same tokens with other white space or the other kind of quotes. */
function looseIndex(wanted: string, text: string): number | undefined {
  const tokens = wanted.match(/[\w$]+|[^\s\w$]/g) ?? [];
  if (tokens.length === 0 || tokens.length > 60) return undefined;
  const source = tokens
    .map((token) => (/^["'`]$/.test(token) ? '["\'`]' : token.replace(/[$.*+?^{}()|[\]\\/]/g, '\\$&')))
    .join('\\s*');
  const bounded = `${/^\w/.test(wanted) ? '(?<![\\w$])' : ''}${source}`;
  const match = new RegExp(bounded).exec(text);
  return match?.index;
}

/** Written as a regular expression: an escape, a class, a repetition or alternatives. */
const isPattern = (wanted: string): boolean =>
  /\\[.\\wsdbSWD()[\]{}|+*?^$/]|\.[*+]|\[[^\]\s]+\][*+?]?|\w\|\w|^\^|\$$|\(\?[:=!<]|\w\)\?|[\w)]\{\d/.test(
    wanted,
  );
