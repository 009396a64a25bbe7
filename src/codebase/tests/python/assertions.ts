import type { SourceFile } from '../../codebase.js';
import { closingBracket } from '../bracket-pairs.js';
import { callArguments, codeOf, matchesIn } from '../reading.js';
import { type Bindings, isScalarLiteral, judgeEquality, judgeTruth } from '../sides.js';
import type { Assertion, AssertionScope, Region } from '../test-dialect.js';
import { logicalLineEnd } from './blocks.js';

const OTHER = new RegExp(
  [
    String.raw`(?<![\w.])(?:pytest\.)?(?:raises|warns|deprecated_call)\s*\(`,
    String.raw`\bpytest\.fail\s*\(|\bself\.fail\s*\(`,
    String.raw`(?<![\w.])(?:assert|check|verify|expect|should)_\w+\s*\(|(?<![\w.])(?:expect|ensure|assert_that)\s*\(`,
    String.raw`\bself\.(?:check|verify|expect)_\w+\s*\(`,
    String.raw`(?<![\w.])raise\s`,
    String.raw`\bsys\.exit\s*\(`,
    String.raw`\.(?:should|raise_for_status)\b`,
  ].join('|'),
  'g',
);

/** Places where a Python test may fail: assert statements, unittest and mock assertions, `raises`, named checks. */
export function pythonAssertions(source: SourceFile, test: AssertionScope): readonly Assertion[] {
  const body = test.body ?? { start: test.start, end: test.end };
  const bindings = bindingsIn(source, body);
  return [
    ...assertStatements(source, body, bindings),
    ...assertCalls(source, body, bindings),
    ...otherWays(source, body),
  ].sort((a, b) => a.start - b.start);
}

function assertStatements(source: SourceFile, body: Region, bindings: Bindings): Assertion[] {
  const found: Assertion[] = [];
  for (const hit of matchesIn(source, /(?<![\w.])assert\b(?!\s*=[^=])/g, body)) {
    const end = logicalLineEnd(source, hit.index, body.end);
    const inner = { start: hit.index + hit[0].length, end };
    const comma = topLevel(source, inner, ',');
    const condition = codeOf(source, { start: inner.start, end: comma < 0 ? end : comma }).trim();
    found.push({
      start: hit.index,
      end,
      kind: judgeCondition(source, { start: inner.start, end: comma < 0 ? end : comma }, condition, bindings),
      text: source.code.slice(hit.index, end).trim(),
    });
  }
  return found;
}

function judgeCondition(
  source: SourceFile,
  region: Region,
  condition: string,
  bindings: Bindings,
): Assertion['kind'] {
  if (/\.(?:called|called_once)$/.test(condition) || /\.call_count\s*==\s*1$/.test(condition))
    return 'mock-called';
  if (/^\(.*,.*\)$/s.test(condition) && isTuple(source, region)) return 'tautology';
  if (
    /\.assert_called(?:_once)?(?:_with)?$/.test(condition) ||
    /\.(?:called_once_with|called_with|has_calls)\(/.test(condition)
  )
    return 'no-matcher';
  const equals = topLevel(source, region, '==');
  const identical = equals < 0 ? topLevel(source, region, ' is ') : -1;
  const at = equals >= 0 ? equals : identical;
  if (
    at >= 0 &&
    !/^\s*not\b/.test(source.code.slice(at + (equals >= 0 ? 2 : 4), region.end)) &&
    !/(?<![\w.])(?:and|or|for|if)(?![\w.])/.test(source.masked.slice(region.start, region.end))
  ) {
    return judgeEquality(
      source.code.slice(region.start, at),
      source.code.slice(at + (equals >= 0 ? 2 : 4), region.end),
      bindings,
    );
  }
  return judgeTruth(condition, bindings);
}

/** `assert (value, "message")` is a pair and always true. */
function isTuple(source: SourceFile, region: Region): boolean {
  const open = source.masked.indexOf('(', region.start);
  if (open < 0 || source.masked.slice(region.start, open).trim() !== '') return false;
  const close = closingBracket(source, open);
  return (
    close > open &&
    source.masked.slice(close + 1, region.end).trim() === '' &&
    callArguments(source, open).length > 1
  );
}

const TWO_SIDED =
  /^assert(?:Equals?|Is|ListEqual|DictEqual|SetEqual|TupleEqual|CountEqual|AlmostEqual|SequenceEqual|MultiLineEqual|_equal|_array_equal|_allclose|_almost_equal)$/;

function assertCalls(source: SourceFile, body: Region, bindings: Bindings): Assertion[] {
  const found: Assertion[] = [];
  for (const hit of matchesIn(source, /\.(assert\w*)(\s*\()?/g, body)) {
    const name = hit[1] as string;
    if (!hit[2]) {
      if (/^assert_(?:called|any_call|has_calls|not_called)/.test(name))
        found.push({ start: hit.index, end: hit.index + hit[0].length, kind: 'no-matcher', text: hit[0] });
      continue;
    }
    const open = hit.index + hit[0].length - 1;
    const end = Math.max(closingBracket(source, open) + 1, open + 1);
    const [first, second] = callArguments(source, open);
    found.push({
      start: hit.index,
      end,
      kind: judgeCall(
        name,
        { first: first && codeOf(source, first), second: second && codeOf(source, second) },
        bindings,
      ),
      text: source.code.slice(hit.index, end),
    });
  }
  return found;
}

function judgeCall(
  name: string,
  { first, second }: { first: string | undefined; second: string | undefined },
  bindings: Bindings,
): Assertion['kind'] {
  if (/^assert_called(?:_once)?$/.test(name)) return 'mock-called';
  if (TWO_SIDED.test(name) && first !== undefined && second !== undefined)
    return judgeEquality(first, second, bindings);
  if (/^assert(?:True|_|IsNotNone)$/.test(name) && first !== undefined)
    return /\.called$/.test(first) ? 'mock-called' : judgeTruth(first, bindings);
  if (name === 'assertGreaterEqual' && second?.trim() === '0' && first !== undefined)
    return judgeTruth(`${first} >= 0`, bindings);
  return 'real';
}

function otherWays(source: SourceFile, body: Region): Assertion[] {
  return [...matchesIn(source, OTHER, body)].map((hit) => {
    const helper = /^(?:self\.)?((?:assert|check|verify|expect|should)_\w+)/.exec(hit[0])?.[1];
    const kind = /raise_for_status/.test(hit[0]) ? 'smoke' : 'real';
    return {
      start: hit.index,
      end: hit.index + hit[0].length,
      kind,
      text: hit[0],
      ...(helper ? { helper } : {}),
    };
  });
}

/** Offset of a separator outside brackets and strings; -1 when there is none. */
function topLevel(source: SourceFile, region: Region, separator: string): number {
  for (let at = region.start; at < region.end; at++) {
    const char = source.masked[at] as string;
    if (char === '(' || char === '[' || char === '{') at = Math.max(at, closingBracket(source, at));
    else if (
      source.masked.startsWith(separator, at) &&
      !(separator === '==' && /[=!<>]/.test(source.masked[at - 1] ?? ''))
    )
      return at;
  }
  return -1;
}

function bindingsIn(source: SourceFile, body: Region): Bindings {
  const bindings = new Map<string, { text: string; end: number }>();
  for (const hit of matchesIn(source, /^[ \t]+([A-Za-z_]\w*)[ \t]*(?::[^=\n]{1,60})?=(?!=)[ \t]*/gm, body)) {
    const name = hit[1] as string;
    const from = hit.index + hit[0].length;
    const end = logicalLineEnd(source, from, body.end);
    const text = source.code.slice(from, end).trim();
    const sets = [
      ...source.masked
        .slice(body.start, body.end)
        .matchAll(
          new RegExp(
            `(?<![\\w.])${name}\\s*(?:[-+*/|&%]?=(?!=)|,.*=(?!=)|\\bin\\b)|(?:global|nonlocal|as|for)\\s+${name}\\b`,
            'g',
          ),
        ),
    ];
    if (sets.length > 1) continue;
    if (isScalarLiteral(text) || isLoneCall(source, { text, end, body })) bindings.set(name, { text, end });
  }
  return bindings;
}

/** A call whose value is compared with nothing but later calls of the same function. */
function isLoneCall(
  source: SourceFile,
  { text, end, body }: { text: string; end: number; body: Region },
): boolean {
  const callee = /^(?:await\s+)?([A-Za-z_][\w.]*)\s*\(/.exec(text)?.[1];
  if (!callee) return false;
  const others = [...source.masked.slice(end, body.end).matchAll(/([A-Za-z_][\w.]*)\s*\(/g)].map(
    (call) => call[1] as string,
  );
  return others.every((name) => name === callee || /^self\.assert\w+$|^len$|^assert$/.test(name));
}
