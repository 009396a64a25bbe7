import { posix } from 'node:path';
import { comparePhaseNumbers } from '../phase-token.js';
import type { PlanReader } from '../plan-reader.js';
import { asRecord, asText } from '../plan-value.js';
import type { PhaseListing } from '../source.js';
import { collectCandidates, type PhaseCandidate } from './candidates.js';
import { hasExecutionTraces } from './execution-traces.js';
import { resolveMilestone } from './milestone.js';
import { EMPTY_STATE, readState } from './state.js';

/** Every phase that the folder offers, by milestone, then number. */
export async function listPhases(reader: PlanReader): Promise<PhaseListing[]> {
  const read = await readState(reader, posix.join(reader.root, '.workflow/state.json'));
  const state = read.status === 'read' ? read.state : EMPTY_STATE;
  const listings: PhaseListing[] = [];
  for (const candidate of await collectCandidates(reader, state)) {
    const dir = candidate.dirs.at(-1);
    if (dir === undefined) continue;
    const phase = candidate.number ?? candidate.slug;
    listings.push({
      number: phase,
      slug: candidate.slug,
      dir,
      milestone:
        candidate.milestone ??
        (candidate.origin === 'scratch'
          ? null
          : resolveMilestone(state, { phase, executedAt: () => undefined }).id),
      executed: isExecuted(candidate) || (await hasExecutionTraces(reader, candidate.dirs)),
      status: await newestStatus(reader, candidate.dirs),
    });
  }
  return listings.sort(
    (a, b) =>
      (a.milestone ?? '').localeCompare(b.milestone ?? '') ||
      comparePhaseNumbers(a.number, b.number) ||
      a.dir.localeCompare(b.dir),
  );
}

const isExecuted = ({ artifacts }: PhaseCandidate): boolean =>
  artifacts.some(({ type, status }) => type === 'execute' && /^complete/.test(status));

async function newestStatus(reader: PlanReader, dirs: readonly string[]): Promise<string | null> {
  for (const dir of dirs.toReversed()) {
    const read = await reader.json(posix.join(reader.root, dir, 'verification.json'));
    const status = read.status === 'read' ? asText(asRecord(read.value)?.status) : undefined;
    if (status !== undefined) return status;
  }
  return null;
}
