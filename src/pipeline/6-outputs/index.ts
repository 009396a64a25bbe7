import type { Validation } from '../../domain/validation.js';
import type { Verification } from '../../domain/verification.js';
import { renderMarkdown } from '../../reporters/markdown.js';
import type { ReportData } from '../../reporters/report.js';
import { proposeRules, renderProposals } from './knowledge-inquiry.js';

export { renderMarkdown as contextMd } from '../../reporters/markdown.js';
export { proposeRules } from './knowledge-inquiry.js';

export interface SessionFile {
  readonly name: string;
  readonly text: string;
}

/** The files a finished run leaves in its session: verification.json, validation.json, context.md, knowledge.md. */
export function outputFiles(report: ReportData): readonly SessionFile[] {
  const { verification, validation } = report;
  const proposals = proposeRules(verification, validation);
  return [
    { name: 'verification.json', text: json(verification) },
    ...(validation ? [{ name: 'validation.json', text: json(validation) }] : []),
    { name: 'context.md', text: renderMarkdown(report) },
    ...(proposals.length > 0 ? [{ name: 'knowledge.md', text: renderProposals(proposals) }] : []),
  ];
}

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

const json = (value: Verification | Validation): string => `${JSON.stringify(value, null, 2)}\n`;
