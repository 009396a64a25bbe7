import { expect, test } from 'vitest';
import type { CheckRow } from '../../../src/domain/check.js';
import type { Usage } from '../../../src/domain/usage.js';
import type { Attempt } from '../../../src/runners/runner.js';
import { aRow, withSession } from '../../rig/checks.js';
import { found, runWaveWith, scripted } from '../../rig/waves.js';

const words = (rows: readonly CheckRow[]) => rows.map(({ status, verdict }) => `${status} ${verdict}`.trim());
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => aRow({ id: `${index + 1}` }));

const overloaded: Attempt = { report: undefined, service: { kind: 'overloaded', message: '529' } };
const costing = (usd: number | null, attempt: Attempt): Attempt => ({
  ...attempt,
  usage: { input_tokens: 1000, output_tokens: 50, cost_usd: usd },
});

test('attempts that met an overloaded service do not use up the one retry of a row', async () => {
  const tries = new Map<string, number>();
  const agent = scripted('agent', (job) => {
    const count = (tries.get(job.id) ?? 0) + 1;
    tries.set(job.id, count);
    return count <= 3 ? overloaded : count === 4 ? { report: undefined } : found(job.id, 'EXISTS');
  });
  await withSession(rowsOf(1), async (session) => {
    const { rows, left, waits } = await runWaveWith(session, 1, { runnerFor: () => agent });
    const entry = (await session.readJournal()).get('1');
    expect({ words: words(rows), left, waits, attempts: entry?.attempts }).toEqual({
      words: ['completed EXISTS'],
      left: null,
      waits: [2000, 4000, 8000],
      attempts: 2,
    });
  });
});

test('without quota no further agent starts and the rows stay pending; rows judged by reading still end', async () => {
  const asked: string[] = [];
  const agent = scripted('agent', (job) => {
    asked.push(job.id);
    return asked.length < 3
      ? found(job.id, 'EXISTS')
      : { report: undefined, service: { kind: 'exhausted', message: 'weekly limit reached' } };
  });
  const reader = scripted('static', (job) => found(job.id, 'EXISTS'));
  await withSession(rowsOf(6), async (session) => {
    const { rows, left } = await runWaveWith(session, 1, {
      runnerFor: ({ id }) => (id === '6' ? reader : agent),
      concurrency: 1,
    });
    expect({ words: words(rows), asked, left }).toEqual({
      words: ['completed EXISTS', 'completed EXISTS', 'pending', 'pending', 'pending', 'completed EXISTS'],
      asked: ['1', '2', '3'],
      left: { cause: 'exhausted', message: 'weekly limit reached' },
    });
    expect([...(await session.readJournal()).keys()]).toEqual(['6', '1', '2']);
  });
});

test('a row whose service is overloaded each time stays pending while the others go on', async () => {
  const agent = scripted('agent', (job) => (job.id === '1' ? overloaded : found(job.id, 'EXISTS')));
  const rows = rowsOf(20);
  const { rows: after, left } = await withSession(rows, (session) =>
    runWaveWith(session, 1, { runnerFor: () => agent, concurrency: 1 }),
  );
  expect([words(after)[0], new Set(words(after).slice(1)), left]).toEqual([
    'pending',
    new Set(['completed EXISTS']),
    { cause: 'overloaded', message: '529' },
  ]);
});

test('a row that failed twice stays failed, and what both attempts cost is kept', async () => {
  const agent = scripted('agent', () => costing(0.25, { report: undefined }));
  await withSession(rowsOf(1), async (session) => {
    const { rows, left } = await runWaveWith(session, 1, { runnerFor: () => agent });
    const usage: Usage = { input_tokens: 2000, output_tokens: 100, cost_usd: 0.5 };
    expect([words(rows), left, (await session.readJournal()).get('1')?.usage]).toEqual([
      ['failed'],
      null,
      usage,
    ]);
  });
});

test('the cost limit counts what the session spent before, and attempts that told no cost are named', async () => {
  const priced = scripted('agent', (job) => costing(job.id === '2' ? null : 0.4, found(job.id, 'EXISTS')));
  await withSession(rowsOf(6), async (session) => {
    const limited = (maxCostUsd: number) =>
      runWaveWith(session, 1, { runnerFor: () => priced, concurrency: 1, maxCostUsd });
    const first = await limited(1);
    expect({ words: words(first.rows), left: first.left }).toEqual({
      words: [
        'completed EXISTS',
        'completed EXISTS',
        'completed EXISTS',
        'completed EXISTS',
        'pending',
        'pending',
      ],
      left: {
        cause: 'max-cost',
        message: '1.20 USD of --max-cost 1.00 USD are spent, and 1 attempt told no cost',
      },
    });
    expect(first.events.filter(({ type }) => type === 'notice')).toEqual([
      {
        type: 'notice',
        file: '',
        message: '--max-cost: agent told no cost for row 2; only what is told counts',
      },
    ]);
    expect((await limited(1)).rows.filter(({ status }) => status === 'pending').length).toBe(2);
    expect((await limited(2)).left).toBe(null);
    expect(
      (await session.readSpending()).map(({ row, runner, usage }) => [row, runner, usage?.cost_usd]),
    ).toEqual([
      ['1', 'agent', 0.4],
      ['2', 'agent', null],
      ['3', 'agent', 0.4],
      ['4', 'agent', 0.4],
      ['5', 'agent', 0.4],
      ['6', 'agent', 0.4],
    ]);
  });
});

test('the end of a wave says what its agents spent, and each row what its own did', async () => {
  const agent = scripted('agent', (job) =>
    job.id === '3' ? found(job.id, 'EXISTS') : costing(0.5, found(job.id, 'EXISTS')),
  );
  const { events } = await withSession(rowsOf(3), (session) =>
    runWaveWith(session, 1, { runnerFor: () => agent }),
  );
  expect(events.flatMap((event) => (event.type === 'wave-finished' ? [event.spent] : []))).toEqual([
    { attempts: 3, cost_unknown: 1, input_tokens: 2000, output_tokens: 100, cost_usd: 1 },
  ]);
  expect(
    events.flatMap((event) => (event.type === 'row-finished' ? [event.usage?.cost_usd] : [])).sort(),
  ).toEqual([0.5, 0.5, undefined]);
});

test('an interrupted wave leaves the rows pending and keeps what their agents cost', async () => {
  const abort = new AbortController();
  const agent = scripted('agent', (job) => {
    if (job.id === '2') abort.abort();
    return costing(0.1, found(job.id, 'EXISTS'));
  });
  await withSession(rowsOf(3), async (session) => {
    const { rows } = await runWaveWith(session, 1, {
      runnerFor: () => agent,
      concurrency: 1,
      signal: abort.signal,
    });
    expect([words(rows), (await session.readSpending()).length]).toEqual([
      ['completed EXISTS', 'pending', 'pending'],
      2,
    ]);
  });
});

test('agents read the board, and what several append at once is on it once', async () => {
  const seen: number[] = [];
  await withSession(rowsOf(8), async (session) => {
    const agent = scripted('agent', async (job) => {
      seen.push(job.discoveries?.length ?? -1);
      const entry = (name: string) => ({
        ts: '2026-01-02T00:00:00.000Z',
        worker: `agent-${job.id}`,
        type: 'code_pattern' as const,
        data: { name, file: 'src/a.ts', description: 'seen' },
      });
      await Promise.all([
        session.board.append([entry('shared'), entry(`own-${job.id}`)]),
        session.board.append([entry('shared')]),
      ]);
      return found(job.id, 'EXISTS');
    });
    await runWaveWith(session, 1, { runnerFor: () => agent, concurrency: 4 });
    await runWaveWith(session, 1, { runnerFor: () => agent });
    const lines = ((await session.readFile('discoveries.ndjson')) ?? '').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).data.name).sort()).toEqual([
      ...Array.from({ length: 8 }, (_, index) => `own-${index + 1}`),
      'shared',
    ]);
    expect([Math.min(...seen), Math.max(...seen) > 1]).toEqual([0, true]);
  });
});
