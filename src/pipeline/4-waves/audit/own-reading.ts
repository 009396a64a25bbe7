import type { World } from '../../../agents/agent.js';
import { CHECK_TYPES, type CheckTypeRule } from '../../../agents/check-types.js';
import { AGENTS } from '../../../agents/registry.js';
import type { AgentJob } from '../../../domain/agent-job.js';
import { AgentReport } from '../../../domain/agent-report.js';
import { fail, ok, type Result } from '../../../domain/result.js';
import type { Side } from './bearing.js';

/**
 * What the static agent of the check type makes of the row; null where there is nothing that it could read. The failure is
 * what stopped it: without a reading of our own no report is held against anything.
 */
export async function ownReading(job: AgentJob, world: World): Promise<Result<AgentReport | null, string>> {
  if (job.subject.kind === 'unreadable') return ok(null);
  try {
    const agent = await AGENTS[job.check_type]();
    return ok(AgentReport.parse(await agent.inspect(job, world)));
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** null for UNCERTAIN, and for a report that carries no verdict. */
export function sideOf(job: AgentJob, verdict: string | undefined): Side | null {
  const rule: CheckTypeRule = CHECK_TYPES[job.check_type];
  if (verdict === undefined) return null;
  if (rule.passing.includes(verdict)) return 'pass';
  return rule.failing.includes(verdict) ? 'fail' : null;
}
