import { expect, test } from 'vitest';
import type { RunEvent } from '../../../src/domain/event.js';
import { agentPool, type Stop } from '../../../src/pipeline/4-waves/pool.js';
import type { Attempt, ServiceTrouble } from '../../../src/runners/runner.js';

/** A clock that moves only when someone waits, and a log of the waits. */
function simulatedTime() {
  let nowMs = 0;
  const waits: number[] = [];
  const pending: { untilMs: number; wake: () => void }[] = [];
  const advance = async () => {
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    if (pending.length > 0) nowMs = Math.max(nowMs, Math.min(...pending.map(({ untilMs }) => untilMs)));
    for (const { untilMs, wake } of pending.splice(0)) {
      if (untilMs <= nowMs) wake();
      else pending.push({ untilMs, wake });
    }
  };
  return {
    clock: { monotonicMs: () => nowMs },
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        waits.push(ms);
        signal.addEventListener('abort', () => resolve());
        pending.push({ untilMs: nowMs + ms, wake: resolve });
      }),
    waits,
    /** Lets time pass until the work is done. */
    async until<T>(work: Promise<T>): Promise<T> {
      let done = false;
      const ended = work.finally(() => {
        done = true;
      });
      while (!done) {
        await advance();
        await new Promise((resolve) => setImmediate(resolve));
      }
      return ended;
    },
  };
}

const overloaded = (service: Partial<ServiceTrouble> = {}): Attempt => ({
  report: undefined,
  service: { kind: 'overloaded', message: '429', ...service },
});
const answered: Attempt = { report: {} };

function poolOf(
  time: ReturnType<typeof simulatedTime>,
  options: { concurrency?: number; random?: number; refuse?: () => Stop | null; signal?: AbortSignal } = {},
) {
  const events: RunEvent[] = [];
  const pool = agentPool(
    {
      concurrency: options.concurrency ?? 4,
      signal: options.signal ?? new AbortController().signal,
      onEvent: (event) => events.push(event),
      refuse: options.refuse ?? (() => null),
    },
    { clock: time.clock, sleep: time.sleep, random: () => options.random ?? 0 },
  );
  const run = async (attempt: Attempt) => (await pool.run(async () => ({ attempt })))?.attempt;
  return { pool, run, events };
}

const pausesOf = (events: readonly RunEvent[]) =>
  events.map((event) => (event.type === 'agents-paused' ? [event.pauseMs, event.concurrency] : []));

test('the pause doubles until an agent gets through, half as many go on, and one more with each that does', async () => {
  const time = simulatedTime();
  const { run, events } = poolOf(time, { concurrency: 8 });
  const said = [overloaded(), overloaded(), overloaded(), answered, overloaded(), answered];
  await time.until(
    (async () => {
      for (const attempt of said) await run(attempt);
    })(),
  );
  expect(pausesOf(events)).toEqual([
    [2000, 4],
    [4000, 2],
    [8000, 1],
    [2000, 1],
  ]);
});

test('a wait that the service asks for is kept, with jitter on top of it', async () => {
  const time = simulatedTime();
  const { run, events } = poolOf(time, { random: 0.5 });
  await time.until(run(overloaded({ retryAfterMs: 30_000 })).then(() => run(answered)));
  expect(pausesOf(events)).toEqual([[33_750, 2]]);
  expect(time.waits).toEqual([33_750]);
});

test('agents that met the same overload pause the pool once', async () => {
  const time = simulatedTime();
  const { run, events } = poolOf(time, { concurrency: 4 });
  await time.until(Promise.all([1, 2, 3, 4].map(() => run(overloaded()))));
  expect(pausesOf(events)).toEqual([[2000, 2]]);
});

test('nobody starts during a pause, and after it no more than the lowered bound at once', async () => {
  const time = simulatedTime();
  const { pool, run } = poolOf(time, { concurrency: 4 });
  await run(overloaded());
  const startedMs: number[] = [];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const work = () =>
    pool.run(async () => {
      startedMs.push(time.clock.monotonicMs());
      await held;
      return { attempt: answered };
    });
  const all = Promise.all(Array.from({ length: 6 }, work));
  await time.until(new Promise((resolve) => setTimeout(resolve, 20)));
  expect(startedMs).toEqual([2000, 2000]);
  release();
  await all;
  expect(startedMs.length).toBe(6);
});

test('a service that stays overloaded, asks for a long wait or has no quota left ends the spawning', async () => {
  const lasting = simulatedTime();
  const stubborn = poolOf(lasting);
  const answers = await lasting.until(
    (async () => {
      const all = [];
      for (let call = 0; call < 12; call++) all.push(await stubborn.run(overloaded()));
      return all;
    })(),
  );
  expect(answers.map((answer) => answer !== undefined)).toEqual([
    ...Array(9).fill(true),
    false,
    false,
    false,
  ]);
  expect(stubborn.pool.stopped()).toEqual({ cause: 'overloaded', message: '429' });

  const long = poolOf(simulatedTime());
  await long.run(overloaded({ retryAfterMs: 3_600_000 }));
  expect(long.pool.stopped()).toEqual({ cause: 'overloaded', message: '429 (asks to wait 60 minutes)' });

  const spent = poolOf(simulatedTime());
  await spent.run({ report: undefined, service: { kind: 'exhausted', message: 'weekly limit reached' } });
  expect([await spent.run(answered), spent.pool.stopped()]).toEqual([
    undefined,
    { cause: 'exhausted', message: 'weekly limit reached' },
  ]);
});

test('a refusal or an interruption starts nobody, and wakes those that wait in a pause', async () => {
  const refusal: Stop = { cause: 'max-cost', message: 'spent' };
  const refused = poolOf(simulatedTime(), { refuse: () => refusal });
  expect([await refused.run(answered), refused.pool.stopped()]).toEqual([undefined, refusal]);

  const abort = new AbortController();
  const interrupted = poolOf(simulatedTime(), { signal: abort.signal });
  await interrupted.run(overloaded());
  const waiting = interrupted.run(answered);
  abort.abort();
  expect([await waiting, interrupted.pool.stopped()]).toEqual([undefined, null]);
});
