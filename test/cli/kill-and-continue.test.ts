import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MAIN = resolve('dist/cli/main.js');
const ARTIFACTS = 60;
const PHASE = '.workflow/phases/01-many';

const folders: string[] = [];
const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-phase-kill-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A phase with many rows: some files missing, some stubs, the rest sound and wired in a chain. */
function writeProject(root: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const artifacts = Array.from({ length: ARTIFACTS }, (_, index) => ({
    path: `src/f${index}.ts`,
    exports: [`f${index}`],
  }));
  for (const [index, { path }] of artifacts.entries()) {
    if (index % 10 === 3) continue;
    const body =
      index % 10 === 7 ? "throw new Error('not implemented');" : `return x * ${index} + ${index % 3};`;
    write(path, `export function f${index}(x: number): number {\n  ${body}\n}\n`);
  }
  const there = artifacts.map((_, index) => index).filter((index) => index % 10 !== 3);
  write(
    'src/main.ts',
    `${there.map((index) => `import { f${index} } from './f${index}';`).join('\n')}\nconsole.log(${there.map((index) => `f${index}(1)`).join(' + ')});\n`,
  );
  write('package.json', '{"name":"many","main":"src/main.ts"}');
  const state = {
    version: '2.0',
    current_milestone: 'M1',
    milestones: [{ id: 'M1', name: 'M1', status: 'active', phases: [1], phase_slugs: { 1: '01-many' } }],
    artifacts: [],
  };
  write('.workflow/state.json', JSON.stringify(state, null, 2));
  const index = {
    phase: 1,
    slug: 'many',
    title: 'Many',
    status: 'executing',
    goal: 'all of it',
    success_criteria: ['src/f1.ts exports f1', 'src/f3.ts exists'],
    must_haves: { artifacts },
    execution: { tasks_completed: 1 },
  };
  write(`${PHASE}/index.json`, JSON.stringify(index, null, 2));
}

const sessionOf = (root: string): string => {
  const parent = join(root, '.workflow/.csv-wave');
  return join(parent, readdirSync(parent).at(0) ?? '');
};

/** What must not depend on how often the run was ended: verdict, rows, records; no times, no session name. */
function outcomeOf(root: string): unknown {
  const read = (path: string) => readFileSync(path, 'utf8');
  const { verified_at, session, ...verification } = JSON.parse(read(join(root, PHASE, 'verification.json')));
  const state = JSON.parse(read(join(root, '.workflow/state.json')));
  const issues = read(join(root, '.workflow/issues/issues.jsonl')).trimEnd().split('\n');
  return {
    verification: JSON.parse(JSON.stringify(verification).replace(/ISS-\d+-/g, 'ISS-')),
    tasks: read(join(sessionOf(root), 'tasks.csv')),
    results: read(join(sessionOf(root), 'results.csv')),
    verdictEntries: state.artifacts.filter(({ type }: { type: string }) => type === 'verify').length,
    discoveries: read(join(sessionOf(root), 'discoveries.ndjson'))
      .trimEnd()
      .split('\n')
      .map((line) => {
        const { type, data } = JSON.parse(line);
        return JSON.stringify({ type, data });
      })
      .sort(),
    issues: issues.map((line) => JSON.parse(line).title).sort(),
  };
}

const finish = (root: string, ...args: string[]) =>
  spawnSync('node', [MAIN, ...args, '--cwd', root], { encoding: 'utf8', cwd: root });

/** Runs until `kill` says so, then ends the process group the hard way; resolves when it is gone. */
async function runUntil(root: string, args: readonly string[], kill: () => boolean): Promise<void> {
  const child = spawn('node', [MAIN, ...args, '--cwd', root], { cwd: root, stdio: 'ignore', detached: true });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const watch = setInterval(() => {
    if (child.pid !== undefined && child.exitCode === null && kill()) {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It ended by itself at this moment.
      }
    }
  }, 2);
  await gone;
  clearInterval(watch);
}

const template = { root: '', outcome: undefined as unknown, durationMs: 0 };

beforeAll(() => {
  template.root = temporary();
  writeProject(template.root);
  const whole = temporary();
  cpSync(template.root, whole, { recursive: true });
  const started = Date.now();
  const run = finish(whole, '1');
  template.durationMs = Date.now() - started;
  expect(run.status).toBe(1);
  template.outcome = outcomeOf(whole);
});

const journalLines = (root: string): number => {
  const file = existsSync(join(root, '.workflow/.csv-wave')) ? join(sessionOf(root), 'reports.ndjson') : '';
  return file && existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;
};
const has = (root: string, name: string): boolean =>
  existsSync(join(root, '.workflow/.csv-wave')) && existsSync(join(sessionOf(root), name));

const MOMENTS: readonly (readonly [string, (root: string) => boolean])[] = [
  ['when the rows are written', (root) => has(root, 'tasks.csv')],
  ['after the first report', (root) => journalLines(root) >= 1],
  ['in the midst of wave 1', (root) => journalLines(root) >= 30],
  ['when wave 1 is over', (root) => has(root, 'wave-1-results.csv')],
  ['in the midst of wave 2', (root) => journalLines(root) >= 100],
  ['when wave 3 begins', (root) => has(root, 'wave-3.csv')],
  ['when the verdict stands', (root) => has(root, 'verification.json')],
  ['while the verdict is recorded', (root) => existsSync(join(root, PHASE, 'verification.json'))],
];

test.each(MOMENTS)(
  'killed %s, --continue comes to the same end and runs no finished row again',
  async (_, isMoment) => {
    const root = temporary();
    cpSync(template.root, root, { recursive: true });
    await runUntil(root, ['1'], () => isMoment(root));
    const resumed = finish(root, '--continue');
    expect({ status: resumed.status, stderr: resumed.status === 1 ? '' : resumed.stderr }).toEqual({
      status: 1,
      stderr: '',
    });
    expect(outcomeOf(root)).toEqual(template.outcome);
    const rows = readFileSync(join(sessionOf(root), 'reports.ndjson'), 'utf8')
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line).row);
    expect(rows.length).toBe(new Set(rows).size);
  },
);

test('killed again and again, the run still comes to the same end', async () => {
  const root = temporary();
  cpSync(template.root, root, { recursive: true });
  await runUntil(root, ['1'], () => has(root, 'tasks.csv'));
  for (let kills = 1; kills <= 6; kills++) {
    const started = Date.now();
    await runUntil(root, ['--continue'], () => Date.now() - started > (template.durationMs * kills) / 7);
  }
  expect(finish(root, '--continue').status).toBe(1);
  expect(outcomeOf(root)).toEqual(template.outcome);
});

test('a finished session aggregates again with the same bytes', () => {
  const root = temporary();
  cpSync(template.root, root, { recursive: true });
  finish(root, '1');
  const before = readFileSync(join(sessionOf(root), 'verification.json'), 'utf8');
  finish(root, '--continue');
  expect(readFileSync(join(sessionOf(root), 'verification.json'), 'utf8')).toBe(before);
});

test('rows whose files changed since are judged again, and it says which files', () => {
  const root = temporary();
  cpSync(template.root, root, { recursive: true });
  finish(root, '1');
  writeFileSync(join(root, 'src/f7.ts'), 'export function f7(x: number): number {\n  return x * 7 + 1;\n}\n');
  const resumed = finish(root, '--continue');
  expect(resumed.stderr).toMatch(/judged again, since files changed: \d+ checks \(src\/f7\.ts\)/);
  const verification = JSON.parse(readFileSync(join(root, PHASE, 'verification.json'), 'utf8'));
  const status = (path: string) =>
    verification.must_haves.artifacts.find((artifact: { path: string }) => artifact.path === path).status;
  expect([status('src/f7.ts'), status('src/f17.ts')]).toEqual(['verified', 'stub']);
});

test('a second run on a session is told who holds it', () => {
  const root = temporary();
  cpSync(template.root, root, { recursive: true });
  finish(root, '1');
  const holder = { pid: process.pid, host: '', since: '2026-01-02T03:04:05.000Z', started: null };
  writeFileSync(
    join(sessionOf(root), 'session.lock'),
    JSON.stringify({ ...holder, host: 'another-machine' }),
  );
  const second = finish(root, '--continue');
  expect(second.status).toBe(2);
  expect(second.stderr).toContain(`is in use by process ${process.pid} on another-machine`);
});

test('a run killed after it saw that a file changed does not take the old report of that file up again', async () => {
  const root = temporary();
  cpSync(template.root, root, { recursive: true });
  finish(root, '1');
  writeFileSync(join(root, 'src/f7.ts'), 'export function f7(x: number): number {\n  return x * 7 + 1;\n}\n');
  const tree = () => readFileSync(join(sessionOf(root), 'tree.json'), 'utf8');
  const before = tree();
  await runUntil(root, ['--continue'], () => tree() !== before);
  finish(root, '--continue');
  const { must_haves } = JSON.parse(readFileSync(join(root, PHASE, 'verification.json'), 'utf8'));
  const f7 = must_haves.artifacts.find(({ path }: { path: string }) => path === 'src/f7.ts');
  expect(f7.status).toBe('verified');
});

test('a folder whose rows were never written is no session to continue', () => {
  const root = temporary();
  cpSync(template.root, root, { recursive: true });
  finish(root, '1');
  rmSync(join(sessionOf(root), 'tasks.csv'));
  const resumed = finish(root, '--continue');
  expect({ status: resumed.status, first: resumed.stderr.split('\n')[0] }).toEqual({
    status: 2,
    first: 'verify-phase: no session to continue',
  });
});
