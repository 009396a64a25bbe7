import type { SourceFile } from '../../codebase.js';
import { closingBracket } from '../bracket-pairs.js';
import { previousChar } from '../reading.js';
import type { Region } from '../test-dialect.js';
import type { DisabledBy } from '../test-facts.js';

/** A word that asserts, in any of the brace languages. */
const ASSERTS = /\b(?:expect|assert|verify|should|require|fail)\w*\b|\bt\.(?:Error|Fatal|Fail|is|ok|equal)/;

/** A `return` of the body's own level before the first assertion, with assertions after it. */
export function earlyReturn(
  source: SourceFile,
  body: Region,
): { readonly by: DisabledBy; readonly line: number; readonly note: string } | null {
  for (let at = body.start; at < body.end; at++) {
    const char = source.masked[at];
    if (char === '{' || char === '(' || char === '[') {
      at = Math.max(at, closingBracket(source, at));
      continue;
    }
    if (
      char !== 'r' ||
      !/^return(?![\w$])/.test(source.masked.slice(at, at + 7)) ||
      /[\w$.]/.test(source.masked[at - 1] ?? '') ||
      !startsStatement(source, body, at)
    )
      continue;
    const end = statementEnd(source, at, body.end);
    const before = source.masked.slice(body.start, end);
    const after = source.masked.slice(end, body.end);
    return !ASSERTS.test(before) && ASSERTS.test(after)
      ? { by: 'early-return', line: source.lineAt(at), note: 'returns before its first assertion' }
      : null;
  }
  return null;
}

/** Not the single statement of an `if`, `else`, `for` or `while`. */
function startsStatement(source: SourceFile, body: Region, at: number): boolean {
  const previous = previousChar(source, at);
  if (previous < body.start) return true;
  const char = source.masked[previous] as string;
  if (char === ';' || char === '}' || char === '{') return true;
  if (/\b(?:else|do)$/.test(source.masked.slice(Math.max(body.start, previous - 6), previous + 1)))
    return false;
  if (!source.masked.slice(previous, at).includes('\n')) return false;
  if (char !== ')') return !/[=+\-*/&|?:,(<>]/.test(char);
  const head = source.masked.slice(Math.max(body.start, previous - 2000), previous + 1);
  return !/\b(?:if|for|while)\s*\([^{};]*\)$/.test(head);
}

function statementEnd(source: SourceFile, from: number, limit: number): number {
  for (let at = from; at < limit; at++) {
    const char = source.masked[at] as string;
    if (char === '{' || char === '(' || char === '[') at = Math.max(at, closingBracket(source, at));
    else if (char === ';') return at + 1;
    else if (
      char === '\n' &&
      !/^\s*[.?+\-*/&|,)]/.test(source.masked.slice(at + 1, at + 80)) &&
      !/[.+\-*/&|,(=]\s*$/.test(source.masked.slice(Math.max(from, at - 40), at))
    )
      return at;
  }
  return limit;
}
