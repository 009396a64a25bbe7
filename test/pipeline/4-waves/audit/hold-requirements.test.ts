import { expect, it } from 'vitest';
import type { CheckSubject } from '../../../../src/domain/agent-job.js';
import type { AgentReportInput } from '../../../../src/domain/agent-report.js';
import type { Requirement } from '../../../../src/domain/must-have.js';
import { aProject } from '../../../codebase/tests/a-project.js';
import { aRun, held } from './an-audit.js';

const FILES: Readonly<Record<string, string>> = {
  'package.json':
    '{ "name": "sum", "type": "module", "scripts": { "test": "vitest run" }, "devDependencies": { "vitest": "4" } }\n',
  'src/sum.ts': 'export const sum = (a: number, b: number): number => a + b;\n',
  'tests/sum.test.ts': `import { expect, test } from 'vitest';
import { sum } from '../src/sum';

test('sums two numbers', () => {
  expect(sum(1, 2)).toBe(3);
});

test.skip('takes negative amounts', () => {
  expect(sum(-1, -2)).toBe(-3);
});

test('reports overflow', () => {
  sum(1, 2);
});
`,
};

const SUMS: Requirement = { id: 'S-1', text: 'Sums two numbers', tests: [] };
const NEGATIVE: Requirement = { id: 'S-2', text: 'Takes negative amounts', tests: [] };
const OVERFLOW: Requirement = { id: 'S-3', text: 'Reports overflow', tests: [] };
const ABSENT: Requirement = { id: 'S-4', text: 'Prints a receipt for the customer', tests: [] };
const ID_ONLY: Requirement = { id: 'S-9', text: 'S-9', tests: [] };

const rowOf = (...requirements: Requirement[]): Extract<CheckSubject, { kind: 'requirements' }> => ({
  kind: 'requirements',
  requirements,
  tests: [],
  files: ['src/sum.ts'],
});

type Said = readonly [Requirement, 'covered' | 'partial' | 'uncovered' | 'uncertain', readonly string[]];
const entries = (...said: Said[]): NonNullable<AgentReportInput['requirements']> =>
  said.map(([{ id, text }, status, tests]) => ({
    id,
    requirement: text,
    status,
    tests: [...tests],
    reason: 'as said',
    suggested_test: null,
  }));

async function audited(
  subject: CheckSubject,
  report: Partial<AgentReportInput>,
  ran: Parameters<typeof held>[0]['ran'] = [],
) {
  const asked = { codebase: await aProject(FILES), check: 'test_coverage' as const, subject, ran };
  const { verdict, requirements, test_audit, findings } = await held(asked, report);
  return {
    verdict,
    statuses: requirements.map(({ status }) => status),
    reasons: requirements.map(({ reason }) => reason),
    test_audit,
    findings,
  };
}

it.each<[string, Requirement, readonly string[], string]>([
  ['a test that does it', SUMS, ['tests/sum.test.ts:4 sums two numbers'], 'COVERED'],
  ['no test, where reading finds one', SUMS, [], 'COVERED'],
  ['a test that is not there, where reading finds one', SUMS, ['tests/made-up.test.ts:4'], 'COVERED'],
  ['a disabled test', NEGATIVE, ['tests/sum.test.ts:8 takes negative amounts'], 'PARTIAL'],
  ['a test that asserts nothing', OVERFLOW, ['tests/sum.test.ts:12 reports overflow'], 'UNCERTAIN'],
  ['a test that is not there', ABSENT, ['tests/receipt.test.ts:3 prints a receipt'], 'MISSING'],
  ['a line of a test file without a test', ABSENT, ['tests/sum.test.ts:2'], 'MISSING'],
  ['the code itself', ABSENT, ['src/sum.ts:1'], 'MISSING'],
  ['a test of something else', ABSENT, ['tests/sum.test.ts:4 sums two numbers'], 'UNCERTAIN'],
  ['no test', ABSENT, [], 'UNCERTAIN'],
  ['a test, for an id that says nothing', ID_ONLY, ['tests/sum.test.ts:4'], 'UNCERTAIN'],
])('COVERED by %s', async (_, requirement, tests, expected) => {
  const said = { verdict: 'COVERED', requirements: entries([requirement, 'covered', tests]) };
  expect((await audited(rowOf(requirement), said)).verdict).toBe(expected);
});

it.each<[string, 'partial' | 'uncovered', string, readonly string[], Requirement, string]>([
  ['says nothing of the test that was found', 'uncovered', 'MISSING', [], SUMS, 'UNCERTAIN'],
  ['speaks of the test that was found', 'partial', 'PARTIAL', ['tests/sum.test.ts:4'], SUMS, 'PARTIAL'],
  ['finds none either', 'uncovered', 'MISSING', [], ABSENT, 'MISSING'],
])('a requirement without cover: the agent %s', async (_, status, verdict, tests, requirement, expected) => {
  const said = { verdict, requirements: entries([requirement, status, tests]) };
  expect((await audited(rowOf(requirement), said)).verdict).toBe(expected);
});

it('each requirement of the row has one entry, whatever the agent left out, doubled or made up', async () => {
  const made = { id: 'X-1', text: 'Something else', tests: [] };
  const said = entries(
    [SUMS, 'covered', ['tests/sum.test.ts:4']],
    [SUMS, 'uncovered', []],
    [made, 'covered', ['tests/sum.test.ts:4']],
  );
  expect(await audited(rowOf(SUMS, ABSENT), { verdict: 'COVERED', requirements: said })).toEqual({
    verdict: 'UNCERTAIN',
    statuses: ['uncertain', 'uncertain'],
    reasons: [
      'as said; reading the tests says covered: tests/sum.test.ts:4 "sums two numbers" speaks of it and runs src/sum.ts',
      'the agent said nothing of it',
    ],
    test_audit: { framework: 'vitest', run: null, coverage: null },
    findings:
      'COVERED was not accepted: S-1: as said; reading the tests says covered: tests/sum.test.ts:4 "sums two numbers" speaks of it and runs src/sum.ts; S-4: the agent said nothing of it. The agent said: said',
  });
});

it('the word of a row is that of its worst requirement', async () => {
  const said = entries([SUMS, 'covered', ['tests/sum.test.ts:4']], [ABSENT, 'uncovered', []]);
  const { verdict, statuses, findings } = await audited(rowOf(SUMS, ABSENT), {
    verdict: 'PARTIAL',
    requirements: said,
  });
  expect([verdict, statuses, findings]).toEqual(['MISSING', ['covered', 'uncovered'], 'said']);
});

it('a word that is worse than its entries is open', async () => {
  const said = { verdict: 'MISSING', requirements: entries([SUMS, 'covered', ['tests/sum.test.ts:4']]) };
  const { verdict, statuses } = await audited(rowOf(SUMS), said);
  expect([verdict, statuses]).toEqual(['UNCERTAIN', ['uncertain']]);
});

it('the test run is ours: a report of one is left out, and a test that failed covers nothing', async () => {
  const run = {
    command: 'npx vitest run',
    exit_code: 0,
    duration_ms: 1,
    passed: 9,
    failed: 0,
    skipped: 0,
    output_tail: '',
  };
  const said = {
    verdict: 'COVERED',
    requirements: entries([SUMS, 'covered', ['tests/sum.test.ts:4']]),
    test_audit: { framework: 'made up', run, coverage: null },
  };
  expect((await audited(rowOf(SUMS), said)).test_audit).toEqual({
    framework: 'vitest',
    run: null,
    coverage: null,
  });
  const output = ' × tests/sum.test.ts > sums two numbers\n\n Tests  1 failed | 1 skipped (2)\n';
  const row: CheckSubject = { ...rowOf(SUMS), test_command: 'npm test' };
  const failing = await audited(row, said, [aRun('npm test', 1, output)]);
  expect([failing.verdict, failing.test_audit?.run?.exit_code]).toEqual(['PARTIAL', 1]);
});
