import { posix } from 'node:path';
import type { Failure } from '../../domain/failure.js';
import { nearest as nearestName } from '../../domain/nearest.js';
import type { ResolvedMilestone } from '../../domain/phase.js';
import { fail, ok, type Result } from '../../domain/result.js';
import { comparePhaseNumbers, parsePhaseToken } from '../phase-token.js';
import type { PlanReader } from '../plan-reader.js';
import type { PhaseRequest } from '../source.js';
import { artifactFolder } from './artifact-folder.js';
import { collectCandidates, type PhaseCandidate } from './candidates.js';
import { chooseCandidate, labelOf } from './choose-candidate.js';
import { milestoneId, resolveMilestone } from './milestone.js';
import { type FoundPhase, phaseOfFolder } from './phase-folder.js';
import type { MaestroState } from './state.js';

/** Resolves the phase argument to the folders that hold it and to its milestone (S_PARSE, D-007, decision 15). */
export async function findPhase(
  reader: PlanReader,
  state: MaestroState,
  request: PhaseRequest,
): Promise<Result<FoundPhase, Failure>> {
  const candidates = await collectCandidates(reader, state);
  const named = candidates.filter((candidate) => matches(candidate, request.phase));
  if (named.length === 0 || looksLikePath(request.phase)) {
    const folder = await phaseOfFolder(reader, {
      state,
      candidates,
      request,
      resolve: (own) => milestoneOf(reader, state, [own]),
    });
    if (folder) return ok(folder);
    if (named.length === 0) return fail(notFound(candidates, request.phase));
  }
  return choose(reader, state, named, request);
}

const looksLikePath = (text: string): boolean => /[/\\]|^\.{1,2}$/.test(text);

function matches(candidate: PhaseCandidate, wanted: string): boolean {
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
  const fitting = named.filter(
    (candidate) => candidate.milestone === null || idOf(candidate) === resolved.id,
  );
  if (fitting.length > 0)
    return withMilestone(await chooseCandidate(reader, fitting, request.phase), resolved);
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
  return withMilestone(await chooseCandidate(reader, named, request.phase), {
    id: only,
    rule,
    others: resolved.others,
  });
}

const withMilestone = (
  chosen: Result<PhaseCandidate, Failure>,
  resolved: ResolvedMilestone,
): Result<FoundPhase, Failure> => (chosen.ok ? ok({ ...chosen.value, resolved }) : chosen);

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
