import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const MAIN = resolve('dist/cli/main.js');
const DEMO = fileURLToPath(new URL('../../fixtures/demo', import.meta.url));
const PHASE = '.workflow/phases/01-reading-list';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function demo(): string {
  const root = mkdtempSync(join(tmpdir(), 'bad-input-'));
  folders.push(root);
  cpSync(DEMO, root, { recursive: true });
  return root;
}

function write(root: string, path: string, content: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

interface Outcome {
  readonly exit: number | string | null;
  readonly out: string;
  readonly err: string;
}

const cli = (root: string, ...args: readonly string[]) =>
  new Promise<Outcome>((done) => {
    execFile(process.execPath, [MAIN, ...args], { cwd: root, timeout: 60_000 }, (error, out, err) =>
      done({ exit: error ? (error.code ?? error.signal ?? null) : 0, out, err }),
    );
  });

const STACK = /\n\s+at \S+ \(/;

/** A phase whose plan asks for these artifacts, in a project with one sound file. */
function planning(artifacts: readonly unknown[], more: Readonly<Record<string, unknown>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'bad-input-'));
  folders.push(root);
  write(root, 'package.json', { name: 'x', main: 'src/sum.ts' });
  write(root, 'src/sum.ts', 'export const sum = (a: number, b: number) => a + b;\n');
  write(root, '.workflow/state.json', { version: '2.0', milestones: [], artifacts: [] });
  write(root, '.workflow/phases/01-x/index.json', {
    phase: 1,
    title: 'X',
    goal: 'It adds',
    execution: { tasks_completed: 1 },
    must_haves: { truths: [], artifacts, key_links: [] },
    ...more,
  });
  return root;
}

const JSON_FILES = [
  '.workflow/state.json',
  `${PHASE}/index.json`,
  `${PHASE}/plan.json`,
  `${PHASE}/.task/TASK-001.json`,
];
const DAMAGE: Readonly<Record<string, (text: string) => string>> = {
  truncated: (text) => text.slice(0, text.length / 2),
  empty: () => '',
  'of another type': () => '[3]',
  null: () => 'null',
  binary: () => '\u0000\u0001\ufffd',
};

test.each(JSON_FILES.flatMap((file) => Object.keys(DAMAGE).map((damage) => [file, damage] as const)))(
  '%s, %s: a message names the file, nothing is passed and nothing of the plan changes',
  async (file, damage) => {
    const root = demo();
    const text = DAMAGE[damage]?.(readFileSync(join(root, file), 'utf8')) ?? '';
    write(root, file, text);
    const { exit, out, err } = await cli(root, '1');
    expect(`${out}${err}`).toContain(file.split('/').at(-1));
    expect(`${out}${err}`).not.toMatch(STACK);
    expect([1, 2]).toContain(exit);
    expect(readFileSync(join(root, file), 'utf8')).toBe(text);
  },
);

test.each(JSON_FILES)('%s with a byte order mark and CRLF reads as without', async (file) => {
  const [plain, marked] = [demo(), demo()];
  write(marked, file, `\ufeff${readFileSync(join(marked, file), 'utf8').replaceAll('\n', '\r\n')}`);
  const verdicts = await Promise.all(
    [plain, marked].map(async (root) => JSON.parse((await cli(root, '1', '--json')).out)),
  );
  const [expected, found] = verdicts.map(({ status, must_haves, gaps }) => ({ status, must_haves, gaps }));
  expect(found).toEqual(expected);
});

test('a plan can not look out of the project', async () => {
  const root = planning([
    { path: '../../../../etc/passwd' },
    { path: '/etc/passwd' },
    { path: 'link/passwd' },
    { path: 'src' },
    { path: 'src/*.ts' },
  ]);
  symlinkSync('/etc', join(root, 'link'));
  const { exit, out } = await cli(root, '1', '--json');
  const { must_haves } = JSON.parse(out) as {
    must_haves: { artifacts: { path: string; status: string }[] };
  };
  expect(exit).not.toBe(0);
  expect(out).not.toContain('root:');
  expect(must_haves.artifacts.map(({ path, status }) => `${path} ${status}`)).toEqual([
    '../../../../etc/passwd uncertain',
    '/etc/passwd uncertain',
    'link/passwd uncertain',
    'src verified',
    'src/*.ts verified',
  ]);
});

test('doubled ids merge nothing, and are named', async () => {
  const root = planning([
    { id: 'A1', path: 'src/sum.ts' },
    { id: 'A1', path: 'src/product.ts' },
  ]);
  const { out, err } = await cli(root, '1', '--json');
  expect(
    JSON.parse(out).must_haves.artifacts.map(({ path, status }: Record<string, string>) => [path, status]),
  ).toEqual([
    ['src/sum.ts', 'verified'],
    ['src/product.ts', 'missing'],
  ]);
  const human = await cli(root, '1');
  expect(`${human.out}${human.err}${err}`).toContain('A1');
});

test('terminal escapes in a plan do not reach the terminal', async () => {
  const root = planning([{ path: 'src/\u001b[2Jsum.ts' }], {
    title: '\u001b]0;owned\u0007X',
    goal: '\u001b[31mred',
  });
  const { out, err } = await cli(root, '1');
  expect(`${out}${err}`).toContain('src/');
  expect(`${out}${err}`).not.toContain('\u001b');
  expect(`${out}${err}`).not.toContain('\u0007');
});

test('a pattern that would backtrack for ever is judged, or said not to be', async () => {
  const root = planning([{ path: 'src/sum.ts', contains: '(a+)+$' }], {
    success_criteria: ["`grep -qE '(a|a)*b' src/long.ts` exits 0"],
  });
  write(root, 'src/long.ts', `// ${'a'.repeat(50_000)}\nexport const long = 1;\n`);
  const { exit, out } = await cli(root, '1', '--json');
  expect([1, 3]).toContain(exit);
  expect(JSON.parse(out).must_haves.truths.length).toBe(1);
});

test.each([
  ['no phase of this name', ['9'], /phase 9/i],
  ['no plan folder', ['1', '--cwd', '/'], /plan folder|no project/i],
  ['a session that is not there', ['--continue', 'no-such-session'], /no-such-session/],
  ['a number that is none', ['1', '-c', 'many'], /many/],
  ['no such option', ['1', '--concurency', '3'], /--concurrency/],
] as const)('%s: one message, exit 2', async (_, args, message) => {
  const { exit, out, err } = await cli(demo(), ...args);
  expect(exit).toBe(2);
  expect(out).toBe('');
  expect(err).toMatch(message);
  expect(err).not.toMatch(STACK);
});

test('sessions that can not be written are one message', async () => {
  const root = demo();
  write(root, '.workflow/.csv-wave', 'a file where a folder belongs');
  const { exit, out, err } = await cli(root, '1');
  expect({ exit, out }).toEqual({ exit: 2, out: '' });
  expect(err).toContain('.csv-wave');
  expect(err).not.toMatch(STACK);
});
