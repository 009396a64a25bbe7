import type { SourceFile } from '../codebase.js';
import { closingBracket } from './bracket-pairs.js';
import { earlyReturn } from './javascript/early-return.js';
import { callArguments, codeOf, matchesIn, stringAt } from './reading.js';
import { judgeEquality, judgeTruth } from './sides.js';
import type { Assertion, AssertionScope, ListedTest, Region, TestDialect } from './test-dialect.js';
import { braceTryRegions } from './try-regions.js';

export const phpTests: TestDialect = { list, assertions, functions, regions: braceTryRegions };

/** PHPUnit methods by name, annotation or attribute, and Pest's `it` and `test`. */
function list(source: SourceFile): readonly ListedTest[] {
  return [...methods(source), ...pest(source)].sort((a, b) => a.start - b.start);
}

function methods(source: SourceFile): readonly ListedTest[] {
  const tests: ListedTest[] = [];
  for (const hit of source.masked.matchAll(/\bpublic\s+function\s+(\w+)\s*\(/g)) {
    const above = source.text.slice(Math.max(0, hit.index - 400), hit.index);
    const marked = /(?:@test\b|#\[(?:\w+\\)*Test\b)[^{}]*$/.test(above);
    if (!/^test/.test(hit[1] as string) && !marked) continue;
    const open = source.masked.indexOf('{', closingBracket(source, hit.index + hit[0].length - 1));
    const end = open < 0 ? -1 : closingBracket(source, open);
    if (end < 0) continue;
    const body = { start: open + 1, end };
    const skip = /^\s*(?:\$this->|self::|static::)markTest(?:Skipped|Incomplete)\b/.exec(
      source.masked.slice(body.start, end),
    );
    tests.push({
      file: source.path,
      line: source.lineAt(hit.index),
      endLine: source.lineAt(end),
      start: hit.index,
      end,
      name: hit[1] as string,
      suites: [],
      parametrised: /@dataProvider|DataProvider/.test(above),
      disabled: skip
        ? { by: 'skip', line: source.lineAt(body.start + skip[0].search(/\S/)), note: skip[0].trim() }
        : earlyReturn(source, body),
      focused: null,
      body,
    });
  }
  return tests;
}

function pest(source: SourceFile): readonly ListedTest[] {
  const tests: ListedTest[] = [];
  for (const hit of source.masked.matchAll(/^[ \t]*(it|test|todo)\s*\(\s*(?=["'])/gm)) {
    const open = source.masked.indexOf('(', hit.index);
    const end = closingBracket(source, open);
    const [title, body] = callArguments(source, open);
    if (end < 0 || !title) continue;
    const after = /^[^;]{0,300}/.exec(source.masked.slice(end + 1))?.[0] ?? '';
    const line = source.lineAt(open);
    const off = hit[1] === 'todo' || !body || /->(?:skip|todo)\s*\(\s*(?:\)|["'])/.test(after);
    tests.push({
      file: source.path,
      line,
      endLine: source.lineAt(end),
      start: hit.index,
      end,
      name: stringAt(source, title.start) ?? '',
      suites: [],
      parametrised: /->with\s*\(/.test(after),
      disabled: off ? { by: hit[1] === 'todo' ? 'todo' : 'skip', line, note: 'skipped' } : null,
      focused: /->only\s*\(/.test(after) ? { line, note: '->only()' } : null,
      body: body ?? null,
    });
  }
  return tests;
}

function assertions(source: SourceFile, test: AssertionScope): readonly Assertion[] {
  const body = test.body ?? { start: test.start, end: test.end };
  const found: Assertion[] = [];
  for (const hit of matchesIn(
    source,
    /(?:->|::)(assert\w*|expect\w*|fail|should\w*|toBe\w*|toEqual|toHave\w*|toThrow|see\w*)\s*\(|(?<![\w>:])(?:assert\w*|expect)\s*\(|\bthrow\s+new\b/g,
    body,
  )) {
    const open = hit.index + hit[0].length - 1;
    const [first, second] = callArguments(source, open).map((arg) => codeOf(source, arg));
    let kind: Assertion['kind'] = /^(?<![\w>:])expect\s*\($/.test(hit[0]) ? 'no-matcher' : 'real';
    if (/^assert(?:Same|Equals)$/.test(hit[1] ?? '') && first !== undefined && second !== undefined)
      kind = judgeEquality(second.replace(/^\$/, ''), first.replace(/^\$/, ''), new Map());
    if (hit[1] === 'assertTrue' && first !== undefined) kind = judgeTruth(first, new Map());
    found.push({ start: hit.index, end: open + 1, kind, text: hit[0] });
  }
  return found;
}

function functions(source: SourceFile): ReadonlyMap<string, Region> {
  const found = new Map<string, Region>();
  for (const hit of source.masked.matchAll(/\bfunction\s+(\w+)\s*\([^{};]*\)[^{};]{0,80}\{/g)) {
    const open = hit.index + hit[0].length - 1;
    const end = closingBracket(source, open);
    if (end > open) found.set(hit[1] as string, { start: open + 1, end });
  }
  return found;
}
