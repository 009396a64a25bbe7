import { UNCERTAIN } from '../../agents/check-types.js';
import type { AgentJob } from '../../domain/agent-job.js';
import type { Carried } from './carry-out.js';

/** What static analysis left open, and nothing else, goes on to an agent. */
export const isOpen = ({ runner, report }: Carried): boolean =>
  runner === 'static' && report.result_status === 'completed' && report.verdict === UNCERTAIN;

/** The row's job for the agent: what static analysis found out stands last in its context. */
export function escalatedJob(job: AgentJob, { report }: Carried): AgentJob {
  const own = `[Task ${job.id}: ${job.title}] ${report.verdict} - static analysis of this check: ${report.findings}`;
  return { ...job, prev_context: [job.prev_context, own].filter(Boolean).join('\n') };
}

export interface Escalated {
  /** Whose report counts. */
  readonly counts: Carried;
  /** The other one. */
  readonly setAside: Carried;
}

/**
 * The agent's report counts when it settles the row, or when the tree changed under it; else static's UNCERTAIN stays, with a
 * note on how the agent ended.
 */
export function settle(open: Carried, answer: Carried): Escalated {
  if (answer.meddled) return { counts: answer, setAside: open };
  if (answer.report.result_status === 'completed' && answer.report.verdict !== UNCERTAIN)
    return { counts: answer, setAside: open };
  return {
    counts: {
      ...open,
      report: { ...open.report, findings: `${open.report.findings} (${noteOn(answer)})` },
    },
    setAside: answer,
  };
}

function noteOn({ runner, report }: Carried): string {
  return report.result_status === 'completed'
    ? `${runner} could not settle it either: ${report.findings}`
    : `${runner} was asked and ${report.result_status === 'blocked' ? 'was blocked' : 'failed'}: ${report.error || report.findings}`;
}
