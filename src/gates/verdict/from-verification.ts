import { type Phase, phaseLabel } from '../../domain/phase.js';
import type { TruthResult, Verification } from '../../domain/verification.js';
import type {
  CheckRow,
  CriterionRow,
  EvidenceType,
  RequirementRow,
  RowStatus,
  VerifyVerdict,
} from '../../domain/verify-verdict.js';
import { deriveVerdict } from './derive.js';

/**
 * The artifact of a run (spec/3): success criteria are requirements, other must-haves acceptance criteria, findings checks.
 * A run that is not passed never gives PASS.
 */
export function verdictFromVerification(
  verification: Verification,
  phase?: Pick<Phase, 'number'>,
): VerifyVerdict {
  const { truths, artifacts, key_links: links } = verification.must_haves;
  const isRequirement = (truth: TruthResult): boolean => truth.source === 'success_criteria';
  return deriveVerdict({
    wbs: phase ? phaseLabel(phase) : verification.phase,
    requirements: truths.filter(isRequirement).map((truth) => requirementRow(truth)),
    acceptanceCriteria: [
      ...truths.filter((truth) => !isRequirement(truth)).map(truthRow),
      ...artifacts.map((artifact) =>
        staticRow(`[non-behavior] Artifact: ${artifact.path}`, statusOf(artifact.status), [
          `${artifact.path} is ${artifact.status}`,
          ...artifact.evidence,
        ]),
      ),
      ...links.map((link) =>
        staticRow(`[non-behavior] Link: ${link.from} -> ${link.to}`, statusOf(link.status), [
          `the link is ${link.status}`,
          ...link.evidence,
        ]),
      ),
    ],
    checks: [runCheck(verification), ...antipatternChecks(verification), ...constraintChecks(verification)],
  });
}

function requirementRow(truth: TruthResult): RequirementRow {
  return {
    id: `${truth.id}: ${truth.claim}`,
    status: statusOf(truth.status),
    evidence: evidenceText(truth.evidence),
  };
}

function truthRow(truth: TruthResult): CriterionRow {
  return { ...requirementRow(truth), evidenceType: evidenceTypeOf(truth) };
}

function staticRow(id: string, status: RowStatus, evidence: readonly string[]): CriterionRow {
  return { id, status, evidenceType: 'static-ref', evidence: evidenceText(evidence) };
}

const evidenceText = (evidence: readonly string[]): string => evidence.join('; ') || 'no evidence found';

function statusOf(status: string): RowStatus {
  if (status === 'verified' || status === 'wired') return 'MET';
  return status === 'uncertain' || status === 'partial' ? 'PARTIAL' : 'UNMET';
}

const COMMAND_CLAIM =
  /^[`!\s]*(?:grep|rg|test|\[|ls|find|wc|jq|cat|npm|npx|node|pnpm|yarn|python3?|pytest|go|cargo|make|mvn|gradle|Select-String|Test-Path)\b|exits? (?:with )?0|退出码/;

/** How a truth was settled, by its evidence: a person, a command that ran, a test, a shell criterion judged in place, a place. */
function evidenceTypeOf({ claim, evidence }: TruthResult): EvidenceType {
  const text = evidence.join('\n');
  if (/^(?:uat|accepted): /m.test(text)) return 'manual-review';
  if (/` exit -?\d+ after /.test(text) || COMMAND_CLAIM.test(claim)) return 'command';
  if (/(?:\btests?\/|__tests__\/|[._-](?:test|spec)\.\w+|\btest_\w+\.py|_test\.\w+):\d/.test(text))
    return 'test';
  return 'static-ref';
}

/** The run's own word, so that what stands in no row (an open UAT gap, an agent that failed) still counts. */
function runCheck({ status, summary, session }: Verification): CheckRow {
  const evidence = `${session}: ${status}${summary ? `, ${summary}` : ''}`;
  return {
    name: 'verification-status',
    status: status === 'passed' ? 'pass' : 'fail',
    severity: 'major',
    evidence,
  };
}

const PATTERN_SEVERITIES = { blocker: 'blocker', warning: 'minor', info: 'advisory' } as const;
const CONSTRAINT_SEVERITIES = {
  critical: 'blocker',
  high: 'major',
  medium: 'minor',
  low: 'advisory',
} as const;

const antipatternChecks = (verification: Verification): readonly CheckRow[] =>
  verification.antipatterns.map((finding) => ({
    name: `anti-pattern: ${finding.pattern}`,
    status: finding.severity === 'blocker' ? 'fail' : 'warn',
    severity: PATTERN_SEVERITIES[finding.severity],
    evidence: `${finding.file}:${finding.line} ${finding.description}`,
  }));

const constraintChecks = (verification: Verification): readonly CheckRow[] =>
  verification.constraint_violations.map((violation) => ({
    name: `constraint: ${violation.type}`,
    status: violation.severity === 'critical' || violation.severity === 'high' ? 'fail' : 'warn',
    severity: CONSTRAINT_SEVERITIES[violation.severity],
    evidence: `${violation.file}${violation.line ? `:${violation.line}` : ''} ${violation.constraint}`,
  }));
