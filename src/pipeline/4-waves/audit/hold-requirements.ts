import { verdictOf } from '../../../agents/nyquist/index.js';
import type { AgentJob } from '../../../domain/agent-job.js';
import type { AgentReport, RequirementCoverage } from '../../../domain/agent-report.js';
import type { Requirement } from '../../../domain/must-have.js';
import type { AuditContext } from './bearing.js';
import { holdRequirement } from './hold-requirement.js';
import { auditFor, bannedReasons, checkedEvidence, undecided } from './hold-verdict.js';
import { sideOf } from './own-reading.js';
import { doubted } from './turned-report.js';

/**
 * A test audit, requirement by requirement: each of the row has one entry, whatever the agent left out or made up, and the
 * verdict is that of the worst.
 */
export function holdRequirements(
  job: AgentJob,
  report: AgentReport,
  own: AgentReport | null,
  context: AuditContext,
): AgentReport {
  const { world } = context;
  const { subject } = job;
  const side = sideOf(job, report.verdict);
  if (own === null || subject.kind !== 'requirements') return undecided(report, world);
  const audit = auditFor(job, report, side ?? 'pass', context);
  const asked = subject.requirements.map((requirement) => {
    const said = saidOf(requirement, report, subject.requirements.length);
    const ownEntry = own.requirements.find(
      ({ id, requirement: text }) => id === requirement.id && text === requirement.text,
    );
    return holdRequirement({
      requirement,
      said,
      own: ownEntry,
      ownRun: own.test_audit?.run ?? null,
      places: audit.places,
      world,
    });
  });
  const held: AgentReport = {
    ...report,
    requirements: asked,
    evidence: [...checkedEvidence(audit), ...own.evidence],
  };
  if (audit.banned.length > 0 && side === 'pass' && verdictOf(own.requirements) !== 'COVERED')
    return { ...doubted(held, bannedReasons(audit), audit.places), requirements: asked.map(open) };
  const verdict = verdictOf(asked);
  // The row's failing word is that of its worst requirement, as agents need not know.
  if (verdict === report.verdict || (side === 'fail' && sideOf(job, verdict) === 'fail'))
    return { ...held, verdict, confidence: verdict === own.verdict ? own.confidence : 'heuristic' };
  // A word that is worse than all of its entries names nothing that is missing.
  if (verdict === 'COVERED') {
    const requirements = asked.map(open);
    if (side === null) return { ...held, requirements };
    return { ...doubted(held, ['every requirement has a test'], audit.places), requirements };
  }
  const reasons = asked
    .filter(({ status }) => status !== 'covered')
    .map(({ id, reason }) => `${id}: ${reason}`);
  const findings = `${report.verdict} was not accepted: ${reasons.join('; ')}. The agent said: ${report.findings}`;
  return { ...held, verdict, findings };
}

const open = (entry: RequirementCoverage): RequirementCoverage =>
  entry.status === 'covered' ? { ...entry, status: 'uncertain', reason: 'said without evidence' } : entry;

const STATUS: Readonly<Record<string, RequirementCoverage['status']>> = {
  COVERED: 'covered',
  PARTIAL: 'partial',
  MISSING: 'uncovered',
};

/** The agent's entry for a requirement; where the row has one requirement, its verdict speaks for it. */
function saidOf(
  { id, text }: Requirement,
  { requirements, verdict, findings }: AgentReport,
  count: number,
): RequirementCoverage | undefined {
  const entries = requirements.filter(
    (entry) => entry.id === id || entry.requirement === text || entry.requirement === id,
  );
  // Of two entries for one requirement the worse one counts.
  const worst = [...entries].sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))[0];
  const status = STATUS[verdict];
  if (worst || count > 1 || !status) return worst;
  return { id, requirement: text, tests: [], status, reason: findings, suggested_test: null };
}

const ORDER: readonly RequirementCoverage['status'][] = ['uncovered', 'partial', 'uncertain', 'covered'];
