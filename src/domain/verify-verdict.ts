import * as z from 'zod';

/** Aggregate word of an artifact; only PASS certifies. UNKNOWN is read but never stands for a certification. */
export const AggregateVerdict = z.enum(['PASS', 'PARTIAL', 'FAIL', 'UNKNOWN']);
export type AggregateVerdict = z.infer<typeof AggregateVerdict>;

export const RowStatus = z.enum(['MET', 'PARTIAL', 'UNMET', 'N/A']);
export type RowStatus = z.infer<typeof RowStatus>;

export const EvidenceType = z.enum(['test', 'command', 'static-ref', 'manual-review', 'llm-judge', 'n/a']);
export type EvidenceType = z.infer<typeof EvidenceType>;

export const CheckStatus = z.enum(['pass', 'fail', 'warn']);
export const CheckSeverity = z.enum(['blocker', 'major', 'minor', 'advisory']);
export type CheckSeverity = z.infer<typeof CheckSeverity>;

/** A requirement or acceptance criterion; `evidence` and `evidenceType` are empty where the artifact gives none. */
export const RequirementRow = z.object({ id: z.string(), status: RowStatus, evidence: z.string() });
export type RequirementRow = z.infer<typeof RequirementRow>;

export const CriterionRow = RequirementRow.extend({
  /** One word of EvidenceType, or several joined by `+`. */
  evidenceType: z.string(),
});
export type CriterionRow = z.infer<typeof CriterionRow>;

export const CheckRow = z.object({
  name: z.string(),
  status: CheckStatus,
  evidence: z.string(),
  severity: CheckSeverity.optional(),
});
export type CheckRow = z.infer<typeof CheckRow>;

/** The artifact of spec/3 in canonical form, as it is written. */
export const VerifyVerdict = z.object({
  wbs: z.string().min(1),
  verdict: AggregateVerdict,
  requirements: z.array(RequirementRow),
  acceptanceCriteria: z.array(CriterionRow).optional(),
  checks: z.array(CheckRow),
});
export type VerifyVerdict = z.infer<typeof VerifyVerdict>;

/** As read: the task it certifies may be unnamed. */
export interface ReadVerdict {
  readonly wbs: string | null;
  readonly verdict: AggregateVerdict;
  readonly requirements: readonly RequirementRow[];
  readonly acceptanceCriteria: readonly CriterionRow[];
  readonly checks: readonly CheckRow[];
}

/** Parts of a `+` compound, in lower case. */
export const evidenceTypes = (compound: string): readonly string[] =>
  compound.split('+').map((part) => part.trim().toLowerCase());

/** Evidence that a machine produced: a test or a command is among the types. */
export const isExecutable = (compound: string): boolean =>
  evidenceTypes(compound).some((type) => type === 'test' || type === 'command');

const tagged = (id: string, tags: readonly string[]): boolean => {
  const lower = id.toLowerCase();
  return tags.some((tag) => lower.includes(`[${tag}]`));
};

/** A row that counts: not tagged [advisory] or [non-core]. */
export const isCoreRow = (id: string): boolean => !tagged(id, ['advisory', 'non-core']);

/** A row that needs executable evidence: core, and not tagged [non-behavior] or [docs-only]. */
export const isBehaviorRow = (id: string): boolean =>
  isCoreRow(id) && !tagged(id, ['non-behavior', 'docs-only']);
