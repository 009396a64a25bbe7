import type { SourceFile } from '../codebase.js';
import { closingBracket } from './bracket-pairs.js';
import { matchesIn, skipSpace } from './reading.js';
import type { Region, TryRegion } from './test-dialect.js';

/** `try { } catch (e) { }` blocks and `.catch(callback)` arguments inside a region of a brace language. */
export function braceTryRegions(
  source: SourceFile,
  start: number,
  end: number,
): { readonly catches: readonly Region[]; readonly tries: readonly TryRegion[] } {
  const catches: Region[] = [];
  const tries: TryRegion[] = [];
  for (const hit of matchesIn(source, /(?<![\w$.])try\b[^{};]{0,300}\{/g, { start, end })) {
    const open = hit.index + hit[0].length - 1;
    const close = closingBracket(source, open);
    if (close < 0) continue;
    const handlers = handlersAfter(source, close + 1);
    catches.push(...handlers);
    const reached = handlers.filter(({ clause }) => catchesAssertions(source.language, clause));
    if (reached.length > 0) tries.push({ start: open, end: close, handlers: reached });
  }
  for (const hit of matchesIn(source, /\.catch\s*\(/g, { start, end })) {
    const open = hit.index + hit[0].length - 1;
    const close = closingBracket(source, open);
    if (close > 0) catches.push({ start: open, end: close });
  }
  return { catches, tries };
}

interface Handler extends Region {
  /** What stands between the brackets of `catch`. */
  readonly clause: string;
}

/** Whether a failed assertion reaches the handler: on the JVM it is an Error, which `catch (Exception e)` lets pass. */
function catchesAssertions(language: string, clause: string): boolean {
  if (language === 'java' || language === 'kotlin')
    return /\b(?:Throwable|AssertionError|AssertionFailedError|Error)\b/.test(clause);
  if (language === 'csharp' || language === 'php')
    return clause.trim() === '' || /\b(?:Exception|Throwable)\b/.test(clause);
  return true;
}

function handlersAfter(source: SourceFile, from: number): Handler[] {
  const handlers: Handler[] = [];
  for (let at = skipSpace(source, from); source.masked.startsWith('catch', at); ) {
    let open = skipSpace(source, at + 'catch'.length);
    const parameter = open;
    if (source.masked[open] === '(') open = skipSpace(source, closingBracket(source, open) + 1);
    const close = source.masked[open] === '{' ? closingBracket(source, open) : -1;
    if (close < 0) break;
    handlers.push({ start: open, end: close, clause: source.masked.slice(parameter, open) });
    at = skipSpace(source, close + 1);
  }
  return handlers;
}
