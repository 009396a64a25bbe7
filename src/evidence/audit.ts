import type { AgentReport } from '../domain/agent-report.js';
import type { Evidence } from '../domain/evidence.js';
import { findBannedWording } from './banned-wording.js';
import { checkAnchors } from './check-anchors.js';
import { missingCommandParts, reportedCommand } from './command-evidence.js';
import type { ProjectTree } from './project-tree.js';

/** True when a text cites a place that holds, or a command with its exit code. */
const hasEvidence = (text: string, tree: ProjectTree | null): boolean =>
  checkAnchors(text, tree).valid.length > 0 || reportedCommand(text) !== null;

/** Banned wording of a text that carries no evidence: it turns the verdict the text stands for. */
export function unsupportedWording(text: string, tree: ProjectTree | null): readonly string[] {
  const banned = findBannedWording(text);
  return banned.length > 0 && !hasEvidence(text, tree) ? banned : [];
}

export interface ReportAudit {
  /** The report's verdict, or UNCERTAIN where banned wording stands without evidence. */
  readonly verdict: string;
  readonly banned: readonly string[];
  /** One sentence for each piece of evidence that does not hold. */
  readonly problems: readonly string[];
  /** A place that the project has, a command with its exit code, or files looked at that exist. */
  readonly supported: boolean;
}

/** Holds an agent's report against the project: structured evidence counts beside what its findings cite. */
export function auditReport(
  report: Pick<AgentReport, 'verdict' | 'findings' | 'evidence'>,
  tree: ProjectTree,
): ReportAudit {
  const checks = report.evidence.map((evidence) => checkEvidence(evidence, tree));
  const holds = checks.some((problem) => problem === null);
  const cited = checkAnchors(report.findings, tree);
  const banned = holds ? [] : unsupportedWording(report.findings, tree);
  const problems = [
    ...checks.filter((problem) => problem !== null),
    ...cited.findings
      .filter((finding) => finding.problem !== 'no-anchor')
      .map((finding) => `${finding.citation}: ${finding.problem}`),
  ];
  return {
    verdict: banned.length > 0 && report.verdict !== '' ? 'UNCERTAIN' : report.verdict,
    banned,
    problems,
    supported:
      report.evidence.some((evidence) => supports(evidence, tree)) || hasEvidence(report.findings, tree),
  };
}

/** Why a piece of evidence does not hold; null when it does. */
function checkEvidence(evidence: Evidence, tree: ProjectTree): string | null {
  if (evidence.kind === 'command') {
    const missing = missingCommandParts(evidence);
    return missing.length > 0 ? `command evidence without ${missing.join(' and ')}` : null;
  }
  if (evidence.kind !== 'anchor') return null;
  const citation = `${evidence.file}:${evidence.line}${evidence.endLine ? `-${evidence.endLine}` : ''}`;
  const problem = checkAnchors(citation, tree).findings[0]?.problem;
  return problem ? `${citation}: ${problem}` : null;
}

/** An observation counts by the files it names; what a person said is not an agent's to report. */
function supports(evidence: Evidence, tree: ProjectTree): boolean {
  if (evidence.kind === 'person') return false;
  if (evidence.kind !== 'observation') return checkEvidence(evidence, tree) === null;
  return evidence.files.some((file) => tree.lineCount(file) !== undefined);
}
