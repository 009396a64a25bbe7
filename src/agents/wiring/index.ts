import type { Agent } from '../agent.js';
import { inspectArtifact } from './artifact.js';
import { inspectLink } from './link.js';
import { report } from './report.js';

/** Wiring: is an artifact reached from an entry, does one end of a link reach the other at run time (decision 10). */
export const wiring: Agent = {
  checkType: 'import_usage',
  inspect(job, { codebase }) {
    switch (job.subject.kind) {
      case 'artifact':
        return inspectArtifact(job.id, job.subject.artifact, codebase);
      case 'link':
        return inspectLink(job.id, job.subject.link, codebase);
      default:
        return report(job.id, {
          verdict: 'UNCERTAIN',
          findings: `no wiring can be judged for a ${job.subject.kind} row`,
        });
    }
  },
};
