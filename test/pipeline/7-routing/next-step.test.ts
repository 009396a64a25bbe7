import { expect, test } from 'vitest';
import type { Gap } from '../../../src/domain/gap.js';
import { Validation } from '../../../src/domain/validation.js';
import { nextStep } from '../../../src/pipeline/7-routing/index.js';
import { aVerification } from '../../sources/a-verification.js';

const commands = {
  debug: 'debug',
  planGaps: 'plan --gaps',
  execute: 'execute',
  test: 'test',
  autoTest: 'auto-test',
  review: 'review',
};

const gap = (severity: Gap['severity']): Gap => ({
  id: 'GAP-001',
  finding_id: 'G-1',
  type: 'missing_feature',
  severity,
  layer: 'artifact',
  source: 'row 1',
  description: 'd',
  fix_direction: 'f',
  file: null,
  line: null,
  issue_id: null,
});

const validation = (lines: number | null, statuses: readonly ('covered' | 'uncovered')[]): Validation =>
  Validation.parse({
    phase: '1',
    status: 'passed',
    validated_at: 'x',
    test_framework: null,
    test_run: null,
    coverage: { statements: null, branches: null, functions: null, lines },
    requirement_coverage: statuses.map((status, index) => ({
      id: `R${index}`,
      requirement: 'r',
      tests: [],
      status,
    })),
    gaps: [],
  });

const next = (change: Partial<Parameters<typeof nextStep>[0]>, tests: Validation | null = null) => {
  const { command, then } = nextStep({ ...aVerification(), gaps: [], status: 'passed', ...change }, tests, {
    commands,
    verifyAgain: 'verify',
    coverageThreshold: 80,
  });
  return [command, then];
};

test('a critical gap goes to debugging, any other to planning, both with the loop that closes it', () => {
  expect(next({ gaps: [gap('high'), gap('critical')] })).toEqual([
    'debug',
    ['plan --gaps', 'execute', 'verify'],
  ]);
  expect(next({ gaps: [gap('medium')] })).toEqual(['plan --gaps', ['execute', 'verify']]);
});

test('what only a person can settle goes to the test session', () => {
  expect(next({ status: 'human_needed' })).toEqual(['test', []]);
});

test('low coverage or a requirement without a test asks for tests, else the review is next', () => {
  expect(next({}, validation(79, ['covered']))).toEqual(['auto-test', []]);
  expect(next({}, validation(null, ['uncovered']))).toEqual(['auto-test', []]);
  expect(next({}, validation(80, ['covered']))).toEqual(['review', []]);
  expect(next({}, null)).toEqual(['review', []]);
});
