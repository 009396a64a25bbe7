import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangedFile } from '../../../src/gates/diff/changed-file.js';
import { parseDiff } from '../../../src/gates/diff/parse-diff.js';

const plain: ChangedFile = {
  path: 'a.ts',
  previousPath: null,
  kind: 'modified',
  binary: false,
  modeChanged: false,
  added: 0,
  removed: 0,
  substantial: 0,
  hunks: [],
};

describe('a unified diff', () => {
  it('gives added, deleted and modified files with their counts and hunks', () => {
    const diff =
      'diff --git a/new.ts b/new.ts\nnew file mode 100644\n--- /dev/null\n+++ b/new.ts\n@@ -0,0 +1,2 @@\n+a\n+\n' +
      'diff --git a/gone.ts b/gone.ts\ndeleted file mode 100644\n--- a/gone.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n\\ No newline at end of file\n' +
      'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -3,2 +3,3 @@ context\n same\n-old\n+new\n+more\n';
    expect(parseDiff(diff)).toEqual({
      files: [
        {
          ...plain,
          path: 'new.ts',
          kind: 'added',
          added: 2,
          substantial: 1,
          hunks: [{ oldStart: 0, oldCount: 0, newStart: 1, newCount: 2 }],
        },
        {
          ...plain,
          path: 'gone.ts',
          kind: 'deleted',
          removed: 1,
          substantial: 1,
          hunks: [{ oldStart: 1, oldCount: 1, newStart: 0, newCount: 0 }],
        },
        {
          ...plain,
          added: 2,
          removed: 1,
          substantial: 3,
          hunks: [{ oldStart: 3, oldCount: 2, newStart: 3, newCount: 3 }],
        },
      ],
      problems: [],
    });
  });

  it.each([
    [
      'copies',
      'diff --git a/x.ts b/a.ts\nsimilarity index 90%\ncopy from x.ts\ncopy to a.ts\n',
      { kind: 'copied', previousPath: 'x.ts' },
    ],
    [
      'renames with blanks',
      'diff --git a/my x.ts b/a.ts\nrename from my x.ts\nrename to a.ts\n',
      { kind: 'renamed', previousPath: 'my x.ts' },
    ],
    ['modes', 'diff --git a/a.ts b/a.ts\nold mode 100644\nnew mode 100755\n', { modeChanged: true }],
    [
      'binary files',
      'diff --git a/a.ts b/a.ts\nindex 1..2 100644\nBinary files a/a.ts and b/a.ts differ\n',
      { binary: true },
    ],
    [
      'CRLF line ends',
      '--- a/a.ts\r\n+++ b/a.ts\r\n@@ -1 +1 @@\r\n-\r\n+x\r\n',
      {
        added: 1,
        removed: 1,
        substantial: 1,
        hunks: [{ oldStart: 1, oldCount: 1, newStart: 1, newCount: 1 }],
      },
    ],
    [
      'names without prefixes',
      'diff --git a.ts a.ts\n--- a.ts\n+++ a.ts\n@@ -1 +1 @@\n-a\n+b\n',
      {
        added: 1,
        removed: 1,
        substantial: 2,
        hunks: [{ oldStart: 1, oldCount: 1, newStart: 1, newCount: 1 }],
      },
    ],
    [
      'mnemonic prefixes',
      'diff --git i/a.ts w/a.ts\nold mode 100644\nnew mode 100755\n',
      { modeChanged: true },
    ],
    ['submodules as a log', 'Submodule a.ts 1111111..2222222:\n  > fix\n', { substantial: 1 }],
    [
      'tabs behind names',
      '--- a/a.ts\t2026-01-01\n+++ b/a.ts\t2026-01-02\n@@ -1 +1 @@\n-a\n+b\n',
      {
        added: 1,
        removed: 1,
        substantial: 2,
        hunks: [{ oldStart: 1, oldCount: 1, newStart: 1, newCount: 1 }],
      },
    ],
    [
      'the signature of a mailed patch',
      'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b\n-- \n2.39.5\n',
      {
        added: 1,
        removed: 1,
        substantial: 2,
        hunks: [{ oldStart: 1, oldCount: 1, newStart: 1, newCount: 1 }],
      },
    ],
    [
      'merges',
      'diff --cc a.ts\n--- a/a.ts\n+++ b/a.ts\n@@@ -1,2 -1,2 +1,2 @@@\n  same\n- ours\n -theirs\n++both\n',
      {
        added: 1,
        removed: 2,
        substantial: 3,
        hunks: [{ oldStart: 1, oldCount: 2, newStart: 1, newCount: 2 }],
      },
    ],
  ])('reads %s', (_, diff, expected) => {
    expect(parseDiff(diff)).toEqual({ files: [{ ...plain, ...expected }], problems: [] });
  });

  it('reads a name with blanks, quotes and bytes', () => {
    const names = (diff: string) => parseDiff(diff).files.map((file) => file.path);
    expect(
      names('diff --git "a/tab\\there \\"q\\".ts" "b/tab\\there \\"q\\".ts"\nold mode 1\nnew mode 2\n'),
    ).toEqual(['tab\there "q".ts']);
    expect(names('diff --git a/my file.ts b/my file.ts\nold mode 1\nnew mode 2\n')).toEqual(['my file.ts']);
  });

  it('says where it breaks off and when it is no diff', () => {
    expect(parseDiff('--- a/a\n+++ b/a\n@@ -1,3 +1,3 @@\n-x\n').problems).toEqual([
      'the last hunk ends before its last line',
    ]);
    expect(parseDiff('Hello.\n').problems).toEqual(['line 1: this is no diff']);
  });

  it('reads a hundred thousand lines in a moment', () => {
    const diff = `--- a/a\n+++ b/a\n@@ -0,0 +1,100000 @@\n${'+line\n'.repeat(100_000)}`;
    const started = performance.now();
    expect(parseDiff(diff).files[0]?.added).toBe(100_000);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('never throws', () => {
    const piece = fc.constantFrom(
      'diff --git a/x b/x',
      '--- a/x',
      '+++ b/x',
      '@@ -1,2 +1,2 @@',
      '@@@ -1 -1 +1 @@@',
      '+a',
      '-b',
      ' c',
      '\\',
      '"',
      '',
      'rename to "\\',
      'Submodule x',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (parts) => void parseDiff(parts.join('\n'))),
    );
  });
});
