import type { SourceFile } from '../../codebase.js';
import { memo } from './memo.js';

const NONE: readonly number[] = [];

/** Offsets of every identifier in the masked text. */
const occurrences = memo((source: SourceFile): ReadonlyMap<string, readonly number[]> => {
  const found = new Map<string, number[]>();
  const { masked } = source;
  let at = 0;
  while (at < masked.length) {
    if (!isWordCode(masked.charCodeAt(at))) {
      at++;
      continue;
    }
    const start = at;
    do at++;
    while (at < masked.length && isWordCode(masked.charCodeAt(at)));
    const first = masked.charCodeAt(start);
    if (first >= 48 && first <= 57) continue;
    const word = masked.slice(start, at);
    const known = found.get(word);
    if (known === undefined) found.set(word, [start]);
    else known.push(start);
  }
  return found;
});

/** Offsets at which the identifier stands in code, ascending. */
export function offsetsOf(source: SourceFile, word: string): readonly number[] {
  return occurrences(source).get(word) ?? NONE;
}

/** The distinct identifiers of the file. */
export function wordsIn(source: SourceFile): Iterable<string> {
  return occurrences(source).keys();
}

export function hasWord(source: SourceFile, word: string): boolean {
  return occurrences(source).has(word);
}

/** The last character before the offset that is no blank, and its offset; -1 at the start of the text. */
export function previousSolid(text: string, offset: number): number {
  let at = offset - 1;
  while (at >= 0 && isBlank(text.charCodeAt(at))) at--;
  return at;
}

/** The first offset from here on that holds no blank; the length at the end. */
export function nextSolid(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** The identifier that ends right before the offset, blanks skipped; empty when there is none. */
export function wordBefore(text: string, offset: number): string {
  const end = previousSolid(text, offset) + 1;
  let start = end;
  while (start > 0 && isWordCode(text.charCodeAt(start - 1))) start--;
  return text.slice(start, end);
}

/** The identifier that starts at the offset; empty when there is none. */
export function wordAt(text: string, offset: number): string {
  let end = offset;
  while (end < text.length && isWordCode(text.charCodeAt(end))) end++;
  return text.slice(offset, end);
}

/** Offset of the bracket that closes the one at `open`, or the length of the text. */
export function closingBracket(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 40 || code === 91 || code === 123) depth++;
    else if (code === 41 || code === 93 || code === 125) {
      depth--;
      if (depth <= 0) return at;
    }
  }
  return text.length;
}

/** Parts of a list, split at the separator outside brackets, trimmed, empty ones left out. */
export function splitList(text: string, separator = ','): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const char = text[at];
    if (char === '(' || char === '[' || char === '{') depth++;
    else if (char === ')' || char === ']' || char === '}') depth--;
    else if (at === text.length || (char === separator && depth <= 0)) {
      const part = text.slice(start, at).trim();
      if (part !== '') parts.push(part);
      start = at + 1;
    }
  }
  return parts;
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13;
}

function isWordCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36 ||
    code >= 128
  );
}
