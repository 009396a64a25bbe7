import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const DEMO = fileURLToPath(new URL('../../fixtures/demo', import.meta.url));
let project = '';
let sessions: readonly string[] = [];

function cli(...args: readonly string[]) {
  const env = { ...process.env, GITHUB_STEP_SUMMARY: join(project, '.workflow/step-summary.md') };
  const run = spawnSync(process.execPath, [MAIN, ...args], { cwd: project, encoding: 'utf8', env });
  return { exit: run.status, out: run.stdout, err: run.stderr };
}

const newestIds = (): readonly string[] =>
  JSON.parse(cli('sessions', '--json').out).map((run: { id: string }) => run.id);
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'report-commands-'));
  cpSync(DEMO, project, { recursive: true });
  cli('1');
  writeFileSync(
    join(project, 'src/export-csv.ts'),
    'export const toCsv = (rows: readonly string[]) => rows.join("\\n");\n',
  );
  cli('1');
  sessions = newestIds();
}, 120_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

test('a past run is shown again, the newest where none is named, and without running anything', () => {
  const [second = '', first = ''] = sessions;
  expect(cli('report', first).out).toContain('src/export-csv.ts');
  expect(lastLine(cli('report', first).out)).toBe('VERIFICATION_STATUS: failed');
  expect(cli('report').out).toBe(cli('report', second).out);
  expect(cli('report').out).toBe(cli('report', 'P1').out);
  expect(cli('report').out).toContain('The list can be read on a phone');
  expect(newestIds()).toEqual(sessions);
});

test('formats go into the session, into a file, or to standard output', () => {
  const [newest = ''] = sessions;
  const folder = join(project, '.workflow/.csv-wave', newest);
  expect(cli('report', 'html', 'junit=out/junit.xml', 'sarif=-')).toEqual({
    exit: 0,
    out: expect.stringContaining('"version": "2.1.0"'),
    err: `html report: ${join(folder, 'report.html')}\njunit report: ${join(project, 'out/junit.xml')}\n`,
  });
  expect(existsSync(join(folder, 'report.html'))).toBe(true);
});

test('in GitHub Actions the summary is added to that of the step, and the annotations go to standard error', () => {
  const { out, err } = cli('report', 'github=-');
  expect(readFileSync(join(project, '.workflow/step-summary.md'), 'utf8')).toBe(out);
  expect(err.split('\n').filter((line) => line.startsWith('::error file=')).length).toBeGreaterThan(3);
});

test('rendered again, context.md is the one that the run left', () => {
  const [newest = ''] = sessions;
  expect(cli('report', 'markdown=-').out).toBe(
    readFileSync(join(project, '.workflow/.csv-wave', newest, 'context.md'), 'utf8'),
  );
});

test('the verdict artifact of a run is one that its gate can read', () => {
  expect(cli('report', 'verdict=verdict.json').exit).toBe(0);
  const gate = cli('gate', 'verdict', 'verdict.json', '--task', 'P1');
  expect([gate.exit, JSON.parse(gate.out).outcome]).toEqual([1, 'valid']);
});

test('a session or a format that does not exist is named, with what there is', () => {
  expect(cli('report', '20200101-verify-P1-x', 'html')).toEqual({
    exit: 2,
    out: '',
    err: expect.stringContaining(sessions[0] ?? ''),
  });
  expect(cli('report', 'htm=x').err).toContain('did you mean --report html?');
});

test('the file that was written closed its gap', () => {
  const diff = JSON.parse(cli('diff', '--json').out);
  expect([diff.before.session, diff.after.session].map((path: string) => path.split('/').at(-1))).toEqual(
    [...sessions].reverse(),
  );
  expect(diff.closed.map((gap: { file: string }) => gap.file)).toContain('src/export-csv.ts');
  expect(diff.came_back).toEqual([]);
  expect(cli('diff').out).toContain('Closed (');
});

test('one run alone has nothing to be compared with', () => {
  const only = cli('diff', '--cwd', mkdtempSync(join(tmpdir(), 'empty-')));
  expect([only.exit, only.err.includes('no plan folder')]).toEqual([2, true]);
});

test('a mistyped command is suggested', () => {
  expect(cli('reprot').err).toContain('did you mean report?');
});

test('init shows what it writes, and writes nothing under --dry-run', () => {
  expect(cli('init', 'codex', '--dry-run').out).toContain(
    'would write   .agents/skills/verify-phase/SKILL.md',
  );
  expect(existsSync(join(project, '.agents'))).toBe(false);
  expect(cli('init', 'codex').out).toContain('wrote         .agents/skills/verify-phase/SKILL.md');
  expect(cli('init', 'codex').out).toContain('unchanged     .agents/skills/verify-phase/SKILL.md');
  expect(cli('init', 'gihub')).toEqual({
    exit: 2,
    out: '',
    err: expect.stringContaining('verify-phase init github'),
  });
});

test('an MCP client verifies, reads the gaps and asks the gates', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, 'mcp', '--cwd', project],
      stderr: 'ignore',
    }),
  );
  const call = async (name: string, args: Record<string, unknown>) => {
    const { isError, structuredContent = {} } = await client.callTool({ name, arguments: args });
    return { isError, value: structuredContent as Record<string, unknown> };
  };
  const verified = (await call('verify_phase', { phase: 'P1', skip_tests: true })).value;
  expect([verified.status, verified.exit_code]).toEqual(['gaps_found', 1]);
  const gaps = (await call('get_gaps', { phase: '1', limit: 1 })).value;
  expect([gaps.state, (gaps.gaps as unknown[]).length, gaps.session]).toEqual(['fresh', 1, verified.session]);
  const plan = (await call('gate_plan', { result: 'EMPTY', required: 'ALIGNED' })).value;
  expect([plan.decision, plan.exit_code]).toEqual(['refused', 1]);
  expect((await call('gate_verdict', { file: 'absent.json' })).value.decision).toBe('unreadable');
  expect((await call('verify_phase', { phase: '77' })).isError).toBe(true);
  await client.close();
});

test('the MCP server ends by itself when its input ends', () => {
  const run = spawnSync(process.execPath, [MAIN, 'mcp'], {
    cwd: project,
    input: '',
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect([run.status, run.stdout]).toEqual([0, '']);
});
