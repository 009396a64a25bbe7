import type { DisabledBy, TestCase, TestFlaw, TestFlawKind, WeaknessKind } from './test-facts.js';

const BY_DISABLED: Readonly<Record<DisabledBy, TestFlawKind | null>> = {
  skip: 'disabled-test',
  todo: 'disabled-test',
  'commented-out': 'commented-out-test',
  'not-focused': null,
  'expected-failure': 'disabled-test',
  'early-return': 'disabled-test',
  shadowed: 'disabled-test',
  'dead-code': 'disabled-test',
  'empty-table': 'disabled-test',
};

const BY_WEAKNESS: Readonly<Record<WeaknessKind, TestFlawKind | null>> = {
  'no-assertion': 'no-assertion',
  'no-matcher': 'no-assertion',
  'not-awaited': 'no-assertion',
  tautology: 'tautological-test',
  constant: 'tautological-test',
  'same-function': 'tautological-test',
  'only-in-catch': 'no-assertion',
  swallowed: 'no-assertion',
  'mock-called': null,
  'stub-only': null,
  smoke: 'no-assertion',
  survival: null,
};

/** Flaws of the tests of one file, in order: one a test, and one for each focus mark. */
export function flawsOf(tests: readonly TestCase[]): readonly TestFlaw[] {
  const flaws = tests.flatMap((test) => [...focusFlaw(test), ...ownFlaw(test)]);
  return flaws.filter(
    (flaw, index) =>
      flaws.findIndex((other) => other.kind === flaw.kind && other.line === flaw.line) === index,
  );
}

function focusFlaw(test: TestCase): readonly TestFlaw[] {
  return test.focused
    ? [
        {
          kind: 'focused-test',
          file: test.file,
          line: test.focused.line,
          test: test.name,
          note: `${test.focused.note} keeps the other tests from running`,
        },
      ]
    : [];
}

function ownFlaw(test: TestCase): readonly TestFlaw[] {
  const { disabled, weakness } = test;
  if (disabled) {
    const kind = BY_DISABLED[disabled.by];
    return kind ? [{ kind, file: test.file, line: disabled.line, test: test.name, note: disabled.note }] : [];
  }
  const kind = weakness && BY_WEAKNESS[weakness.kind];
  return weakness && kind
    ? [{ kind, file: test.file, line: weakness.line, test: test.name, note: weakness.note }]
    : [];
}
