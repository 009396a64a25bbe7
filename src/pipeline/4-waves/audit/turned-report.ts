import { UNCERTAIN } from '../../../agents/check-types.js';
import type { AgentReport } from '../../../domain/agent-report.js';
import type { Evidence } from '../../../domain/evidence.js';
import type { Place } from '../../../evidence/cited-lines.js';
import type { Contradiction } from './contradiction.js';

/** The verdict became UNCERTAIN: why, and what the agent said. Places that were found stay, for whoever decides. */
export function doubted(
  report: AgentReport,
  reasons: readonly string[],
  places: readonly Place[] = [],
): AgentReport {
  const findings = `${report.verdict} was not accepted: ${reasons.join('; ')}. The agent said: ${report.findings}`;
  return {
    ...report,
    verdict: UNCERTAIN,
    confidence: 'heuristic',
    findings,
    gaps: [],
    evidence: [
      ...places.map(
        ({ file, line, endLine }): Evidence => ({
          kind: 'anchor',
          file,
          line,
          ...(endLine === line ? {} : { endLine }),
        }),
      ),
      { kind: 'observation', text: findings, files: [] },
    ],
  };
}

/** A fact stands against a pass: the failing word, with the evidence and the gaps of the reading that found it. */
export function overruled(report: AgentReport, own: AgentReport, fact: Contradiction): AgentReport {
  const findings = `${fact.reason}. The agent said ${report.verdict}: ${report.findings}`;
  return {
    ...own,
    verdict: fact.verdict,
    confidence: 'direct',
    findings,
    evidence: [...own.evidence, { kind: 'observation', text: findings, files: [] }],
  };
}
