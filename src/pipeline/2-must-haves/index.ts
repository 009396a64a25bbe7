import type { Artifact, KeyLink, MustHaves, Truth } from '../../domain/must-have.js';
import type { Notice, Phase } from '../../domain/phase.js';
import { stableId } from '../../domain/stable-id.js';
import { truthsFromGoal } from './from-goal.js';
import { artifactsFromTasks } from './from-tasks.js';
import { mergeArtifacts, mergeBy } from './merge.js';

export interface Established {
  readonly mustHaves: MustHaves;
  /** Doubled ids, each named. */
  readonly notices: readonly Notice[];
}

/** S_MUST_HAVE: explicit must-haves, then criteria, then the tasks' files; the goal where no other truth stands (decision 6). */
export function establishMustHaves(phase: Phase): Established {
  const explicit = phase.must_haves;
  const truths = mergeBy(
    [...explicit.truths, ...truthsFromCriteria(phase), ...truthsFromConvergence(phase)],
    (truth) => truth.claim.trim(),
  );
  const artifacts = mergeArtifacts([...explicit.artifacts, ...artifactsFromTasks(phase.tasks)]);
  const links = mergeBy(
    explicit.key_links,
    (link) => `${link.from}\u0000${link.to}\u0000${linkDemand(link)}`,
  );
  const stated = truths.length + explicit.artifacts.length + links.length + explicit.unreadable.length;
  const all = stated > 0 || phase.goal === null ? truths : truthsFromGoal(phase.goal);
  return {
    mustHaves: { truths: all, artifacts, key_links: links, unreadable: explicit.unreadable },
    notices: [...doubledIds(all), ...doubledIds(artifacts), ...doubledIds(links)].map((id) => ({
      file: phase.dir,
      message: `the id ${id} is given to several must-haves; each is checked`,
    })),
  };
}

export const isEmpty = (mustHaves: MustHaves): boolean =>
  mustHaves.truths.length +
    mustHaves.artifacts.length +
    mustHaves.key_links.length +
    mustHaves.unreadable.length ===
  0;

const HUMAN_MARKER = /^\s*\[(?:UI-observable|human|manual)\]/i;

function truthsFromCriteria(phase: Phase): readonly Truth[] {
  return phase.success_criteria
    .filter((claim) => claim.trim() !== '')
    .map((claim) => ({
      id: stableId('T', claim),
      claim,
      source: 'success_criteria',
      task_files: [],
      human: HUMAN_MARKER.test(claim),
    }));
}

function truthsFromConvergence(phase: Phase): readonly Truth[] {
  return phase.tasks.flatMap((task) =>
    task.criteria
      .filter((claim) => claim.trim() !== '')
      .map((claim) => ({
        id: stableId('T', claim),
        claim,
        source: 'convergence' as const,
        task_id: task.id,
        task_files: task.files.filter((file) => file.action !== 'read').map((file) => file.path),
        human: HUMAN_MARKER.test(claim),
      })),
  );
}

/** Two links between the same files stay apart when they ask for different things. */
const linkDemand = (link: KeyLink): string =>
  JSON.stringify([link.export, link.method, link.action, link.pattern]);

function doubledIds(items: readonly (Truth | Artifact | KeyLink)[]): readonly string[] {
  const seen = new Map<string, number>();
  for (const { id } of items) seen.set(id, (seen.get(id) ?? 0) + 1);
  return [...seen].filter(([, count]) => count > 1).map(([id]) => id);
}
