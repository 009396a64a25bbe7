import type { SourceFile } from '../codebase.js';
import { closingBracket } from './bracket-pairs.js';
import type { Region } from './test-dialect.js';

const OPENERS = '([{';

/** First offset at or after `from` that is no white space in the masked text. */
export function skipSpace(source: SourceFile, from: number): number {
  let at = from;
  while (at < source.masked.length && /\s/.test(source.masked[at] as string)) at++;
  return at;
}

/** Offset of the last character before `from` that is no white space; -1 at the start. */
export function previousChar(source: SourceFile, from: number): number {
  let at = from - 1;
  while (at >= 0 && /\s/.test(source.masked[at] as string)) at--;
  return at;
}

/** The parts between the brackets that open at `open`, split at top-level commas, white space trimmed; [] when never closed. */
export function callArguments(source: SourceFile, open: number): readonly Region[] {
  const close = closingBracket(source, open);
  return close < 0 ? [] : splitTopLevel(source, { start: open + 1, end: close }, ',');
}

/** The region split at a separator outside brackets and strings; empty parts are left out. */
export function splitTopLevel(source: SourceFile, region: Region, separator: string): readonly Region[] {
  const parts: Region[] = [];
  let start = region.start;
  for (let at = region.start; at < region.end; at++) {
    const char = source.masked[at] as string;
    if (OPENERS.includes(char)) at = Math.max(at, closingBracket(source, at));
    else if (isQuote(char)) at = stringEnd(source, at);
    else if (source.masked.startsWith(separator, at)) {
      parts.push({ start, end: at });
      at += separator.length - 1;
      start = at + 1;
    }
  }
  parts.push({ start, end: region.end });
  return parts.map((part) => trimRegion(source, part)).filter((part) => part.end > part.start);
}

function trimRegion(source: SourceFile, region: Region): Region {
  let { start, end } = region;
  while (start < end && /\s/.test(source.masked[start] as string)) start++;
  while (end > start && /\s/.test(source.masked[end - 1] as string)) end--;
  return { start, end };
}

export const codeOf = (source: SourceFile, region: Region): string =>
  source.code.slice(region.start, region.end);

const isQuote = (char: string): boolean => char === '"' || char === "'" || char === '`';

/** Offset of the quote that ends the string opening at `at`; the line's end for one that is never closed. */
export function stringEnd(source: SourceFile, at: number): number {
  const quote = source.masked[at] as string;
  const triple = quote.repeat(3);
  if (quote !== '`' && source.masked.startsWith(triple, at)) {
    const close = source.masked.indexOf(triple, at + 3);
    return close < 0 ? source.masked.length - 1 : close + 2;
  }
  const close = source.masked.indexOf(quote, at + 1);
  if (close < 0) return at;
  if (quote === '`') return close;
  const lineEnd = source.masked.indexOf('\n', at);
  return lineEnd >= 0 && close > lineEnd ? at : close;
}

/** The inside of the string literal that begins at `at`, or undefined when none begins there. */
export function stringAt(source: SourceFile, at: number): string | undefined {
  const char = source.masked[at];
  if (char === undefined || !isQuote(char)) return undefined;
  const end = stringEnd(source, at);
  const width = end - at >= 5 && char !== '`' && source.masked.startsWith(char.repeat(3), at) ? 3 : 1;
  return end > at ? source.text.slice(at + width, end - width + 1) : undefined;
}

/** Whether the offset lies in one of the regions. */
export const within = (regions: readonly Region[], offset: number): boolean =>
  regions.some((region) => region.start <= offset && offset < region.end);

/** Every match of a global pattern inside the region of the masked text. */
export function* matchesIn(source: SourceFile, pattern: RegExp, region: Region): Generator<RegExpExecArray> {
  const search = new RegExp(
    pattern.source,
    pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`,
  );
  search.lastIndex = region.start;
  for (
    let hit = search.exec(source.masked);
    hit && hit.index < region.end;
    hit = search.exec(source.masked)
  ) {
    yield hit;
    if (hit[0] === '') search.lastIndex++;
  }
}
