import { expect, test } from 'vitest';
import { readExcerpts } from '../../src/reporters/excerpts.js';
import { aReport } from './a-report.js';

const gap = aReport().verification.gaps[0];
const at = (file: string | null, line: number | null) => ({ ...gap, file, line }) as NonNullable<typeof gap>;
const TEXT = 'one\r\ntwo\r\nthree\r\nfour\r\nfive\r\n';

test('three lines before and after the anchored one, cut at the ends of the file', async () => {
  expect(await readExcerpts([at('a.ts', 1), at('a.ts', 5)], () => TEXT)).toEqual([
    { file: 'a.ts', line: 1, startLine: 1, lines: ['one', 'two', 'three', 'four'] },
    { file: 'a.ts', line: 5, startLine: 2, lines: ['two', 'three', 'four', 'five'] },
  ]);
});

test('no excerpt without a line, for a line that is gone, or for a file that is absent; none twice', async () => {
  const gaps = [
    at('a.ts', null),
    at(null, 3),
    at('a.ts', 6),
    at('absent.ts', 1),
    at('a.ts', 3),
    at('a.ts', 3),
  ];
  const excerpts = await readExcerpts(gaps, (file) => (file === 'a.ts' ? TEXT : undefined));
  expect(excerpts.map(({ file, line }) => `${file}:${line}`)).toEqual(['a.ts:3']);
});

test('a minified line is cut', async () => {
  const [excerpt] = await readExcerpts([at('a.js', 1)], () => 'x'.repeat(1_000_000));
  expect(excerpt?.lines.map((line) => line.length)).toEqual([240]);
});
