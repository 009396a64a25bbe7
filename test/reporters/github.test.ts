import { expect, test } from 'vitest';
import { renderGithubAnnotations, renderGithubSummary } from '../../src/reporters/github.js';
import { aReport } from './a-report.js';
import { aNastyReport } from './nasty-report.js';

const gap = aReport().verification.gaps[0];
const crowd = Array.from({ length: 3_000 }, (_, index) => ({
  ...gap,
  id: `GAP-${index}`,
  file: `src/数据/${index}.ts`,
  severity: (['critical', 'high', 'medium', 'low'] as const)[index % 4],
  description: `数据 ${index} ${'漢'.repeat(200)}`,
}));
const crowded = aReport({ verification: { gaps: crowd } });

test('the step summary of a phase with gaps', async () => {
  await expect(renderGithubSummary(aReport())).toMatchFileSnapshot('__snapshots__/gaps.github.md');
});

test('the annotations of a phase with gaps', async () => {
  await expect(renderGithubAnnotations(aReport())).toMatchFileSnapshot('__snapshots__/gaps.github.txt');
});

test('three thousand gaps fit a comment: the list is cut and counted, worst first, and the verdict stays', () => {
  const text = renderGithubSummary(crowded);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(65_535);
  expect(Buffer.byteLength(text)).toBeGreaterThan(50_000);
  expect(text.split('\n')[0]).toBe('## ❌ P3 Cart: gaps found');
  expect(text).toContain('Verdict: **gaps_found**');
  const rows = text.split('\n').filter((line) => /^\| (critical|high|medium|low) /.test(line));
  expect(new Set(rows.map((row) => row.split(' ')[1]))).toEqual(new Set(['critical']));
  expect(text).toContain(`… and ${3_000 + 2 - rows.length} more`);
});

test('at most ten annotations of a kind', () => {
  const lines = renderGithubAnnotations(crowded).trimEnd().split('\n');
  const count = (level: string) => lines.filter((line) => line.startsWith(`::${level} `)).length;
  expect([count('error'), count('warning'), count('notice')]).toEqual([10, 10, 10]);
});

test('hostile text cannot start a workflow command of its own', () => {
  const lines = renderGithubAnnotations(aNastyReport()).trimEnd().split('\n');
  expect(
    lines.filter((line) => !/^::(error|warning|notice) file=[^:,]+(,line=\d+)?,title=[^:,]+::/.test(line)),
  ).toEqual([]);
});
