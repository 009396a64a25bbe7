import type { CheckRow } from '../../domain/check.js';
import { phaseLabel } from '../../domain/phase.js';
import type { Validation } from '../../domain/validation.js';
import type { Verification } from '../../domain/verification.js';
import { acceptFindings } from './accept-findings.js';
import { artifactResults } from './artifact-results.js';
import { collectFindings } from './collect-findings.js';
import { collectGaps } from './collect-gaps.js';
import { fixPlans } from './fix-plans.js';
import { humanVerification } from './human-verification.js';
import { keyLinkResults } from './key-link-results.js';
import { numberRowGaps } from './number-row-gaps.js';
import { coverageScore, overallStatus, summarise } from './overall-status.js';
import { planOverrides } from './plan-overrides.js';
import { reconcileTruths } from './reconcile-truths.js';
import type { RunResults } from './run-results.js';
import { buildValidation } from './validation.js';

export interface Aggregate {
  /** `next_step` is filled by the routing stage. */
  readonly verification: Omit<Verification, 'next_step'>;
  /** null when Nyquist did not run. */
  readonly validation: Validation | null;
  /** The rows with the verdict's gap ids. */
  readonly rows: readonly CheckRow[];
}

/** S_AGGREGATE: must-haves with status and evidence, gaps with ids in row order, fix plans, the overall word. */
export function aggregate(results: RunResults): Aggregate {
  const artifacts = artifactResults(results);
  const keyLinks = keyLinkResults(results);
  const truths = reconcileTruths(results, artifacts, keyLinks);
  const findings = collectFindings(results);
  const found = collectGaps(results, truths, findings);
  const bySettings = acceptFindings(found, findings.antipatterns, results.settings);
  const open = { gaps: bySettings.gaps, human: humanVerification(results, truths, artifacts, keyLinks) };
  const { gaps, human, accepted } = planOverrides(open, results);
  const status = overallStatus(gaps, human);
  const mustHaves = { truths, artifacts, key_links: keyLinks };
  return {
    verification: {
      phase: results.phase.number,
      status,
      passed: status === 'passed',
      verified_at: results.finishedAt,
      verifier: 'verify-phase',
      milestone: results.phase.milestone.id,
      session: results.session,
      summary: summarise(status, mustHaves, gaps, human),
      covers: results.covers,
      must_haves: mustHaves,
      gaps,
      antipatterns: bySettings.antipatterns,
      constraint_violations: findings.violations,
      accepted: [...bySettings.accepted, ...accepted],
      fix_plans: fixPlans(gaps, `verify-phase ${phaseLabel(results.phase)}`),
      human_verification: human,
      coverage_score: coverageScore(truths),
    },
    validation: buildValidation(results),
    rows: numberRowGaps(results.rows, results.reports, found),
  };
}
