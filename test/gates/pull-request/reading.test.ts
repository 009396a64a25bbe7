import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { runPrGate } from '../../../src/gates/pull-request/pr-gate.js';
import { nodeFiles } from '../../../src/host/node-files.js';
import { nodeProcesses } from '../../../src/host/node-processes.js';
import { systemClock } from '../../../src/host/system-clock.js';
import { lines, prTest as test } from './pull-request-rig.js';

const expire = { 'src/session.ts': lines(30, { 12: 'expire()' }) };

describe('reading the whole pull request', () => {
  test('an open thread beyond the first two hundred is found', async ({ rig }) => {
    const sha = rig.repository.commit('one', expire);
    for (let at = 0; at < 230; at += 1)
      rig.thread({ id: `t${at}`, line: 12, original: sha, resolvedBy: 'ana' });
    rig.thread({ id: 'last', line: 12, original: sha });
    const verdict = await rig.verdict();
    expect(verdict.verdict).toBe('REROLL');
    expect(verdict.unresolved_review_comments.map((entry) => entry.comment_ref)).toEqual([
      'https://host.example/o/r/pull/41#last-c0',
    ]);
  });

  test('a commit beyond the first hundred counts as evidence', async ({ rig }) => {
    for (let at = 0; at < 105; at += 1) rig.repository.commit(`empty ${at}`);
    const sha = rig.repository.commit('one', expire);
    expect((await rig.verdict()).per_exit_criterion.map((entry) => entry.evidence)).toEqual([
      `${sha} src/session.ts:12`,
    ]);
  });

  test('a reply beyond the first hundred of a thread is read', async ({ rig }) => {
    const sha = rig.repository.commit('one', expire);
    const talk = Array.from({ length: 120 }, () => ({ author: 'ana', body: 'hm' }));
    rig.thread({
      id: 't1',
      line: 12,
      original: sha,
      replies: [...talk, { author: 'dev', body: 'Moved to 0050.' }],
    });
    expect((await rig.verdict()).verdict).toBe('APPROVED');
  });

  test('a GraphQL error inside an HTTP 200 escalates', async ({ rig }) => {
    rig.repository.commit('one', expire);
    rig.state.errors = { PullRequestThreads: { message: 'Something went wrong' } };
    const outcome = await rig.judge();
    expect(outcome.decision).toBe('escalate');
    expect((await rig.verdict()).breaker).toBe('incomplete-read');
  });

  test('an answer that is no JSON escalates', async ({ rig }) => {
    rig.repository.commit('one', expire);
    rig.state.errors = { PullRequestComments: { garbage: '<html>502</html>' } };
    expect((await rig.verdict()).breaker).toBe('incomplete-read');
  });

  test('a host that gives fewer threads than it counts escalates', async ({ rig }) => {
    rig.repository.commit('one', expire);
    rig.state.totals = { threads: 3 };
    const verdict = await rig.verdict();
    expect([verdict.breaker, verdict.breaker_detail]).toEqual([
      'incomplete-read',
      '0 of 3 threads could be read',
    ]);
  });

  test('a head that moved while it was read escalates', async ({ rig }) => {
    rig.repository.commit('one', expire);
    rig.state.headAfter = 'f'.repeat(40);
    expect((await rig.verdict()).breaker).toBe('incomplete-read');
  });

  test('a pull request that is not there is unreadable', async ({ rig }) => {
    rig.repository.commit('one', expire);
    rig.state.errors = { PullRequestFacts: { type: 'NOT_FOUND', message: 'no pull request 41' } };
    const outcome = await rig.judge();
    expect([outcome.decision, outcome.reasons]).toEqual([
      'unreadable',
      ["pull request 41 can't be read: no pull request 41"],
    ]);
  });
});

describe('the ticket', () => {
  test('that the pull request closes comes before an id in the title', async ({ rig }) => {
    rig.repository.commit('one', expire);
    const body = '### Exit criteria\n1. `src/log.ts` tells each expiry\n';
    rig.facts.closingIssuesReferences = { totalCount: 1, nodes: [{ number: 7, title: 'x', body, url: 'u' }] };
    const verdict = await rig.verdict();
    expect([verdict.ticket, verdict.per_exit_criterion.map((entry) => entry.criterion)]).toEqual([
      '#7',
      ['`src/log.ts` tells each expiry'],
    ]);
  });

  test('given with --ticket comes before both', async ({ rig }) => {
    rig.repository.commit('one', {
      ...expire,
      'docs/0099-x.md': '## Exit criteria\n- `src/session.ts` ends sessions\n',
    });
    expect((await rig.verdict({ number: 41, ticket: '0099' })).ticket).toBe('0099');
  });

  test('without exit criteria escalates', async ({ rig }) => {
    rig.repository.commit('one', { ...expire, 'docs/0042-expiry.md': '# 0042\n\nDo it well.\n' });
    expect((await rig.verdict()).breaker).toBe('ticket-without-criteria');
  });

  test('that nothing names escalates', async ({ rig }) => {
    rig.repository.commit('one', expire);
    rig.facts.title = 'expire idle sessions';
    expect((await rig.verdict()).breaker).toBe('ticket-not-located');
  });
});

describe('the repository', () => {
  test('may be bare', async ({ rig }) => {
    rig.repository.commit('one', expire);
    rig.repository.git('config', 'core.bare', 'true');
    expect((await rig.verdict()).verdict).toBe('APPROVED');
  });

  test('too shallow to reach the base escalates', async ({ rig }) => {
    rig.repository.commit('one', expire);
    const head = rig.repository.commit('two', { 'src/session.ts': lines(30, { 12: 'expire()', 3: 'x' }) });
    execFileSync('sh', ['-c', `echo ${head} > .git/shallow`], { cwd: rig.repository.root });
    const outcome = await rig.judge();
    expect(outcome.decision).toBe('escalate');
    expect((await rig.verdict()).breaker_detail).toContain('git fetch --unshallow');
  });

  test('that is none makes the input unreadable', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'no-git-'));
    const outcome = await runPrGate(
      { number: 1 },
      { files: nodeFiles, processes: nodeProcesses, clock: systemClock, cwd },
    );
    rmSync(cwd, { recursive: true });
    expect(outcome.decision).toBe('unreadable');
  });
});

describe('what is written on the host', () => {
  test('is nothing without --comment', async ({ rig }) => {
    rig.repository.commit('one', expire);
    await rig.judge();
    expect(rig.calls().filter((call) => !('query' in call))).toEqual([]);
  });

  test('is one comment with it, whatever the verdict', async ({ rig }) => {
    rig.repository.commit('nothing');
    await rig.judge({ number: 41, comment: true });
    const writes = rig.calls().filter((call) => !('query' in call));
    expect(writes.map(({ write, pr }) => ({ write, pr }))).toEqual([{ write: 'comment', pr: '41' }]);
    expect(String(writes[0]?.body).split('\n')[0]).toBe('/verify-gate round=1 verdict=REROLL');
  });
});
