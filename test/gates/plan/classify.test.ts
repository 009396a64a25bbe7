import { describe, expect, it } from 'vitest';
import { pathsMatch } from '../../../src/gates/plan/classify.js';
import { classifyDiffAgainstPlan } from '../../../src/gates/plan/classify-diff.js';
import { plannedPaths } from '../../../src/gates/plan/planned-paths.js';

const change = (path: string, body: readonly string[] = ['+new']) =>
  [
    `diff --git a/${path} b/${path}`,
    `--- a/${path}`,
    `+++ b/${path}`,
    `@@ -1,${body.filter((line) => line.startsWith('-')).length} +1,${body.filter((line) => line.startsWith('+')).length} @@`,
    ...body,
    '',
  ].join('\n');
const resultOf = (plan: string | null, ...diffs: string[]) =>
  classifyDiffAgainstPlan({ plan, diff: diffs.join('') }).result;

describe('work against its plan', () => {
  it('is EMPTY without a change', () => expect(resultOf('`src/a.ts`', '')).toBe('EMPTY'));

  it('is EMPTY when only blank lines changed', () => {
    expect(resultOf('`src/a.ts`', change('src/a.ts', ['-', '+   ', '+\t']))).toBe('EMPTY');
  });

  it('is EMPTY when all that changed are files without a line', () => {
    expect(resultOf(null, 'diff --git a/x b/x\nnew file mode 100644\nindex 0000000..e69de29\n')).toBe(
      'EMPTY',
    );
  });

  it('does not count a file with only blank changes as changed', () => {
    expect(resultOf('`src/a.ts` and `src/b.ts`', change('src/a.ts'), change('src/b.ts', ['+ ']))).toBe(
      'PARTIAL',
    );
  });

  it('names the planned paths that did not change', () => {
    const { missing, reasoning } = classifyDiffAgainstPlan({
      plan: '`src/a.ts`, `src/b.ts`',
      diff: change('src/a.ts'),
    });
    expect([missing, reasoning]).toEqual([['src/b.ts'], '1 of 2 planned paths unchanged: src/b.ts.']);
  });

  it('is DIVERGENT from three times as many paths as planned', () => {
    const two = [change('src/a.ts'), change('src/b.ts')];
    expect([resultOf('`src/a.ts`', ...two), resultOf('`src/a.ts`', ...two, change('src/c.ts'))]).toEqual([
      'ALIGNED',
      'DIVERGENT',
    ]);
  });

  it('without a planned path is DIVERGENT over fifty changed lines', () => {
    const large = (count: number) => change('src/a.ts', [...Array(count - 1).fill('+x'), '-y']);
    expect([resultOf(null, large(50)), resultOf('Do it.', large(51))]).toEqual(['ALIGNED', 'DIVERGENT']);
  });

  it('takes lines that look like headers for the lines they are', () => {
    const sql = change('a.sql', [...Array(26).fill('--- old'), ...Array(26).fill('+++ new')]);
    expect(resultOf(null, sql)).toBe('DIVERGENT');
  });

  it('counts a rename once, by either of its names', () => {
    const rename =
      'diff --git a/lib/old.ts b/lib/new.ts\nsimilarity index 100%\nrename from lib/old.ts\nrename to lib/new.ts\n';
    expect([
      resultOf('Move `lib/old.ts` to `lib/new.ts`.', rename),
      resultOf('`lib/new.ts`', rename),
    ]).toEqual(['ALIGNED', 'ALIGNED']);
    expect(classifyDiffAgainstPlan({ plan: null, diff: rename }).changed).toEqual(['lib/new.ts']);
  });

  it('counts a change of mode and of binary content', () => {
    expect(
      resultOf('`bin/x.sh`', 'diff --git a/bin/x.sh b/bin/x.sh\nold mode 100644\nnew mode 100755\n'),
    ).toBe('ALIGNED');
    expect(
      resultOf(
        '`a/b.png`',
        'diff --git a/a/b.png b/a/b.png\nindex 1..2 100644\nGIT binary patch\nliteral 3\nabc\n',
      ),
    ).toBe('ALIGNED');
  });

  it('reads quoted names', () => {
    expect(
      resultOf(
        '`src/naïve.ts`',
        change('x')
          .replaceAll('a/x', '"a/src/na\\303\\257ve.ts"')
          .replaceAll('b/x', '"b/src/na\\303\\257ve.ts"'),
      ),
    ).toBe('ALIGNED');
  });

  it('reads a moved submodule', () => {
    expect(
      resultOf('`vendor/lib`', change('vendor/lib', ['-Subproject commit 1', '+Subproject commit 2'])),
    ).toBe('ALIGNED');
  });
});

describe('a planned path', () => {
  it('is looked for in linear time', () => {
    const started = performance.now();
    for (const part of ['`', '- **', '-', ' ', 'a.']) plannedPaths(part.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it.each([
    ['a token in backticks', 'Edit `src/a.ts` now.', ['src/a.ts']],
    ['no token of three characters', 'See `a.b`.', []],
    ['no token with a blank', 'Run `npm run x.y`.', []],
    ['no call', 'Use `list.map()`, `fs.read(path)` and `a.b(c).d`.', []],
    ['a folder in brackets is no call', '`app/(auth)/page.tsx`', ['app/(auth)/page.tsx']],
    ['no URL', '`https://example.org/a.html`', []],
    [
      'a bulleted file name',
      '- src/a.ts: add it\n* **src/b.ts**: test it\n  - [ ] c.ts\n- not a file.',
      ['src/a.ts', 'src/b.ts', 'c.ts'],
    ],
    ['without a cited line', '`src/a.ts:12-14`', ['src/a.ts']],
    ['once', '`./src/a.ts` `src/a.ts`', ['src/a.ts']],
    ['with back slashes', '`src\\a.ts`', ['src/a.ts']],
  ])('%s', (_, plan, expected) => expect(plannedPaths(plan)).toEqual(expected));

  it.each([
    ['src/gate.ts', 'src/gate.ts', true],
    ['src/gate.ts', 'gate.ts', true],
    ['src/gate.ts', 'repo/src/gate.ts', true],
    ['src/subgate.ts', 'gate.ts', false],
    ['gate.ts', 'src/gate.ts', false],
    ['gate.ts', 'gate.ts', true],
  ])('changed %s, planned %s: %s', (changed, planned, expected) =>
    expect(pathsMatch(changed, planned)).toBe(expected),
  );
});
