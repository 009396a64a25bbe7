import type { ResolvedMilestone } from '../../domain/phase.js';
import { asText } from '../plan-value.js';
import type { MaestroState, StateMilestone } from './state.js';

/** The only place that reads current_milestone; it may hold an id or a name. */
function currentMilestone(state: MaestroState): string | null {
  const current = asText(state.raw.current_milestone);
  return current === undefined ? null : milestoneId(state, current);
}

/** The id of a milestone given by id or name. */
export const milestoneId = (state: MaestroState, idOrName: string): string =>
  (
    state.milestones.find(({ id }) => id === idOrName) ??
    state.milestones.find(({ name }) => name === idOrName)
  )?.id ?? idOrName;

export interface MilestoneQuestion {
  /** Phase number, or slug where there is none. */
  readonly phase: string;
  /** When the newest execute artifact of the phase in this milestone whose folder is on disk was finished; undefined: none. */
  readonly executedAt: (milestone: string) => string | undefined;
}

/**
 * D-007 with decision 15: milestones in order, matched by the phase's key. Several match: the active one, else the one
 * whose execute artifact is newest and on disk, else the first. None matches: current_milestone.
 */
export function resolveMilestone(
  state: MaestroState,
  { phase, executedAt }: MilestoneQuestion,
): ResolvedMilestone {
  const matching = state.milestones.filter(({ phases }) => phases.has(phase));
  const [first] = matching;
  if (!first)
    return {
      id: currentMilestone(state),
      rule: `no milestone lists phase ${phase}: current_milestone`,
      others: [],
    };
  const answer = (chosen: StateMilestone, rule: string): ResolvedMilestone => ({
    id: chosen.id,
    rule,
    others: matching.filter(({ id }) => id !== chosen.id).map(({ id }) => id),
  });
  if (matching.length === 1) return answer(first, `D-007: ${first.id} lists phase ${phase}`);
  const active = matching.filter(({ status }) => ACTIVE.has(status));
  const [onlyActive] = active;
  if (active.length === 1 && onlyActive)
    return answer(onlyActive, `D-007: of several, ${onlyActive.id} is active`);
  const executed = matching
    .flatMap((milestone) => {
      const at = executedAt(milestone.id);
      return at === undefined ? [] : [{ milestone, at: Date.parse(at) || 0 }];
    })
    .sort((a, b) => b.at - a.at)[0];
  if (executed)
    return answer(executed.milestone, `D-007: of several, ${executed.milestone.id} was executed last`);
  return answer(first, `D-007: of several, ${first.id} comes first`);
}

const ACTIVE = new Set(['active', 'in_progress', 'executing']);
