import type { SourceFile } from '../../codebase.js';
import type { ConstantFact } from '../bodies.js';
import { type TextScope, textValue } from './values.js';

const CONSTANT =
  /^[ \t]*(?:(?:export|pub|public|private|internal|protected|static|final|const|let|var|val|readonly|override|lateinit|my)\s+)*(?:[A-Z][\w.]*(?:<[^=\n]*>)?(?:\[\])?\s+)?(\$?[A-Za-z_]\w*)\s*(?::\s*[^=\n]+?)?\s*:?=(?![=>])\s*/gm;

/** Names bound to literal values. `functions` are the names that the file declares as functions. */
export function readConstants(source: SourceFile, functions: ReadonlySet<string>): readonly ConstantFact[] {
  const found: ConstantFact[] = [];
  const { masked } = source;
  for (const match of masked.matchAll(CONSTANT)) {
    const start = (match.index ?? 0) + match[0].length;
    const name = match[1] ?? '';
    if (
      !/mock|fake|dummy|sample|demo|stub|example|hard_?coded|placeholder|seed/i.test(name) &&
      found.length > 400
    )
      continue;
    const end = literalEnd(masked, start);
    if (end === undefined) continue;
    const scope: TextScope = {
      language: source.language,
      params: new Set(),
      constants: new Map(),
      functions,
    };
    const value = textValue(source.code.slice(start, end), masked.slice(start, end), scope);
    const lineStart = /^[ \t]*/.exec(match[0])?.[0].length ?? 0;
    if (value.kind !== 'computed' && value.kind !== 'call') {
      found.push({
        name,
        line: source.lineAt((match.index ?? 0) + lineStart),
        exported: true,
        topLevel: lineStart === 0,
        value,
      });
    }
  }
  return found;
}

function literalEnd(masked: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < masked.length && at < start + 8000; at++) {
    const char = masked.charAt(at);
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) {
      if (depth === 0) return at;
      depth--;
    } else if (depth === 0 && (char === ';' || char === '\n')) return at;
  }
  return depth === 0 ? masked.length : undefined;
}
