import type { SourceFile } from '../codebase.js';
import { closingBracket } from './bracket-pairs.js';
import { commentedOutTest } from './commented-out.js';
import { earlyReturn } from './javascript/early-return.js';
import { callArguments, codeOf, matchesIn, splitTopLevel } from './reading.js';
import { type Bindings, isScalarLiteral, judgeEquality, judgeTruth } from './sides.js';
import type { Assertion, AssertionScope, ListedTest, Region, TestDialect } from './test-dialect.js';
import type { DisabledBy } from './test-facts.js';

export const rustTests: TestDialect = {
  list: listRustTests,
  assertions: rustAssertions,
  functions: rustFunctions,
  regions: () => ({ catches: [], tries: [] }),
};

const TEST_ATTRIBUTE =
  /^(?:\w+::)*(?:test|rstest|test_case|async_test|quickcheck|proptest|wasm_bindgen_test|test_log|googletest|gtest|bench_test|googletest::test|case|apply|test_matrix|traced_test|parameterized|test_with\w*)\b/;

/** Functions under a test attribute, and the tests that a project's own `...test!(name, body)` macro makes. */
function listRustTests(source: SourceFile): readonly ListedTest[] {
  const modules = testModules(source);
  const tests: ListedTest[] = [];
  for (const hit of source.masked.matchAll(
    /((?:#\s*\[(?:[^[\]]|\[[^[\]\n]{0,200}\]){0,400}\]\s*){1,12})(?:pub(?:\([^)]*\))?\s+)?(?:const\s+)?(?:async\s+)?(?:unsafe\s+)?fn\s+(\w+)\s*(?:<[^>{}]*>)?\s*\(/g,
  )) {
    const attributes = readAttributes(source, hit.index, hit.index + (hit[1] as string).length);
    if (!attributes.some((attribute) => TEST_ATTRIBUTE.test(attribute.text))) continue;
    const params = hit.index + hit[0].length - 1;
    const close = closingBracket(source, params);
    const open = close < 0 ? -1 : source.masked.indexOf('{', close);
    const end = open < 0 ? -1 : closingBracket(source, open);
    if (end < 0) continue;
    const body = { start: open + 1, end };
    const at = hit.index + hit[0].lastIndexOf('fn ');
    tests.push({
      file: source.path,
      line: source.lineAt(at),
      endLine: source.lineAt(end),
      start: hit.index,
      end,
      name: hit[2] as string,
      suites: modules
        .filter((module) => module.start < hit.index && hit.index < module.end)
        .map((module) => module.name),
      parametrised: attributes.some((attribute) =>
        /^(?:case|rstest|test_case|test_matrix)/.test(attribute.text),
      ),
      disabled: ignored(source, attributes) ?? earlyReturn(source, body),
      focused: null,
      body,
      ...(attributes.some((attribute) => /^should_panic\b/.test(attribute.text))
        ? { expectation: true }
        : {}),
    });
  }
  return [...tests, ...macroTests(source), ...commentedOut(source)].sort((a, b) => a.start - b.start);
}

interface Attribute {
  readonly text: string;
  readonly line: number;
}

function readAttributes(source: SourceFile, start: number, end: number): readonly Attribute[] {
  const found: Attribute[] = [];
  for (const hit of matchesIn(source, /#\s*\[/g, { start, end })) {
    const open = hit.index + hit[0].length - 1;
    const close = closingBracket(source, open);
    if (close > 0)
      found.push({ text: source.code.slice(open + 1, close).trim(), line: source.lineAt(hit.index) });
  }
  return found;
}

function ignored(
  source: SourceFile,
  attributes: readonly Attribute[],
): { by: DisabledBy; line: number; note: string } | null {
  void source;
  const hit = attributes.find(
    ({ text }) =>
      /^ignore\b/.test(text) || /^cfg\s*\(\s*(?:any\s*\(\s*\)|ignore|FALSE|never)\s*\)$/.test(text),
  );
  return hit ? { by: 'skip', line: hit.line, note: `#[${hit.text.slice(0, 60)}]` } : null;
}

interface NamedRegion extends Region {
  readonly name: string;
}

function testModules(source: SourceFile): readonly NamedRegion[] {
  const found: NamedRegion[] = [];
  for (const hit of source.masked.matchAll(/\bmod\s+(\w+)\s*\{/g)) {
    const open = hit.index + hit[0].length - 1;
    const end = closingBracket(source, open);
    if (end > open) found.push({ name: hit[1] as string, start: open, end });
  }
  return found;
}

/** `rgtest!(name, |dir, cmd| { ... })`: a macro whose name speaks of tests, given a name and code. */
function macroTests(source: SourceFile): readonly ListedTest[] {
  const tests: ListedTest[] = [];
  for (const hit of source.masked.matchAll(/^[ \t]*(\w*test\w*)!\s*([({])\s*(\w+)\s*,/gm)) {
    const open = hit.index + hit[0].indexOf('!', (hit[1] as string).length) + 1;
    const bracket = source.masked.indexOf(hit[2] as string, open);
    const end = closingBracket(source, bracket);
    if (end < 0 || /^(?:proptest|test_case)$/.test(hit[1] as string)) continue;
    tests.push({
      file: source.path,
      line: source.lineAt(bracket),
      endLine: source.lineAt(end),
      start: hit.index,
      end,
      name: hit[3] as string,
      suites: [],
      parametrised: false,
      disabled: null,
      focused: null,
      body: source.masked.slice(bracket, end).includes('{') ? { start: bracket + 1, end } : null,
    });
  }
  return tests;
}

function commentedOut(source: SourceFile): readonly ListedTest[] {
  return source.comments.flatMap((comment, index) => {
    if (!/^\/\/\s*#\[test\]|^\/\*[\s\S]*#\[test\]/.test(comment.text)) return [];
    const text = source.comments
      .slice(index, index + 6)
      .map((next) => next.text)
      .join('\n');
    const name = /\bfn\s+(\w+)\s*\(/.exec(text)?.[1];
    return name ? [commentedOutTest(source, comment, { name: name, line: comment.line })] : [];
  });
}

/** `assert!` and kin, panics, and, weaker, `unwrap`, `expect` and `?` that fail with the call. */
function rustAssertions(source: SourceFile, test: AssertionScope): readonly Assertion[] {
  const body = test.body ?? { start: test.start, end: test.end };
  const bindings = bindingsIn(source, body);
  const found: Assertion[] = [];
  for (const hit of matchesIn(
    source,
    /(?<![\w])((?:\w*assert\w*|panic|unreachable|prop_assert\w*|expect_that|verify_that|\w*snapshot\w*|matches_\w+|todo|unimplemented))!\s*[([{]/g,
    body,
  )) {
    const open = hit.index + hit[0].length - 1;
    const end = Math.max(closingBracket(source, open) + 1, open + 1);
    found.push({
      start: hit.index,
      end,
      kind: judgeMacro(source, hit[1] as string, { open, bindings }),
      text: source.code.slice(hit.index, end),
    });
  }
  for (const hit of matchesIn(
    source,
    /\.(?:assert\w*|unwrap_err|expect_err|stdout_\w+|stderr_\w+|success|failure)\s*\(|(?<![\w.:])(?:\w+::)*((?:assert|check|verify|expect|ensure)(?:_\w+)?)\s*(::<[^;{}]{0,200}?>)?\(|\bprocess::exit\s*\(/g,
    body,
  )) {
    found.push({
      start: hit.index,
      end: hit.index + hit[0].length,
      kind: 'real',
      text: hit[0],
      // With type arguments alone the compiler asserts: the helper's body is empty.
      ...(hit[1] && !hit[2] ? { helper: hit[1] } : {}),
    });
  }
  for (const hit of matchesIn(source, /\.(?:unwrap|expect)\s*\(|\?(?=\s*[;.)\n])/g, body))
    found.push({ start: hit.index, end: hit.index + hit[0].length, kind: 'smoke', text: hit[0] });
  return found.sort((a, b) => a.start - b.start);
}

function judgeMacro(
  source: SourceFile,
  name: string,
  { open, bindings }: { open: number; bindings: Bindings },
): Assertion['kind'] {
  const args = callArguments(source, open);
  const [first, second] = args;
  if (/^(?:debug_)?assert_eq$|^prop_assert_eq$/.test(name) && first && second)
    return judgeEquality(codeOf(source, first), codeOf(source, second), bindings);
  if (/^(?:debug_|prop_)?assert$/.test(name) && first) {
    const sides = splitTopLevel(source, first, '==');
    const [left, right] = sides;
    if (sides.length === 2 && left && right && !/&&|\|\|/.test(codeOf(source, first)))
      return judgeEquality(codeOf(source, left), codeOf(source, right), bindings);
    return judgeTruth(codeOf(source, first), bindings);
  }
  return 'real';
}

function bindingsIn(source: SourceFile, body: Region): Bindings {
  const bindings = new Map<string, { text: string; end: number }>();
  for (const hit of matchesIn(source, /\blet\s+(\w+)\s*(?::\s*[^=;\n]{1,60})?=\s*([^;\n]{1,200});/g, body)) {
    const text = source.code
      .slice(hit.index, hit.index + hit[0].length)
      .replace(/^[^=]*=\s*/, '')
      .replace(/;$/, '')
      .trim();
    if (isScalarLiteral(text)) bindings.set(hit[1] as string, { text, end: hit.index + hit[0].length });
  }
  return bindings;
}

function rustFunctions(source: SourceFile): ReadonlyMap<string, Region> {
  const found = new Map<string, Region>();
  for (const hit of source.masked.matchAll(/\bfn\s+(\w+)\s*(?:<[^{}()]*>)?\s*\(/g)) {
    const close = closingBracket(source, hit.index + hit[0].length - 1);
    const rest = close < 0 ? null : /^[^;{}]{0,400}\{/.exec(source.masked.slice(close + 1, close + 420));
    const open = rest ? close + rest[0].length : -1;
    const end = open < 0 ? -1 : closingBracket(source, open);
    if (end > 0) found.set(hit[1] as string, { start: open + 1, end });
  }
  for (const hit of source.masked.matchAll(/\bmacro_rules!\s*(\w+)\s*\{/g)) {
    const open = hit.index + hit[0].length - 1;
    const end = closingBracket(source, open);
    if (end > 0) found.set(hit[1] as string, { start: open + 1, end });
  }
  return found;
}
