import type { Codebase } from '../../codebase/codebase.js';
import type { Criterion } from '../criterion.js';
import { commandsOf } from './commands.js';
import type { Facts, Judgement } from './facts.js';
import { undecided } from './facts.js';
import { holds } from './holds.js';

export type { Facts, Judgement } from './facts.js';

/** Holds a criterion against the repository. */
export const judgeCriterion = (criterion: Criterion, facts: Facts): Judgement =>
  criterion.predicate ? holds(criterion.predicate, facts) : undecided('the criterion could not be read');

/** Commands that are needed to settle a criterion; none when reading settles it already. */
export function neededCommands(
  criterion: Criterion,
  codebase: Codebase,
  taskFiles: readonly string[],
): readonly string[] {
  if (!criterion.predicate || criterion.decidable === 'static') return [];
  const commands = commandsOf(criterion.predicate, codebase);
  if (commands.length === 0) return [];
  const judged = holds(criterion.predicate, { codebase, taskFiles, run: () => undefined });
  return judged.outcome === 'undecided' ? commands : [];
}
