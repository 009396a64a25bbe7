import { expect, test } from 'vitest';
import type { AgentReport } from '../../../src/domain/agent-report.js';
import type { CheckRow, Wave } from '../../../src/domain/check.js';
import { sleep, systemClock } from '../../../src/host/system-clock.js';
import { runWave } from '../../../src/pipeline/4-waves/index.js';
import type { Runner } from '../../../src/runners/runner.js';
import type { Session } from '../../../src/session/session.js';
import { aJob, aRow, withSession } from '../../rig/checks.js';
import { unguarded } from '../../rig/waves.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const answer = (id: string, verdict = 'EXISTS') => ({
  report: {
    id,
    result_status: 'completed' as const,
    verdict,
    findings: `row ${id} was looked at`,
    evidence: [{ kind: 'anchor' as const, file: 'src/a.ts', line: 1 }],
  },
});

async function run(
  session: Session,
  wave: Wave,
  runner: Runner,
  options: {
    concurrency?: number;
    skipTests?: boolean;
    testsOffInPlan?: boolean;
    audit?: (report: AgentReport) => AgentReport;
  } = {},
) {
  const rows = await session.readTasks();
  const end = await runWave(
    wave,
    {
      concurrency: options.concurrency ?? 4,
      skip: {
        skipTests: options.skipTests ?? false,
        skipAntipattern: false,
        testsOffInPlan: options.testsOffInPlan ?? false,
      },
      signal: new AbortController().signal,
      onEvent: () => undefined,
      maxCostUsd: null,
    },
    {
      session,
      jobs: new Map(rows.map((row) => [row.id, aJob(row)])),
      runnerFor: () => runner,
      escalation: null,
      host: null,
      audit: async (_, report) => options.audit?.(report) ?? report,
      guard: unguarded,
      clock: systemClock,
      sleep,
      random: () => 0,
    },
  );
  return end.rows;
}

const words = (rows: readonly CheckRow[]) => rows.map(({ status, verdict }) => `${status} ${verdict}`.trim());

test('never more agents than the bound are at work, and the bound is reached', async () => {
  let atWork = 0;
  let most = 0;
  const runner: Runner = {
    name: 'scripted',
    async run(job) {
      most = Math.max(most, ++atWork);
      await pause(5);
      atWork--;
      return answer(job.id);
    },
  };
  const rows = Array.from({ length: 20 }, (_, index) => aRow({ id: `${index + 1}` }));
  await withSession(rows, (session) => run(session, 1, runner, { concurrency: 3 }));
  expect(most).toBe(3);
});

test('the result does not depend on the order in which agents finish', async () => {
  const rows = Array.from({ length: 8 }, (_, index) => aRow({ id: `${index + 1}` }));
  const finishing = async (delay: (id: number) => number) => {
    const runner: Runner = {
      name: 'scripted',
      async run(job) {
        await pause(delay(Number(job.id)));
        return answer(job.id, Number(job.id) % 3 === 0 ? 'MISSING' : 'EXISTS');
      },
    };
    return withSession(rows, async (session) => {
      await run(session, 1, runner, { concurrency: 8 });
      return session.readFile('tasks.csv');
    });
  };
  expect(await finishing((id) => id * 4)).toBe(await finishing((id) => (9 - id) * 4));
});

test('a wave is a barrier: its rows wait for those of the wave before', async () => {
  const order: string[] = [];
  const runner: Runner = {
    name: 'scripted',
    async run(job) {
      await pause(Number(job.id) === 1 ? 20 : 1);
      order.push(job.id);
      return answer(job.id, job.check_type === 'exists' ? 'EXISTS' : 'SUBSTANTIVE');
    },
  };
  const rows = [
    aRow({ id: '1' }),
    aRow({ id: '2' }),
    aRow({ id: '3', check_type: 'substance', wave: '2', deps: '2' }),
  ];
  await withSession(rows, async (session) => {
    await run(session, 1, runner);
    await run(session, 2, runner);
  });
  expect(order).toEqual(['2', '1', '3']);
});

test('a row is skipped when its file is missing and blocked when that check did not end well', async () => {
  const runner: Runner = {
    name: 'scripted',
    run: async (job) => {
      if (job.id === '2') throw new Error('the agent fell over');
      return answer(job.id, 'MISSING');
    },
  };
  const rows = [
    aRow({ id: '1' }),
    aRow({ id: '2' }),
    aRow({ id: '3', check_type: 'substance', wave: '2', deps: '1' }),
    aRow({ id: '4', check_type: 'substance', wave: '2', deps: '2' }),
  ];
  const after = await withSession(rows, async (session) => {
    await run(session, 1, runner);
    return run(session, 2, runner);
  });
  expect(words(after)).toEqual(['completed MISSING', 'failed', 'skipped', 'blocked']);
});

test('a flag marks the rows of wave 3 skipped and leaves them in the file', async () => {
  const runner: Runner = { name: 'scripted', run: async (job) => answer(job.id, 'CLEAN') };
  const rows = [
    aRow({ id: '1', check_type: 'pattern_scan', layer: 'antipattern', wave: '3' }),
    aRow({ id: '2', check_type: 'test_coverage', layer: 'nyquist', wave: '3' }),
  ];
  const after = await withSession(rows, (session) => run(session, 3, runner, { skipTests: true }));
  expect(words(after)).toEqual(['completed CLEAN', 'skipped']);
});

test('an agent in trouble gets one more try', async () => {
  const tries = new Map<string, number>();
  const runner: Runner = {
    name: 'scripted',
    async run(job) {
      tries.set(job.id, (tries.get(job.id) ?? 0) + 1);
      return answer(job.id, job.id === '1' && tries.get('1') === 1 ? 'LOOKS FINE' : 'EXISTS');
    },
  };
  const after = await withSession([aRow({ id: '1' }), aRow({ id: '2' })], (session) =>
    run(session, 1, runner),
  );
  expect(words(after)).toEqual(['completed EXISTS', 'completed EXISTS']);
  expect([...tries].sort()).toEqual([
    ['1', 2],
    ['2', 1],
  ]);
});

test('past its time limit a row is blocked with the error timeout, and the others go on', async () => {
  const runner: Runner = {
    name: 'scripted',
    run: (job, { signal }) =>
      job.id === '1'
        ? new Promise((resolve) => signal.addEventListener('abort', () => resolve({ report: undefined })))
        : Promise.resolve(answer(job.id)),
  };
  const after = await withSession([aRow({ id: '1' }), aRow({ id: '2' })], (session) =>
    run(session, 1, runner),
  );
  expect(words(after)).toEqual(['blocked', 'completed EXISTS']);
  expect(after[0]?.error).toBe('timeout');
});

test('a report for another row, or with an unknown word, is no report', async () => {
  const runner: Runner = {
    name: 'scripted',
    run: async (job) => (job.id === '1' ? answer('7') : answer(job.id, 'WIRED')),
  };
  const after = await withSession([aRow({ id: '1' }), aRow({ id: '2' })], (session) =>
    run(session, 1, runner),
  );
  expect(after.map(({ error }) => error)).toEqual([
    'the report is for row 7, not 1',
    'verdict "WIRED" is none of EXISTS, MISSING, UNCERTAIN',
  ]);
});

test('agents of a later wave read what the rows in context_from found', async () => {
  const contexts: string[] = [];
  const runner: Runner = {
    name: 'scripted',
    async run(job) {
      contexts.push(job.prev_context);
      return answer(job.id, job.check_type === 'exists' ? 'EXISTS' : 'SUBSTANTIVE');
    },
  };
  const rows = [aRow({ id: '1' }), aRow({ id: '2', check_type: 'substance', wave: '2', deps: '1' })];
  const waveFile = await withSession(rows, async (session) => {
    await run(session, 1, runner);
    await run(session, 2, runner);
    return session.readFile('wave-2.csv');
  });
  expect(contexts).toEqual(['', '[Task 1: Check 1] EXISTS - row 1 was looked at']);
  expect(waveFile).toBe(
    'id,title,description,layer,phase_dir,check_type,deps,context_from,wave,prev_context\n' +
      '2,Check 2,,artifact,.workflow/phases/01-x,substance,1,1,2,[Task 1: Check 1] EXISTS - row 1 was looked at\n',
  );
});

test('a plan that turns the test audit off skips its rows and says so', async () => {
  const runner: Runner = { name: 'scripted', run: async (job) => answer(job.id) };
  const rows = [aRow({ id: '1', check_type: 'test_coverage', layer: 'nyquist', wave: '3' })];
  const after = await withSession(rows, (session) => run(session, 3, runner, { testsOffInPlan: true }));
  expect(after.map(({ status, findings }) => [status, findings])).toEqual([
    ['skipped', "skipped: the plan's configuration turns the test audit off"],
  ]);
});

test('what an agent that infers hands over is audited before it is merged; a static report is not', async () => {
  const doubt = (report: AgentReport): AgentReport => ({ ...report, verdict: 'UNCERTAIN' });
  const judgedBy = (name: string) =>
    withSession([aRow({ id: '1' })], (session) =>
      run(session, 1, { name, run: async (job) => answer(job.id) }, { audit: doubt }),
    );
  expect(words(await judgedBy('scripted'))).toEqual(['completed UNCERTAIN']);
  expect(words(await judgedBy('static'))).toEqual(['completed EXISTS']);
});
