import { expect, test } from 'vitest';
import type { Failure, FailureReason } from '../../src/domain/failure.js';
import { failureJson, failureText } from '../../src/reporters/failure-text.js';

const FAILURES: { readonly [Reason in FailureReason]: Extract<Failure, { reason: Reason }> } = {
  usage: { reason: 'usage', message: 'unknown option --concurency', hint: 'did you mean --concurrency?' },
  'no-plan-folder': { reason: 'no-plan-folder', cwd: '/shop', expected: ['.workflow', '.planning'] },
  'phase-not-found': {
    reason: 'phase-not-found',
    phase: 'crat',
    available: ['3 cart', '4 pay'],
    nearest: 'cart',
  },
  'phase-ambiguous': {
    reason: 'phase-ambiguous',
    phase: '1',
    candidates: ['M1 (01-auth)', 'M2 (01-pay)'],
    option: '--milestone M2',
  },
  'phase-not-owned': {
    reason: 'phase-not-owned',
    phase: '4',
    file: '.workflow/worktree-scope.json',
    owned: ['3'],
  },
  'not-executed': {
    reason: 'not-executed',
    phase: '3',
    looked: ['.workflow/phases/03-cart/.summaries'],
    next: 'maestro-execute 3',
  },
  'nothing-to-verify': {
    reason: 'nothing-to-verify',
    phase: '3',
    looked: ['.workflow/phases/03-cart/index.json'],
  },
  unreadable: {
    reason: 'unreadable',
    file: 'state.json',
    expected: 'JSON',
    found: 'a comma too many at line 4, column 2',
  },
  'no-session': { reason: 'no-session', wanted: 'P9', sessions: ['20260301-verify-P3-cart'] },
  'session-busy': { reason: 'session-busy', session: '20260301-verify-P3-cart', holder: 'process 4711' },
  'cannot-write': { reason: 'cannot-write', path: '/shop/.workflow', code: 'ENOSPC' },
  declined: { reason: 'declined', question: 'Run 2 commands?' },
  'waiting-for-host': {
    reason: 'waiting-for-host',
    session: 'S',
    wave: 2,
    rows: 5,
    folder: '.workflow/.csv-wave/S',
    timeoutMs: 600_000,
  },
  'runner-unusable': {
    reason: 'runner-unusable',
    runner: 'claude',
    why: 'claude is not on PATH',
    next: 'npm install -g @anthropic-ai/claude-code',
  },
  'agents-stopped': {
    reason: 'agents-stopped',
    session: 'S',
    rows: 3,
    cause: 'max-cost',
    message: '5.02 USD of --max-cost 5.00 USD are spent',
  },
  interrupted: { reason: 'interrupted', session: 'S' },
  unexpected: { reason: 'unexpected', message: 'boom', stack: 'Error: boom\n    at a (b.js:1:2)' },
};

test('every failure names what was expected and what to type next', async () => {
  const text = Object.values(FAILURES).map((failure) => `[${failure.reason}]\n${failureText(failure)}`);
  await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot('__snapshots__/failures.txt');
});

test('under --json a failure is one object with its facts and its words', () => {
  expect(JSON.parse(failureJson(FAILURES['session-busy']))).toEqual({
    error: {
      reason: 'session-busy',
      message: 'session 20260301-verify-P3-cart is in use by process 4711',
      next: 'wait until it has ended, or start a new session by leaving --continue out',
      facts: { session: '20260301-verify-P3-cart', holder: 'process 4711' },
    },
  });
});

test('names of a repository cannot send a terminal escape through a message', () => {
  const failure: Failure = { reason: 'phase-not-found', phase: '\u001b[2J', available: ['\u001b[31mred'] };
  expect(failureText(failure)).not.toContain('\u001b');
});

test('a long list of phases is cut and counted', () => {
  const available = Array.from({ length: 40 }, (_, index) => `${index} phase`);
  expect(failureText({ reason: 'phase-not-found', phase: 'x', available })).toContain('… and 28 more');
});
