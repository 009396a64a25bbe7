import { AggregateVerdict, RowStatus, type VerifyVerdict } from '../../domain/verify-verdict.js';
import { insideProject } from '../../evidence/check-anchors.js';
import type { ChangedFile } from '../diff/changed-file.js';
import type { MarkdownDocument } from '../markdown.js';
import { deriveVerdict } from '../verdict/derive.js';
import type { AnswerRow } from './answer-rows.js';
import { designConformanceCheck, goldenPathCheck, scopeCreepCheck } from './extra-checks.js';
import type { AnswerLint } from './lint-answer.js';

export interface ArtifactFacts {
  readonly wbs: string;
  readonly lint: AnswerLint;
  readonly answer: MarkdownDocument;
  /** Files the work changed and paths the task names, where a diff was given. */
  readonly changed: readonly ChangedFile[];
  readonly planned: readonly string[];
}

/** The artifact of a clean answer. A task criterion that no row answers enters as UNMET. */
export function artifactFromAnswer({ wbs, lint, answer, changed, planned }: ArtifactFacts): VerifyVerdict {
  const criteria = [
    ...lint.rows.criteria.map((row) => ({ ...coverage(row), evidenceType: row.evidenceType.toLowerCase() })),
    ...lint.unanswered.map((id) => ({
      id,
      status: 'UNMET' as const,
      evidenceType: 'n/a',
      evidence: 'no evidence found',
    })),
  ];
  const checks = [
    designConformanceCheck(answer),
    goldenPathCheck(criteria, changed),
    scopeCreepCheck(planned, changed),
  ];
  return deriveVerdict({
    wbs,
    requirements: lint.rows.requirements.map(coverage),
    acceptanceCriteria: criteria,
    checks: checks.filter((check) => check !== null),
    stated: AggregateVerdict.catch('UNKNOWN').parse(lint.verdict?.value.toUpperCase()),
  });
}

/** File name of a task's artifact; undefined when the id is no plain name. */
export const artifactName = (wbs: string): string | undefined =>
  insideProject(wbs) === wbs && !/[/\\\s\0]/.test(wbs) ? `${wbs}-verdict.json` : undefined;

const coverage = (row: AnswerRow): { id: string; status: RowStatus; evidence: string } => ({
  id: row.row,
  status: RowStatus.catch('UNMET').parse(row.status.toUpperCase()),
  evidence: row.evidence,
});
