import type { SourceFile } from '../../codebase.js';
import { closingBracket } from '../bracket-pairs.js';
import type { Region } from '../test-dialect.js';

/** A `def` or `class` with its decorators. `start` is the line start of its first decorator or of itself. */
export interface PythonBlock {
  readonly kind: 'def' | 'class';
  readonly name: string;
  readonly start: number;
  /** Where `def` or `class` stands. */
  readonly at: number;
  readonly indent: number;
  /** Parameters, or base classes. */
  readonly head: string;
  readonly body: Region;
  readonly decorators: readonly { readonly text: string; readonly start: number }[];
  readonly parents: readonly PythonBlock[];
}

const known = new WeakMap<SourceFile, readonly PythonBlock[]>();

export function pythonBlocks(source: SourceFile): readonly PythonBlock[] {
  let blocks = known.get(source);
  if (!blocks) {
    blocks = readBlocks(source);
    known.set(source, blocks);
  }
  return blocks;
}

function readBlocks(source: SourceFile): readonly PythonBlock[] {
  const decorators = decoratorsByNext(source);
  const blocks: PythonBlock[] = [];
  const open: PythonBlock[] = [];
  for (const hit of source.masked.matchAll(
    /^([ \t]*)(async[ \t]+def|def|class)[ \t]+(\w+)[ \t]*(\[[^\]\n]*\])?/gm,
  )) {
    const indent = width(hit[1] as string);
    const at = hit.index + (hit[1] as string).length;
    const after = hit.index + hit[0].length;
    const close = source.masked[after] === '(' ? closingBracket(source, after) : after - 1;
    const colon = source.masked.indexOf(':', Math.max(close, after - 1) + 1);
    if (close < 0 && source.masked[after] === '(') continue;
    if (colon < 0) continue;
    while (open.length > 0 && (open.at(-1) as PythonBlock).indent >= indent) open.pop();
    const own: { text: string; start: number }[] = [];
    let start = hit.index;
    for (let next = decorators.get(start); next; next = decorators.get(start)) {
      own.unshift({ text: next.text, start: next.at });
      start = next.start;
    }
    const block: PythonBlock = {
      kind: hit[2] === 'class' ? 'class' : 'def',
      name: hit[3] as string,
      start,
      at,
      indent,
      head: close >= after ? source.code.slice(after + 1, close) : '',
      body: { start: colon + 1, end: blockEnd(source, colon + 1, indent) },
      decorators: own,
      parents: [...open],
    };
    blocks.push(block);
    open.push(block);
  }
  return blocks;
}

/** End of the lines that are indented deeper than `indent`; blank lines and open brackets do not end a block. */
export function blockEnd(source: SourceFile, from: number, indent: number): number {
  let lineEnd = nextLine(source, from);
  let end = lineEnd;
  while (lineEnd < source.masked.length) {
    const next = nextLine(source, lineEnd);
    const line = source.masked.slice(lineEnd, next);
    if (line.trim() !== '') {
      if (width(/^[ \t]*/.exec(line)?.[0] ?? '') <= indent && !/^[ \t]*[)\]}"']/.test(line)) return end;
      end = next;
    }
    lineEnd = next;
  }
  return source.masked.length;
}

const nextLine = (source: SourceFile, from: number): number => {
  const at = source.masked.indexOf('\n', from);
  return at < 0 ? source.masked.length : at + 1;
};

export const width = (space: string): number => space.replace(/\t/g, '        ').length;

/** Decorators by the start of the line that follows them. */
function decoratorsByNext(
  source: SourceFile,
): ReadonlyMap<number, { start: number; at: number; text: string }> {
  const found = new Map<number, { start: number; at: number; text: string }>();
  for (const hit of source.masked.matchAll(/^[ \t]*@[ \t]*[\w.]+[ \t]*(\()?/gm)) {
    const end = hit[1]
      ? closingBracket(source, hit.index + hit[0].length - 1) + 1
      : hit.index + hit[0].length;
    if (end <= 0) continue;
    let next = nextLine(source, end);
    while (next < source.masked.length && source.masked.slice(next, nextLine(source, next)).trim() === '')
      next = nextLine(source, next);
    const at = hit.index + hit[0].indexOf('@');
    found.set(next, { start: hit.index, at, text: source.code.slice(at + 1, end).trim() });
  }
  return found;
}

/** A statement of a body's own level: offset of its first character and end of its logical line. */
export function statements(source: SourceFile, body: Region): readonly Region[] {
  const found: Region[] = [];
  let level = -1;
  for (let at = body.start; at < body.end; ) {
    const end = logicalLineEnd(source, at, body.end);
    const line = source.masked.slice(at, end);
    const space = /^\s*/.exec(line)?.[0] ?? '';
    if (line.trim() !== '') {
      const indent = width(space.slice(space.lastIndexOf('\n') + 1));
      if (level < 0) level = indent;
      if (indent <= level) found.push({ start: at + space.length, end });
    }
    at = Math.max(end, at + 1);
  }
  return found;
}

/** End of a logical line: brackets and strings may span lines. */
export function logicalLineEnd(source: SourceFile, from: number, limit: number): number {
  for (let at = from; at < limit; at++) {
    const char = source.masked[at] as string;
    if (char === '(' || char === '[' || char === '{') at = Math.max(at, closingBracket(source, at));
    else if (char === '"' || char === "'") at = quoteEnd(source, at);
    else if (char === '\n' && source.masked[at - 1] !== '\\') return at + 1;
  }
  return limit;
}

function quoteEnd(source: SourceFile, at: number): number {
  const quote = source.masked[at] as string;
  if (source.masked.startsWith(quote.repeat(3), at)) {
    const close = source.masked.indexOf(quote.repeat(3), at + 3);
    return close < 0 ? source.masked.length : close + 2;
  }
  const close = source.masked.indexOf(quote, at + 1);
  const line = source.masked.indexOf('\n', at);
  return close < 0 || (line >= 0 && close > line) ? at : close;
}
