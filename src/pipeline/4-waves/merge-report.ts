import type { AgentReport } from '../../domain/agent-report.js';
import type { CheckRow } from '../../domain/check.js';

const MAX_FINDINGS = 500;

/** The row with its agent's report: status, verdict, findings cut at 500 characters, gaps as JSON, fix_plan from the gaps. */
export function mergeReport(row: CheckRow, report: AgentReport): CheckRow {
  const gaps = gapsOf(row, report);
  return {
    ...row,
    status: report.result_status,
    verdict: report.verdict,
    findings: cut(report.findings),
    gaps_found: gaps.length > 0 ? JSON.stringify(gaps) : '',
    fix_plan: [...new Set(report.gaps.map(({ fix_direction }) => fix_direction).filter(Boolean))].join('; '),
    error: report.error,
  };
}

/** A scan carries its findings there, a test audit its requirements (decision 4). */
function gapsOf(row: CheckRow, report: AgentReport): readonly unknown[] {
  if (row.check_type === 'pattern_scan') {
    return report.pattern_findings.map(({ file, line, pattern, severity }) => ({
      file,
      line,
      pattern,
      severity,
    }));
  }
  if (row.check_type === 'test_coverage') {
    return report.requirements.map(({ requirement, status, tests }) => ({ requirement, status, tests }));
  }
  return report.gaps.map((gap, index) => ({
    id: `GAP-${row.id}-${index + 1}`,
    type: gap.type,
    severity: gap.severity,
    description: gap.description,
    fix_direction: gap.fix_direction,
  }));
}

const cut = (findings: string): string =>
  findings.length > MAX_FINDINGS ? `${findings.slice(0, MAX_FINDINGS - 1)}…` : findings;
