import { posix } from 'node:path';
import type { PlanReader } from '../plan-reader.js';
import { asRecord, asText, recordsOf } from '../plan-value.js';
import { type RoadmapPhase, readRoadmap } from '../roadmap.js';
import type { FoundPhase } from './phase-folder.js';
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
  const foreign = recordsOf(state.raw.milestones)
    .filter((record) => record !== entry)
    .flatMap((record) => asText(record.id) ?? []);
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
    const chosen = pick(matching, names, foreign);
    if (chosen) return chosen;
    if (matching.length > 0)
      reader.notice(
        place,
        `has a phase ${phase.number ?? phase.slug}, but not below milestone ${milestone}; it was not used`,
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

/** Below a heading that names the milestone; a single one elsewhere counts unless its headings name another milestone. */
function pick(
  matching: readonly RoadmapPhase[],
  names: readonly string[],
  foreign: readonly string[],
): RoadmapPhase | undefined {
  const naming = (titles: readonly string[], candidates: readonly string[]) =>
    titles.some((title) => candidates.some((name) => namesIt(title, name)));
  const below = matching.filter(({ path }) => naming(path, names));
  const detailed = below.filter(({ criteria, goal }) => criteria.length > 0 || goal !== null);
  if (detailed.length === 1 || below.length === 1) return detailed[0] ?? below[0];
  const [only] = matching;
  return matching.length === 1 && only && !naming(only.path, foreign) ? only : undefined;
}

const namesIt = (title: string, name: string): boolean =>
  new RegExp(`(?<![\\w.])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w.])`, 'i').test(title);
