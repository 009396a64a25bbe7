import type { AgentJob } from '../domain/agent-job.js';
import type { AgentReportInput } from '../domain/agent-report.js';

/** Who carries a job out. Job and report are plain data, so that a runner may carry them to another process or machine. */
export interface Runner {
  readonly name: string;
  /**
   * Resolves to a report for every end an agent can come to: its trouble is a report with status failed or blocked.
   * Ends its work when the signal aborts.
   */
  run(job: AgentJob, options: { readonly signal: AbortSignal }): Promise<AgentReportInput>;
}
