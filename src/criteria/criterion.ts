import type { Decidable, Predicate } from '../domain/predicate.js';

/** A criterion of a plan as it is understood. `predicate` is null only where nothing at all could be read. */
export interface Criterion {
  readonly text: string;
  readonly decidable: Decidable;
  readonly predicate: Predicate | null;
}
