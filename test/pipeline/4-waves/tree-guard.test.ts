import { expect, test } from 'vitest';
import { type TreeChange, type TreeGuard, treeGuard } from '../../../src/pipeline/4-waves/tree-guard.js';
import { aRow, withSession } from '../../rig/checks.js';
import { found, runWaveWith, scripted } from '../../rig/waves.js';

/** A guard over a scripted tree; `at` moves the clock. */
function aGuard() {
  let nowMs = 1_000_000;
  let pending: TreeChange[] = [];
  let watches = 0;
  const said: string[] = [];
  const guard: TreeGuard = treeGuard({
    watch: async () => {
      watches++;
      return { changes: async () => pending.splice(0) };
    },
    clock: { now: () => new Date(nowMs) },
    onChange: (file, message) => said.push(`${file}: ${message}`),
  });
  return {
    guard,
    said,
    watches: () => watches,
    later: (ms: number) => {
      nowMs += ms;
    },
    edit: (path: string, kind: TreeChange['kind'] = 'changed') => {
      pending = [...pending, { path, kind, atMs: kind === 'deleted' ? null : nowMs }];
    },
  };
}

/** An agent that ends when told to. */
function working(guard: TreeGuard, row: string) {
  let end: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const result = guard.agent(row, () => held).then(({ meddled }) => meddled);
  return {
    async ended() {
      end();
      return result;
    },
  };
}

const begun = () => new Promise((resolve) => setImmediate(resolve));

test('a change is put down to the agent that was at work, and only to it', async () => {
  const { guard, said, later, edit } = aGuard();
  const first = working(guard, '1');
  await begun();
  later(1000);
  expect(await first.ended()).toEqual([]);
  later(1000);
  const second = working(guard, '2');
  await begun();
  later(1000);
  edit('src/a.ts');
  later(1000);
  const third = working(guard, '3');
  await begun();
  expect(await third.ended()).toEqual([]);
  expect(await second.ended()).toEqual(['src/a.ts']);
  expect(said).toEqual([
    'src/a.ts: changed by the agent of row 2, which failed for it; nothing was reverted',
  ]);
});

test('of several agents at work none can be cleared', async () => {
  const { guard, said, later, edit } = aGuard();
  const workers = ['10', '2', '3'].map((row) => working(guard, row));
  await begun();
  later(500);
  edit('src/a.ts');
  edit('src/b.ts', 'deleted');
  later(500);
  const meddled = [];
  for (const worker of workers) meddled.push(await worker.ended());
  expect(meddled).toEqual(Array(3).fill(['src/a.ts', 'src/b.ts']));
  expect(said).toEqual([
    'src/a.ts: changed while the agents of rows 2, 3 and 10 were at work, which failed for it; nothing was reverted',
    'src/b.ts: deleted while the agents of rows 2, 3 and 10 were at work, which failed for it; nothing was reverted',
  ]);
});

test('what changes while a command of the project runs fails no agent', async () => {
  const { guard, said, later, edit } = aGuard();
  const agent = working(guard, '1');
  await begun();
  later(500);
  await guard.command('npm test', async () => {
    later(500);
    edit('test/a.snap');
    edit('test/b.snap', 'deleted');
    later(500);
  });
  later(500);
  expect(await agent.ended()).toEqual([]);
  await guard.settle();
  expect(said).toEqual([
    'test/a.snap: changed while `npm test` ran; verify again to judge it as it is now',
    'test/b.snap: deleted while `npm test` ran; verify again to judge it as it is now',
  ]);
});

test('a change before any agent began is nobody’s', async () => {
  const { guard, said, later, edit } = aGuard();
  await guard.command('true', async () => undefined);
  later(10_000);
  edit('src/a.ts');
  later(10_000);
  const agent = working(guard, '1');
  await begun();
  expect(await agent.ended()).toEqual([]);
  expect(said).toEqual(['src/a.ts: changed while the checks ran; verify again to judge it as it is now']);
});

test('a run that starts no agent and no command does not look at the tree', async () => {
  const { guard, watches } = aGuard();
  const reader = scripted('static', (job) => found(job.id, 'EXISTS'));
  await withSession([aRow({ id: '1' })], (session) =>
    runWaveWith(session, 1, { runnerFor: () => reader, guard }),
  );
  expect(watches()).toBe(0);
});

test('the row whose agent changed the tree fails at once, whatever it reported, also after an escalation', async () => {
  const { guard, edit } = aGuard();
  const asked: string[] = [];
  const agent = scripted('agent', (job) => {
    asked.push(job.id);
    if (job.id !== '2') edit(`src/${job.id}.ts`);
    return found(job.id, 'EXISTS');
  });
  const reader = scripted('static', (job) => found(job.id, 'UNCERTAIN'));
  const rows = ['1', '2', '3'].map((id) => aRow({ id }));
  const end = await withSession(rows, (session) =>
    runWaveWith(session, 1, {
      runnerFor: ({ id }) => (id === '3' ? reader : agent),
      escalation: agent,
      guard,
      concurrency: 1,
    }),
  );
  expect(end.rows.map(({ status, findings, error }) => [status, findings, error])).toEqual([
    [
      'failed',
      'source files changed while the agent was at work: src/1.ts',
      'the tree changed under the agent',
    ],
    ['completed', 'row 2 was looked at', ''],
    [
      'failed',
      'source files changed while the agent was at work: src/3.ts',
      'the tree changed under the agent',
    ],
  ]);
  expect(asked.sort()).toEqual(['1', '2', '3']);
});
