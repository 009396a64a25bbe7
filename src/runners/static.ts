import type { World } from '../agents/agent.js';
import { AGENTS } from '../agents/registry.js';
import type { Runner } from './runner.js';

/** Judges by reading (and by running, after consent): no model, no network. */
export function staticRunner(world: World): Runner {
  return {
    name: 'static',
    async run(job) {
      if (job.subject.kind === 'unreadable') {
        const { text, reason } = job.subject.unreadable;
        return {
          id: job.id,
          result_status: 'completed',
          verdict: 'UNCERTAIN',
          findings: `not understood: ${text} (${reason})`,
          confidence: 'heuristic',
        };
      }
      const agent = await AGENTS[job.check_type]();
      return agent.inspect(job, world);
    },
  };
}
