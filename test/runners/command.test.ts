import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test as base, expect } from 'vitest';
import type { AgentJob } from '../../src/domain/agent-job.js';
import { nodeAgentProcesses } from '../../src/host/node-agent-processes.js';
import { nodeFiles } from '../../src/host/node-files.js';
import { nodeProcesses } from '../../src/host/node-processes.js';
import { systemClock } from '../../src/host/system-clock.js';
import { openReportServer } from '../../src/mcp/report-server.js';
import { commandRunner } from '../../src/runners/command.js';
import type { Attempt } from '../../src/runners/runner.js';
import { WIRE_REPORT_SCHEMA } from '../../src/runners/wire-report.js';
import { aJob } from '../rig/a-job.js';

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly command?: string | null;
}

interface Rig {
  readonly folder: string;
  /** Runs the row with a Node program of this text as the command. */
  run(program: string, options?: Options): Promise<Attempt>;
}

const job: AgentJob = aJob('exists');

const test = base.extend<{ rig: Rig }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameters that a fixture names
  rig: async ({}, use) => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'verify-phase-command-')));
    const reports = openReportServer({
      board: { read: async () => [], append: async () => 0 },
      now: () => '2026-01-02T03:04:05.000Z',
    });
    await mkdir(join(folder, 'project'));
    await use({
      folder,
      run: async (program, { env = {}, signal = new AbortController().signal, command } = {}) => {
        const script = join(folder, 'agent.mjs');
        await writeFile(script, `import { readFileSync } from 'node:fs';\n${program}\n`);
        const runner = commandRunner({
          root: join(folder, 'project'),
          outputDir: join(folder, 'agents'),
          command: command === undefined ? `node ${script}` : command,
          model: 'small',
          env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, ...env },
          reports,
          processes: nodeAgentProcesses,
          files: nodeFiles,
          clock: systemClock,
        });
        return runner.run(job, { signal });
      },
    });
    await reports.close();
    await rm(folder, { recursive: true, force: true });
  },
});

const READ = "const job = JSON.parse(readFileSync(0, 'utf8'));";
const WIRE = `const report = { id: job.id, result_status: 'completed', verdict: 'EXISTS', findings: 'src/chat.ts:1', gaps_found: '', error: '' };`;

const exists = {
  id: '4',
  result_status: 'completed',
  verdict: 'EXISTS',
  findings: 'src/chat.ts:1',
  error: '',
  gaps: [],
  evidence: [{ kind: 'anchor', file: 'src/chat.ts', line: 1 }],
  confidence: 'heuristic',
};

const failed = (error: string) => ({
  id: '4',
  result_status: 'failed',
  verdict: '',
  findings: 'no usable report',
  error,
});

test('the six keys, alone or within text, are the report', async ({ rig }) => {
  expect(await rig.run(`${READ}${WIRE} console.log(JSON.stringify(report))`)).toEqual({ report: exists });
  expect(
    await rig.run(`${READ}${WIRE} console.log('Found:\\n' + JSON.stringify(report, null, 2) + '\\nDone.')`),
  ).toEqual({
    report: exists,
  });
});

test('a report by the full schema keeps its evidence; unless it says so, it is inferred', async ({ rig }) => {
  const evidence = [{ kind: 'observation', text: '40 lines', files: ['src/chat.ts'] }];
  const full = { id: '4', result_status: 'completed', verdict: 'EXISTS', findings: 'read', evidence };
  expect(await rig.run(`console.log(${JSON.stringify(JSON.stringify(full))})`)).toEqual({
    report: {
      ...full,
      error: '',
      gaps: [],
      pattern_findings: [],
      constraint_violations: [],
      requirements: [],
      confidence: 'heuristic',
      applies: true,
    },
  });
  const other = JSON.stringify({ ...full, id: '9' });
  expect(await rig.run(`console.log(${JSON.stringify(other)})`)).toEqual({
    report: failed('the report is malformed: id must be "4"'),
  });
});

test('the command reads the whole job, the prompt and where to report in one JSON object', async ({
  rig,
}) => {
  const copy = join(rig.folder, 'seen.json');
  await rig.run(
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(copy)}, readFileSync(0))`,
  );
  const { prompt, report_url, report_schema, ...seen } = JSON.parse(await readFile(copy, 'utf8'));
  expect(seen).toEqual({ ...job, model: 'small' });
  expect(prompt).toBe(await readFile(join(rig.folder, 'agents', '4-1', 'prompt.md'), 'utf8'));
  expect(report_schema).toEqual(WIRE_REPORT_SCHEMA);
  expect(report_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp\/[0-9a-f]{32}$/);
});

test('a report handed over at the address counts before what is printed', async ({ rig }) => {
  const call = `
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'report_agent_job_result', arguments: report } };
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    await fetch(job.report_url, { method: 'POST', headers, body: JSON.stringify(message) });
    console.log(JSON.stringify({ ...report, verdict: 'MISSING' }));`;
  expect(await rig.run(`${READ}${WIRE}${call}`)).toEqual({ report: exists });
});

test('it is a command line of a shell', async ({ rig }) => {
  const report = JSON.stringify({ ...exists, gaps_found: '' });
  const command = `cat > /dev/null && A='${report}' && printf '%s' "$A" | cat`;
  expect(await rig.run('', { command })).toEqual({ report: exists });
});

test('it sees the allow-list of the environment and what VERIFY_PHASE_ENV names', async ({ rig }) => {
  const env = { HOME: '/h', SECRET: 's', GEMINI_API_KEY: 'k', GOOGLE_A: 'a', GOOGLE_B: 'b' };
  const say = `${READ}${WIRE} console.log(JSON.stringify({ ...report, findings: Object.keys(process.env).sort().join(' ') }))`;
  const names = async (further: Readonly<Record<string, string>>) => {
    const { report } = await rig.run(say, { env: { ...env, ...further } });
    // What the shell sets by itself is not ours to list.
    const { findings } = report as { findings: string };
    return findings.split(' ').filter((name) => !['_', 'PWD', 'OLDPWD', 'SHLVL'].includes(name));
  };
  expect(await names({})).toEqual(['HOME', 'PATH', 'VERIFY_PHASE_AGENT']);
  expect(await names({ VERIFY_PHASE_ENV: 'GEMINI_API_KEY, GOOGLE_*' })).toEqual([
    'GEMINI_API_KEY',
    'GOOGLE_A',
    'GOOGLE_B',
    'HOME',
    'PATH',
    'VERIFY_PHASE_AGENT',
  ]);
});

test('an exit code other than 0 fails the row with the end of standard error, whatever was printed', async ({
  rig,
}) => {
  const program = `${READ}${WIRE} console.log(JSON.stringify(report)); console.error('a\\nno such model'); process.exit(7)`;
  expect(await rig.run(program)).toEqual({ report: failed('command: exit code 7: a no such model') });
});

test('trouble of a service on standard error is told to the pool', async ({ rig }) => {
  const program = `console.error('HTTP 429 Too Many Requests, retry after 3 seconds'); process.exit(1)`;
  const message = 'HTTP 429 Too Many Requests, retry after 3 seconds';
  expect(await rig.run(program)).toEqual({
    report: failed(`command: exit code 1: ${message}`),
    service: { kind: 'overloaded', message, retryAfterMs: 3000 },
  });
});

test('silence, prose and a cut object are no report', async ({ rig }) => {
  expect(await rig.run('')).toEqual({ report: failed('command: an empty answer') });
  expect(await rig.run("console.log('All there.')")).toEqual({
    report: failed('command: an answer without a report: All there.'),
  });
  expect(await rig.run(`console.log('{"id":"4","result_status":')`)).toEqual({
    report: failed('command: an answer without a report: {"id":"4","result_status":'),
  });
});

test('it ends with all it started when the row is aborted', async ({ rig }) => {
  const limit = new AbortController();
  const started = join(rig.folder, 'started');
  const command = `sleep 600 & echo $! > ${started}; wait`;
  const running = rig.run('', { command, signal: limit.signal });
  await expect.poll(() => readFile(started, 'utf8').catch(() => '')).toMatch(/^\d+\n$/);
  limit.abort();
  expect(await running).toEqual({ report: { ...failed('timeout'), result_status: 'blocked' } });
  const sleeper = (await readFile(started, 'utf8')).trim();
  const { stdout } = await nodeProcesses.exec('ps', ['-o', 'stat=', '-p', sleeper], {
    cwd: '.',
    timeoutMs: 10_000,
  });
  // Ended; whether its entry is taken away by now is up to the system.
  expect(stdout.trim()).toMatch(/^(Z.*)?$/);
});

test('without a command the row is blocked', async ({ rig }) => {
  expect(await rig.run('', { command: null })).toEqual({
    report: { ...failed('no command given: --command CMD'), result_status: 'blocked' },
  });
});
