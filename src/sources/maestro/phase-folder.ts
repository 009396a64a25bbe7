import { isAbsolute, posix, resolve } from 'node:path';
import type { ResolvedMilestone } from '../../domain/phase.js';
import type { PlanReader } from '../plan-reader.js';
import type { PhaseRequest } from '../source.js';
import { artifactFolder } from './artifact-folder.js';
import { isPlanFolder, type PhaseCandidate, tokenOfFolder } from './candidates.js';
import { milestoneId } from './milestone.js';
import type { MaestroState, StateArtifact } from './state.js';

export interface FoundPhase extends PhaseCandidate {
  readonly resolved: ResolvedMilestone;
}

export interface FolderSearch {
  readonly state: MaestroState;
  readonly candidates: readonly PhaseCandidate[];
  readonly request: PhaseRequest;
  /** D-007 for a folder that no artifact assigns. */
  readonly resolve: (candidate: PhaseCandidate) => Promise<ResolvedMilestone>;
}

/** A folder argument: relative to where the user stands, to the project, or as state.json writes paths. */
export async function phaseOfFolder(
  reader: PlanReader,
  search: FolderSearch,
): Promise<FoundPhase | undefined> {
  const { candidates, request } = search;
  const typed = request.phase.replaceAll('\\', '/').replace(/\/$/, '');
  const places = [
    resolve(request.cwd, typed),
    ...(isAbsolute(typed) ? [] : [resolve(reader.root, typed)]),
  ].map(reader.relative);
  const written = await artifactFolder(reader, typed);
  for (const dir of [...places, ...(written === null ? [] : [written])]) {
    if (isAbsolute(dir) || dir === '.') continue;
    const names = await reader.files.list(posix.join(reader.root, dir));
    const owner = candidates.find(({ dirs }) => dirs.includes(dir));
    if (owner || isPlanFolder(names) || names.includes('index.json'))
      return describeFolder(reader, search, dir, owner);
  }
  return undefined;
}

async function describeFolder(
  reader: PlanReader,
  { state, resolve: resolveMilestone }: FolderSearch,
  dir: string,
  owner: PhaseCandidate | undefined,
): Promise<FoundPhase> {
  const artifacts: StateArtifact[] = [];
  for (const artifact of state.artifacts) {
    if (artifact.path !== null && (await artifactFolder(reader, artifact.path)) === dir)
      artifacts.push(artifact);
  }
  const token = owner ?? tokenOfFolder(posix.basename(dir));
  const candidate: PhaseCandidate = {
    origin: owner?.origin ?? 'scratch',
    number: token.number,
    slug: token.slug,
    milestone: owner?.milestone ?? null,
    dirs:
      owner && owner.dirs.length > 1 && artifacts.some(({ type }) => type === 'execute') ? owner.dirs : [dir],
    missing: [],
    artifacts: owner?.artifacts.length ? owner.artifacts : artifacts,
  };
  const assigned = artifacts.find(({ milestone }) => milestone !== null)?.milestone ?? candidate.milestone;
  const resolved =
    assigned === null
      ? await resolveMilestone(candidate)
      : { id: milestoneId(state, assigned), rule: `the folder ${dir} belongs to it`, others: [] };
  return { ...candidate, resolved };
}
