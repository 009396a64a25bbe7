import * as z from 'zod';

export const VerifyResult = z.enum(['ALIGNED', 'PARTIAL', 'EMPTY', 'DIVERGENT']);
export type VerifyResult = z.infer<typeof VerifyResult>;

export const VerifyRequired = z.enum(['ALIGNED', 'ALIGNED_OR_PARTIAL', 'ANY']);
export type VerifyRequired = z.infer<typeof VerifyRequired>;

export const PlanGateReason = z.enum([
  'not-verified',
  'empty',
  'strict',
  'needs-summary',
  'unknown-result',
  'unknown-level',
]);
export type PlanGateReason = z.infer<typeof PlanGateReason>;

/** How the work lies against its plan; paths are project-relative. */
export const Classification = z.object({
  result: VerifyResult,
  reasoning: z.string(),
  planned: z.array(z.string()),
  changed: z.array(z.string()),
  /** Planned paths without a change. */
  missing: z.array(z.string()),
  /** Changed paths that no planned path names. */
  unplanned: z.array(z.string()),
  /** Added plus removed lines. */
  changed_lines: z.number().int(),
});
export type Classification = z.infer<typeof Classification>;

/** Output of `gate plan`. */
export const PlanGateResult = z.object({
  gate: z.literal('plan'),
  allowed: z.boolean(),
  reason: PlanGateReason.nullable(),
  message: z.string(),
  /** The word decided on; null when nothing was verified. */
  result: z.string().nullable(),
  verify_required: z.string(),
  verify_only: z.boolean(),
  classification: Classification.nullable(),
});
export type PlanGateResult = z.infer<typeof PlanGateResult>;
