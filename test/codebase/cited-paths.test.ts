import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCodebase } from '../../src/codebase/index-codebase.js';

test.each([
  ['src/store.ts:42', { kind: 'file', path: 'src/store.ts', bytes: 2 }],
  ['src/store.ts:4-20', { kind: 'file', path: 'src/store.ts', bytes: 2 }],
  ['src/store.ts#L4', { kind: 'file', path: 'src/store.ts', bytes: 2 }],
  ['@src/store.ts:42', { kind: 'file', path: 'src/store.ts', bytes: 2 }],
  ['@scope/a.ts', { kind: 'file', path: '@scope/a.ts', bytes: 3 }],
  ['src/9:30', { kind: 'file', path: 'src/9:30', bytes: 4 }],
  ['src/gone/store.ts:42', { kind: 'absent', near: ['src/store.ts'] }],
  ['../store.ts:42', { kind: 'outside' }],
])('a path that cites a line names its file, unless a file has that very name: %s', async (path, found) => {
  const root = await mkdtemp(join(tmpdir(), 'cited-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'src'));
  await mkdir(join(root, '@scope'));
  await writeFile(join(root, 'src/store.ts'), '12');
  await writeFile(join(root, '@scope/a.ts'), '123');
  await writeFile(join(root, 'src/9:30'), '1234');
  expect((await openCodebase(root)).lookup(path)).toEqual(found);
});
