import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const MAIN = resolve('dist/cli/main.js');
const DEMO = fileURLToPath(new URL('../../fixtures/demo', import.meta.url));

function demo() {
  const root = mkdtempSync(join(tmpdir(), 'status-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  cpSync(DEMO, root, { recursive: true });
  const cli = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    return { exit: status, out: stdout, err: stderr };
  };
  return { root, cli };
}

const settingsOf = (root: string) => JSON.parse(readFileSync(join(root, '.verify-phase.json'), 'utf8'));

test('a verdict is absent, then fresh, then stale with the file that changed', () => {
  const { root, cli } = demo();
  const shown = () => ({ exit: cli('status', '1').exit, out: cli('status', '1').out.trim() });
  expect(shown()).toEqual({ exit: 1, out: '1 reading-list  maestro  no verdict  absent' });
  cli('1');
  expect(shown()).toEqual({ exit: 0, out: '1 reading-list  maestro  gaps_found  fresh' });
  writeFileSync(join(root, 'src/books.ts'), `${readFileSync(join(root, 'src/books.ts'), 'utf8')}// more\n`);
  expect(shown()).toEqual({
    exit: 1,
    out: '1 reading-list  maestro  gaps_found  stale since these changed: src/books.ts',
  });
});

test('prose, the plan folder and times of files make no verdict stale', () => {
  const { root, cli } = demo();
  cli('1');
  utimesSync(join(root, 'src/books.ts'), new Date(), new Date(Date.now() + 60_000));
  writeFileSync(join(root, 'NOTES.md'), 'thoughts\n');
  writeFileSync(join(root, '.workflow/remark.json'), '{}');
  expect(cli('status', '1').exit).toBe(0);
});

test('an accepted finding is listed apart with its reason and counts no more', () => {
  const { root, cli } = demo();
  const before = JSON.parse(cli('1', '--json').out);
  const [first] = before.gaps;
  expect(cli('accept', first.finding_id, '--reason', 'ships with the next phase', '--by', 'Ada')).toEqual({
    exit: 0,
    out: expect.stringContaining(`Accepted ${first.finding_id} in .verify-phase.json: `),
    err: '',
  });
  expect(settingsOf(root).accepted).toEqual([
    expect.objectContaining({ id: first.finding_id, reason: 'ships with the next phase', by: 'Ada' }),
  ]);
  const after = JSON.parse(cli('1', '--json').out);
  const ids = (gaps: readonly { finding_id: string }[]) => gaps.map(({ finding_id }) => finding_id);
  expect(ids(after.gaps)).toEqual(ids(before.gaps).filter((id) => id !== first.finding_id));
  expect(after.accepted).toEqual([
    expect.objectContaining({ id: first.finding_id, reason: 'ships with the next phase' }),
  ]);
});

test('an id that no verdict knows, or no reason, is one message and writes nothing', () => {
  const { root, cli } = demo();
  cli('1');
  expect(cli('accept', 'G-unknown', '--reason', 'because')).toEqual({
    exit: 2,
    out: '',
    err: expect.stringContaining('G-unknown'),
  });
  expect(cli('accept', 'G-unknown').exit).toBe(2);
  expect(() => settingsOf(root)).toThrow('ENOENT');
});
