import type { World } from '../agents/agent.js';
import { AGENTS } from '../agents/registry.js';
import type { AgentReportInput } from '../domain/agent-report.js';
import type { Runner } from './runner.js';

/** Judges by reading (and by running, after consent): no model, no network. */
export function staticRunner(world: World): Runner {
  return {
    name: 'static',
    async run(job) {
      if (job.subject.kind === 'unreadable') {
        const { text, reason } = job.subject.unreadable;
        const report: AgentReportInput = {
          id: job.id,
          result_status: 'completed',
          verdict: 'UNCERTAIN',
          findings: `not understood: ${text} (${reason})`,
          confidence: 'heuristic',
        };
        return { report };
      }
      const agent = await AGENTS[job.check_type]();
      return { report: await agent.inspect(job, world) };
    },
  };
}
