import * as z from 'zod';

export const PrBreaker = z.enum([
  'ticket-not-located',
  'ticket-without-criteria',
  'no-commit-timestamps',
  'phase-failed',
  'contradictory-phases',
  'incomplete-read',
  'third-round',
]);
export type PrBreaker = z.infer<typeof PrBreaker>;

export const CriterionVerdict = z.object({
  criterion: z.string(),
  status: z.enum(['ADDRESSED', 'MISSING']),
  evidence: z.string(),
});
export type CriterionVerdict = z.infer<typeof CriterionVerdict>;

const UnresolvedComment = z.object({
  comment_ref: z.string(),
  author: z.string(),
  thread_excerpt: z.string(),
  why_unresolved: z.string(),
});
const UnresolvedSimplify = z.object({
  finding: z.string(),
  severity: z.enum(['must-fix', 'nice-to-have']),
  status: z.enum(['NOT_APPLIED', 'APPLIED_PARTIAL', 'WAIVED_WITHOUT_RATIONALE']),
});
const UnresolvedAdherence = z.object({
  rule_ref: z.string(),
  file: z.string(),
  line: z.number().int().nullable(),
  severity: z.enum(['blocking', 'nit']),
});

/** Verdict of spec/4, in the order of its keys, bound to the head it judged. */
export const PrVerdict = z.object({
  verdict: z.enum(['APPROVED', 'REROLL', 'ESCALATE']),
  round: z.number().int(),
  pr: z.number().int(),
  ticket: z.string().nullable(),
  head_sha: z.string(),
  /** The first circuit breaker that fired, and why. */
  breaker: PrBreaker.nullable(),
  breaker_detail: z.string().nullable(),
  per_exit_criterion: z.array(CriterionVerdict),
  unresolved_review_comments: z.array(UnresolvedComment),
  unresolved_simplify_findings: z.array(UnresolvedSimplify),
  unresolved_adherence_violations: z.array(UnresolvedAdherence),
  rationale: z.string(),
  second_round_needed: z.array(z.string()),
  /** Threads that are answered, and how: by whom resolved, by which commit, with which ticket. */
  answered_review_comments: z.array(z.object({ comment_ref: z.string(), how: z.string() })),
  /** Claims of the bundle that do not hold. */
  unsupported_claims: z.array(z.string()),
  /** Listed, never blocking. */
  nits: z.array(z.string()),
});
export type PrVerdict = z.infer<typeof PrVerdict>;
