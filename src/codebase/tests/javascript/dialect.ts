import type { SourceFile } from '../../codebase.js';
import { closingBracket } from '../bracket-pairs.js';
import { skipSpace } from '../reading.js';
import type { Region, TestDialect } from '../test-dialect.js';
import { braceTryRegions } from '../try-regions.js';
import { javaScriptAssertions } from './assertions.js';
import { listJavaScriptTests } from './list-tests.js';

export const javaScriptTests: TestDialect = {
  list: listJavaScriptTests,
  assertions: javaScriptAssertions,
  functions: javaScriptFunctions,
  regions: braceTryRegions,
};

/** Named functions, function-valued constants and methods of the file. */
function javaScriptFunctions(source: SourceFile): ReadonlyMap<string, Region> {
  const found = new Map<string, Region>();
  const declared =
    /\bfunction\s*\*?\s*([A-Za-z_$][\w$]*)|\b(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*(?::[^=;]{1,200})?=\s*(?:async\b\s*)?(?=\(|function\b|[A-Za-z_$][\w$]*\s*=>|<)|^[ \t]+(?:(?:public|private|protected|static|async|readonly)\s+)*(#?[A-Za-z_$][\w$]*)\s*(?=\([^;{}]{0,400}?\)\s*(?::[^;{}=\n]{1,80})?\{)/gm;
  for (const hit of source.masked.matchAll(declared)) {
    const name = hit[1] ?? hit[2] ?? hit[3];
    if (!name || /^(?:if|for|while|switch|catch|return|function)$/.test(name) || found.has(name)) continue;
    const region = functionBody(source, hit.index + hit[0].length);
    if (region) found.set(name, region);
  }
  return found;
}

/** The block or the expression of a function whose parameters come next. */
function functionBody(source: SourceFile, from: number): Region | undefined {
  let at = skipSpace(source, from);
  const keyword = /^(?:async\s+)?function\s*\*?\s*[\w$]*/.exec(source.masked.slice(at, at + 120));
  if (keyword) at = skipSpace(source, at + keyword[0].length);
  const params = source.masked.indexOf('(', at);
  const arrowOnly = /^[A-Za-z_$][\w$]*\s*=>/.exec(source.masked.slice(at, at + 80));
  if (arrowOnly) at += arrowOnly[0].length;
  else {
    if (params < 0 || params > at + 200) return undefined;
    const close = closingBracket(source, params);
    if (close < 0) return undefined;
    const next = /^[^;{}]{0,300}?(=>|\{)/.exec(source.masked.slice(close + 1, close + 320));
    if (!next) return undefined;
    at = close + 1 + next[0].length - (next[1] === '{' ? 1 : 0);
  }
  at = skipSpace(source, at);
  if (source.masked[at] === '{') {
    const close = closingBracket(source, at);
    return close < 0 ? undefined : { start: at + 1, end: close };
  }
  const end = source.masked
    .slice(at)
    .search(/[;\n]\s*(?:\n|$|export|const|let|var|function|it|test|describe)/);
  return { start: at, end: end < 0 ? source.masked.length : at + end };
}
