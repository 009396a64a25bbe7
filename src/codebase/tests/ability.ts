import type { SourceFile } from '../codebase.js';
import { matchesIn, within } from './reading.js';
import type { Assertion, ListedTest, TestDialect } from './test-dialect.js';
import type { Weakness, WeaknessKind } from './test-facts.js';

export interface Scope {
  readonly source: SourceFile;
  readonly dialect: TestDialect;
  /** Whether the function this name stands for in the file asserts; undefined when it can not be found. */
  helperAsserts(name: string): boolean | undefined;
}

/** Why the test can not fail on what it runs, or null when it can. */
export function weaknessOf(test: ListedTest, { source, dialect, helperAsserts }: Scope): Weakness | null {
  if (test.expectation || !test.body) return null;
  const found = dialect
    .assertions(source, test)
    .filter((assertion) => assertion.helper === undefined || helperAsserts(assertion.helper) !== false);
  const regions = dialect.regions(source, test.body.start, test.body.end);
  const counted = /\bexpect\.(?:assertions|hasAssertions)\s*\(|\bt\.plan\s*\(/.test(
    source.masked.slice(test.body.start, test.body.end),
  );
  const seen = (assertion: Assertion): boolean =>
    counted ||
    (!within(regions.catches, assertion.start) &&
      !regions.tries.some((region) => swallows(region, { source, dialect, assertion, found })));
  const effective = found.filter((assertion) => assertion.kind === 'real' && seen(assertion));
  if (effective.length > 0 || callsAssertingHelper(test, { source, dialect, helperAsserts })) return null;
  return weakest({ test, source, found, seen });
}

/** A handler that neither asserts nor throws lets a failed assertion of its `try` pass. */
function swallows(
  region: { start: number; end: number; handlers: readonly { start: number; end: number }[] },
  {
    source,
    dialect,
    assertion,
    found,
  }: { source: SourceFile; dialect: TestDialect; assertion: Assertion; found: readonly Assertion[] },
): boolean {
  void dialect;
  if (assertion.start < region.start || assertion.start >= region.end) return false;
  return !region.handlers.some(
    (handler) =>
      found.some((other) => within([handler], other.start)) ||
      /\b(?:throw|raise|fail|done|reject|exit)\b/.test(source.masked.slice(handler.start, handler.end)),
  );
}

function callsAssertingHelper(test: ListedTest, { source, dialect, helperAsserts }: Scope): boolean {
  if (!test.body) return false;
  const own = dialect.functions(source);
  const asked = new Set<string>();
  for (const hit of matchesIn(
    source,
    /(?<![\w$])(?:([\w$)\]]+)\s*\??\.\s*)?([A-Za-z_$][\w$]*)!?\s*(?:<[^<>()\n]*>|::<[^<>()\n]*>)?\s*[({]/g,
    test.body,
  )) {
    const name = hit[2] as string;
    // A method of another object is none of this file's functions, though it may be called like one.
    const foreign = hit[1] !== undefined && !/^(?:this|self|super|cls|Self)$/.test(hit[1]) && own.has(name);
    if (foreign || asked.has(name) || NEVER_HELPERS.test(name)) continue;
    asked.add(name);
    const answer = helperAsserts(name);
    if (answer === true || (answer === undefined && RUNS_TESTS.test(name))) return true;
  }
  return false;
}

/** `runTests('a')`, `test_case(…)`: the helper is what tests. */
const RUNS_TESTS =
  /^(?:run|do|exec|execute)_?(?:\w*_)?[tT]ests?(?:[A-Z_]\w*)?$|^run[A-Z]\w*Tests?$|^(?:test_case|testCase|testcase)s?$/;

const NEVER_HELPERS =
  /^(?:if|for|while|switch|match|catch|function|return|await|async|expect|describe|super|new|print|println|len|range|str|int|list|dict|set|String|Number|Boolean|Object|Array|Promise|Error)$/;

/** The first reason in the order in which a reader would name them. */
function weakest({
  test,
  source,
  found,
  seen,
}: {
  test: ListedTest;
  source: SourceFile;
  found: readonly Assertion[];
  seen: (assertion: Assertion) => boolean;
}): Weakness {
  const at = (kind: WeaknessKind, line: number, note: string): Weakness => ({ kind, line, note });
  const first = (kind: Assertion['kind']): Assertion | undefined =>
    found.find((assertion) => assertion.kind === kind && seen(assertion));
  for (const [kind, say] of VOID) {
    const hit = first(kind);
    if (hit) return at(kind, source.lineAt(hit.start), say(shorten(hit.text)));
  }
  const hidden = found.find((assertion) => assertion.kind === 'real' && !seen(assertion));
  if (hidden && test.body) {
    const line = source.lineAt(hidden.start);
    const caught = /\bcatch\b|\bexcept\b/.test(
      source.masked.slice(Math.max(test.body.start, hidden.start - 200), hidden.start),
    );
    return caught && !isInTry(source, hidden)
      ? at('only-in-catch', line, 'it asserts only where an error is caught: without an error it is green')
      : at('swallowed', line, 'a handler round its assertions swallows their failure');
  }
  if (
    /\b(?:not|never|n't|without|no)\W+(?:\w+\W+){0,2}?(?:throw|crash|error|fail|panic|hang|explode|raise|break)/i.test(
      test.name.replace(/_/g, ' '),
    )
  )
    return at('survival', test.line, 'it asserts nothing; its title says that nothing fails');
  const survival = first('survival');
  if (survival) return at('survival', test.line, `it asserts nothing beyond that ${survival.text} loads`);
  const smoke = first('smoke');
  if (smoke)
    return at(
      'smoke',
      source.lineAt(smoke.start),
      `it asserts nothing and fails only when a call fails (${shorten(smoke.text)})`,
    );
  return at('no-assertion', test.line, 'it asserts nothing');
}

const isInTry = (source: SourceFile, assertion: Assertion): boolean =>
  /\b(?:try|suppress)\b(?!.*\b(?:catch|except)\b)/s.test(
    source.masked.slice(Math.max(0, assertion.start - 200), assertion.start),
  );

const VOID: readonly (readonly [Assertion['kind'] & WeaknessKind, (text: string) => string])[] = [
  ['mock-called', (text) => `it asserts only that a double was called: ${text}`],
  ['stub-only', (text) => `it asserts only that a stand-in is there: ${text}`],
  ['same-function', (text) => `the expected value comes from the same call: ${text}`],
  ['tautology', (text) => `it asserts what is always true: ${text}`],
  ['constant', (text) => `it asserts a constant: ${text}`],
  ['no-matcher', (text) => `it names no expectation: ${text}`],
  ['not-awaited', (text) => `it drops the promise of its assertion: ${text}`],
];

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 87)}...` : line;
};
