import type { Validation } from '../../domain/validation.js';
import type { RunResults } from './run-results.js';

/** A run that did not end with exit code 0 is told whatever requirement its tests belong to. */
function failedRun(run: Validation['test_run']): Validation['gaps'] {
  if (run === null || run.exit_code === 0) return [];
  const failed = run.failed === null ? '' : `: ${run.failed} failed, ${run.passed ?? 0} passed`;
  return [
    {
      requirement: 'the test run',
      description: `\`${run.command}\` exit ${run.exit_code ?? 'none'}${failed}`,
      suggested_test: null,
    },
  ];
}

/** validation.json, when at least one Nyquist row was carried out; null when they were skipped. */
export function buildValidation({ phase, rows, reports, finishedAt }: RunResults): Validation | null {
  const audits = rows.filter(
    ({ check_type, status }) => check_type === 'test_coverage' && status !== 'skipped',
  );
  if (audits.length === 0) return null;
  const done = audits.flatMap(({ id }) => reports.get(id) ?? []);
  const requirements = done.flatMap((report) => report.requirements);
  const audit = done.find((report) => report.test_audit)?.test_audit;
  const broken = audits.filter(({ status }) => status !== 'completed');
  const gaps: Validation['gaps'] = [
    ...requirements
      .filter(({ status }) => status !== 'covered')
      .map(({ requirement, reason, suggested_test }) => ({
        requirement,
        description: reason,
        suggested_test,
      })),
    ...failedRun(audit?.run ?? null),
    ...broken.map(({ title, error, status }) => ({
      requirement: title,
      description: `the audit did not end well: ${error || status}`,
      suggested_test: null,
    })),
  ];
  return {
    phase: phase.number,
    status: gaps.length > 0 ? 'gaps_found' : 'passed',
    validated_at: finishedAt,
    test_framework: audit?.framework ?? null,
    test_run: audit?.run ?? null,
    coverage: audit?.coverage ?? null,
    requirement_coverage: requirements.map(({ id, requirement, tests, status }) => ({
      id,
      requirement,
      tests,
      status,
    })),
    gaps,
  };
}
