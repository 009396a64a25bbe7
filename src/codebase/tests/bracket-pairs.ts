import type { SourceFile } from '../codebase.js';

const known = new WeakMap<SourceFile, Int32Array>();

const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Offset of the bracket that closes the one at `open` in the masked text; -1 when it is never closed. */
export function closingBracket(source: SourceFile, open: number): number {
  let pairs = known.get(source);
  if (!pairs) {
    pairs = pairBrackets(source.masked);
    known.set(source, pairs);
  }
  return pairs[open] ?? -1;
}

/** A closer without its opener drops the openers above it, so one slip stays local. */
function pairBrackets(masked: string): Int32Array {
  const pairs = new Int32Array(masked.length).fill(-1);
  const open: number[] = [];
  for (let i = 0; i < masked.length; i++) {
    const char = masked[i] as string;
    if (char === '(' || char === '[' || char === '{') open.push(i);
    else if (char === ')' || char === ']' || char === '}') {
      const at = lastOpener(open, masked, CLOSERS[char] as string);
      if (at < 0) continue;
      pairs[open[at] as number] = i;
      open.length = at;
    }
  }
  return pairs;
}

/** Looks only a few openers up: a stray closer must not cost a walk through the whole file. */
function lastOpener(open: readonly number[], masked: string, wanted: string): number {
  for (let at = open.length - 1; at >= 0 && at > open.length - 6; at--) {
    if (masked[open[at] as number] === wanted) return at;
  }
  return -1;
}
