import type { SourceFile } from '../../codebase.js';
import { isDead } from '../common/dead-regions.js';
import { nextSolid, offsetsOf, previousSolid, wordAt, wordBefore } from '../common/words.js';
import type { Use } from '../language-support.js';
import { type GoFunction, goFile } from './declarations.js';

/** Unqualified reads of a package-level name: no selector, no field key, no declaration, not hidden by a local one. */
export function plainUses(source: SourceFile, name: string): readonly Use[] {
  return offsetsOf(source, name).flatMap((offset) => {
    const use = readAt(source, name, offset);
    return use === undefined ? [] : [use];
  });
}

/** Members taken from an imported package: `alias.Member`. */
export function memberUses(
  source: SourceFile,
  alias: string,
): readonly (Use & { readonly member: string })[] {
  const { masked } = source;
  return offsetsOf(source, alias).flatMap((offset) => {
    const dot = offset + alias.length;
    if (masked[dot] !== '.' || isSelector(masked, offset)) return [];
    const member = wordAt(masked, dot + 1);
    if (member === '' || !isLive(source, alias, offset)) return [];
    return [{ line: source.lineAt(offset), how: howOf(masked, offset, dot + 1 + member.length), member }];
  });
}

/** Calls `.name(...)` and method values `.name` on any receiver. */
export function methodCalls(source: SourceFile, name: string): readonly Use[] {
  const { masked } = source;
  return offsetsOf(source, name).flatMap((offset) => {
    if (!isSelector(masked, offset) || isDead(source, offset)) return [];
    const after = masked[nextSolid(masked, offset + name.length)] ?? '';
    return '(),;}\n'.includes(after) || after === ''
      ? [{ line: source.lineAt(offset), how: 'call' as const }]
      : [];
  });
}

function readAt(source: SourceFile, name: string, offset: number): Use | undefined {
  const { masked } = source;
  if (offset < goFile(source).importsEnd || isSelector(masked, offset)) return undefined;
  const after = nextSolid(masked, offset + name.length);
  if (
    masked[after] === ':' &&
    masked[after + 1] !== '=' &&
    !/\b(?:case|default)\b[^\n]*$/.test(lineBefore(masked, offset))
  )
    return undefined;
  if (isDeclared(masked, offset) || !isLive(source, name, offset)) return undefined;
  return { line: source.lineAt(offset), how: howOf(masked, offset, offset + name.length) };
}

function isLive(source: SourceFile, name: string, offset: number): boolean {
  if (isDead(source, offset)) return false;
  if (/^\s*(?:var\s+)?_\s*(?:[\w.*[\]{}]+\s*)?=/.test(lineBefore(source.masked, offset))) return false;
  const inside = enclosing(goFile(source).functions, offset);
  return inside === undefined || !isHidden(source, name, { inside, offset });
}

function isSelector(masked: string, offset: number): boolean {
  const before = previousSolid(masked, offset);
  return before >= 0 && masked[before] === '.' && masked[before - 1] !== '.';
}

function isDeclared(masked: string, offset: number): boolean {
  const line = lineBefore(masked, offset);
  if (/^(?:type|var|const)\s+(?:[\w, ]+,\s*)?$/.test(line) || /^func\s+(?:\([^)]*\)\s*)?$/.test(line))
    return true;
  const word = wordBefore(masked, offset);
  return (word === 'package' || word === 'goto') && line.trim() === word;
}

function lineBefore(masked: string, offset: number): string {
  return masked.slice(masked.lastIndexOf('\n', offset - 1) + 1, offset);
}

function enclosing(functions: readonly GoFunction[], offset: number): GoFunction | undefined {
  return functions.find((candidate) => offset > candidate.start && offset < candidate.end);
}

/** A parameter, named result, receiver or local variable of the same name comes first. */
function isHidden(
  source: SourceFile,
  name: string,
  { inside, offset }: { readonly inside: GoFunction; readonly offset: number },
): boolean {
  const { masked } = source;
  for (const at of offsetsOf(source, name)) {
    if (at <= inside.start) continue;
    if (at >= offset) break;
    const after = nextSolid(masked, at + name.length);
    if (at < inside.body) {
      const before = masked[previousSolid(masked, at)] ?? '';
      if (
        (before === '(' || before === ',') &&
        masked[after] !== '.' &&
        masked[after] !== ',' &&
        masked[after] !== ')'
      )
        return true;
      continue;
    }
    if (isSelector(masked, at)) continue;
    const line = masked.slice(at, Math.min(masked.length, at + 200)).split('\n')[0] ?? '';
    if (/^\w+\s*(?:,\s*[\w]+\s*)*:=/.test(line) || wordBefore(masked, at) === 'var')
      return !isOwnBlockOver(masked, at, offset);
  }
  return false;
}

/** The block in which the local name was declared has ended before the offset. */
function isOwnBlockOver(masked: string, declared: number, offset: number): boolean {
  let depth = 0;
  for (let at = declared; at < offset; at++) {
    if (masked[at] === '{') depth++;
    else if (masked[at] === '}' && --depth < 0) return true;
  }
  return false;
}

function howOf(masked: string, start: number, end: number): Use['how'] {
  const after = masked[nextSolid(masked, end)];
  if (after === '(') return 'call';
  if (after === '{' && masked[previousSolid(masked, start)] !== ')') return 'new';
  return 'reference';
}
