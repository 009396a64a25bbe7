import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCriterion } from '../../src/criteria/read-criterion.js';

const read = (text: string) => readCriterion(text).predicate;

describe('shell one-liners', () => {
  it('translates a basic regular expression and keeps its literal brackets', () => {
    expect(read("grep -q 'open(\\|shut(' src/door.ts")).toEqual({
      kind: 'contains',
      files: ['src/door.ts'],
      pattern: 'open\\(|shut\\(',
      regex: true,
    });
  });

  it('takes `returns 0` as a count behind -c, as no match behind plain grep, as success behind test', () => {
    const absent = { kind: 'not_contains', files: ['a.ts'], pattern: 'x', regex: false };
    expect([
      read("grep -c 'x' a.ts returns 0"),
      read("grep 'x' a.ts returns 0"),
      read('test -f a.ts returns 0'),
    ]).toEqual([absent, absent, { kind: 'exists', files: ['a.ts'], type: 'file' }]);
  });

  it('negates once where ! and words both say so', () => {
    expect(read("! grep -rn 'legacy' src/ returns no matches")).toEqual({
      kind: 'not_contains',
      files: ['src/**'],
      pattern: 'legacy',
      regex: false,
    });
  });

  it('carries cd into the paths and commands that follow', () => {
    expect(read("cd web &amp;&amp; npm run lint && grep -q 'A' src/a.ts")).toEqual({
      kind: 'and',
      parts: [
        { kind: 'command', command: 'cd web && npm run lint' },
        { kind: 'contains', files: ['web/src/a.ts'], pattern: 'A', regex: false },
      ],
    });
  });

  it('counts what a substitution prints', () => {
    expect(read('[ "$(find src -name \'*.vue\' | wc -l)" -ge 4 ]')).toEqual({
      kind: 'count',
      files: ['src/**/*.vue'],
      pattern: '',
      regex: false,
      op: '>=',
      value: 4,
      unit: 'files',
    });
  });

  it('tells test runs from other commands, and failures that are wanted', () => {
    expect([
      read('npx vitest run test/a.test.ts exits 0'),
      read('`npm run build` fails with `TypeError`'),
    ]).toEqual([
      { kind: 'test_run', command: 'npx vitest run test/a.test.ts' },
      { kind: 'command', command: 'npm run build', exit: 'nonzero', output: 'contains TypeError' },
    ]);
  });

  it('ignores case as Select-String does', () => {
    expect(read("Select-String -Path notes.md -Pattern 'done|ready'")).toEqual({
      kind: 'contains',
      files: ['notes.md'],
      pattern: 'done|ready',
      regex: true,
      flags: 'i',
    });
  });
});

describe('sentences', () => {
  it.each([
    [
      "src/a.ts does not contain 'debugger'",
      { kind: 'not_contains', files: ['src/a.ts'], pattern: 'debugger', regex: false },
    ],
    [
      "src/a.ts 不包含 'debugger'",
      { kind: 'not_contains', files: ['src/a.ts'], pattern: 'debugger', regex: false },
    ],
    [
      'src/a.ts exports open, Close and shut',
      { kind: 'exports', files: ['src/a.ts'], symbols: ['open', 'Close', 'shut'] },
    ],
    [
      "src/a.ts imports Door from './door.js'",
      { kind: 'imports', from: 'src/a.ts', to: './door.js', symbols: ['Door'] },
    ],
    ['README.md 控制在 90 行以内', { kind: 'line_count', files: ['README.md'], op: '<=', value: 90 }],
    [
      '`MAX_DOORS` in `src/limits.py` is `12`',
      expect.objectContaining({ kind: 'contains', files: ['src/limits.py'] }),
    ],
    ['src/old/ 目录不存在', { kind: 'not_exists', files: ['src/old'], type: 'dir' }],
  ])('reads %s', (text, predicate) => {
    expect(read(text)).toEqual(predicate);
  });

  it('takes either of two exports as enough', () => {
    const one = { kind: 'exports', files: ['src/a.ts'] };
    expect(read("src/a.ts exports 'open' or 'shut'")).toEqual({
      kind: 'or',
      parts: [
        { ...one, symbols: ['open'] },
        { ...one, symbols: ['shut'] },
      ],
    });
  });

  it('leaves feel, exceptions and marked criteria to people', () => {
    expect(
      [
        'The copy feels friendly',
        "src/a.ts does not contain 'any' except in tests",
        '[UI-observable] the door opens',
      ].map((text) => readCriterion(text).decidable),
    ).toEqual(['no', 'no', 'no']);
  });
});

describe('any text', () => {
  it('never throws', () => {
    const words = fc.constantFrom(
      'grep',
      "'x'",
      '"',
      '`',
      '(',
      '|',
      '&&',
      '$(',
      'src/a.ts',
      'contains',
      '返回',
      '不包含',
      '>= 3',
      '!',
      '[',
      ']',
      '\\',
      'and',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words, { maxLength: 30 }).map((list) => list.join(' ')),
        ),
        (text) => {
          readCriterion(text);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    'a'.repeat(100_000),
    "grep '".repeat(20_000),
    '('.repeat(100_000),
    'src/a.ts and '.repeat(8_000),
    '包含 '.repeat(30_000),
  ])('reads 100 kB in well under a second (%#)', (text) => {
    const start = performance.now();
    readCriterion(text);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
