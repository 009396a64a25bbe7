import { posix } from 'node:path';
import type { PlanReader } from '../plan-reader.js';
import { asRecord, asText, recordsOf } from '../plan-value.js';
import { type RoadmapPhase, readRoadmap } from '../roadmap.js';
import type { FoundPhase } from './find-phase.js';
import type { MaestroState } from './state.js';

/** The phase's part of the roadmap; where numbers repeat, the one below a heading that names the milestone. */
export async function roadmapPhase(
  reader: PlanReader,
  state: MaestroState,
  phase: FoundPhase,
): Promise<RoadmapPhase | undefined> {
  const milestone = phase.resolved.id;
  const entry = recordsOf(state.raw.milestones).find((record) =>
    [record.id, record.name].includes(milestone),
  );
  const names = [milestone, asText(entry?.name), asText(entry?.title)].filter(
    (name) => typeof name === 'string',
  );
  const named = asText(asRecord(entry)?.roadmap_ref);
  const places = [
    ...(named === undefined ? [] : [named.replace(/^(?:\.workflow\/)?/, '.workflow/')]),
    ...(milestone === null ? [] : [`.workflow/milestones/${milestone}/roadmap.md`]),
    '.workflow/roadmap.md',
    '.workflow/ROADMAP.md',
  ];
  for (const place of new Set(places)) {
    if (place.split('/').includes('..')) continue;
    const read = await reader.text(posix.join(reader.root, place));
    if (read.status === 'unreadable') reader.notice(place, `cannot be read: ${read.reason}`);
    if (read.status !== 'read') continue;
    const matching = readRoadmap(read.text).filter((candidate) => isPhase(candidate, phase));
    const chosen = pick(matching, names);
    if (chosen) return chosen;
    if (matching.length > 0)
      reader.notice(
        place,
        `has phase ${phase.number} ${matching.length} times and none is below milestone ${milestone}; none was used`,
      );
  }
  return undefined;
}

const isPhase = (candidate: RoadmapPhase, { number, slug }: FoundPhase): boolean =>
  number === null ? slugOf(candidate.name) === slugOf(slug) : candidate.number === number;

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

function pick(matching: readonly RoadmapPhase[], names: readonly string[]): RoadmapPhase | undefined {
  const [only] = matching;
  if (matching.length === 1) return only;
  const below = matching.filter(({ path }) =>
    path.some((title) => names.some((name) => namesIt(title, name))),
  );
  const detailed = below.filter(({ criteria, goal }) => criteria.length > 0 || goal !== null);
  return detailed.length === 1 ? detailed[0] : below.length === 1 ? below[0] : undefined;
}

const namesIt = (title: string, name: string): boolean =>
  new RegExp(`(?<![\\w.])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w.])`, 'i').test(title);
