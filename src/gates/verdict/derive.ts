import type { CheckRow, CriterionRow, RequirementRow, VerifyVerdict } from '../../domain/verify-verdict.js';
import { aggregateVerifyVerdict, harsher, lacksExecutableEvidence } from './aggregate.js';

export interface DeriveInput {
  readonly wbs: string;
  readonly requirements: readonly RequirementRow[];
  /** Absent or empty: the task has none, and no evidence rule is reported. */
  readonly acceptanceCriteria?: readonly CriterionRow[];
  readonly checks?: readonly CheckRow[];
  /** The verdict its author states; the artifact never says better. */
  readonly stated?: VerifyVerdict['verdict'];
}

/**
 * Makes the artifact of spec/3 from rows: a MET behaviour criterion without test or command becomes PARTIAL, the evidence
 * rule is reported as a check with a severity, and the verdict is what a reader computes again.
 */
export function deriveVerdict(input: DeriveInput): VerifyVerdict {
  const given = input.acceptanceCriteria ?? [];
  const weak = given.filter(lacksExecutableEvidence).map((row) => row.id);
  const criteria = given.map((row) =>
    lacksExecutableEvidence(row) ? { ...row, status: 'PARTIAL' as const } : row,
  );
  const checks = [...(input.checks ?? []), ...(given.length > 0 ? [evidenceRule(weak)] : [])];
  const rows = { requirements: input.requirements, acceptanceCriteria: criteria, checks };
  const computed = aggregateVerifyVerdict(rows);
  return {
    wbs: input.wbs,
    verdict: input.stated ? harsher(computed, input.stated) : computed,
    requirements: [...input.requirements],
    ...(given.length > 0 ? { acceptanceCriteria: criteria } : {}),
    checks,
  };
}

/** The artifact as it is written: `jq -r .verdict` reads the word as it stands. */
export const verdictArtifactText = (artifact: VerifyVerdict): string =>
  `${JSON.stringify(artifact, null, 2)}\n`;

function evidenceRule(weak: readonly string[]): CheckRow {
  if (weak.length === 0) {
    return {
      name: 'evidence-rule-pass',
      status: 'pass',
      severity: 'major',
      evidence: 'every MET behaviour criterion has test or command evidence',
    };
  }
  const named = weak.slice(0, 10).join('; ');
  return {
    name: 'evidence-rule-failed',
    status: 'fail',
    severity: 'major',
    evidence: `no test or command evidence: ${named}${weak.length > 10 ? ` and ${weak.length - 10} more` : ''}`,
  };
}
