import type { Verification } from './verification.js';

/** The verdict with the issues that its gaps and findings were given. */
export function withIssueIds(
  verification: Verification,
  issueIds: ReadonlyMap<string, string>,
): Verification {
  const gaps = verification.gaps.map((gap) => ({ ...gap, issue_id: issueIds.get(gap.id) ?? gap.issue_id }));
  const issueOf = new Map(gaps.map(({ id, issue_id }) => [id, issue_id]));
  return {
    ...verification,
    gaps,
    antipatterns: verification.antipatterns.map((finding) => ({
      ...finding,
      issue_id: issueIds.get(finding.id) ?? null,
    })),
    fix_plans: verification.fix_plans.map((plan) => ({
      ...plan,
      issue_ids: [...new Set(plan.gaps.flatMap((id) => issueOf.get(id) ?? []))],
    })),
  };
}
