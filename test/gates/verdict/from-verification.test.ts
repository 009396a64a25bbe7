import { describe, expect, it } from 'vitest';
import type { Verification } from '../../../src/domain/verification.js';
import { aggregateVerifyVerdict } from '../../../src/gates/verdict/aggregate.js';
import { verdictFromVerification } from '../../../src/gates/verdict/from-verification.js';
import { aReport } from '../../reporters/a-report.js';

const truth = (
  given: Partial<Verification['must_haves']['truths'][number]>,
): Verification['must_haves']['truths'][number] => ({
  id: 'T1',
  claim: 'requests are counted',
  status: 'verified',
  confidence: 'direct',
  source: 'must_haves',
  evidence: ['`npm test` exit 0 after 12 ms: 4 passed'],
  ...given,
});
const run = (given: Partial<Verification>): Verification => ({
  ...aReport().verification,
  phase: '3',
  status: 'passed',
  session: '20260501-verify-P3-limit',
  summary: '',
  must_haves: { truths: [truth({ source: 'success_criteria' })], artifacts: [], key_links: [] },
  antipatterns: [],
  constraint_violations: [],
  ...given,
});
const artifact: Verification['must_haves']['artifacts'][number] = {
  id: 'A1',
  path: 'src/limit.ts',
  status: 'verified',
  exists: true,
  substantive: true,
  wired: true,
  evidence: ['src/limit.ts:1'],
};
const link: Verification['must_haves']['key_links'][number] = {
  id: 'K1',
  from: 'src/main.ts',
  to: 'src/limit.ts',
  via: '',
  status: 'wired',
  evidence: ['src/main.ts:2'],
};

describe('the artifact of a run', () => {
  it('makes success criteria requirements, must-haves criteria, findings checks', () => {
    const made = verdictFromVerification(
      run({
        must_haves: {
          truths: [truth({ source: 'success_criteria' }), truth({ id: 'T2' })],
          artifacts: [artifact],
          key_links: [link],
        },
        antipatterns: [
          {
            id: 'x',
            file: 'src/a.ts',
            line: 4,
            pattern: 'todo',
            severity: 'warning',
            description: 'left over',
            issue_id: null,
          },
        ],
      }),
      { number: '3' },
    );
    expect(made).toEqual({
      wbs: 'P3',
      verdict: 'PASS',
      requirements: [
        {
          id: 'T1: requests are counted',
          status: 'MET',
          evidence: '`npm test` exit 0 after 12 ms: 4 passed',
        },
      ],
      acceptanceCriteria: [
        {
          id: 'T2: requests are counted',
          status: 'MET',
          evidenceType: 'command',
          evidence: '`npm test` exit 0 after 12 ms: 4 passed',
        },
        {
          id: '[non-behavior] Artifact: src/limit.ts',
          status: 'MET',
          evidenceType: 'static-ref',
          evidence: 'src/limit.ts is verified; src/limit.ts:1',
        },
        {
          id: '[non-behavior] Link: src/main.ts -> src/limit.ts',
          status: 'MET',
          evidenceType: 'static-ref',
          evidence: 'the link is wired; src/main.ts:2',
        },
      ],
      checks: [
        {
          name: 'verification-status',
          status: 'pass',
          severity: 'major',
          evidence: '20260501-verify-P3-limit: passed',
        },
        { name: 'anti-pattern: todo', status: 'warn', severity: 'minor', evidence: 'src/a.ts:4 left over' },
        {
          name: 'evidence-rule-pass',
          status: 'pass',
          severity: 'major',
          evidence: 'every MET behaviour criterion has test or command evidence',
        },
      ],
    });
    expect(aggregateVerifyVerdict(made)).toBe('PASS');
  });

  it.each([
    [
      'a failed truth',
      run({ must_haves: { truths: [truth({ status: 'failed' })], artifacts: [], key_links: [] } }),
      'FAIL',
    ],
    [
      'an uncertain truth',
      run({ must_haves: { truths: [truth({ status: 'uncertain' })], artifacts: [], key_links: [] } }),
      'PARTIAL',
    ],
    [
      'a stub',
      run({ must_haves: { truths: [], artifacts: [{ ...artifact, status: 'stub' }], key_links: [] } }),
      'FAIL',
    ],
    [
      'a partial link',
      run({ must_haves: { truths: [], artifacts: [], key_links: [{ ...link, status: 'partial' }] } }),
      'PARTIAL',
    ],
    ['no must-have', run({ must_haves: { truths: [], artifacts: [], key_links: [] } }), 'UNKNOWN'],
    ['a status that no row explains', run({ status: 'gaps_found' }), 'PARTIAL'],
    ['a run that needs a person', run({ status: 'human_needed' }), 'PARTIAL'],
    [
      'a blocker',
      run({
        antipatterns: [
          { id: 'x', file: 'a', line: 1, pattern: 'p', severity: 'blocker', description: '', issue_id: null },
        ],
      }),
      'FAIL',
    ],
  ])('with %s is %s', (_, verification, expected) => {
    const made = verdictFromVerification(verification);
    expect([made.verdict, aggregateVerifyVerdict(made)]).toEqual([expected, expected]);
  });
});
