import type { AgentJob, CheckSubject } from '../../domain/agent-job.js';
import type { AgentReport } from '../../domain/agent-report.js';
import type { CheckRow, CheckType } from '../../domain/check.js';
import { formatEvidence } from '../../domain/evidence.js';
import type { RunResults } from './run-results.js';

export interface JudgedRow {
  readonly row: CheckRow;
  readonly job: AgentJob;
  readonly report: AgentReport | undefined;
}

/** Rows of one check type whose subject is the given thing, with their reports. */
export function judgedRows(results: RunResults): readonly JudgedRow[] {
  return results.rows.flatMap((row) => {
    const job = results.jobs.get(row.id);
    return job ? [{ row, job, report: results.reports.get(row.id) }] : [];
  });
}

/** Key of a check: its type and what it is about. */
export function subjectKey(checkType: CheckType, subject: CheckSubject): string {
  switch (subject.kind) {
    case 'truth':
      return `${checkType} ${subject.truth.claim}`;
    case 'artifact':
      return `${checkType} ${subject.artifact.path}`;
    case 'link':
      return `${checkType} ${JSON.stringify(subject.link)}`;
    case 'unreadable':
      return `${checkType} unreadable ${subject.unreadable.id} ${subject.unreadable.text}`;
    case 'files':
    case 'requirements':
      return checkType;
  }
}

/** Evidence lines of a row: what its agent cites, else its findings or error. */
export function evidenceLines({ row, report }: JudgedRow): string[] {
  const cited = report?.evidence.map(formatEvidence) ?? [];
  if (cited.length > 0) return [...new Set(cited)];
  const said = report?.findings || row.findings || row.error;
  return said ? [said] : [];
}
