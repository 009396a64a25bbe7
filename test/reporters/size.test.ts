import { expect, test } from 'vitest';
import { loadReporter, REPORT_FORMATS } from '../../src/reporters/registry.js';
import type { ReportData } from '../../src/reporters/report.js';
import { renderTerminal } from '../../src/reporters/terminal.js';
import { aReport } from './a-report.js';

const COUNT = 20_000;
const LONG = '`x'.repeat(100_000);

function hugeReport(): ReportData {
  const base = aReport();
  const [gap] = base.verification.gaps;
  const [truth] = base.verification.must_haves.truths;
  const [link] = base.verification.must_haves.key_links;
  const many = <T extends object>(item: T | undefined, change: (index: number) => object) =>
    Array.from({ length: COUNT }, (_, index) => ({ ...item, ...change(index) }) as T);
  return {
    ...base,
    rows: many(base.rows[0], (index) => ({ id: String(index) })),
    timeline: many(base.timeline?.[0], (index) => ({ id: String(index), startedMs: index })),
    verification: {
      ...base.verification,
      gaps: many(gap, (index) => ({
        id: `GAP-${index}`,
        description: index === 0 ? LONG : `gap ${index}`,
        file: index === 1 ? LONG : `f${index}`,
      })),
      must_haves: {
        truths: many(truth, (index) => ({ id: `T${index}`, claim: `claim ${index}` })),
        artifacts: base.verification.must_haves.artifacts,
        key_links: many(link, (index) => ({ id: `L${index}`, from: `a${index}`, to: `a${index + 1}` })),
      },
    },
  };
}

test.each([...REPORT_FORMATS])(
  '%s: twenty thousand of everything, and a text of 200,000 letters, in seconds',
  async (format) => {
    const reporter = await loadReporter(format);
    const data = hugeReport();
    const start = performance.now();
    expect(reporter.render(data).length).toBeGreaterThan(1_000);
    expect(performance.now() - start).toBeLessThan(15_000);
  },
);

test('the terminal: the same', () => {
  const data = hugeReport();
  const start = performance.now();
  expect(renderTerminal(data, { width: 100, color: true, verbose: false }).length).toBeLessThan(20_000);
  renderTerminal(data, { width: 100, color: true, verbose: true });
  expect(performance.now() - start).toBeLessThan(15_000);
});
