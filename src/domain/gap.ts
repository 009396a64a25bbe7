import * as z from 'zod';

export const GapSeverity = z.enum(['critical', 'high', 'medium', 'low']);
export type GapSeverity = z.infer<typeof GapSeverity>;

export const FindingSeverity = z.enum(['blocker', 'warning', 'info']);
export type FindingSeverity = z.infer<typeof FindingSeverity>;

export const GapType = z.enum([
  'missing_feature',
  'incomplete_implementation',
  'broken_integration',
  'human_verified_failure',
  'antipattern',
  'constraint',
  'unverified',
]);
export type GapType = z.infer<typeof GapType>;

/** A gap as an agent reports it; it gets its id at the merge, in row order. */
export const ReportedGap = z.object({
  type: GapType,
  severity: GapSeverity,
  description: z.string(),
  fix_direction: z.string().default(''),
  file: z.string().nullable().default(null),
  /** 1-based. */
  line: z.number().int().positive().nullable().default(null),
});
export type ReportedGap = z.infer<typeof ReportedGap>;

/** A gap of verification.json. `source` names the row, UAT test or finding it comes from. */
export const Gap = ReportedGap.extend({
  id: z.string(),
  /** Of its content, the same in every run; what `accept` names. */
  finding_id: z.string(),
  layer: z.enum(['truth', 'artifact', 'wiring', 'antipattern', 'nyquist', 'uat', 'constraint']),
  source: z.string(),
  issue_id: z.string().nullable(),
});
export type Gap = z.infer<typeof Gap>;
