import type { AgentReport, PatternFinding } from '../../../domain/agent-report.js';
import type { ReportedGap } from '../../../domain/gap.js';
import { insideProject } from '../../../evidence/check-anchors.js';
import type { ProjectTree } from '../../../evidence/project-tree.js';

/**
 * What of a report is an agent's to say. Not what a person answered or accepted, not that wiring does not apply, not how
 * sure the run may be, not constraints and test runs: those are read and run here. A gap's place is dropped where the
 * project has none.
 */
export function agentsStatement(
  report: AgentReport,
  own: AgentReport | null,
  tree: ProjectTree,
): AgentReport {
  const { test_audit: _, ...said } = report;
  return {
    ...said,
    gaps: report.gaps.map((gap) => withKnownPlace(gap, tree)),
    pattern_findings: report.pattern_findings.map(withoutAcceptance),
    evidence: report.evidence.filter(({ kind }) => kind === 'anchor' || kind === 'command'),
    constraint_violations: own?.constraint_violations ?? [],
    confidence: 'heuristic',
    applies: own?.applies ?? true,
    ...(own?.test_audit ? { test_audit: own.test_audit } : {}),
  };
}

const withoutAcceptance = ({ accepted: _, ...finding }: PatternFinding): PatternFinding => finding;

function withKnownPlace(gap: ReportedGap, tree: ProjectTree): ReportedGap {
  const file = gap.file === null ? null : (insideProject(gap.file.replaceAll('\\', '/'), tree.root) ?? null);
  const lines = file === null ? undefined : tree.lineCount(file);
  const line = gap.line !== null && lines !== undefined && gap.line <= lines ? gap.line : null;
  return { ...gap, file, line };
}
