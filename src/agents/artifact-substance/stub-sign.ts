import type { BodyFacts, ClassFact, FunctionFact } from '../../codebase/bodies/bodies.js';

/** Why a body looks like a stub; the names are those of the anti-pattern scan. */
type StubKind =
  | 'not-implemented'
  | 'empty-function'
  | 'commented-out-code'
  | 'empty-return'
  | 'hardcoded-data'
  | 'fake-success'
  | 'log-only'
  | 'simulated'
  | 'unreachable-code'
  | 'random-data'
  | 'passes-through'
  | 'placeholder'
  | 'elided-code';

/**
 * certain: a stub wherever it stands. likely: a stub when it is what was asked for, or most of what there is.
 * weak: everyday in finished code; counts only beside others.
 */
export interface StubSign {
  readonly kind: StubKind;
  readonly strength: 'certain' | 'likely' | 'weak';
  readonly line: number;
  readonly note: string;
}

/** What a function is judged within. */
export interface FunctionPlace {
  readonly facts: BodyFacts;
  readonly owner: ClassFact | null;
  /** The owner is meant to be extended: abstract, or extended somewhere in the project. */
  readonly isBase: boolean;
}

export type Judge = (fn: FunctionFact, place: FunctionPlace) => StubSign | undefined;
