import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCodebase } from '../../src/codebase/index-codebase.js';
import { watchTree } from '../../src/codebase/tree-watch.js';
import { nodeGit } from '../../src/host/node-git.js';
import { GitRepository } from '../gates/git-repository.js';

const FILES = {
  'src/a.ts': 'export const a = 1;\n',
  'src/b.ts': 'export const b = 2;\n',
  'README.md': 'what it is\n',
  '.gitignore': 'out/\n',
};

function aProject(options: { readonly git: boolean }) {
  const repository = new GitRepository();
  onTestFinished(() => repository.remove());
  repository.write(FILES);
  if (options.git) repository.commit('start');
  else rmSync(join(repository.root, '.git'), { recursive: true });
  const at = (path: string) => join(repository.root, path);
  return { ...repository, at, write: (files: Record<string, string>) => repository.write(files) };
}

const watch = (root: string) => watchTree(() => openCodebase(root), nodeGit(root));
const told = async (watching: ReturnType<typeof watch>) =>
  (await (await watching).changes()).map(({ path, kind }) => `${kind} ${path}`);

test.each([{ git: true }, { git: false }])(
  'says which files changed, are new or gone, once ($git)',
  async (options) => {
    const { root, at, write } = aProject(options);
    write({ 'src/untracked.ts': 'export {};\n' });
    const watching = watch(root);
    await watching;
    write({
      'src/a.ts': 'export const a = 9;\n',
      'src/new.ts': 'export {};\n',
      'src/untracked.ts': 'let x;\n',
    });
    rmSync(at('src/b.ts'));
    expect(await told(watching)).toEqual([
      'changed src/a.ts',
      'deleted src/b.ts',
      'created src/new.ts',
      'changed src/untracked.ts',
    ]);
    expect(await told(watching)).toEqual([]);
    write({ 'src/a.ts': 'export const a = 10;\n' });
    expect(await told(watching)).toEqual(['changed src/a.ts']);
  },
);

test.each([{ git: true }, { git: false }])(
  'a file that was only touched or written again is none ($git)',
  async (options) => {
    const { root, at } = aProject(options);
    const watching = watch(root);
    await watching;
    utimesSync(at('src/a.ts'), 1, 1);
    writeFileSync(at('src/b.ts'), readFileSync(at('src/b.ts')));
    expect(await told(watching)).toEqual([]);
  },
);

test('a change that keeps size and time is one', async () => {
  const { root, at, write } = aProject({ git: true });
  const { atime, mtime } = statSync(at('src/a.ts'));
  const watching = watch(root);
  await watching;
  write({ 'tmp.ts': 'export const a = 7;\n' });
  utimesSync(at('tmp.ts'), atime, mtime);
  renameSync(at('tmp.ts'), at('src/a.ts'));
  utimesSync(at('src/a.ts'), atime, mtime);
  expect(await told(watching)).toEqual(['changed src/a.ts']);
});

test('a new file in a folder that held none is found when the files are listed again', async () => {
  const { root, at, write } = aProject({ git: true });
  mkdirSync(at('lib'));
  const watching = await watch(root);
  write({ 'lib/a.ts': 'export {};\n' });
  expect(await watching.changes()).toEqual([]);
  expect((await watching.changes({ listAgain: true })).map(({ path }) => path)).toEqual(['lib/a.ts']);
});

test('ignored and built files, folders of runs and what test tools leave behind are none', async () => {
  const { root, write } = aProject({ git: true });
  const watching = watch(root);
  await watching;
  write({
    'out/a.js': 'x',
    'dist/a.js': 'x',
    'coverage/index.html': 'x',
    '.workflow/.csv-wave/20260102-verify-P1/tasks.csv': 'x',
    '.coverage': 'x',
    'test.sqlite': 'x',
  });
  expect(await told(watching)).toEqual([]);
  write({ '.workflow/phases/01-x/plan.json': '{}' });
  expect(await told(watching)).toEqual(['created .workflow/phases/01-x/plan.json']);
});
