import type { ReportData } from '../../src/reporters/report.js';
import { aReport } from './a-report.js';

/** A phase of 1,000 must-haves: 300 truths, 400 artifacts and 300 links, a tenth of which do not hold. */
export function aLargeReport(): ReportData {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const base = aReport();
  return aReport({
    verification: {
      must_haves: {
        truths: numbers(300).map((index) => ({
          id: `T${index}`,
          claim: `Order ${index} reaches the warehouse`,
          status: index % 10 === 0 ? 'failed' : 'verified',
          confidence: 'direct',
          source: 'convergence',
          evidence: [`src/order/${index}.ts:3 sends it`, 'test/order.test.ts:9 expects it'],
        })),
        artifacts: numbers(400).map((index) => ({
          id: `A${index}`,
          path: `src/order/step-${index}.ts`,
          status: index % 10 === 0 ? 'orphaned' : 'verified',
          exists: true,
          substantive: true,
          wired: index % 10 !== 0,
          evidence: ['looked at as a whole'],
        })),
        key_links: numbers(300).map((index) => ({
          id: `L${index}`,
          from: `src/order/step-${index}.ts`,
          to: `src/order/step-${index + 1}.ts`,
          via: '',
          status: index % 10 === 0 ? 'not_wired' : 'wired',
          evidence: ['imported on line 1'],
        })),
      },
    },
    timeline: numbers(2_000).map((index) => ({
      id: String(index),
      title: `check ${index}`,
      wave: index < 700 ? 1 : 2,
      check_type: 'exists',
      status: 'completed',
      verdict: 'EXISTS',
      startedMs: index,
      durationMs: 5,
    })),
    rows: numbers(2_000).map(
      (index) => ({ ...base.rows[0], id: String(index) }) as ReportData['rows'][number],
    ),
  });
}
