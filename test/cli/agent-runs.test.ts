import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { AgentProject } from '../rig/agent-project.js';

const rowsOf = (project: AgentProject): readonly Record<string, string>[] =>
  parse(project.read('tasks.csv'), { columns: true });
const row = (project: AgentProject, id: string) => rowsOf(project).find((each) => each.id === id);

const SEES_BOOKS = `said('UNCERTAIN', 'src/books.ts:7 exports addBook; what a reader sees is not in the code');`;

test('what static leaves open is asked about, both reports are kept, and the report says who was at work', () => {
  const project = new AgentProject(SEES_BOOKS);
  const { status, stdout } = project.run('1', '--escalate', 'command', '--command', project.command);
  expect({ status, asked: [...project.asked].sort() }).toEqual({ status: 1, asked: ['1', '2', '3'] });
  expect(stdout).toContain('agents: command 3 checks · 3 attempts · cost not told');
  expect(project.read('context.md')).toContain('- Agents: command 3 checks · 3 attempts · cost not told');
  const entry = project.lines('reports.ndjson').find((line) => String(line.row) === '1');
  expect([entry?.runner, Object.keys(entry?.set_aside ?? {})]).toEqual(['static', ['runner', 'report']]);
  expect(row(project, '1')?.findings).toMatch(/command could not settle it either: src\/books\.ts:7/);
  const { chosen, spent } = JSON.parse(project.read('session.json'));
  expect({ chosen, spent }).toEqual({
    chosen: { runners: {}, escalate: 'command', model: null, max_cost_usd: null },
    spent: { attempts: 3, cost_unknown: 3, input_tokens: null, output_tokens: null, cost_usd: null },
  });
  expect(project.run('report').stdout).toContain('agents: command 3 checks · 3 attempts');
});

test('a finished run that is continued with --escalate asks about its open rows, and once only', () => {
  const project = new AgentProject(SEES_BOOKS);
  expect(project.run('1').status).toBe(1);
  const escalate = ['--continue', '--escalate', 'command', '--command', project.command];
  project.run(...escalate);
  expect([...project.asked].sort()).toEqual(['1', '2', '3']);
  project.run(...escalate);
  expect(project.asked.length).toBe(3);
});

test('a run that agents carry out comes to the same end when it is killed and continued, and asks no row twice', async () => {
  const body = `await new Promise((done) => setTimeout(done, 50)); ${SEES_BOOKS}`;
  const whole = new AgentProject(body);
  const args = ['1', '--runner', 'truth=command', '--command', whole.command, '-c', '2'];
  expect(whole.run(...args).status).toBe(1);

  const project = new AgentProject(body);
  const own = args.map((word) => (word === whole.command ? project.command : word));
  await project.killed(own, () => project.lines('reports.ndjson').length >= 9);
  const done = project.lines('reports.ndjson').map((line) => String(line.row));
  const without = project.run('--continue');
  expect([without.status, without.stderr]).toEqual([
    2,
    expect.stringContaining('give --command CMD again with --continue'),
  ]);
  const asked = project.asked.length;
  expect(project.run('--continue', '--command', project.command).status).toBe(1);
  const again = project.asked.slice(asked);
  expect(again.filter((id) => done.includes(id))).toEqual([]);
  expect(project.verdict).toEqual(whole.verdict);
  expect(project.read('tasks.csv')).toBe(whole.read('tasks.csv'));
  const rows = project.lines('reports.ndjson').map((line) => String(line.row));
  expect(rows.length).toBe(new Set(rows).size);
});

test('an agent that changes the project fails its row; the file is named and left as it is', () => {
  const project = new AgentProject(
    `if (job.id === '2') writeFileSync('src/books.ts', 'export const gone = 1;\\n'); ${SEES_BOOKS}`,
  );
  const { stderr } = project.run('1', '--runner', 'truth=command', '--command', project.command, '-c', '1');
  expect(stderr).toContain(
    'note: src/books.ts: changed by the agent of row 2, which failed for it; nothing was reverted',
  );
  expect(project.read('context.md')).toContain('changed by the agent of row 2, which failed for it');
  expect([1, 2, 3].map((id) => row(project, `${id}`)?.status)).toEqual(['completed', 'failed', 'completed']);
  expect(row(project, '2')?.findings).toBe('source files changed while the agent was at work: src/books.ts');
  expect(readFileSync(join(project.root, 'src/books.ts'), 'utf8')).toBe('export const gone = 1;\n');
});

test('a command of the plan that changes a file is named and fails no row', () => {
  const project = new AgentProject(SEES_BOOKS);
  const index = join(project.root, '.workflow/phases/01-reading-list/index.json');
  const plan = JSON.parse(readFileSync(index, 'utf8'));
  const command = `node -e "require('fs').appendFileSync('src/App.tsx', '// x')"`;
  writeFileSync(index, JSON.stringify({ ...plan, success_criteria: [`\`${command}\` exits 0`] }));
  const { stderr } = project.run('1', '-y', '--skip-tests');
  expect(stderr).toContain(
    `note: src/App.tsx: changed while \`${command}\` ran; verify again to judge it as it is now`,
  );
  expect(rowsOf(project).filter(({ status }) => status === 'failed')).toEqual([]);
});

test('without quota the run ends with what to type, and goes on where it stopped', () => {
  const project = new AgentProject(
    `if (existsSync(join(folder, 'paid')) || job.id === '1') said('UNCERTAIN', 'src/books.ts:7 exports addBook');
     else { console.error('weekly limit reached'); process.exit(1); }`,
  );
  const args = ['--runner', 'truth=command', '--command', project.command, '-c', '1'];
  const { status, stderr } = project.run('1', ...args);
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /the quota of the agents is used up: weekly limit reached; 7 checks are left, what was finished is kept\nNext: verify-phase --continue \d+-verify-P1-reading-list\n/,
  );
  expect(project.asked).toEqual(['1', '2']);
  expect(rowsOf(project).filter(({ status: word }) => word === 'pending').length).toBeGreaterThan(7);
  project.says(SEES_BOOKS);
  expect(project.run('--continue', '--command', project.command, '-c', '1').status).toBe(1);
  expect(project.asked.slice(2)).toEqual(['2', '3', '4', '5', '6', '7', '8']);
});

test.each([
  ['--runner clade', 'unknown runner clade; expected static, claude', 'did you mean claude?'],
  ['--runner trth=claude', 'unknown layer trth; expected truth, artifact', 'did you mean truth?'],
  ['--escalate nobody', '--escalate nobody: unknown runner nobody', 'verify-phase --help'],
  ['--escalate static', '--escalate static', '--escalate claude'],
  ['--escalate host', '--escalate host', '--runner truth=host'],
  ['--runner codex --escalate claude', 'no layer is judged by static', '--runner truth=claude'],
  ['--runner command', 'runner command needs --command CMD', '--command'],
  ['--command ls', 'no row is carried out by the runner command', '--runner command'],
  ['--runner api', 'runner api needs --model PROVIDER/MODEL', 'ollama/NAME'],
  ['--model opus', 'no runner of this run asks a model', '--runner claude'],
  ['--max-cost free', '--max-cost takes an amount in US dollars above 0', 'verify-phase --help'],
])('%s is refused before anything is written', (words, message, next) => {
  const project = new AgentProject();
  const { status, stderr } = project.run('1', ...words.split(' '));
  expect({ status, tasks: project.read('tasks.csv') }).toEqual({ status: 2, tasks: '' });
  expect(stderr).toContain(message);
  expect(stderr).toContain(next);
});
