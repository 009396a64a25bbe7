import { posix } from 'node:path';
import { normalizePhaseNumber, parsePhaseToken } from '../phase-token.js';
import type { PlanReader } from '../plan-reader.js';
import { asRecord, asText } from '../plan-value.js';
import { artifactFolder } from './artifact-folder.js';
import type { MaestroState, StateArtifact } from './state.js';

/** Somewhere a phase can be read from. Several candidates may stand for one phase. */
export interface PhaseCandidate {
  readonly origin: 'phases' | 'artifacts' | 'archive' | 'scratch';
  readonly number: string | null;
  readonly slug: string;
  /** As the artifact, the folder's index.json or the archive says. */
  readonly milestone: string | null;
  /** Project-relative folders on disk that hold plan files, in the order in which they were made. */
  readonly dirs: readonly string[];
  /** Artifacts of state.json whose folder is not on disk, as messages. */
  readonly missing: readonly string[];
  readonly artifacts: readonly StateArtifact[];
}

export async function collectCandidates(reader: PlanReader, state: MaestroState): Promise<PhaseCandidate[]> {
  const registered = await fromArtifacts(reader, state);
  const known = new Set(registered.flatMap(({ dirs }) => dirs));
  return [
    ...(await fromFolders(reader, '.workflow/phases', { origin: 'phases', milestone: null, known, state })),
    ...registered,
    ...(await fromArchive(reader, state, known)),
    ...(await fromFolders(reader, '.workflow/scratch', { origin: 'scratch', milestone: null, known, state })),
  ];
}

/** Phases of state.json: its plan and execute artifacts, grouped by milestone and phase. */
async function fromArtifacts(reader: PlanReader, state: MaestroState): Promise<PhaseCandidate[]> {
  const groups = new Map<string, StateArtifact[]>();
  for (const artifact of state.artifacts) {
    if (artifact.phase === null) continue;
    const key = JSON.stringify([artifact.milestone, artifact.phase]);
    groups.set(key, [...(groups.get(key) ?? []), artifact]);
  }
  const candidates: PhaseCandidate[] = [];
  for (const artifacts of groups.values()) {
    const candidate = await fromGroup(reader, state, artifacts);
    if (candidate) candidates.push(candidate);
  }
  return candidates;
}

async function fromGroup(
  reader: PlanReader,
  state: MaestroState,
  artifacts: readonly StateArtifact[],
): Promise<PhaseCandidate | undefined> {
  const own = artifacts.filter(({ type }) => type === 'plan' || type === 'execute');
  const [first] = own;
  if (!first?.phase) return undefined;
  const plans = [...own, ...planArtifactsOf(state, own)].filter(({ type }) => type === 'plan');
  const dirs: string[] = [];
  const missing: string[] = [];
  for (const artifact of [...plans, ...own.filter(({ type }) => type === 'execute')]) {
    const dir = artifact.path === null ? null : await artifactFolder(reader, artifact.path);
    if (dir === null)
      missing.push(`artifact ${artifact.id} names ${artifact.path ?? 'no path'}, which is not on disk`);
    else if (!dirs.includes(dir)) dirs.push(dir);
  }
  const number = normalizePhaseNumber(first.phase);
  const slug = number === null ? first.phase : slugFor(state, first, dirs);
  return { origin: 'artifacts', number, slug, milestone: first.milestone, dirs, missing, artifacts };
}

/** Plans that execute artifacts depend on and that carry no phase themselves. */
const planArtifactsOf = (state: MaestroState, executed: readonly StateArtifact[]): StateArtifact[] => {
  const wanted = new Set(executed.flatMap(({ dependsOn }) => dependsOn));
  return state.artifacts.filter(
    (artifact) => artifact.type === 'plan' && wanted.has(artifact.id) && !executed.includes(artifact),
  );
};

function slugFor(state: MaestroState, artifact: StateArtifact, dirs: readonly string[]): string {
  const listed = state.milestones
    .find(({ id, name }) => id === artifact.milestone || name === artifact.milestone)
    ?.phases.get(artifact.phase ?? '');
  return listed || tokenOfFolder(posix.basename(dirs[0] ?? '')).slug;
}

async function fromArchive(
  reader: PlanReader,
  state: MaestroState,
  known: ReadonlySet<string>,
): Promise<PhaseCandidate[]> {
  const found: PhaseCandidate[] = [];
  for (const milestone of await reader.files.list(posix.join(reader.root, '.workflow/milestones'))) {
    for (const folder of ['artifacts', 'phases', 'scratch']) {
      const dir = `.workflow/milestones/${milestone}/${folder}`;
      found.push(...(await fromFolders(reader, dir, { origin: 'archive', milestone, known, state })));
    }
  }
  return found;
}

interface FolderSearch {
  readonly origin: PhaseCandidate['origin'];
  readonly milestone: string | null;
  readonly known: ReadonlySet<string>;
  readonly state: MaestroState;
}

async function fromFolders(
  reader: PlanReader,
  parent: string,
  { origin, milestone, known, state }: FolderSearch,
): Promise<PhaseCandidate[]> {
  const found: PhaseCandidate[] = [];
  for (const name of await reader.files.list(posix.join(reader.root, parent))) {
    const dir = `${parent}/${name}`;
    if (known.has(dir) || !(await holdsPlan(reader, dir, origin === 'phases'))) continue;
    const index = await reader.json(posix.join(reader.root, dir, 'index.json'));
    const record = index.status === 'read' ? asRecord(index.value) : undefined;
    const token = tokenOfFolder(name);
    const indexed = asText(record?.phase);
    const number = token.number ?? (indexed === undefined ? null : normalizePhaseNumber(indexed));
    const slug = asText(record?.slug) ?? token.slug;
    found.push({
      origin,
      number,
      slug: withoutNumber(slug, number),
      milestone: milestone ?? asText(record?.milestone) ?? milestoneInName(state, name),
      dirs: [dir],
      missing: [],
      artifacts: [],
    });
  }
  return found;
}

/** `03-auth` of phase 3 is auth; the number of another thing, `24-7`, belongs to the name. */
function withoutNumber(slug: string, number: string | null): string {
  const token = parsePhaseToken(slug);
  return token.number === number && token.slug !== '' ? token.slug : slug;
}

/** `20260507-plan-M18-P1-ux` names a milestone, if there is one of that id. */
function milestoneInName(state: MaestroState, name: string): string | null {
  const named = /(?:^|-)(M\d+)(?:-|$)/i.exec(name)?.[1]?.toUpperCase();
  return state.milestones.find(({ id }) => id.toUpperCase() === named)?.id ?? null;
}

/** A folder below phases/ is a phase whatever it holds; elsewhere it needs a plan's files. */
async function holdsPlan(reader: PlanReader, dir: string, anyFolder: boolean): Promise<boolean> {
  const absolute = posix.join(reader.root, dir);
  if ((await reader.files.kind(absolute)) !== 'directory') return false;
  return anyFolder || isPlanFolder(await reader.files.list(absolute));
}

export const isPlanFolder = (names: readonly string[]): boolean =>
  names.some((name) => ['plan.json', 'plan.md', '.task', '.summaries'].includes(name));

/** `03-auth`, `20260507-plan-P1-writing-ui`, `20260507-plan-M18-P1-ux`, `M2-P03-auth`. */
export function tokenOfFolder(name: string): ReturnType<typeof parsePhaseToken> {
  const bare = name.replace(/^\d{8}-/, '');
  const marked = /(?:^|[-_])P(?:hase-?)?(\d{1,4}[a-z]?(?:\.\d+)*)(?:[-_](.*))?$/i.exec(bare);
  if (marked?.[1]) return { number: parsePhaseToken(marked[1]).number, slug: marked[2] ?? '' };
  const token = parsePhaseToken(bare);
  return token.number === null ? { number: null, slug: bare.replace(/^(?:plan|execute)-/, '') } : token;
}
