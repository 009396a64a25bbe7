import { describePredicate } from './describe.js';
import { readCriterion } from './read-criterion.js';

/** One JSON object a criterion: its text, how it can be decided, and its predicate. */
export const explainJson = (criteria: readonly string[]): readonly string[] =>
  criteria.map((criterion) => JSON.stringify(readCriterion(criterion)));

const DECIDED = {
  static: 'by reading files',
  command: 'by running something',
  no: 'by a person or a model',
} as const;

/** How a criterion is understood, in words. */
export function explainReading(criterion: string): readonly string[] {
  const { decidable, predicate } = readCriterion(criterion);
  return [
    criterion,
    `  read as:  ${predicate ? describePredicate(predicate) : 'nothing that can be checked'}`,
    `  decided:  ${DECIDED[decidable]}`,
  ];
}
