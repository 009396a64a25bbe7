import { setMaxListeners } from 'node:events';
import pLimit from 'p-limit';
import type { OnEvent } from '../../domain/event.js';
import type { Clock, Sleep } from '../../host/host.js';
import type { Attempt, ServiceTrouble } from '../../runners/runner.js';

/** Why no further agent is started; the rows that wait stay pending. */
export interface Stop {
  readonly cause: 'exhausted' | 'overloaded' | 'max-cost';
  readonly message: string;
}

export interface PoolOptions {
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onEvent: OnEvent;
  /** Asked before each start: why this agent may not be started any more. */
  refuse(): Stop | null;
}

export interface PoolPorts {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly sleep: Sleep;
  /** 0 to 1, for the jitter of a pause. */
  random(): number;
}

/** Agents of one wave: never more than the bound at once, fewer after their service was overloaded, none during a pause. */
export interface AgentPool {
  /** Starts when a place is free; undefined where no agent is started any more. */
  run<T extends { readonly attempt: Attempt }>(start: () => Promise<T>): Promise<T | undefined>;
  stopped(): Stop | null;
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 120_000;
/** So many pauses in a row without an answer between them end the wait. */
const MOST_PAUSES = 8;
/** A service that asks for a longer wait is not waited for. */
const LONGEST_WAIT_MS = 600_000;

/**
 * On `overloaded` the whole pool pauses: twice as long each time until an agent gets through, at least as long as the service
 * asks, with jitter. Half as many agents go on after it, and one more with each that gets through.
 */
export function agentPool(options: PoolOptions, { clock, sleep, random }: PoolPorts): AgentPool {
  const limit = pLimit(options.concurrency);
  const stopping = new AbortController();
  const ending = AbortSignal.any([options.signal, stopping.signal]);
  setMaxListeners(0, ending);
  let stop: Stop | null = null;
  let pauses = 0;
  let pausedAtMs = Number.NEGATIVE_INFINITY;
  let pausedUntilMs = Number.NEGATIVE_INFINITY;

  const stopFor = (reason: Stop) => {
    stop ??= reason;
    stopping.abort();
  };

  const pauseFor = ({ message, retryAfterMs = 0 }: ServiceTrouble, startedMs: number) => {
    if (retryAfterMs > LONGEST_WAIT_MS) {
      return stopFor({
        cause: 'overloaded',
        message: `${message} (asks to wait ${Math.round(retryAfterMs / 60_000)} minutes)`,
      });
    }
    const nowMs = clock.monotonicMs();
    // Agents that were at work when the pause began met the same overload: they prolong it, they don't double it.
    const sameStorm = startedMs <= pausedAtMs;
    if (!sameStorm) {
      pauses++;
      if (pauses > MOST_PAUSES) return stopFor({ cause: 'overloaded', message });
      pausedAtMs = nowMs;
      limit.concurrency = Math.max(1, Math.floor(limit.concurrency / 2));
    }
    const backOffMs = sameStorm ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (pauses - 1), LONGEST_PAUSE_MS);
    const pauseMs = Math.round(Math.max(backOffMs, retryAfterMs) * (1 + random() / 4));
    if (nowMs + pauseMs <= pausedUntilMs) return;
    pausedUntilMs = nowMs + pauseMs;
    options.onEvent({ type: 'agents-paused', message, pauseMs, concurrency: limit.concurrency });
  };

  const learn = (attempt: Attempt, startedMs: number) => {
    if (attempt.service?.kind === 'exhausted')
      return stopFor({ cause: 'exhausted', message: attempt.service.message });
    if (attempt.service?.kind === 'overloaded') return pauseFor(attempt.service, startedMs);
    if (startedMs <= pausedAtMs) return;
    pauses = 0;
    if (limit.concurrency < options.concurrency) limit.concurrency++;
  };

  return {
    run: (start) =>
      limit(async () => {
        while (!ending.aborted && clock.monotonicMs() < pausedUntilMs)
          await sleep(pausedUntilMs - clock.monotonicMs(), ending);
        if (ending.aborted) return undefined;
        const refusal = options.refuse();
        if (refusal) {
          stopFor(refusal);
          return undefined;
        }
        const startedMs = clock.monotonicMs();
        const tried = await start();
        learn(tried.attempt, startedMs);
        return tried;
      }),
    stopped: () => stop,
  };
}
