import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test as base, expect } from 'vitest';
import { nodeFiles } from '../../../src/host/node-files.js';
import { type ProjectReader, projectReader } from '../../../src/runners/api/project-reader.js';

interface Rig {
  readonly reader: ProjectReader;
  readonly root: string;
  write(path: string, text: string): Promise<void>;
}

const test = base.extend<{ rig: Rig }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameters that a fixture names
  rig: async ({}, use) => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'verify-phase-reader-')));
    const root = join(folder, 'project');
    const write = async (path: string, text: string) => {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    };
    await write('src/a.ts', 'one\ntwo\nthree\n');
    await writeFile(join(folder, 'outside.txt'), 'outside');
    await use({ reader: projectReader(root, nodeFiles), root, write });
    await rm(folder, { recursive: true, force: true });
  },
});

const value = (text: string) => ({ ok: true, value: text });
const failure = (text: string) => ({ ok: false, failure: text });

test('lines are read with their numbers, all or a range', async ({ rig: { reader, root } }) => {
  expect(await reader.read('src/a.ts')).toEqual(value('1: one\n2: two\n3: three'));
  expect(await reader.read('./src/a.ts', 2, 2)).toEqual(value('2: two'));
  expect(await reader.read(join(root, 'src/a.ts'), 3, 99)).toEqual(value('3: three'));
  expect(await reader.read('src/a.ts', 4)).toEqual(failure('src/a.ts has 3 lines'));
});

test('a long file is shown in parts that say how far it goes', async ({ rig: { reader, write } }) => {
  await write('long.txt', `${'x\n'.repeat(3000)}`);
  await write('wide.txt', `${'y'.repeat(60_000)}\n`.repeat(3));
  await write('empty.txt', '');
  const long = await reader.read('long.txt', 11);
  const wide = await reader.read('wide.txt');
  expect(long.ok && long.value.split('\n').slice(-2)).toEqual(['2010: x', '(goes on to line 3000)']);
  expect(wide.ok && wide.value.split('\n').map((line) => line.length)).toEqual([60_003, 19]);
  expect(await reader.read('empty.txt')).toEqual(value('(empty)'));
});

test('what is no readable text is refused with the reason', async ({ rig: { reader, write } }) => {
  await write('image.png', 'a\u0000b');
  await write('huge.json', ' '.repeat(2_000_001));
  expect(await reader.read('image.png')).toEqual(failure('image.png is no text'));
  expect(await reader.read('huge.json')).toEqual(failure('huge.json has more than 2000000 bytes'));
  expect(await reader.read('src')).toEqual(failure('src is no file'));
  expect(await reader.read('none.ts')).toEqual(failure('none.ts does not exist'));
});

test('nothing outside the project is shown, neither by path nor through a link', async ({
  rig: { reader, root, write },
}) => {
  await symlink('../outside.txt', join(root, 'link.txt'));
  await symlink('..', join(root, 'up'));
  await symlink('src/a.ts', join(root, 'inner.ts'));
  await write('.env', 'A=1');
  await symlink('.env', join(root, 'settings.txt'));
  for (const path of ['../outside.txt', '/etc/passwd', 'src/../../outside.txt', '~/x', 'C:\\x'])
    expect(await reader.read(path)).toEqual(failure(`${path} is not a path inside the project`));
  expect(await reader.read('link.txt')).toEqual(failure('link.txt is a link that leads out of the project'));
  expect(await reader.read('up/outside.txt')).toEqual(
    failure('up/outside.txt is a link that leads out of the project'),
  );
  expect(await reader.list('up')).toEqual(failure('up is a link that leads out of the project'));
  expect(await reader.read('settings.txt')).toEqual(
    failure('settings.txt is a link to a file that is not shown'),
  );
  expect(await reader.read('inner.ts', 1, 1)).toEqual(value('1: one'));
  expect(await reader.grep('outside')).toEqual(value('no hit in 1 file of the project'));
  expect(await reader.grep('outside', '../*')).toEqual(failure('../* is no glob inside the project'));
});

test('files that are kept for secrets are not shown, and secrets in others are taken out', async ({
  rig: { reader, write },
}) => {
  const secret = [
    '.env',
    '.env.local',
    'config/server.key',
    'id_rsa',
    '.npmrc',
    '.ssh/config',
    'deploy/secrets.yaml',
    'service-account-1.json',
  ];
  for (const path of secret) {
    await write(path, 'needle');
    expect(await reader.read(path)).toEqual(failure(`${path} is a file for secrets: it is not shown`));
  }
  await write('.git/config', 'needle');
  expect(await reader.read('.git/config')).toEqual(failure(".git/config is git's own"));
  expect(await reader.grep('needle')).toEqual(value('no hit in 1 file of the project'));
  await write('.env.example', 'NEEDLE=');
  await write('src/keys.ts', `export const token = "${'ab12'.repeat(5)}";`);
  expect(await reader.read('.env.example')).toEqual(value('1: NEEDLE='));
  expect(await reader.read('src/keys.ts')).toEqual(value('1: export const token = "[redacted]";'));
  expect(await reader.grep('ab12')).toEqual(value('no hit in 3 files of the project'));
});

test('a search gives places, bounded, in files that fit', async ({ rig: { reader, write } }) => {
  await write('node_modules/x/index.js', 'one');
  await write('lib/b.js', `${'one\n'.repeat(201)}`);
  expect(await reader.grep('^(one|three)$', 'src/**/*.ts')).toEqual(
    value('src/a.ts:1 one\nsrc/a.ts:3 three'),
  );
  const many = await reader.grep('one', 'lib/*');
  expect(many.ok && [many.value.split('\n').length, many.value.split('\n').at(-1)]).toEqual([
    201,
    '(and more)',
  ]);
  expect(await reader.grep('five', '*.md')).toEqual(value('no hit in 0 files of *.md'));
  expect((await reader.grep('(')).ok).toBe(false);
});

test('a folder is listed with its folders marked', async ({ rig: { reader, write } }) => {
  await write('node_modules/x/index.js', '');
  await write('readme.md', '');
  expect(await reader.list('.')).toEqual(value('readme.md\nsrc/'));
  expect(await reader.list('src/')).toEqual(value('a.ts'));
  expect(await reader.list('readme.md')).toEqual(failure('readme.md is no folder'));
});
