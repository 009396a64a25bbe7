import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentId } from '../../src/codebase/tree-state.js';

test('a content id is the blob id of git, for a file of any size and after any other file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-phase-tree-'));
  const files = ['a', '', 'x'.repeat(256 * 1024 - 32), 'y'.repeat(700_000), 'b\n'].map((text, index) => {
    const path = join(folder, `${index}`);
    writeFileSync(path, text);
    return path;
  });
  const ids = execFileSync('git', ['hash-object', ...files], { encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(files.map(contentId)).toEqual(ids);
  expect(contentId(join(folder, 'none'))).toBe('absent');
  rmSync(folder, { recursive: true });
});
