import { expect, it } from 'vitest';
import type { CheckSubject } from '../../../../src/domain/agent-job.js';
import type { AgentReport, AgentReportInput, PatternFinding } from '../../../../src/domain/agent-report.js';
import { aProject } from '../../../codebase/tests/a-project.js';
import { held } from './an-audit.js';

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "cart", "main": "src/cart.ts" }\n',
  'src/cart.ts': `export function total(prices: readonly number[]): number {
  // TODO: discounts
  return prices.reduce((sum, price) => sum + price, 0);
}

export function pay(sum: number, send: (sum: number) => void): boolean {
  try {
    send(sum);
  } catch {
  }
  return true;
}
`,
  'src/clean.ts': 'export const half = (value: number): number => value / 2;\n',
  'src/lenient.ts':
    'export function quiet(run: () => void): void {\n  run(); // verify-phase-ignore fake-success: agreed\n}\n',
  'src/merge.ts': '<<<<<<< ours\nexport const a = 1;\n=======\nexport const a = 2;\n>>>>>>> theirs\n',
  'tests/other.test.ts': "import { it } from 'vitest';\nit.skip('x', () => {});\n",
};

const scanOf = (...files: string[]): CheckSubject => ({ kind: 'files', files, constraints: [] });
const finding = (file: string, line: number, more: Partial<PatternFinding> = {}): PatternFinding => ({
  file,
  line,
  pattern: 'reported',
  severity: 'blocker',
  description: 'found',
  ...more,
});
const places = ({ verdict, pattern_findings: found }: AgentReport) => [
  verdict,
  ...found.map(({ file, line, severity }) => `${severity} ${file}:${line}`),
];

async function scanned(subject: CheckSubject, report: Partial<AgentReportInput>) {
  return held({ codebase: await aProject(FILES), check: 'pattern_scan', subject }, report);
}

it('CLEAN stands where the static scan finds nothing either', async () => {
  const report = await scanned(scanOf('src/clean.ts'), { verdict: 'CLEAN', findings: 'read all of it' });
  expect([places(report), report.evidence]).toEqual([
    ['CLEAN'],
    [{ kind: 'observation', text: '1 files scanned', files: ['src/clean.ts'] }],
  ]);
});

it('CLEAN becomes WARNINGS with what the static scan adds', async () => {
  const text = (FILES['src/cart.ts'] ?? '').split('\n').slice(0, 4).join('\n');
  const codebase = await aProject({ ...FILES, 'src/cart.ts': `${text}\n` });
  const report = await held(
    { codebase, check: 'pattern_scan', subject: scanOf('src/cart.ts') },
    { verdict: 'CLEAN' },
  );
  expect(places(report)).toEqual(['WARNINGS', 'warning src/cart.ts:2']);
});

it('CLEAN against a blocker that was read is open, and the blocker is named', async () => {
  const report = await scanned(scanOf('src/cart.ts'), { verdict: 'CLEAN', findings: 'all is well' });
  expect(places(report)).toEqual(['UNCERTAIN']);
  expect(report.findings).toMatch(
    /^CLEAN was not accepted: reading the code says 1 blockers, .*src\/cart\.ts:9 .*The agent said: all is well$/,
  );
});

it('CLEAN with a blocker at a line that the agent itself cites is BLOCKERS', async () => {
  const report = await scanned(scanOf('src/cart.ts'), {
    verdict: 'CLEAN',
    findings: 'fine: src/cart.ts:7-10',
  });
  expect(places(report)).toEqual(['BLOCKERS', 'warning src/cart.ts:2', 'blocker src/cart.ts:9']);
});

it.each(['CLEAN', 'WARNINGS', 'UNCERTAIN'])('%s over a merge conflict is BLOCKERS', async (verdict) => {
  const warning = finding('src/clean.ts', 1, { severity: 'warning' });
  const report = await scanned(scanOf('src/merge.ts', 'src/clean.ts'), {
    verdict,
    pattern_findings: verdict === 'WARNINGS' ? [warning] : [],
  });
  expect([report.verdict, report.pattern_findings.map(({ pattern }) => pattern)]).toEqual([
    'BLOCKERS',
    ['conflict-marker', ...(verdict === 'WARNINGS' ? ['reported'] : [])],
  ]);
});

it.each([
  ['a line of the scan', finding('src/clean.ts', 1), 'BLOCKERS'],
  ['a line of the scan, written the other way', finding('.\\src\\clean.ts', 1), 'BLOCKERS'],
  ['a file that is not scanned', finding('src/merge.ts', 2), 'UNCERTAIN'],
  ['a file that is not there', finding('src/made-up.ts', 2), 'UNCERTAIN'],
  ['a line that is not there', finding('src/clean.ts', 40), 'UNCERTAIN'],
  ['a marker that is not there', finding('src/clean.ts', 1, { pattern: 'todo' }), 'UNCERTAIN'],
])('BLOCKERS on %s', async (_, reported, expected) => {
  const report = await scanned(scanOf('src/clean.ts'), { verdict: 'BLOCKERS', pattern_findings: [reported] });
  expect([report.verdict, report.pattern_findings.length]).toEqual([
    expected,
    expected === 'BLOCKERS' ? 1 : 0,
  ]);
});

it('BLOCKERS without a blocker is open: it would be no gap', async () => {
  expect(
    (await scanned(scanOf('src/clean.ts'), { verdict: 'BLOCKERS', findings: 'src/clean.ts:1' })).findings,
  ).toBe('BLOCKERS was not accepted: no blocker was named. The agent said: src/clean.ts:1');
});

it('a blocker that an agent lists counts, whatever its word says', async () => {
  const report = await scanned(scanOf('src/clean.ts'), {
    verdict: 'CLEAN',
    pattern_findings: [finding('src/clean.ts', 1)],
  });
  expect(places(report)).toEqual(['BLOCKERS', 'blocker src/clean.ts:1']);
});

it('an agent accepts nothing; a reason beside the line does', async () => {
  const report = await scanned(scanOf('src/lenient.ts', 'src/clean.ts'), {
    verdict: 'BLOCKERS',
    pattern_findings: [
      finding('src/clean.ts', 1, { accepted: 'the owner said so' }),
      finding('src/lenient.ts', 2, { pattern: 'fake-success', accepted: 'mine' }),
    ],
  });
  expect([report.verdict, report.pattern_findings.map(({ accepted }) => accepted)]).toEqual([
    'BLOCKERS',
    [undefined, 'agreed'],
  ]);
});
