import type { SourceFile } from '../../codebase/codebase.js';
import { type BoundedPattern, compilePattern } from '../../domain/bounded-pattern.js';
import type { SearchPredicate } from '../../domain/predicate.js';
import type { Result } from '../../domain/result.js';
import { fail, ok } from '../../domain/result.js';
import { blocksOf, docstrings } from './blocks.js';
import type { Facts } from './facts.js';

export interface Hit {
  readonly file: string;
  readonly line: number;
  readonly match: string;
}

export interface SearchResult {
  readonly hits: readonly Hit[];
  /** Files in which the block of the scope was not found. */
  readonly withoutBlock: readonly string[];
}

const HIT_LIMIT = 20_000;

type Searched = Pick<
  SearchPredicate,
  'pattern' | 'regex' | 'flags' | 'code_only' | 'scope' | 'exclude' | 'exclude_lines' | 'spans_lines' | 'call'
>;

/** Looks for a pattern in files; the failure says why the pattern was refused. */
export function searchFiles(
  predicate: Searched,
  files: readonly string[],
  { codebase }: Facts,
): Result<SearchResult, string> {
  const flags = predicate.flags === undefined ? {} : { flags: predicate.flags };
  const compiled = compilePattern(predicate.pattern, { literal: !predicate.regex, ...flags });
  if (!compiled.ok) return compiled;
  const excluded =
    predicate.exclude_lines === undefined ? undefined : compilePattern(predicate.exclude_lines);
  if (excluded && !excluded.ok) return excluded;
  const hits: Hit[] = [];
  const withoutBlock: string[] = [];
  const byLine =
    predicate.regex &&
    predicate.spans_lines !== true &&
    /\\[sWDn]|\[\^/.test(predicate.pattern) &&
    !predicate.pattern.includes('[\\s\\S]');
  for (const file of withoutExcluded(files, predicate.exclude ?? [], codebase)) {
    const source = codebase.source(file);
    if (!source) continue;
    const text = searchedText(predicate, source);
    const parts = scopeParts(text, predicate.scope, source);
    if (parts.length === 0) withoutBlock.push(file);
    for (const part of parts) {
      for (const { index, match } of find(compiled.value, text.slice(part.start, part.end), byLine)) {
        const line = source.lineAt(part.start + index);
        const shown = source.lineText(line);
        if (excluded && (excluded.value.test(shown) || excluded.value.test(`${file}:${line}:${shown}`)))
          continue;
        hits.push({ file, line, match });
        if (hits.length >= HIT_LIMIT) break;
      }
    }
  }
  if (compiled.value.timedOut) return fail(`the pattern takes too long: ${predicate.pattern}`);
  return ok({ hits, withoutBlock });
}

const searchedText = ({ call, code_only }: Searched, source: SourceFile): string =>
  call !== undefined ? source.masked : code_only ? source.code : source.text;

export function withoutExcluded(
  files: readonly string[],
  exclude: readonly string[],
  codebase: Facts['codebase'],
): readonly string[] {
  if (exclude.length === 0) return files;
  const out = new Set(exclude.flatMap((glob) => codebase.glob(glob)));
  return files.filter((file) => !out.has(file));
}

function find(
  pattern: BoundedPattern,
  text: string,
  byLine: boolean,
): readonly { index: number; match: string }[] {
  if (pattern.source === '') return lineStarts(text);
  if (!byLine)
    return pattern
      .findAll(text, HIT_LIMIT)
      .filter(({ index }) => index < text.length || !endsALine(text))
      .map((hit) => ({ index: hit.index, match: hit.match }));
  const found: { index: number; match: string }[] = [];
  let start = 0;
  for (const line of linesOf(text)) {
    for (const hit of pattern.findAll(line, 100)) found.push({ index: start + hit.index, match: hit.match });
    start += line.length + 1;
    if (found.length >= HIT_LIMIT) break;
  }
  return found;
}

function lineStarts(text: string): { index: number; match: string }[] {
  const starts: { index: number; match: string }[] = [];
  let start = 0;
  for (const line of linesOf(text)) {
    starts.push({ index: start, match: line });
    start += line.length + 1;
  }
  return starts;
}

/** What follows the last newline is a line only when there is something: a text that is empty has no lines. */
const linesOf = (text: string): string[] =>
  endsALine(text) ? text.split('\n').slice(0, -1) : text.split('\n');

const endsALine = (text: string): boolean => text === '' || text.endsWith('\n');

function scopeParts(
  text: string,
  scope: SearchPredicate['scope'],
  source: SourceFile,
): readonly { start: number; end: number }[] {
  if (!scope) return [{ start: 0, end: text.length }];
  if ('block' in scope) return blocksOf(source, scope.block);
  if ('outside' in scope) {
    const parts: { start: number; end: number }[] = [];
    let from = 0;
    for (const { start, end } of docstrings(text)) {
      parts.push({ start: from, end: start });
      from = end;
    }
    return [...parts, { start: from, end: text.length }];
  }
  if ('line' in scope) return linesFrom(text, scope.line, 1);
  const anchor = compilePattern(scope.after);
  if (!anchor.ok) return [];
  return anchor.value
    .findAll(text, 100)
    .flatMap((hit) => linesFrom(text, source.lineAt(hit.index), scope.lines + 1));
}

function linesFrom(text: string, line: number, count: number): readonly { start: number; end: number }[] {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    start = text.indexOf('\n', start) + 1;
    if (start === 0) return [];
  }
  let end = start;
  for (let n = 0; n < count && end < text.length; n += 1) {
    const next = text.indexOf('\n', end);
    end = next < 0 ? text.length : next + 1;
  }
  return [{ start, end }];
}
