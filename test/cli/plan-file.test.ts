import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

const CODE = {
  'package.json': '{"name":"p","type":"module","main":"src/index.ts"}',
  'src/index.ts': "import { submitForm } from './form.js';\nconsole.log(submitForm('x'));\n",
  'src/form.ts':
    "import { sendMail } from './mailer.js';\nexport const submitForm = (text: string) => sendMail(text);\n",
  'src/mailer.ts':
    'const sent: string[] = [];\nexport function sendMail(text: string): number {\n  return sent.push(text);\n}\n',
};

const PLAN = `# Form

## Success criteria

- src/form.ts exports submitForm

## Tasks

- [x] Create \`src/form.ts\`
- [x] Create \`src/mailer.ts\`
`;

/** A project without a plan folder, and the real command in it (or in a folder below). */
function project(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'plan-file-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries({ ...CODE, ...files })) write(path, text);
  spawnSync('git', ['init', '-q'], { cwd: root });
  const cli = (args: readonly string[], below = '.') => {
    const run = spawnSync(process.execPath, [MAIN, ...args], { cwd: join(root, below), encoding: 'utf8' });
    return { exit: run.status, out: run.stdout, err: run.stderr };
  };
  return { root, write, cli, read: (path: string) => readFileSync(join(root, path), 'utf8') };
}

const status = (out: string) =>
  JSON.parse(out).map(({ phase, source, status, state }: Record<string, string>) => [
    phase,
    source,
    status,
    state,
  ]);

test('a plan file is verified, its verdict stands beside it and stays fresh', () => {
  const { root, cli, read } = project({ 'docs/plan.md': PLAN });
  const run = cli(['--plan', 'plan.md', '--json', '--skip-tests'], 'docs');
  expect(run.exit).toBe(0);
  expect(JSON.parse(read('docs/plan.verification.json'))).toEqual(JSON.parse(run.out));
  expect(readdirSync(join(root, 'docs'))).toEqual([
    'plan.md',
    'plan.verification.json',
    'plan.verification.md',
  ]);
  expect(read('docs/plan.md')).toBe(PLAN);
  const fresh = [['docs/plan.md plan', 'plain', 'passed', 'fresh']];
  expect(status(cli(['status', '--json']).out)).toEqual(fresh);
  expect(status(cli(['status', '--plan', 'docs/plan.md', '--json']).out)).toEqual(fresh);
  expect(cli(['phases']).out).toBe('docs/plan.md plan  plain  executed  passed, fresh\n');
});

test('later commands know the plan by its path', () => {
  const { write, cli } = project({ 'docs/plan.md': PLAN, 'other/plan.md': PLAN });
  cli(['--plan', 'docs/plan.md', '--skip-tests']);
  cli(['--plan', 'other/plan.md', '--skip-tests']);
  write('src/form.ts', "import './mailer.js';\nexport const later = 1;\n");
  expect(status(cli(['status', '--json']).out)).toEqual([
    ['docs/plan.md plan', 'plain', 'passed', 'stale'],
    ['other/plan.md plan', 'plain', 'passed', 'stale'],
  ]);
  const again = JSON.parse(cli(['--plan', 'docs/plan.md', '--continue', '--json']).out);
  expect([again.phase, again.status]).toEqual(['docs/plan.md', 'gaps_found']);
  expect(status(cli(['status', 'docs/plan.md', '--json']).out)).toEqual([
    ['docs/plan.md plan', 'plain', 'gaps_found', 'fresh'],
  ]);
  expect(cli(['report', 'docs/plan.md', 'markdown=-']).out).toContain('docs/plan.md: Form');
  const [gap] = again.gaps;
  expect(cli(['accept', gap.finding_id, '--reason', 'not in this release']).exit).toBe(0);
  const accepted = JSON.parse(cli(['docs/plan.md', '--skip-tests', '--json']).out);
  expect(accepted.accepted.map(({ reason }: { reason: string }) => reason)).toEqual(['not in this release']);
});

test('what a kept checklist leaves open is a gap; a list nobody ticks is checked whole', () => {
  const { cli } = project({
    'kept.md': PLAN.replace('[x] Create `src/mailer.ts`', '[ ] Send the mail'),
    'unticked.md': PLAN.replaceAll('[x]', '[ ]').replace('src/mailer.ts', 'src/absent.ts'),
  });
  const gaps = (plan: string) => {
    const run = cli(['--plan', plan, '--json', '--skip-tests']);
    return [
      run.exit,
      JSON.parse(run.out).gaps.map(({ description }: { description: string }) => description),
    ];
  };
  expect(gaps('kept.md')).toEqual([1, ['Not ticked in the plan: Send the mail']]);
  expect(gaps('unticked.md')).toEqual([1, [expect.stringContaining('src/absent.ts')]]);
});

test('a plan outside the project is judged, and nothing is written beside it', () => {
  const { root, cli } = project({
    'app/package.json': '{}',
    'plan.md': '## Success criteria\n\n- package.json exists\n',
  });
  const run = cli(['--plan', 'plan.md', '--cwd', 'app', '--skip-tests']);
  expect([run.exit, run.err.includes('is outside the project')]).toEqual([0, true]);
  expect([
    existsSync(join(root, 'plan.verification.json')),
    existsSync(join(root, 'app/.verify-phase')),
  ]).toEqual([false, true]);
});

test.each([
  [['--plan', 'absent.md'], 'absent.md'],
  [['P3', '--plan', 'plan.md'], 'leave P3 out'],
  [['P3'], 'verify-phase --plan FILE'],
])('%j is refused with what to do', (args, message) => {
  const run = project({ 'plan.md': PLAN }).cli(args);
  expect([run.exit, run.out, run.err.includes(message)]).toEqual([2, '', true]);
});

test('init plan writes an example that can be run as it is, and never replaces a file', () => {
  const { cli, write, read } = project({});
  expect(cli(['init', 'plan']).out).toContain('wrote         plan.md');
  expect(cli(['--plan', 'plan.md', '--skip-tests']).exit).toBe(1);
  write('plan.md', 'mine\n');
  expect(cli(['init', 'plan', '--force']).out).toContain('kept yours    plan.md');
  expect(read('plan.md')).toBe('mine\n');
});
