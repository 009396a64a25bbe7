import type { World } from '../../agents/agent.js';
import { CHECK_TYPES, type CheckTypeRule, UNCERTAIN } from '../../agents/check-types.js';
import type { AgentJob } from '../../domain/agent-job.js';
import type { AgentReport } from '../../domain/agent-report.js';
import type { Evidence } from '../../domain/evidence.js';
import { auditReport } from '../../evidence/audit.js';
import { treeOfCodebase } from '../../evidence/project-tree.js';

/**
 * A completed report of an agent that infers, held against the project: a verdict that rests on places the project does not
 * have, on satisfaction in the place of evidence, or a pass on nothing that was checked, becomes UNCERTAIN with the reasons.
 */
export async function holdToEvidence(job: AgentJob, report: AgentReport, world: World): Promise<AgentReport> {
  const tree = treeOfCodebase(world.codebase);
  if (report.result_status !== 'completed' || report.verdict === UNCERTAIN) return report;
  const cited = report.pattern_findings.map(({ file, line }): Evidence => ({ kind: 'anchor', file, line }));
  const audit = auditReport({ ...report, evidence: [...report.evidence, ...cited] }, tree);
  const rule: CheckTypeRule = CHECK_TYPES[job.check_type];
  const reasons = [
    ...audit.banned.map((words) => `"${words}" stands in the place of evidence`),
    ...audit.problems,
    ...(rule.passing.includes(report.verdict) && !audit.supported ? ['a pass without checked evidence'] : []),
  ];
  if (reasons.length === 0) return report;
  return {
    ...report,
    verdict: UNCERTAIN,
    confidence: 'heuristic',
    findings: `${report.verdict} was not accepted: ${reasons.join('; ')}. The agent said: ${report.findings}`,
    gaps: [],
  };
}
