import type { SourceFile } from '../../codebase.js';
import type { CatchFact, FunctionFact, Value } from '../bodies.js';
import { bareComment } from '../comment-text.js';
import type { Brackets } from './brackets.js';
import { indentOf, splitBraces, splitIndented } from './statements.js';
import { readTextBody } from './steps.js';
import type { TextScope } from './values.js';

const BRACED = /\bcatch\b\s*(?:\(([^){}]*)\)|([\w\\|:. ]*))?\s*\{/g;
const GO_ERROR = /\bif\s+(?:[^{}\n;]*;\s*)?err\w*\s*!=\s*nil\s*\{/g;
const INDENTED = /^([ \t]*)(?:except\b([^:\n]*):|rescue\b([^\n]*))/gm;
const WIDE =
  /\b(?:Exception|Throwable|RuntimeException|BaseException|StandardError|IOException|Error|SQLException)\b/;

/** Handlers for errors in masked text. */
export function readCatches(
  source: SourceFile,
  brackets: Brackets,
  functions: readonly FunctionFact[],
): readonly CatchFact[] {
  const indented = source.language === 'python' || source.language === 'ruby';
  return indented ? indentedCatches(source, brackets, functions) : bracedCatches(source, brackets, functions);
}

function bracedCatches(
  source: SourceFile,
  brackets: Brackets,
  functions: readonly FunctionFact[],
): readonly CatchFact[] {
  const found: CatchFact[] = [];
  for (const match of source.masked.matchAll(source.language === 'go' ? GO_ERROR : BRACED)) {
    const start = match.index ?? 0;
    const open = start + match[0].length - 1;
    const close = brackets.closing(open);
    if (close === undefined) continue;
    const statements = splitBraces(
      source.masked,
      { start: open + 1, end: close },
      { brackets, language: source.language },
    );
    const caught = match[1] ?? match[2] ?? '';
    found.push(
      fact(
        { source, start, range: { start: open, end: close }, after: close + 1, functions },
        {
          steps: readTextBody(statements, source, scopeOf(source)).steps,
          narrow:
            source.language !== 'go' && caught.trim() !== '' && !WIDE.test(caught) && /[A-Z]\w+/.test(caught),
        },
      ),
    );
  }
  return found;
}

function indentedCatches(
  source: SourceFile,
  brackets: Brackets,
  functions: readonly FunctionFact[],
): readonly CatchFact[] {
  const { masked } = source;
  const found: CatchFact[] = [];
  for (const match of masked.matchAll(INDENTED)) {
    const start = (match.index ?? 0) + (match[1] ?? '').length;
    const headerEnd = (match.index ?? 0) + match[0].length;
    const indent = indentOf(match[1] ?? '');
    const lineEnd = endOfLine(masked, headerEnd);
    const sameLine = source.language === 'python' && /\S/.test(masked.slice(headerEnd, lineEnd));
    const range = sameLine
      ? { start: headerEnd, end: lineEnd }
      : { start: lineEnd, end: blockEnd(masked, lineEnd + 1, indent) };
    const caught = match[2] ?? match[3] ?? '';
    found.push(
      fact(
        { source, start, range, after: range.end, functions },
        {
          steps: readTextBody(splitIndented(masked, range, brackets), source, scopeOf(source)).steps,
          narrow: caught.trim() !== '' && !WIDE.test(caught) && /[A-Z]\w+/.test(caught),
        },
      ),
    );
  }
  return found;
}

interface Place {
  readonly source: SourceFile;
  readonly start: number;
  readonly range: { readonly start: number; readonly end: number };
  readonly after: number;
  readonly functions: readonly FunctionFact[];
}

function fact(place: Place, rest: Pick<CatchFact, 'steps' | 'narrow'>): CatchFact {
  const { source, start, range } = place;
  return {
    ...rest,
    line: source.lineAt(start),
    endLine: source.lineAt(Math.max(start, range.end - 1)),
    comments: source.comments
      .filter((comment) => comment.start >= range.start && comment.start <= range.end)
      .map((comment) => bareComment(comment.text)),
    thenReports: reportAfter(source.code.slice(place.after, place.after + 200)),
    within: place.functions.findLast((item) => item.start <= start && start < item.end)?.name ?? null,
  };
}

function reportAfter(code: string): Value | null {
  const match =
    /^\s*(?:finally[\s:]*\{?[^}]*\}?\s*)?(?:return\s+)?(true|Ok\(\(\)\)|\{?\s*["']?(?:ok|success|status)["']?\s*(?::|=>|=)\s*(?:true|["'](?:ok|success)["'])[^}\n]*\}?)\s*[;\n}]/i.exec(
      code,
    );
  return match?.[1] ? { kind: 'boolean', text: match[1], truth: true } : null;
}

const scopeOf = (source: SourceFile): TextScope => ({
  language: source.language,
  params: new Set(),
  constants: new Map(),
  functions: new Set(),
});

function blockEnd(masked: string, from: number, indent: number): number {
  let at = from;
  let end = from;
  while (at < masked.length) {
    const next = endOfLine(masked, at);
    const line = masked.slice(at, next);
    if (/\S/.test(line)) {
      if (indentOf(line) <= indent) break;
      end = next;
    }
    at = next + 1;
  }
  return end;
}

function endOfLine(masked: string, from: number): number {
  const at = masked.indexOf('\n', from);
  return at < 0 ? masked.length : at;
}
