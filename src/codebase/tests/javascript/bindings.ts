import type { SourceFile } from '../../codebase.js';
import { matchesIn } from '../reading.js';
import { type Bindings, isScalarLiteral } from '../sides.js';
import type { Region } from '../test-dialect.js';

const DECLARED =
  /\b(?:const|let|var|val|final\s+\w+|auto)\s+([A-Za-z_$][\w$]*)\s*(?::[^=;\n]{1,80})?=(?![=>])\s*/g;

/**
 * Constants a test sets once: a scalar literal, or a single call that nothing else happens after. Objects and arrays can
 * change behind their name and are left alone.
 */
export function bindingsIn(source: SourceFile, body: Region): Bindings {
  const bindings = new Map<string, { text: string; end: number }>();
  for (const hit of matchesIn(source, DECLARED, body)) {
    const name = hit[1] as string;
    const from = hit.index + hit[0].length;
    const end = expressionEnd(source, from, body.end);
    const text = source.code.slice(from, end).trim();
    const reassigned = new RegExp(
      `(?<![\\w$.])${name.replace(/\$/g, '\\$')}\\s*(?:[-+*/%&|^]?=(?!=|>)|\\+\\+|--)`,
    ).test(source.masked.slice(end, body.end));
    if (reassigned) continue;
    if (isScalarLiteral(text) || isLoneCall(source, { text, end, body })) bindings.set(name, { text, end });
  }
  return bindings;
}

/** A call whose value is compared with nothing but later calls of the same function. */
function isLoneCall(
  source: SourceFile,
  { text, end, body }: { text: string; end: number; body: Region },
): boolean {
  const callee = /^(?:await\s+)?(?:new\s+)?([A-Za-z_$][\w$.]*)\s*\(/.exec(text)?.[1];
  if (!callee) return false;
  const rest = source.masked.slice(end, body.end);
  const others = [...rest.matchAll(/([A-Za-z_$][\w$.]*)\s*\(/g)].map((call) => call[1] as string);
  return others.every(
    (name) =>
      name === callee ||
      /^(?:expect|assert|to[A-Z]|strictEqual|equal|deepEqual|deepStrictEqual|is|assertEquals|assertSame)|\.(?:to[A-Z]\w*|strictEqual|equal|deepEqual|deepStrictEqual|is|not)$/.test(
        name,
      ) ||
      name.startsWith('expect') ||
      name.startsWith('.'),
  );
}

function expressionEnd(source: SourceFile, from: number, limit: number): number {
  let depth = 0;
  for (let at = from; at < limit; at++) {
    const char = source.masked[at] as string;
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) {
      if (depth === 0) return at;
      depth--;
    } else if (depth === 0 && (char === ';' || char === ',')) return at;
    else if (
      depth === 0 &&
      char === '\n' &&
      !/^\s*[.?:+\-*/&|=)]/.test(source.masked.slice(at + 1, at + 60)) &&
      source.masked.slice(from, at).trim() !== '' &&
      !/[.?:+\-*/&|=(]\s*$/.test(source.masked.slice(Math.max(from, at - 30), at))
    )
      return at;
  }
  return limit;
}
