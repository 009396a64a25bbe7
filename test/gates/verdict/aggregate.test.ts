import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregateVerifyVerdict } from '../../../src/gates/verdict/aggregate.js';
import { deriveVerdict } from '../../../src/gates/verdict/derive.js';

const met = { id: 'R1', status: 'MET', evidence: 'src/a.ts:1' };
const criterion = { id: 'Scenario: a', status: 'MET', evidenceType: 'test', evidence: 'a.test.ts:1' };
const withChecks = (...checks: unknown[]) => aggregateVerifyVerdict({ requirements: [met], checks });
const withCriterion = (row: object) =>
  aggregateVerifyVerdict({ requirements: [met], acceptanceCriteria: [{ ...criterion, ...row }] });

describe('the verdict of rows', () => {
  it.each([
    ['no rows', {}, 'UNKNOWN'],
    ['rows that are no list', { requirements: 'R1' }, 'UNKNOWN'],
    [
      'advisory rows alone, whatever the checks',
      { acceptanceCriteria: [{ ...criterion, id: '[advisory] a' }], checks: [{ name: 'x', status: 'fail' }] },
      'UNKNOWN',
    ],
    ['a MET requirement', { requirements: [met] }, 'PASS'],
    ['an UNMET requirement', { requirements: [met, { ...met, status: 'UNMET' }] }, 'FAIL'],
    ['a PARTIAL requirement', { requirements: [met, { ...met, status: 'PARTIAL' }] }, 'PARTIAL'],
    ['a MET requirement without evidence', { requirements: [{ ...met, evidence: ' ' }] }, 'PARTIAL'],
    [
      'an N/A requirement with its reason',
      { requirements: [met, { id: 'R2', status: 'N/A', evidence: 'superseded by R1' }] },
      'PASS',
    ],
    ['an N/A requirement without', { requirements: [met, { id: 'R2', status: 'N/A' }] }, 'PARTIAL'],
    [
      'a row with an unknown status',
      { requirements: [met, { id: 'R2', status: 'DONE', evidence: 'a' }] },
      'PARTIAL',
    ],
    ['a failed independent task check', { requirements: [met], taskCheckPassed: false }, 'PARTIAL'],
    [
      'satisfaction in place of evidence',
      { requirements: [{ ...met, evidence: 'looks good, should work now' }] },
      'PARTIAL',
    ],
    [
      'satisfaction beside evidence',
      { requirements: [{ ...met, evidence: 'looks good: src/a.ts:1' }] },
      'PASS',
    ],
  ])('%s', (_, rows, expected) => expect(aggregateVerifyVerdict(rows)).toBe(expected));

  it.each([
    ['by a test', {}, 'PASS'],
    ['by a compound with a command', { evidenceType: 'static-ref + Command' }, 'PASS'],
    ['by reading', { evidenceType: 'static-ref' }, 'PARTIAL'],
    ['by a model', { evidenceType: 'llm-judge' }, 'PARTIAL'],
    ['by nothing named', { evidenceType: undefined }, 'PARTIAL'],
    [
      'by reading, where no behaviour is meant',
      { id: '[non-behavior] a', evidenceType: 'static-ref' },
      'PASS',
    ],
    [
      'by reading, of documentation',
      { id: 'Scenario: a [docs-only]', evidenceType: 'manual-review' },
      'PASS',
    ],
    ['not at all, non-core', { id: '[non-core] a', status: 'UNMET' }, 'PASS'],
    ['not at all, no behaviour meant', { id: '[non-behavior] a', status: 'UNMET' }, 'FAIL'],
  ])('a criterion met %s', (_, row, expected) => expect(withCriterion(row)).toBe(expected));

  it.each([
    [{ severity: 'blocker', status: 'warn' }, 'FAIL'],
    [{ severity: 'major', status: 'fail' }, 'PARTIAL'],
    [{ severity: 'minor', status: 'fail' }, 'PASS'],
    [{ severity: 'advisory', status: 'warn' }, 'PASS'],
    [{ status: 'fail' }, 'FAIL'],
    [{ status: 'warn' }, 'PARTIAL'],
    [{ status: 'pass' }, 'PASS'],
    [{ status: 'skipped' }, 'FAIL'],
    [{ name: 'task check', status: 'fail' }, 'PARTIAL'],
    [{ name: 'Task_Check', status: 'fail', severity: 'blocker' }, 'PARTIAL'],
    [{ name: '', check: 'task-check', status: 'fail', severity: 'advisory' }, 'PARTIAL'],
    [{ name: undefined, id: 'spur task check', status: 'fail' }, 'PARTIAL'],
  ])('a check %j gives %s', (check, expected) =>
    expect(withChecks({ name: 'review', evidence: 'log', ...check })).toBe(expected),
  );

  it('is the worst of them in any order', () => {
    expect(
      withChecks(
        { name: 'a', status: 'fail', severity: 'major' },
        { name: 'b', status: 'fail', severity: 'blocker' },
      ),
    ).toBe('FAIL');
    expect(withChecks({ name: 'a', status: 'warn' }, { name: 'b', status: 'fail' })).toBe('FAIL');
  });
});

describe('an artifact made from rows', () => {
  it('downgrades a criterion without executable evidence and says so with a severity', () => {
    const row = { ...criterion, status: 'MET', evidenceType: 'static-ref' } as const;
    const artifact = deriveVerdict({
      wbs: '1',
      requirements: [{ ...met, status: 'MET' }],
      acceptanceCriteria: [row],
    });
    expect(artifact).toEqual({
      wbs: '1',
      verdict: 'PARTIAL',
      requirements: [met],
      acceptanceCriteria: [{ ...row, status: 'PARTIAL' }],
      checks: [
        {
          name: 'evidence-rule-failed',
          status: 'fail',
          severity: 'major',
          evidence: 'no test or command evidence: Scenario: a',
        },
      ],
    });
  });

  it('emits no evidence rule without acceptance criteria', () => {
    expect(deriveVerdict({ wbs: '1', requirements: [{ ...met, status: 'MET' }] }).checks).toEqual([]);
  });

  it('never says better than its author', () => {
    const rows = { wbs: '1', requirements: [{ ...met, status: 'MET' as const }] };
    expect([deriveVerdict({ ...rows, stated: 'PARTIAL' }).verdict, deriveVerdict(rows).verdict]).toEqual([
      'PARTIAL',
      'PASS',
    ]);
  });
});

const text = fc.oneof(
  fc.constantFrom('', ' ', 'src/a.ts:1', 'looks good', '`x` exit 0'),
  fc.string({ maxLength: 8 }),
);
const status = fc.constantFrom('MET', 'PARTIAL', 'UNMET', 'N/A');
const id = fc
  .tuple(
    fc.constantFrom('', '[advisory] ', '[non-core] ', '[non-behavior] ', '[docs-only] '),
    fc.string({ minLength: 1, maxLength: 6 }),
  )
  .map((parts) => `${parts.join('')}x`);
const row = fc.record({
  id,
  status,
  evidence: text,
  evidenceType: fc.constantFrom('test', 'command', 'static-ref', 'n/a', ''),
});
const check = fc.record(
  {
    name: fc.constantFrom('lint', 'task check', 'review'),
    status: fc.constantFrom('pass', 'warn', 'fail'),
    severity: fc.constantFrom('blocker', 'major', 'minor', 'advisory', undefined),
    evidence: text,
  },
  { requiredKeys: ['name', 'status'] },
);
const artifact = fc.record({
  requirements: fc.array(row, { maxLength: 4 }),
  acceptanceCriteria: fc.array(row, { maxLength: 4 }),
  checks: fc.array(check, { maxLength: 4 }),
});

describe('nothing bad makes a verdict better', () => {
  const passes = (rows: object): boolean => aggregateVerifyVerdict(rows) === 'PASS';

  it('not a failing core row', () => {
    const worse = fc.constantFrom('UNMET', 'PARTIAL');
    fc.assert(
      fc.property(artifact, worse, (given, bad) => {
        expect(
          passes({
            ...given,
            requirements: [...given.requirements, { id: 'x', status: bad, evidence: 'src/a.ts:1' }],
          }),
        ).toBe(false);
      }),
    );
  });

  it('not a failing check', () => {
    fc.assert(
      fc.property(artifact, check, (given, extra) => {
        if (passes({ ...given, checks: [...given.checks, extra] })) expect(passes(given)).toBe(true);
      }),
    );
  });

  it('not a worse status of a row', () => {
    fc.assert(
      fc.property(artifact, fc.nat(), (given, at) => {
        const rows = given.requirements;
        if (rows.length === 0) return;
        const worse = rows.map((each, index) =>
          index === at % rows.length ? { ...each, status: 'UNMET' } : each,
        );
        if (passes({ ...given, requirements: worse })) expect(passes(given)).toBe(true);
      }),
    );
  });

  it('not a row or check of any other shape', () => {
    fc.assert(
      fc.property(artifact, fc.jsonValue(), (given, junk) => {
        const more = {
          ...given,
          requirements: [...given.requirements, junk],
          checks: [...given.checks, junk],
        };
        if (passes(more)) expect(passes(given)).toBe(true);
      }),
    );
  });

  it('and what is derived recomputes to itself', () => {
    const typed = fc.record({
      requirements: fc.array(
        row.map(({ evidenceType: _, ...rest }) => rest as never),
        { maxLength: 3 },
      ),
      acceptanceCriteria: fc.array(row as fc.Arbitrary<never>, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(typed, (rows) => {
        const derived = deriveVerdict({ wbs: '1', ...rows });
        expect(aggregateVerifyVerdict(derived)).toBe(derived.verdict);
      }),
    );
  });
});
