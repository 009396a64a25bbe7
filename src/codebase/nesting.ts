import type { SourceFile } from './codebase.js';

/** Readers follow brackets recursively; nobody writes by hand what is nested deeper than this. */
const MAX_BRACKETS = 500;

/** Brackets open at once in a text without comments and strings, counted up to the bound. */
export function isBracketedTooDeeply(masked: string): boolean {
  if (masked.length <= MAX_BRACKETS) return false;
  let depth = 0;
  for (let i = 0; i < masked.length; i++) {
    const c = masked.charCodeAt(i);
    if (c === 40 || c === 91 || c === 123) {
      if (++depth > MAX_BRACKETS) return true;
    } else if (c === 41 || c === 93 || c === 125) depth = Math.max(0, depth - 1);
  }
  return false;
}

/** Languages whose code is read from its brackets. Scripts are parsed: their parser says what it can not take. */
const BRACKETS: ReadonlySet<string> = new Set([
  'go',
  'rust',
  'java',
  'kotlin',
  'csharp',
  'ruby',
  'php',
  'python',
]);

/** Whether the file can be read at all without running out of stack. */
export const isReadable = (file: SourceFile): boolean =>
  !BRACKETS.has(file.language) || !isBracketedTooDeeply(file.masked);
