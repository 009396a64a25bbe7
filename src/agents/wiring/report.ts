import type { AgentReportInput } from '../../domain/agent-report.js';
import type { Evidence } from '../../domain/evidence.js';
import type { ReportedGap } from '../../domain/gap.js';

/** What a wiring check found, before it is a report. */
export interface Finding {
  readonly verdict: 'WIRED' | 'PARTIAL' | 'ORPHANED' | 'NOT_WIRED' | 'UNCERTAIN';
  readonly findings: string;
  readonly evidence?: readonly Evidence[];
  readonly gap?: Omit<ReportedGap, 'type' | 'severity'> & Partial<Pick<ReportedGap, 'type' | 'severity'>>;
  readonly applies?: false;
  readonly heuristic?: true;
}

export function report(
  id: string,
  { verdict, findings, evidence = [], gap, applies, heuristic }: Finding,
): AgentReportInput {
  const severity = verdict === 'PARTIAL' ? 'medium' : 'high';
  return {
    id,
    result_status: 'completed',
    verdict,
    findings,
    gaps: gap ? [{ type: 'broken_integration', severity, ...gap }] : [],
    evidence: evidence.length > 0 ? [...evidence] : [{ kind: 'observation', text: findings, files: [] }],
    confidence: heuristic || verdict === 'UNCERTAIN' ? 'heuristic' : 'direct',
    ...(applies === false ? { applies: false } : {}),
  };
}

export const anchor = (file: string, line: number, note: string): Evidence => ({
  kind: 'anchor',
  file,
  line,
  note,
});
