import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Attempt } from '../../src/runners/runner.js';
import { goodReport, jobOf, type RigOptions, test } from './agent-rig.js';

const report = goodReport('3');
const ended = (result_status: 'failed' | 'blocked', error: string, findings = 'no usable report') => ({
  id: '3',
  result_status,
  verdict: '',
  findings,
  error,
});
const failed = (error: string) => ended('failed', error);
const claudeUsage = { input_tokens: 100, output_tokens: 5, cost_usd: 0.25 };
const freeUsage = { ...claudeUsage, cost_usd: 0 };
const codexUsage = { input_tokens: 100, output_tokens: 5, cost_usd: null };
const CLAUDE_LOGIN =
  'not logged in, or the key is refused: run `claude` and log in, or set ANTHROPIC_API_KEY';
const CODEX_LOGIN = 'not logged in, or the key is refused: run `codex login`, or set CODEX_API_KEY';

interface Case {
  readonly what: string;
  readonly script: string;
  readonly options?: RigOptions;
  readonly attempt: Attempt;
}

const CASES: readonly Case[] = [
  // Standard input is written and ended at once: both programs wait for its end.
  { what: 'input is ended', script: 'claude/answers.mjs', attempt: { report, usage: claudeUsage } },
  { what: 'input is ended', script: 'codex/answers.mjs', attempt: { report, usage: codexUsage } },
  {
    what: 'one object over many lines',
    script: 'claude/one-object.mjs',
    attempt: { report, usage: claudeUsage },
  },
  {
    what: 'a call counts before the structured answer',
    script: 'claude/calls.mjs',
    attempt: { report: { ...report, findings: 'src/a.ts:1, said by the call' }, usage: claudeUsage },
  },
  {
    what: 'a call counts before the last message',
    script: 'codex/calls.mjs',
    attempt: { report: { ...report, findings: 'src/a.ts:1, said by the call' }, usage: codexUsage },
  },
  {
    what: 'of two reports the first counts',
    script: 'claude/calls-twice.mjs',
    attempt: { report, usage: claudeUsage },
  },
  {
    what: 'whole paths of the project’s files',
    script: 'claude/absolute-paths.mjs',
    attempt: { report, usage: claudeUsage },
  },
  {
    what: 'a large output is read whole',
    script: 'claude/large-output.mjs',
    attempt: {
      report: { ...report, findings: `src/a.ts:1 ${'y'.repeat(300_000)}` },
      usage: claudeUsage,
    },
  },
  {
    what: 'output cut, exit code 0',
    script: 'claude/cut-output.mjs',
    attempt: { report: failed('claude: exit code 0: invalid output: no result in it') },
  },
  {
    what: 'subtype success with is_error',
    script: 'claude/service-error.mjs',
    options: { description: 'status=500' },
    attempt: { report: failed('claude: exit code 1: API Error: 500 api_error'), usage: freeUsage },
  },
  {
    what: 'is_error with exit code 0',
    script: 'claude/service-error.mjs',
    options: { description: 'status=400 exit=0' },
    attempt: {
      report: failed('claude: exit code 0: API Error: 400 invalid_request_error'),
      usage: freeUsage,
    },
  },
  {
    what: 'key refused',
    script: 'claude/service-error.mjs',
    options: { description: 'status=401' },
    attempt: {
      report: failed(
        `claude: exit code 1: ${CLAUDE_LOGIN} (API Error: 401 Invalid API key · Please run /login)`,
      ),
      usage: freeUsage,
    },
  },
  {
    what: 'key refused',
    script: 'codex/turn-failed.mjs',
    options: { description: 'fails=login' },
    attempt: {
      report: failed(
        `codex: exit code 1: ${CODEX_LOGIN} (unexpected status 401 Unauthorized: Incorrect API key provided)`,
      ),
    },
  },
  {
    what: 'service error as the answer of a success',
    script: 'claude/error-as-answer.mjs',
    attempt: {
      report: failed('claude: [API Error: 429 rate limited]'),
      usage: claudeUsage,
      service: { kind: 'overloaded', message: '[API Error: 429 rate limited]' },
    },
  },
  {
    what: 'schema ignored, prose about limits of the project',
    script: 'claude/prose.mjs',
    attempt: {
      report: failed(
        'claude: an answer without a report: I looked at src/limit.ts. The rate limit answers 429 when too many requests come. All good!',
      ),
      usage: claudeUsage,
    },
  },
  {
    what: 'schema given up',
    script: 'claude/schema-given-up.mjs',
    attempt: {
      report: failed('claude: exit code 1: error_max_structured_output_retries: 5 attempts'),
      usage: claudeUsage,
    },
  },
  {
    what: 'fenced, with a fence inside',
    script: 'claude/fenced.mjs',
    attempt: {
      report: { ...report, findings: 'src/a.ts:1 holds ```json\n{}\n```' },
      usage: claudeUsage,
    },
  },
  { what: 'fenced last message', script: 'codex/fenced.mjs', attempt: { report, usage: codexUsage } },
  {
    what: 'empty answer',
    script: 'claude/empty-answer.mjs',
    attempt: { report: failed('claude: an empty answer'), usage: claudeUsage },
  },
  {
    what: 'empty turn',
    script: 'codex/empty-answer.mjs',
    attempt: {
      report: failed('codex: an empty answer'),
      usage: { input_tokens: 0, output_tokens: 0, cost_usd: null },
    },
  },
  {
    what: 'no output at all, exit code 0',
    script: 'claude/nothing-at-all.sh',
    attempt: { report: failed('claude: exit code 0: invalid output: no result in it') },
  },
  {
    what: 'prompt lost',
    script: 'claude/prompt-lost.mjs',
    attempt: {
      report: failed('the report is malformed: id must be "3", the row\'s, not "1"'),
      usage: claudeUsage,
    },
  },
  {
    what: 'hang in the middle',
    script: 'claude/hangs-midway.mjs',
    options: { stallMs: 2_000 },
    attempt: { report: ended('blocked', 'timeout', 'claude said nothing for 2 s') },
  },
  {
    what: 'hang without a word',
    script: 'codex/silent.mjs',
    options: { stallMs: 2_000 },
    attempt: { report: ended('blocked', 'timeout', 'codex said nothing for 2 s') },
  },
  {
    what: 'call refused for want of approval',
    script: 'codex/call-refused.mjs',
    attempt: {
      report: failed(
        'codex: an answer without a report: tools refused to the agent: vp.report_agent_job_result; I could not report.',
      ),
      usage: codexUsage,
    },
  },
  {
    what: 'server for reports dead',
    script: 'claude/server-dead.mjs',
    attempt: {
      report: failed('claude: an answer without a report: MCP server vp: failed; There is no such tool.'),
      usage: claudeUsage,
    },
  },
  {
    what: 'required server for reports dead',
    script: 'codex/server-dead.mjs',
    attempt: {
      report: failed(
        'codex: exit code 1: WARNING: something else Error: required MCP servers failed to initialize: vp',
      ),
    },
  },
  {
    what: 'tools refused',
    script: 'claude/tools-refused.mjs',
    attempt: {
      report: { ...report, findings: 'src/a.ts:1 is there (tools refused to the agent: Bash, Write)' },
      usage: claudeUsage,
    },
  },
  {
    what: '429',
    script: 'claude/service-error.mjs',
    options: { description: 'status=429' },
    attempt: {
      report: failed('claude: exit code 1: API Error: 429 rate_limit_error: please try again in 20 seconds'),
      usage: freeUsage,
      service: {
        kind: 'overloaded',
        message: 'API Error: 429 rate_limit_error: please try again in 20 seconds',
        retryAfterMs: 20_000,
      },
    },
  },
  {
    what: '529',
    script: 'claude/service-error.mjs',
    options: { description: 'status=529' },
    attempt: {
      report: failed('claude: exit code 1: API Error: 529 overloaded_error'),
      usage: freeUsage,
      service: { kind: 'overloaded', message: 'API Error: 529 overloaded_error' },
    },
  },
  {
    what: '529 without a status',
    script: 'claude/repeated-overload.mjs',
    attempt: {
      report: failed('claude: exit code 1: Repeated 529 Overloaded errors'),
      usage: freeUsage,
      service: { kind: 'overloaded', message: 'Repeated 529 Overloaded errors' },
    },
  },
  {
    what: '429',
    script: 'codex/turn-failed.mjs',
    options: { description: 'fails=busy' },
    attempt: {
      report: failed(
        'codex: exit code 1: exceeded retry limit, last status: 429 Too Many Requests; try again in 1.5s',
      ),
      service: {
        kind: 'overloaded',
        message: 'exceeded retry limit, last status: 429 Too Many Requests; try again in 1.5s',
        retryAfterMs: 1_500,
      },
    },
  },
  {
    what: '529, turn failed with exit code 0',
    script: 'codex/turn-failed.mjs',
    options: { description: 'fails=overloaded exit=0' },
    attempt: {
      report: failed('codex: exit code 0: unexpected status 529: overloaded_error'),
      service: { kind: 'overloaded', message: 'unexpected status 529: overloaded_error' },
    },
  },
  {
    what: 'stream dropped',
    script: 'codex/turn-failed.mjs',
    options: { description: 'fails=dropped' },
    attempt: { report: failed('codex: exit code 1: stream disconnected before completion') },
  },
  {
    what: 'limit of the account in prose, exit code 0',
    script: 'claude/used-up.mjs',
    attempt: {
      report: failed("claude: an answer without a report: You've hit your limit · resets 3pm"),
      usage: freeUsage,
      service: { kind: 'exhausted', message: "You've hit your limit · resets 3pm" },
    },
  },
  {
    what: 'limit of the account',
    script: 'codex/turn-failed.mjs',
    options: { description: 'fails=used' },
    attempt: {
      report: failed(
        "codex: exit code 1: You've hit your usage limit. Upgrade to Pro or try again in 3 hours 12 minutes.",
      ),
      service: {
        kind: 'exhausted',
        message: "You've hit your usage limit. Upgrade to Pro or try again in 3 hours 12 minutes.",
        retryAfterMs: 11_520_000,
      },
    },
  },
  {
    what: 'reconnecting, errors on the way and lines of others end nothing',
    script: 'codex/noisy.mjs',
    attempt: { report, usage: codexUsage },
  },
  {
    what: 'started inside another agent',
    script: 'claude/nested-guard.mjs',
    options: { env: { CLAUDECODE: '1', CLAUDE_CODE_ENTRYPOINT: 'cli' } },
    attempt: { report, usage: claudeUsage },
  },
  {
    what: 'no sandbox',
    script: 'codex/no-sandbox.sh',
    attempt: {
      report: ended(
        'blocked',
        'the sandbox of codex does not work here (it needs user namespaces): bwrap: No permissions to create new namespace',
      ),
    },
  },
  {
    what: 'exit code 144',
    script: 'claude/exit-144.sh',
    attempt: {
      report: failed('claude: exit code 144: invalid output: no result in it; Error: 400 Bad Request'),
    },
  },
  {
    what: 'exit code 1 without a word',
    script: 'claude/silent-failure.sh',
    attempt: { report: failed('claude: exit code 1: invalid output: no result in it') },
  },
];

test.for(CASES)('$what ($script)', async ({ script, options, attempt }, { rig }) => {
  expect(await rig.run(script, options)).toEqual(attempt);
});

test('a program that is not installed says how to install it', async ({ rig }) => {
  const runner = await rig.runner('claude/answers.mjs', { env: { PATH: '/nowhere' } });
  const attempt = await runner.run(jobOf(), { signal: new AbortController().signal });
  expect(attempt).toEqual({
    report: failed('claude is not on PATH: npm install -g @anthropic-ai/claude-code'),
  });
});

test('a program that ends when told to is no success, whatever it says', async ({ rig }) => {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 1_500);
  const attempt = await rig.run('claude/success-when-ended.mjs', { signal: abort.signal });
  expect(attempt).toEqual({ report: ended('blocked', 'timeout'), usage: claudeUsage });
});

test('nothing of an ended program is left, in its group or outside', async ({ rig }) => {
  const attempt = await rig.run('claude/silent.sh', { stallMs: 2_000 });
  expect(attempt).toEqual({ report: ended('blocked', 'timeout', 'claude said nothing for 2 s') });
  const pids = readFileSync(join(rig.folder, 'home/pids'), 'utf8').trim().split('\n');
  expect(pids.length).toBe(2);
  const states = pids.map((pid) => spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout);
  expect(states.filter((state) => /^[^Z\s]/.test(state))).toEqual([]);
});

test('secrets are taken out of what is kept and what is reported', async ({ rig }) => {
  const env = { ANTHROPIC_API_KEY: 'sk-very-secret-"key"' };
  const { report: handedOver } = await rig.run('claude/tells-secrets.mjs', {
    env,
    description: env.ANTHROPIC_API_KEY,
  });
  expect(handedOver).toEqual({ ...report, findings: 'src/a.ts:1 holds [redacted]' });
  const kept = await Promise.all(['prompt.md', 'stdout', 'stderr'].map(rig.kept));
  expect(kept.map((text) => text.includes('very-secret'))).toEqual([false, false, false]);
  expect(kept[2]).toBe('using [redacted] and [redacted]\n');
});
