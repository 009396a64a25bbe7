/** Why a test that stands in a file does not count although it may be green. */
export type DisabledBy =
  | 'skip'
  | 'todo'
  | 'commented-out'
  | 'not-focused'
  | 'expected-failure'
  | 'early-return'
  | 'shadowed'
  | 'dead-code'
  | 'empty-table';

/** Why an enabled test can not fail, or not on what it is about. */
export type WeaknessKind =
  | 'no-assertion'
  | 'no-matcher'
  | 'not-awaited'
  | 'tautology'
  | 'constant'
  | 'same-function'
  | 'only-in-catch'
  | 'swallowed'
  /** Asserts only that a double was called, or that a stand-in was rendered. */
  | 'mock-called'
  | 'stub-only'
  /** No assertion; it fails only when the call itself fails (`unwrap`, `?`, a running application context). */
  | 'smoke'
  /** No assertion, and none promised: its title says that nothing fails, or an application context must load. */
  | 'survival';

export interface Weakness {
  readonly kind: WeaknessKind;
  readonly line: number;
  readonly note: string;
}

/** A test as it stands in a file. Lines are 1-based, offsets into the file's `text`. */
export interface TestCase {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  readonly start: number;
  readonly end: number;
  /** Title or function name as written; a template keeps its holes. */
  readonly name: string;
  /** Enclosing describe blocks or classes, outermost first. */
  readonly suites: readonly string[];
  readonly parametrised: boolean;
  /** Conditional skips (platform, version, environment, short mode) count as enabled. */
  readonly disabled: { readonly by: DisabledBy; readonly line: number; readonly note: string } | null;
  /** Marked to run alone (`only`, `fit`). */
  readonly focused: { readonly line: number; readonly note: string } | null;
  /** null: it can fail on the behaviour it runs. */
  readonly weakness: Weakness | null;
}

/** What a test executes of the project. */
export interface UnitsRun {
  /** real: production code; mocked: only doubles of it; none: its own copy or nothing; unknown: cannot be told by reading. */
  readonly kind: 'real' | 'mocked' | 'none' | 'unknown';
  /** Production files it reaches, sorted. */
  readonly files: readonly string[];
  readonly note: string;
}

export interface TestFramework {
  /** vitest, jest, mocha, node:test, pytest, unittest, go test, cargo test, junit, ... */
  readonly name: string;
  /** `package.json:12` or `tests/a.test.ts:1`: where it was recognised. */
  readonly seenAt: string;
}

/** Whether the runner's own configuration picks a file up. */
export interface Collection {
  readonly collected: boolean;
  readonly reason: string;
}

export type TestFlawKind =
  | 'disabled-test'
  | 'focused-test'
  | 'no-assertion'
  | 'tautological-test'
  | 'commented-out-test'
  | 'tampered-runner'
  | 'uncollected-test';

/** Something about a file that makes green tests mean less than they say. */
export interface TestFlaw {
  readonly kind: TestFlawKind;
  readonly file: string;
  readonly line: number;
  /** Name of the test, or empty for a flaw of the runner. */
  readonly test: string;
  readonly note: string;
}

/** A result or coverage report on disk; `stamp` changes whenever it is written. */
export interface ReportFile {
  readonly path: string;
  readonly stamp: string;
}

/** Tests of the project, by reading alone. */
export interface Tests {
  /** Recognised by manifest, configuration, imports, names and annotations; the project's main one first. */
  frameworks(): readonly TestFramework[];
  /** Files that hold tests, sorted. */
  files(): readonly string[];
  /** Tests of a file in order, commented-out ones included; [] when it holds none. */
  casesIn(path: string): readonly TestCase[];
  collection(path: string): Collection;
  unitsRun(test: TestCase): UnitsRun;
  /** Disabled, focused, empty and tautological tests of a test file; a tampered runner in any file. */
  flawsIn(path: string): readonly TestFlaw[];
  /** A file that forces the runner to be green whatever the tests of `path` do, or undefined. */
  tamperedRunner(path: string): TestFlaw | undefined;
  /** Result and coverage reports in the places where the known tools leave them. */
  reports(): readonly ReportFile[];
  /** Text of such a report; undefined when absent or over 50 MB. */
  reportText(path: string): string | undefined;
}
