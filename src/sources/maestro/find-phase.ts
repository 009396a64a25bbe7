import { isAbsolute, posix, resolve } from 'node:path';
import type { Failure } from '../../domain/failure.js';
import { nearest as nearestName } from '../../domain/nearest.js';
import type { ResolvedMilestone } from '../../domain/phase.js';
import { fail, ok, type Result } from '../../domain/result.js';
import { comparePhaseNumbers, parsePhaseToken } from '../phase-token.js';
import type { PlanReader } from '../plan-reader.js';
import type { PhaseRequest } from '../source.js';
import { artifactFolder } from './artifact-folder.js';
import { collectCandidates, isPlanFolder, type PhaseCandidate, tokenOfFolder } from './candidates.js';
import { hasExecutionTraces } from './execution-traces.js';
import { milestoneId, resolveMilestone } from './milestone.js';
import type { MaestroState } from './state.js';

export interface FoundPhase extends PhaseCandidate {
  readonly resolved: ResolvedMilestone;
}

/** Resolves the phase argument to the folders that hold it and to its milestone (S_PARSE, D-007, decision 15). */
export async function findPhase(
  reader: PlanReader,
  state: MaestroState,
  request: PhaseRequest,
): Promise<Result<FoundPhase, Failure>> {
  const candidates = await collectCandidates(reader, state);
  const named = candidates.filter((candidate) => matches(candidate, request.phase));
  if (named.length === 0 || looksLikePath(request.phase)) {
    const byFolder = await fromDirectory(reader, state, candidates, request);
    if (byFolder) return ok(byFolder);
    if (named.length === 0) return fail(notFound(candidates, request.phase));
  }
  return choose(reader, state, named, request);
}

const looksLikePath = (text: string): boolean => /[/\\]|^\.{1,2}$/.test(text);

export function matches(candidate: PhaseCandidate, wanted: string): boolean {
  const token = parsePhaseToken(wanted);
  const same = (left: string, right: string) => left !== '' && left.toLowerCase() === right.toLowerCase();
  if (same(candidate.slug, wanted) || candidate.dirs.some((dir) => same(posix.basename(dir), wanted)))
    return true;
  return (
    token.number !== null &&
    token.number === candidate.number &&
    (token.slug === '' || same(candidate.slug, token.slug))
  );
}

export const labelOf = ({ number, slug }: Pick<PhaseCandidate, 'number' | 'slug'>): string =>
  number === null ? slug : slug === '' ? number : `${number}-${slug}`;

function notFound(candidates: readonly PhaseCandidate[], phase: string): Failure {
  const available = [...new Set(candidates.map(labelOf))].sort(comparePhaseNumbers);
  const nearest = nearestName(phase, [...available, ...candidates.map(({ slug }) => slug)]);
  return { reason: 'phase-not-found', phase, available, ...(nearest === undefined ? {} : { nearest }) };
}

async function choose(
  reader: PlanReader,
  state: MaestroState,
  named: readonly PhaseCandidate[],
  request: PhaseRequest,
): Promise<Result<FoundPhase, Failure>> {
  const resolved =
    request.milestone === null ? await milestoneOf(reader, state, named) : askedFor(state, request.milestone);
  const idOf = (candidate: PhaseCandidate) =>
    candidate.milestone === null ? null : milestoneId(state, candidate.milestone);
  const inMilestone = named.filter((candidate) => idOf(candidate) === resolved.id);
  const unassigned = named.filter((candidate) => candidate.milestone === null);
  const fitting = [...inMilestone, ...unassigned];
  if (fitting.length > 0) return ok({ ...(await preferExecuted(reader, fitting)), resolved });
  const milestones = [...new Set(named.flatMap((candidate) => idOf(candidate) ?? []))];
  const [only] = milestones;
  if (request.milestone !== null || milestones.length !== 1 || only === undefined) {
    return fail({
      reason: 'phase-ambiguous',
      phase: request.phase,
      candidates: milestones,
      option: '--milestone',
    });
  }
  const rule = `phase is on disk in ${only} alone`;
  return ok({
    ...(await preferExecuted(reader, named)),
    resolved: { id: only, rule, others: resolved.others },
  });
}

const askedFor = (state: MaestroState, milestone: string): ResolvedMilestone => ({
  id: milestoneId(state, milestone),
  rule: '--milestone',
  others: [],
});

async function milestoneOf(
  reader: PlanReader,
  state: MaestroState,
  named: readonly PhaseCandidate[],
): Promise<ResolvedMilestone> {
  const executed = new Map<string, string>();
  for (const { milestone, artifacts } of named) {
    for (const artifact of artifacts) {
      if (milestone === null || artifact.type !== 'execute' || artifact.path === null) continue;
      if ((await artifactFolder(reader, artifact.path)) === null) continue;
      const id = milestoneId(state, milestone);
      const known = executed.get(id);
      if (known === undefined || Date.parse(artifact.at) > Date.parse(known)) executed.set(id, artifact.at);
    }
  }
  const [first] = named;
  const phase = first?.number ?? first?.slug ?? '';
  return resolveMilestone(state, { phase, executedAt: (id) => executed.get(id) });
}

/** Of several copies of one phase the executed one is meant; the others are named. */
async function preferExecuted(
  reader: PlanReader,
  fitting: readonly PhaseCandidate[],
): Promise<PhaseCandidate> {
  const withFolder = fitting.filter(({ dirs }) => dirs.length > 0);
  const executed: PhaseCandidate[] = [];
  for (const candidate of withFolder)
    if (await hasExecutionTraces(reader, candidate.dirs)) executed.push(candidate);
  const chosen = executed[0] ?? withFolder[0] ?? fitting[0];
  if (!chosen) throw new Error('no candidate to choose from');
  for (const other of fitting) {
    const [dir] = other.dirs;
    if (other !== chosen && dir !== undefined)
      reader.notice(dir, `also holds phase ${labelOf(other)}; read was ${chosen.dirs.join(', ')}`);
  }
  return chosen;
}

/** A folder argument: relative to where the user stands, to the project, or as state.json writes paths. */
async function fromDirectory(
  reader: PlanReader,
  state: MaestroState,
  candidates: readonly PhaseCandidate[],
  request: PhaseRequest,
): Promise<FoundPhase | undefined> {
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
      return describeFolder(reader, state, dir, owner);
  }
  return undefined;
}

async function describeFolder(
  reader: PlanReader,
  state: MaestroState,
  dir: string,
  owner: PhaseCandidate | undefined,
): Promise<FoundPhase> {
  const artifacts: (typeof state.artifacts)[number][] = [];
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
    artifacts: owner?.artifacts.length ? owner.artifacts : artifacts,
  };
  const assigned = artifacts.find(({ milestone }) => milestone !== null)?.milestone ?? candidate.milestone;
  const resolved =
    assigned === null
      ? await milestoneOf(reader, state, [candidate])
      : { id: milestoneId(state, assigned), rule: `the folder ${dir} belongs to it`, others: [] };
  return { ...candidate, resolved };
}
