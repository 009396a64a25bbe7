import type { SourceFile } from '../../codebase.js';
import type { FunctionFact, MissingCode } from '../bodies.js';
import { missingKind } from '../missing-code.js';

const MISSING =
  /\b(?:todo|unimplemented)!\s*[([{]|\bpanic!?\s*\(|\bthrow\b|\braise\b|\bTODO\s*\(|\bfatalError\s*\(|\berrors\.New\s*\(|\bfmt\.Errorf\s*\(|\bbail!\s*\(|\babort\s*\(\s*501|\bstatus(?:_code)?\s*=\s*501/g;

/** Places that say that code is missing, with the function around them. */
export function readMissing(source: SourceFile, functions: readonly FunctionFact[]): readonly MissingCode[] {
  const found: MissingCode[] = [];
  for (const match of source.masked.matchAll(MISSING)) {
    const at = match.index ?? 0;
    const line = source.lineAt(at);
    const lineEnd = source.code.indexOf('\n', at);
    let text = source.code.slice(at, lineEnd < 0 ? undefined : lineEnd);
    if (/\(\s*$/.test(text)) text = source.code.slice(at, at + 200);
    const own = /^(?:todo|unimplemented)!|^TODO/.test(text);
    const kind = own ? 'not-implemented' : missingKind(text);
    if (!kind) continue;
    const before = source.masked.slice(Math.max(0, at - 80), at);
    found.push({
      line,
      text: text.slice(0, 240),
      missing: kind,
      within: functions.findLast((item) => item.start <= at && at < item.end)?.name ?? null,
      fallback: /(?:\bdefault\s*:|\belse\b\s*(?:->|:|\{)?|\b_\s*(?:=>|:)|otherwise)\s*(?:return\s+)?$/.test(
        before,
      ),
    });
  }
  return found;
}
