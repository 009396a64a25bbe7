import { verdictWords } from '../../agents/check-types.js';
import type { AgentJob } from '../../domain/agent-job.js';
import { AgentReport } from '../../domain/agent-report.js';

/**
 * What a runner handed over, held against the strict report schema: the right id, one of the row's verdict words when
 * completed, none otherwise. Anything else is a failed report that says why (decision 2 and 3).
 */
export function acceptReport(job: AgentJob, handedOver: unknown): AgentReport {
  if (handedOver === undefined || handedOver === null)
    return refused(job, 'the agent ended without a report');
  const parsed = AgentReport.safeParse(handedOver);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return refused(
      job,
      `the report is malformed: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim(),
    );
  }
  const report = parsed.data;
  if (report.id !== job.id)
    return refused(job, `the report is for row ${report.id || '(none)'}, not ${job.id}`);
  if (report.result_status !== 'completed') return { ...report, verdict: '' };
  const verdict = report.verdict.trim().toUpperCase();
  const words = verdictWords(job.check_type);
  if (!words.includes(verdict)) {
    return refused(job, `verdict ${JSON.stringify(report.verdict)} is none of ${words.join(', ')}`);
  }
  return { ...report, verdict };
}

const refused = (job: AgentJob, error: string): AgentReport =>
  AgentReport.parse({
    id: job.id,
    result_status: 'failed',
    verdict: '',
    findings: 'no usable report',
    error,
  });
