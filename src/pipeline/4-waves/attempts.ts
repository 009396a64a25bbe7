import { setMaxListeners } from 'node:events';
import pLimit from 'p-limit';
import type { AgentJob } from '../../domain/agent-job.js';
import type { OnEvent } from '../../domain/event.js';
import type { Clock } from '../../host/host.js';
import type { Runner } from '../../runners/runner.js';
import type { Board } from '../../session/session.js';
import type { Tried } from './carry-out.js';
import { agentPool, type PoolPorts, type Stop } from './pool.js';
import { runWithTimeout } from './run-with-timeout.js';
import type { SpendingBook } from './spending.js';
import type { TreeGuard } from './tree-guard.js';

export interface AttemptOptions {
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onEvent: OnEvent;
  /** US dollars of the whole session; null: no limit. */
  readonly maxCostUsd: number | null;
}

export interface AttemptPorts extends Omit<PoolPorts, 'clock'> {
  readonly board: Board;
  readonly spending: SpendingBook;
  readonly guard: TreeGuard;
  readonly clock: Clock;
}

export interface Attempts {
  /** One attempt at a row, `onStart` when it has a place; undefined: none is made any more. */
  make(runner: Runner, job: AgentJob, onStart: () => void): Promise<Tried | undefined>;
  /** Why agents are no longer started. */
  stopped(): Stop | null;
}

/** Agents that judge by reading never wait: so often signals, timers and the journal get their turn. */
const BREATHE_EVERY_MS = 8;

/** Where attempts are made: agents in the pool; static ones in as many places of their own, so that they wait for no pause. */
export function attemptsOf(options: AttemptOptions, ports: AttemptPorts): Attempts {
  const { signal } = options;
  const { clock, spending, board, guard } = ports;
  // Each attempt listens to it.
  setMaxListeners(0, signal);
  const places = pLimit(options.concurrency);
  const pool = agentPool({ ...options, refuse: () => spending.refusal(options.maxCostUsd) }, ports);

  let isCostUnknown = false;
  let breathedMs = clock.monotonicMs();
  const byReading = async (runner: Runner, job: AgentJob): Promise<Tried> => {
    const startedMs = clock.monotonicMs();
    const attempt = await runWithTimeout(runner, job, signal);
    if (clock.monotonicMs() - breathedMs >= BREATHE_EVERY_MS) {
      await clock.breathe();
      breathedMs = clock.monotonicMs();
    }
    return { attempt, startedMs, meddled: Promise.resolve([]) };
  };
  const byAgent = async (runner: Runner, job: AgentJob): Promise<Tried> => {
    const startedMs = clock.monotonicMs();
    const discoveries = [...(await board.read())];
    const { value: attempt, meddled } = await guard.agent(job.id, () =>
      runWithTimeout(runner, { ...job, discoveries }, signal),
    );
    spending.add({ row: job.id, runner: runner.name, usage: attempt.usage ?? null });
    if (options.maxCostUsd !== null && !isCostUnknown && (attempt.usage?.cost_usd ?? null) === null) {
      isCostUnknown = true;
      const message = `--max-cost: ${runner.name} told no cost for row ${job.id}; only what is told counts`;
      options.onEvent({ type: 'notice', file: '', message });
    }
    return { attempt, startedMs, meddled };
  };

  return {
    stopped: pool.stopped,
    async make(runner, job, onStart) {
      const start = (work: typeof byAgent) => () => {
        onStart();
        return work(runner, job);
      };
      const tried =
        runner.name === 'static'
          ? await places(() => (signal.aborted ? undefined : start(byReading)()))
          : await pool.run(start(byAgent));
      return signal.aborted ? undefined : tried;
    },
  };
}
