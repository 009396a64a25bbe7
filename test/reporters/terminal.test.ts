import { expect, test } from 'vitest';
import { renderTerminal } from '../../src/reporters/terminal.js';
import { columns } from '../../src/reporters/terminal-text.js';
import { aReport } from './a-report.js';

const plain = { color: false, verbose: false } as const;
const manyGaps = Array.from({ length: 60 }, (_, index) => ({
  ...aReport().verification.gaps[0],
  id: `GAP-${index}`,
  description: `stub number ${index}: ${'the body only returns what it was given '.repeat(6)}`,
}));

test('the report on a phase with gaps, wide', async () => {
  await expect(renderTerminal(aReport(), { ...plain, width: 100 })).toMatchFileSnapshot(
    '__snapshots__/terminal-100.txt',
  );
});

test('the report on a phase with gaps, narrow', async () => {
  await expect(renderTerminal(aReport(), { ...plain, width: 46 })).toMatchFileSnapshot(
    '__snapshots__/terminal-46.txt',
  );
});

test('everything under --verbose', async () => {
  const text = renderTerminal(aReport(), { color: false, verbose: true, width: 100 });
  await expect(text).toMatchFileSnapshot('__snapshots__/terminal-verbose.txt');
});

test('the verdict stands on the first line', () => {
  const first = (status: string) =>
    renderTerminal(aReport({ verification: { status } }), { ...plain, width: 80 }).split('\n')[0];
  expect([first('passed'), first('gaps_found'), first('human_needed')]).toEqual([
    '✔ P3 Cart: goal reached',
    '✖ P3 Cart: gaps found',
    '? P3 Cart: a person has to look',
  ]);
});

test('sixty gaps still fit one screen, and say that there are more', () => {
  const text = renderTerminal(aReport({ verification: { gaps: manyGaps } }), { ...plain, width: 100 });
  expect(text.split('\n').length).toBeLessThan(50);
  expect(text).toContain('… and 54 more gaps (--verbose shows all)');
});

test('no line is wider than the terminal, in Chinese too', () => {
  const claim = '用户可以在购物车页面看到所有商品的总价并且可以修改数量'.repeat(4);
  const data = aReport({ verification: { human_verification: [{ claim, reason: claim }] } });
  for (const verbose of [false, true]) {
    const lines = renderTerminal(data, { color: false, verbose, width: 60 }).split('\n');
    expect(lines.filter((line) => columns(line) > 60 && !line.includes('.csv-wave'))).toEqual([]);
  }
});

test('terminal escapes of a plan become visible; our own colours stay out without colour', () => {
  const gaps = [{ ...aReport().verification.gaps[0], description: 'x \u001b]0;owned\u0007 \u009b2J y' }];
  const data = aReport({ verification: { gaps }, phase: { ...aReport().phase, title: '\u001b[2JCart' } });
  const text = renderTerminal(data, { ...plain, width: 80 });
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  expect(text).toContain('x ␛]0;owned␇ �2J y');
});

test('with colour only the style codes are added', () => {
  const colored = renderTerminal(aReport(), { color: true, verbose: false, width: 100 });
  expect(colored).toContain('\u001b[');
  expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(renderTerminal(aReport(), { ...plain, width: 100 }));
});
