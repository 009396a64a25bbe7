import type { AgentJob } from '../../domain/agent-job.js';
import { AgentReport } from '../../domain/agent-report.js';
import { addUsage, type Usage } from '../../domain/usage.js';
import type { Attempt, Runner } from '../../runners/runner.js';
import { acceptReport } from './accept-report.js';

/** An attempt, and the source files that changed while its agent alone, or with others, was at work. */
export interface Tried {
  readonly attempt: Attempt;
  readonly startedMs: number;
  readonly meddled: Promise<readonly string[]>;
}

export interface CarryOutPorts {
  /** One attempt; undefined: no agent is started any more, or the run was interrupted. */
  attempt(runner: Runner, job: AgentJob): Promise<Tried | undefined>;
  /** Holds a report of an agent other than the static ones against the project. */
  audit(job: AgentJob, report: AgentReport): Promise<AgentReport>;
  /** The row stays pending, since its agent's service was overloaded each time. */
  leave(message: string): void;
}

/** How a row ended with one runner. */
export interface Carried {
  readonly runner: string;
  readonly report: AgentReport;
  readonly attempts: number;
  /** When the first attempt began. */
  readonly startedMs: number;
  /** Source files changed while its agent was at work. */
  readonly meddled: boolean;
  /** Of all attempts, where the agent told it. */
  readonly usage: Usage | null;
}

/** An agent's trouble is retried once (decision 3). */
const ATTEMPTS = 2;
/** Attempts that met an overloaded service are no trouble of the row; after so many it is left pending. */
const MOST_OVERLOADED = 8;

/** Carries a row out with one runner, with one retry; undefined: the row is left pending. */
export async function carryOut(
  runner: Runner,
  job: AgentJob,
  ports: CarryOutPorts,
): Promise<Carried | undefined> {
  let carried: Carried | undefined;
  let usage: Usage | null = null;
  for (let overloaded = 0, attempts = 1; attempts <= ATTEMPTS; ) {
    const tried = await ports.attempt(runner, job);
    if (!tried) return undefined;
    const { attempt, startedMs } = tried;
    const meddled = await tried.meddled;
    if (attempt.usage) usage = usage ? addUsage(usage, attempt.usage) : attempt.usage;
    const accepted = acceptReport(job, attempt.report);
    if (attempt.service && accepted.result_status !== 'completed') {
      if (attempt.service.kind === 'overloaded' && ++overloaded < MOST_OVERLOADED) continue;
      ports.leave(attempt.service.message);
      return undefined;
    }
    const report =
      meddled.length > 0
        ? failedFor(job, meddled)
        : runner.name === 'static'
          ? accepted
          : await ports.audit(job, accepted);
    carried = {
      runner: runner.name,
      report,
      attempts,
      startedMs: carried?.startedMs ?? startedMs,
      meddled: meddled.length > 0,
      usage,
    };
    if (report.result_status === 'completed' || carried.meddled) return carried;
    attempts++;
  }
  return carried;
}

/** An agent that changes what it judges is not asked again, whatever it reported (decision 16). */
const failedFor = (job: AgentJob, meddled: readonly string[]): AgentReport =>
  AgentReport.parse({
    id: job.id,
    result_status: 'failed',
    verdict: '',
    findings: `source files changed while the agent was at work: ${meddled.join(', ')}`,
    error: 'the tree changed under the agent',
  });
