import * as z from 'zod';
import { ConstraintViolation, PatternFinding } from './agent-report.js';
import { Gap } from './gap.js';

/** Overall word of a run (decision 11). */
export const VerificationStatus = z.enum(['passed', 'gaps_found', 'human_needed']);
export type VerificationStatus = z.infer<typeof VerificationStatus>;

export const TruthResult = z.object({
  id: z.string(),
  claim: z.string(),
  status: z.enum(['verified', 'failed', 'uncertain']),
  confidence: z.enum(['direct', 'heuristic']),
  source: z.string(),
  evidence: z.array(z.string()),
});
export type TruthResult = z.infer<typeof TruthResult>;

export const ArtifactResult = z.object({
  id: z.string(),
  path: z.string(),
  status: z.enum(['verified', 'orphaned', 'stub', 'missing', 'uncertain']),
  /** null: not checked or not settled. */
  exists: z.boolean().nullable(),
  substantive: z.boolean().nullable(),
  wired: z.boolean().nullable(),
  evidence: z.array(z.string()),
});
export type ArtifactResult = z.infer<typeof ArtifactResult>;

export const KeyLinkResult = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  via: z.string(),
  status: z.enum(['wired', 'partial', 'orphaned', 'not_wired', 'uncertain']),
  evidence: z.array(z.string()),
});
export type KeyLinkResult = z.infer<typeof KeyLinkResult>;

export const AcceptedFinding = z.object({
  id: z.string(),
  kind: z.enum(['gap', 'truth', 'antipattern', 'constraint']),
  description: z.string(),
  reason: z.string(),
  by: z.string(),
});
export type AcceptedFinding = z.infer<typeof AcceptedFinding>;

export const FixPlan = z.object({
  id: z.string(),
  objective: z.string(),
  gaps: z.array(z.string()),
  tasks: z.array(z.object({ files: z.array(z.string()), action: z.string(), verify: z.string() })),
  depends_on: z.array(z.string()),
  issue_ids: z.array(z.string()),
});
export type FixPlan = z.infer<typeof FixPlan>;

/** What the verdict was reached on (decision 19): the digest alone decides whether it is fresh. */
export const Covers = z.object({
  head: z.string().nullable(),
  dirty: z.boolean().nullable(),
  digest: z.string().nullable(),
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
});
export type Covers = z.infer<typeof Covers>;

export const NextStep = z.object({ command: z.string(), reason: z.string(), then: z.array(z.string()) });
export type NextStep = z.infer<typeof NextStep>;

/** verification.json. */
export const Verification = z.object({
  phase: z.string(),
  status: VerificationStatus,
  passed: z.boolean(),
  verified_at: z.string(),
  verifier: z.string(),
  milestone: z.string().nullable(),
  session: z.string(),
  summary: z.string(),
  covers: Covers,
  must_haves: z.object({
    truths: z.array(TruthResult),
    artifacts: z.array(ArtifactResult),
    key_links: z.array(KeyLinkResult),
  }),
  gaps: z.array(Gap),
  antipatterns: z.array(
    PatternFinding.omit({ accepted: true }).extend({ id: z.string(), issue_id: z.string().nullable() }),
  ),
  constraint_violations: z.array(ConstraintViolation.extend({ id: z.string() })),
  accepted: z.array(AcceptedFinding),
  fix_plans: z.array(FixPlan),
  human_verification: z.array(z.object({ claim: z.string(), reason: z.string() })),
  /** Verified truths / truths, 0 to 1; null when there are none. */
  coverage_score: z.number().min(0).max(1).nullable(),
  next_step: NextStep,
});
export type Verification = z.infer<typeof Verification>;
