import type { Gap, GapType } from '../../domain/gap.js';
import type { FixPlan } from '../../domain/verification.js';

interface Stage {
  readonly name: string;
  readonly types: readonly GapType[];
  /** Only gaps with a file, or only those without; absent: both. */
  readonly withFile?: boolean;
}

/** Stages of repair in their order: what is missing, then what is hollow, then what is not connected, then the rest. */
const STAGES: readonly Stage[] = [
  { name: 'Create what is missing', types: ['missing_feature'], withFile: true },
  { name: 'Implement the stubs', types: ['incomplete_implementation'] },
  { name: 'Wire what is not reached', types: ['broken_integration'] },
  { name: 'Make true what the phase promises', types: ['missing_feature'], withFile: false },
  { name: 'Mend findings', types: ['antipattern', 'constraint'] },
  { name: 'Resolve what people reported', types: ['human_verified_failure'] },
  { name: 'Check what could not be checked', types: ['unverified'] },
];

/** Gaps clustered by stage and place; a plan depends on the earlier plans that repair a file it names. */
export function fixPlans(gaps: readonly Gap[], verifyCommand: string): FixPlan[] {
  const plans: FixPlan[] = [];
  for (const { name, types, withFile } of STAGES) {
    const ofStage = gaps.filter(
      ({ type, file }) => types.includes(type) && (withFile === undefined || withFile === (file !== null)),
    );
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
          verify: `${verifyCommand} no longer reports: ${gap.description}`,
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
