import { expect, test } from 'vitest';
import type { AgentJob } from '../../../src/domain/agent-job.js';
import { aRow, withSession } from '../../rig/checks.js';
import { found, runWaveWith, scripted } from '../../rig/waves.js';

const reader = scripted('static', (job) =>
  job.id === '1'
    ? found(job.id, 'EXISTS')
    : job.id === '2'
      ? { report: undefined }
      : found(job.id, 'UNCERTAIN', 'no predicate was found'),
);

test('only what static analysis left open goes on to the agent, with its findings', async () => {
  const asked: AgentJob[] = [];
  const agent = scripted('agent', (job) => {
    asked.push(job);
    return found(job.id, 'EXISTS', 'read and seen');
  });
  await withSession(
    ['1', '2', '3'].map((id) => aRow({ id })),
    async (session) => {
      const { rows } = await runWaveWith(session, 1, { runnerFor: () => reader, escalation: agent });
      expect(rows.map(({ status, verdict }) => `${status} ${verdict}`.trim())).toEqual([
        'completed EXISTS',
        'failed',
        'completed EXISTS',
      ]);
      expect(asked.map(({ id, prev_context }) => [id, prev_context])).toEqual([
        ['3', '[Task 3: Check 3] UNCERTAIN - static analysis of this check: no predicate was found'],
      ]);
      const entry = (await session.readJournal()).get('3');
      expect([
        entry?.runner,
        entry?.report.findings,
        entry?.set_aside?.runner,
        entry?.set_aside?.report.findings,
      ]).toEqual(['agent', 'read and seen', 'static', 'no predicate was found']);
    },
  );
});

test('where the agent fails, is blocked or does not know either, UNCERTAIN stays and says so', async () => {
  const agent = scripted('agent', (job) => {
    if (job.id === '3') return { report: undefined };
    if (job.id === '4') return found(job.id, 'UNCERTAIN', 'it depends on the data');
    return {
      report: { ...(found(job.id, '').report as object), result_status: 'blocked', error: 'timeout' },
    };
  });
  await withSession(
    ['3', '4', '5'].map((id) => aRow({ id })),
    async (session) => {
      const { rows } = await runWaveWith(session, 1, { runnerFor: () => reader, escalation: agent });
      expect(rows.map(({ status, verdict, findings }) => [`${status} ${verdict}`, findings])).toEqual([
        [
          'completed UNCERTAIN',
          'no predicate was found (agent was asked and failed: the agent ended without a report)',
        ],
        [
          'completed UNCERTAIN',
          'no predicate was found (agent could not settle it either: it depends on the data)',
        ],
        ['completed UNCERTAIN', 'no predicate was found (agent was asked and was blocked: timeout)'],
      ]);
      const journal = await session.readJournal();
      expect(
        ['3', '4', '5'].map((id) => [journal.get(id)?.runner, journal.get(id)?.set_aside?.runner]),
      ).toEqual([
        ['static', 'agent'],
        ['static', 'agent'],
        ['static', 'agent'],
      ]);
    },
  );
});

test('without quota the open rows stay pending, for they were meant to be asked about', async () => {
  const agent = scripted('agent', () => ({
    report: undefined,
    service: { kind: 'exhausted', message: 'no credit' },
  }));
  await withSession(
    ['1', '3'].map((id) => aRow({ id })),
    async (session) => {
      const { rows, left } = await runWaveWith(session, 1, { runnerFor: () => reader, escalation: agent });
      expect([rows.map(({ status }) => status), left]).toEqual([
        ['completed', 'pending'],
        { cause: 'exhausted', message: 'no credit' },
      ]);
    },
  );
});
