import type { SourceFile } from '../codebase.js';
import { closingBracket } from './bracket-pairs.js';
import { bindingsIn } from './javascript/bindings.js';
import { earlyReturn } from './javascript/early-return.js';
import { callArguments, codeOf, matchesIn } from './reading.js';
import { judgeEquality, judgeTruth } from './sides.js';
import type { Assertion, AssertionScope, ListedTest, Region, TestDialect } from './test-dialect.js';
import { braceTryRegions } from './try-regions.js';

export const csharpTests: TestDialect = { list, assertions, functions, regions: braceTryRegions };

const METHOD =
  /((?:\[[^\]]{0,2000}\]\s*){1,12})(?:(?:public|private|internal|protected|static|async|virtual|override|sealed)\s+){1,8}[\w.<>[\]?, ]+?\s+(\w+)\s*\(/g;

/** xUnit, NUnit and MSTest methods by their attributes. */
function list(source: SourceFile): readonly ListedTest[] {
  const tests: ListedTest[] = [];
  for (const hit of source.masked.matchAll(METHOD)) {
    const attributes = source.code.slice(hit.index, hit.index + (hit[1] as string).length);
    if (
      !/\[\s*(?:[\w.]+\([^)]*\)\s*,\s*)*(?:\w+\.)*(?:Fact|Theory|Test|TestCase|TestCaseSource|TestMethod|DataTestMethod|SkippableFact)\b/.test(
        attributes,
      )
    )
      continue;
    const close = closingBracket(source, hit.index + hit[0].length - 1);
    const next = close < 0 ? null : /^\s*(\{|=>)/.exec(source.masked.slice(close + 1, close + 60));
    if (!next) continue;
    const open = close + next[0].length;
    const end = next[1] === '{' ? closingBracket(source, open) : source.masked.indexOf(';', open);
    const body = { start: open + 1, end };
    const off = /\bSkip\s*=\s*"|\[\s*(?:\w+\.)*(?:Ignore|Explicit)\b/.exec(attributes);
    const at = hit.index + hit[0].search(/\w+\s*\($/);
    tests.push({
      file: source.path,
      line: source.lineAt(at),
      endLine: source.lineAt(end),
      start: hit.index,
      end,
      name: hit[2] as string,
      suites: [],
      parametrised: /Theory|TestCase|DataTestMethod/.test(attributes),
      disabled: off
        ? { by: 'skip', line: source.lineAt(hit.index + off.index), note: off[0] }
        : (skipInside(source, body) ?? earlyReturn(source, body)),
      focused: null,
      body,
      ...(/ExpectedException\b/.test(attributes) ? { expectation: true } : {}),
    });
  }
  return tests;
}

function skipInside(source: SourceFile, body: Region): ListedTest['disabled'] {
  const first = /^\s*(?:Assert\.(?:Ignore|Inconclusive|Skip|Pass)|Skip\.If\s*\(\s*true)\b/.exec(
    source.masked.slice(body.start, body.end),
  );
  return first
    ? { by: 'skip', line: source.lineAt(body.start + first[0].search(/\S/)), note: first[0].trim() }
    : null;
}

/** Assert classes, FluentAssertions, Shouldly, Moq. */
function assertions(source: SourceFile, test: AssertionScope): readonly Assertion[] {
  const body = test.body ?? { start: test.start, end: test.end };
  const bindings = bindingsIn(source, body);
  const found: Assertion[] = [];
  for (const hit of matchesIn(
    source,
    /(?<![\w.])(?:\w*Assert)\.(\w+)\s*(?:<[^<>()]*>\s*)?\(|\.(?:Should\w*|Verify\w*|Received|DidNotReceive|EnsureSuccessStatusCode)\s*\(|(?<![\w.])(?:Assert|Verify|Check|Expect)\w*\s*\(|\bthrow\s+new\s+\w*Exception/g,
    body,
  )) {
    const open = hit.index + hit[0].length - 1;
    const [first, second] = callArguments(source, open).map((arg) => codeOf(source, arg));
    let kind: Assertion['kind'] = /EnsureSuccess/.test(hit[0]) ? 'smoke' : 'real';
    if (
      /^(?:Equal|AreEqual|Same|AreSame|StrictEqual)$/.test(hit[1] ?? '') &&
      first !== undefined &&
      second !== undefined
    )
      kind = judgeEquality(second, first, bindings);
    if (/^(?:True|IsTrue|NotNull|IsNotNull)$/.test(hit[1] ?? '') && first !== undefined)
      kind = judgeTruth(first, bindings);
    if (/^(?:Pass|Ignore|Inconclusive)$/.test(hit[1] ?? '')) kind = 'tautology';
    found.push({ start: hit.index, end: open + 1, kind, text: hit[0] });
  }
  return found;
}

function functions(source: SourceFile): ReadonlyMap<string, Region> {
  const found = new Map<string, Region>();
  for (const hit of source.masked.matchAll(/[\w>\]?]\s+(\w+)\s*\([^;{}]*\)\s*\{/g)) {
    const open = hit.index + hit[0].length - 1;
    const end = closingBracket(source, open);
    if (end > open) found.set(hit[1] as string, { start: open + 1, end });
  }
  return found;
}
