import { expect, test } from 'vitest';
import { AgentReport } from '../../../src/domain/agent-report.js';
import type { RunResults } from '../../../src/pipeline/5-aggregate/run-results.js';
import { buildValidation } from '../../../src/pipeline/5-aggregate/validation.js';
import { aPhase } from '../../rig/a-phase.js';
import { aRow } from '../../rig/checks.js';

const audited = (exit_code: number, failed: number) => {
  const row = aRow({
    id: '9',
    check_type: 'test_coverage',
    layer: 'nyquist',
    wave: '3',
    status: 'completed',
  });
  const report = AgentReport.parse({
    id: '9',
    result_status: 'completed',
    verdict: 'COVERED',
    findings: '',
    test_audit: {
      framework: 'vitest',
      coverage: null,
      run: { command: 'npm test', exit_code, duration_ms: 1, passed: 4, failed, skipped: 0, output_tail: '' },
    },
  });
  const results = {
    phase: aPhase(),
    rows: [row],
    reports: new Map([['9', report]]),
    finishedAt: '2026-03-04T05:06:07.000Z',
  };
  const { status, gaps } = buildValidation(results as unknown as RunResults) ?? {};
  return { status, gaps };
};

test('a run that failed is a gap of the validation, whatever requirement its tests belong to', () => {
  expect(audited(1, 1)).toEqual({
    status: 'gaps_found',
    gaps: [
      {
        requirement: 'the test run',
        description: '`npm test` exit 1: 1 failed, 4 passed',
        suggested_test: null,
      },
    ],
  });
  expect(audited(0, 0)).toEqual({ status: 'passed', gaps: [] });
});
