import type { AgentJob } from '../../domain/agent-job.js';
import type { AgentReport } from '../../domain/agent-report.js';
import { treeOfCodebase } from '../../evidence/project-tree.js';
import type { AuditContext } from './audit/bearing.js';
import { holdFindings } from './audit/hold-findings.js';
import { holdRequirements } from './audit/hold-requirements.js';
import { holdVerdict } from './audit/hold-verdict.js';
import { ownReading } from './audit/own-reading.js';
import { agentsStatement } from './audit/statement.js';

/**
 * A report of an agent that infers, held against the project: what is not an agent's to say is left out; a verdict that the
 * facts contradict, that rests on what is not so, on satisfaction in the place of evidence, or on nothing that was checked
 * does not stand. Both sides are told in the findings. Runs the row's commands where there is consent.
 */
export async function holdToEvidence(
  job: AgentJob,
  report: AgentReport,
  context: AuditContext,
): Promise<AgentReport> {
  const { world } = context;
  const tree = treeOfCodebase(world.codebase);
  if (report.result_status !== 'completed') return withoutVerdict(agentsStatement(report, null, tree));
  const reading = await ownReading(job, world);
  if (!reading.ok) {
    const error = `the report could not be audited: ${reading.failure}`;
    return withoutVerdict({ ...agentsStatement(report, null, tree), result_status: 'failed', error });
  }
  const own = reading.value;
  const said = agentsStatement(report, own, tree);
  switch (job.check_type) {
    case 'pattern_scan':
      return holdFindings(job, said, own, context);
    case 'test_coverage':
      return holdRequirements(job, said, own, context);
    default:
      return holdVerdict(job, said, own, context);
  }
}

/** A row that did not end well keeps what its agent wrote, and nothing that counts. */
const withoutVerdict = (report: AgentReport): AgentReport => ({
  ...report,
  verdict: '',
  gaps: [],
  pattern_findings: [],
  requirements: [],
  evidence: [],
});
