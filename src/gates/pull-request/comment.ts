import type { PrEvaluation } from './evaluate.js';

const LONGEST_REASON = 400;
const MOST_REASONS = 20;

/** The summary of spec/4 that is posted on the pull request. Text from elsewhere neither mentions people nor breaks a line. */
export function commentText({ verdict, reasons, open }: PrEvaluation): string {
  const addressed = verdict.per_exit_criterion.filter((entry) => entry.status === 'ADDRESSED').length;
  const mustFix = verdict.unresolved_simplify_findings.filter(
    (entry) => entry.severity === 'must-fix',
  ).length;
  const listed = reasons.slice(0, MOST_REASONS).map((reason) => `- ${plain(reason)}`);
  const more = reasons.length > MOST_REASONS ? [`- and ${reasons.length - MOST_REASONS} more`] : [];
  return [
    `/verify-gate round=${verdict.round} verdict=${verdict.verdict}`,
    '',
    `Exit criteria: ${addressed}/${verdict.per_exit_criterion.length} addressed`,
    `Review comments: ${open.comments.length} unresolved`,
    `Simplify: ${mustFix} must-fix not applied`,
    `Adherence: ${open.blockingAdherence.length} blocking violations`,
    '',
    ...(verdict.verdict === 'APPROVED' ? [] : ['Top reasons (if not APPROVED):', ...listed, ...more, '']),
    `Rationale: ${plain(verdict.rationale, 4000)}`,
    '',
  ].join('\n');
}

function plain(text: string, limit = LONGEST_REASON): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const bounded = line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
  return bounded
    .replace(/@(?=[A-Za-z0-9])/g, '@\u200b')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
