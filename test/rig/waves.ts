import type { AgentJob } from '../../src/domain/agent-job.js';
import type { Wave } from '../../src/domain/check.js';
import type { RunEvent } from '../../src/domain/event.js';
import type { Clock } from '../../src/host/host.js';
import { runWave, type WaveEnd, type WavePorts } from '../../src/pipeline/4-waves/index.js';
import type { TreeGuard } from '../../src/pipeline/4-waves/tree-guard.js';
import type { Attempt, Runner } from '../../src/runners/runner.js';
import type { Session } from '../../src/session/session.js';
import { aJob } from './checks.js';

/** A clock that stands until somebody waits. */
function standingClock(): { clock: Clock; sleep: WavePorts['sleep']; waits: number[] } {
  let nowMs = 0;
  const waits: number[] = [];
  return {
    clock: {
      now: () => new Date(Date.UTC(2026, 0, 2) + nowMs),
      monotonicMs: () => nowMs,
      breathe: async () => undefined,
    },
    async sleep(ms) {
      waits.push(ms);
      nowMs += ms;
    },
    waits,
  };
}

/** A completed report for a row, with evidence. */
export const found = (id: string, verdict: string, findings = `row ${id} was looked at`): Attempt => ({
  report: {
    id,
    result_status: 'completed',
    verdict,
    findings,
    evidence: [{ kind: 'anchor', file: 'src/a.ts', line: 1 }],
  },
});

/** A runner that says what the script says. */
export const scripted = (name: string, script: (job: AgentJob) => Attempt | Promise<Attempt>): Runner => ({
  name,
  run: async (job) => script(job),
});

/** A guard of a tree that nobody changes. */
export const unguarded: TreeGuard = {
  agent: async (_, work) => ({ value: await work(), meddled: Promise.resolve([]) }),
  command: (_, work) => work(),
  settle: async () => undefined,
};

export interface WaveRun extends WaveEnd {
  readonly events: readonly RunEvent[];
  readonly waits: readonly number[];
}

/** Runs one wave of a real session with these runners; no report is audited. */
export async function runWaveWith(
  session: Session,
  wave: Wave,
  options: Pick<WavePorts, 'runnerFor'> &
    Partial<WavePorts> & {
      readonly maxCostUsd?: number;
      readonly concurrency?: number;
      readonly signal?: AbortSignal;
    },
): Promise<WaveRun> {
  const rows = await session.readTasks();
  const events: RunEvent[] = [];
  const { waits, ...time } = standingClock();
  const end = await runWave(
    wave,
    {
      concurrency: options.concurrency ?? 4,
      maxCostUsd: options.maxCostUsd ?? null,
      skip: { skipTests: false, skipAntipattern: false },
      signal: options.signal ?? new AbortController().signal,
      onEvent: (event) => events.push(event),
    },
    {
      session,
      jobs: new Map(rows.map((row) => [row.id, aJob(row)])),
      escalation: null,
      host: null,
      audit: async (_, report) => report,
      guard: unguarded,
      random: () => 0,
      ...time,
      ...options,
    },
  );
  return { ...end, events, waits };
}
