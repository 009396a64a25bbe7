import type { Gap, GapType } from '../../domain/gap.js';
import type { FixPlan } from '../../domain/verification.js';

/** Stages of repair in their order: what is missing, then what is hollow, then what is not connected, then the rest. */
const STAGES = [
  { name: 'Create what is missing', types: ['missing_feature'] },
  { name: 'Implement the stubs', types: ['incomplete_implementation'] },
  { name: 'Wire what is not reached', types: ['broken_integration'] },
  { name: 'Mend findings', types: ['antipattern', 'constraint'] },
  { name: 'Resolve what people reported', types: ['human_verified_failure'] },
  { name: 'Check what could not be checked', types: ['unverified'] },
] as const satisfies readonly { name: string; types: readonly GapType[] }[];

/** Gaps clustered by stage and place; a plan depends on the earlier plans that repair a file it names. */
export function fixPlans(gaps: readonly Gap[]): FixPlan[] {
  const plans: FixPlan[] = [];
  for (const { name, types } of STAGES) {
    const ofStage = gaps.filter(({ type }) => types.some((each) => each === type));
    const earlier = [...plans];
    for (const [place, cluster] of clusters(ofStage)) {
      const text = cluster.map((gap) => `${gap.file ?? ''} ${gap.description}`).join('\n');
      plans.push({
        id: `FIX-${String(plans.length + 1).padStart(2, '0')}`,
        objective: place ? `${name} in ${place}` : name,
        gaps: cluster.map(({ id }) => id),
        tasks: cluster.map((gap) => ({
          files: gap.file ? [gap.file] : [],
          action: gap.fix_direction || gap.description,
          verify: gap.description,
        })),
        depends_on: earlier
          .filter((plan) => plan.tasks.some(({ files }) => files.some((file) => text.includes(file))))
          .map(({ id }) => id),
        issue_ids: [],
      });
    }
  }
  return plans;
}

function clusters(gaps: readonly Gap[]): ReadonlyMap<string, readonly Gap[]> {
  const byPlace = new Map<string, Gap[]>();
  for (const gap of gaps) {
    const place = gap.file?.includes('/') ? gap.file.slice(0, gap.file.lastIndexOf('/')) : '';
    byPlace.set(place, [...(byPlace.get(place) ?? []), gap]);
  }
  return byPlace;
}
