import type { SourceFile } from '../codebase.js';
import type { TestCase } from './test-facts.js';

/** A test before its assertions are judged: what a language module lists. `body` is null when it can not be found by reading. */
export interface ListedTest extends Omit<TestCase, 'weakness'> {
  readonly body: { readonly start: number; readonly end: number } | null;
  /** Declared expectation that is itself the assertion (`should_panic`, `@Test(expected = ...)`). */
  readonly expectation?: boolean;
  /** Name of the parameter that carries assertions (`t`). */
  readonly handle?: string;
}

export type AssertionScope = Pick<ListedTest, 'start' | 'end' | 'body' | 'handle'>;

/** One place in a test where it may fail. Offsets into `text`. */
export interface Assertion {
  readonly start: number;
  readonly end: number;
  /** void-*: it can never fail, and why. */
  readonly kind:
    | 'real'
    | 'smoke'
    | 'survival'
    | 'mock-called'
    | 'stub-only'
    | 'no-matcher'
    | 'not-awaited'
    | 'tautology'
    | 'constant'
    | 'same-function';
  readonly text: string;
  /** Name of the function it is left to, when its name alone says that it asserts. */
  readonly helper?: string;
}

/** How a language family states tests. Registered in dialects.ts. */
export interface TestDialect {
  list(source: SourceFile): readonly ListedTest[];
  /** Places in a test where it may fail. */
  assertions(source: SourceFile, test: AssertionScope): readonly Assertion[];
  /** Bodies of the file's functions and methods by name, so that assertions in helpers count. */
  functions(source: SourceFile): ReadonlyMap<string, Region>;
  /** Regions of the range whose failing assertions nobody sees: `catch` bodies and swallowed `try` bodies. */
  regions(
    source: SourceFile,
    start: number,
    end: number,
  ): { readonly catches: readonly Region[]; readonly tries: readonly TryRegion[] };
}

export interface Region {
  readonly start: number;
  readonly end: number;
}

export interface TryRegion extends Region {
  /** The handlers of this try. */
  readonly handlers: readonly Region[];
}
