import { describe, expect } from 'vitest';
import { lines, prTest as test } from './pull-request-rig.js';

describe('a pull request read through gh and git', () => {
  test('is approved when its commit touches the file that the ticket names', async ({ rig }) => {
    const sha = rig.repository.commit('expire idle sessions', {
      'src/session.ts': lines(30, { 12: 'expire()' }),
    });
    const outcome = await rig.judge();
    expect(outcome.decision).toBe('allowed');
    const verdict = await rig.verdict();
    expect(verdict.per_exit_criterion).toEqual([
      {
        criterion: 'Idle sessions end: `src/session.ts`',
        status: 'ADDRESSED',
        evidence: `${sha} src/session.ts:12`,
      },
    ]);
    expect(verdict.head_sha).toBe(sha);
    expect(verdict.ticket).toBe('0042');
  });

  test('is re-rolled when the named file is not part of the final diff', async ({ rig }) => {
    rig.repository.commit('expire idle sessions', { 'src/session.ts': lines(30, { 12: 'expire()' }) });
    rig.repository.commit('take it back', { 'src/session.ts': lines(30), 'src/log.ts': lines(31) });
    const verdict = await rig.verdict();
    expect(verdict.verdict).toBe('REROLL');
    expect(verdict.per_exit_criterion.map((entry) => entry.status)).toEqual(['MISSING']);
  });

  test('takes a test of the pull request whose title says the criterion', async ({ rig }) => {
    rig.repository.write({
      'docs/0042-expiry.md': '## Exit criteria\n\n- Idle sessions end after 30 minutes\n',
    });
    rig.repository.commit('tests', {
      'test/session.test.ts': "it('ends idle sessions after 30 minutes', () => {});\n",
    });
    expect((await rig.verdict()).per_exit_criterion.map((entry) => entry.evidence)).toEqual([
      'test test/session.test.ts > ends idle sessions after 30 minutes',
    ]);
  });

  test('counts a rationale of the author that cites an existing place, and none that only promises', async ({
    rig,
  }) => {
    rig.repository.write({
      'docs/0042-expiry.md': '## Exit criteria\n\n- Audit export names the actor\n- Nothing is lost\n',
    });
    rig.repository.commit('notes', { 'src/log.ts': lines(31) });
    rig.comment('dev', 'Audit export names the actor: the export already carries it, see src/log.ts:3.');
    rig.comment('dev', 'Nothing is lost: looks good, should work now.');
    rig.comment('ana', 'Nothing is lost? It is, see src/log.ts:4.');
    expect((await rig.verdict()).per_exit_criterion.map((entry) => entry.status)).toEqual([
      'ADDRESSED',
      'MISSING',
    ]);
  });
});

describe('a review thread', () => {
  test('is answered by a later commit that changes its line', async ({ rig }) => {
    const first = rig.repository.commit('one', { 'src/session.ts': lines(30, { 12: 'expire()' }) });
    const fix = rig.repository.commit('two', { 'src/session.ts': lines(30, { 12: 'expire(now)' }) });
    rig.thread({ id: 't1', line: null, originalLine: 12, original: first });
    const verdict = await rig.verdict();
    expect(verdict.unresolved_review_comments).toEqual([]);
    expect(verdict.answered_review_comments.map((entry) => entry.how)).toEqual([
      `commit ${fix} changed src/session.ts`,
    ]);
  });

  test('stays open when a later commit changes another line of the file', async ({ rig }) => {
    const first = rig.repository.commit('one', { 'src/session.ts': lines(30, { 12: 'expire()' }) });
    rig.repository.commit('two', { 'src/session.ts': lines(30, { 12: 'expire()', 25: 'other' }) });
    rig.thread({ id: 't1', line: 12, original: first });
    const verdict = await rig.verdict();
    expect(verdict.verdict).toBe('REROLL');
    expect(verdict.unresolved_review_comments.map((entry) => entry.comment_ref)).toEqual([
      'https://host.example/o/r/pull/41#t1-c0',
    ]);
  });

  test('on a whole file is answered by any later change of the file', async ({ rig }) => {
    const first = rig.repository.commit('one', { 'src/session.ts': lines(30, { 12: 'expire()' }) });
    rig.repository.commit('two', { 'src/session.ts': lines(30, { 12: 'expire()', 25: 'other' }) });
    rig.thread({ id: 't1', original: first, subjectType: 'FILE' });
    expect((await rig.verdict()).verdict).toBe('APPROVED');
  });

  test('is not answered by a rebase that carries the same changes to a new base', async ({ rig }) => {
    const first = rig.repository.commit('one', { 'src/session.ts': lines(30, { 12: 'expire()' }) });
    rig.thread({ id: 't1', line: 12, original: first });
    rig.repository.git('checkout', '-q', 'main');
    rig.repository.commit('upstream', { 'src/session.ts': lines(30, { 2: 'upstream' }) });
    rig.repository.git('checkout', '-q', 'work');
    rig.repository.git('rebase', '-q', 'main');
    const verdict = await rig.verdict();
    expect(verdict.verdict).toBe('REROLL');
    expect(verdict.unresolved_review_comments).toHaveLength(1);
  });

  test('is answered by the commit that was amended while rebasing', async ({ rig }) => {
    const first = rig.repository.commit('one', { 'src/session.ts': lines(30, { 12: 'expire()' }) });
    rig.thread({ id: 't1', line: null, originalLine: 12, original: first });
    rig.repository.git('checkout', '-q', 'main');
    rig.repository.commit('upstream', { 'src/log.ts': lines(30, { 2: 'upstream' }) });
    rig.repository.git('checkout', '-q', 'work');
    rig.repository.git('rebase', '-q', 'main');
    rig.repository.write({ 'src/session.ts': lines(30, { 12: 'expire(now)' }) });
    rig.repository.git('commit', '-q', '-a', '--amend', '--no-edit');
    const head = rig.repository.git('rev-parse', 'HEAD');
    const verdict = await rig.verdict();
    expect(verdict.answered_review_comments.map((entry) => entry.how)).toEqual([
      `commit ${head} changed src/session.ts`,
    ]);
  });

  test('is not answered by a change that came in from the base branch', async ({ rig }) => {
    const first = rig.repository.commit('one', { 'src/session.ts': lines(30, { 12: 'expire()' }) });
    rig.thread({ id: 't1', path: 'src/log.ts', line: null, originalLine: 7, original: first });
    rig.repository.git('checkout', '-q', 'main');
    rig.repository.commit('upstream', { 'src/log.ts': lines(30, { 7: 'upstream' }) });
    rig.repository.git('checkout', '-q', 'work');
    rig.repository.git('merge', '-q', '--no-edit', 'main');
    expect((await rig.verdict()).unresolved_review_comments).toHaveLength(1);
  });

  test('follows a renamed file: the rename alone is no answer, a change of the line is', async ({ rig }) => {
    const first = rig.repository.commit('one', { 'src/session.ts': lines(30, { 12: 'expire()' }) });
    rig.thread({ id: 't1', line: null, originalLine: 12, original: first });
    rig.repository.rename('src/session.ts', 'src/sessions/expiry.ts');
    rig.repository.commit('move');
    expect((await rig.verdict()).unresolved_review_comments).toHaveLength(1);
    rig.repository.commit('fix', { 'src/sessions/expiry.ts': lines(30, { 12: 'expire(now)' }) });
    expect((await rig.verdict()).unresolved_review_comments).toEqual([]);
  });

  test('is answered when its lines are deleted', async ({ rig }) => {
    const first = rig.repository.commit('one', { 'src/session.ts': lines(30, { 12: 'expire()' }) });
    rig.thread({ id: 't1', line: null, originalLine: 12, original: first });
    rig.repository.commit('drop', {
      'src/session.ts': lines(30, { 12: 'expire()' }).replace('expire()\n', ''),
    });
    expect((await rig.verdict()).unresolved_review_comments).toEqual([]);
  });

  test('marked resolved names who did it', async ({ rig }) => {
    const first = rig.repository.commit('one', { 'src/session.ts': lines(30, { 12: 'expire()' }) });
    rig.thread({ id: 't1', line: 12, original: first, resolvedBy: 'ana' });
    expect((await rig.verdict()).answered_review_comments.map((entry) => entry.how)).toEqual([
      'marked resolved by ana',
    ]);
  });

  test('is deferred by the author only to a ticket that exists', async ({ rig }) => {
    const first = rig.repository.commit('one', { 'src/session.ts': lines(30, { 12: 'expire()' }) });
    rig.state.issues['77'] = { number: 77, title: 'later', body: '', url: 'u' };
    const reply = (id: string, author: string, body: string) =>
      rig.thread({ id, line: 12, original: first, replies: [{ author, body }] });
    reply('file', 'dev', 'Moved to 0050, it needs a schema change.');
    reply('issue', 'dev', 'Moved to #77.');
    reply('no-issue', 'dev', 'Moved to #78.');
    reply('no-id', 'dev', 'Will follow up later.');
    reply('other', 'kim', 'Moved to 0050.');
    const { unresolved_review_comments: open } = await rig.verdict();
    expect(open.map((entry) => /#(.+)-c0/.exec(entry.comment_ref)?.[1])).toEqual([
      'no-issue',
      'no-id',
      'other',
    ]);
  });

  test('of a machine blocks from medium severity on', async ({ rig }) => {
    const first = rig.repository.commit('one', { 'src/session.ts': lines(30, { 12: 'expire()' }) });
    rig.thread({ id: 't1', line: 12, original: first, bot: true, body: 'Severity: low. Rename this.' });
    const low = await rig.verdict();
    expect([low.verdict, low.unresolved_review_comments.length]).toEqual(['APPROVED', 1]);
    rig.thread({ id: 't2', line: 12, original: first, bot: true, body: 'This leaks.' });
    expect((await rig.verdict()).verdict).toBe('REROLL');
  });
});
