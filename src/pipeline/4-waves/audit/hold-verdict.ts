import type { World } from '../../../agents/agent.js';
import { AGENTS } from '../../../agents/registry.js';
import type { AgentJob } from '../../../domain/agent-job.js';
import type { AgentReport } from '../../../domain/agent-report.js';
import type { Evidence } from '../../../domain/evidence.js';
import { auditReport, type ReportAudit } from '../../../evidence/audit.js';
import type { Place } from '../../../evidence/cited-lines.js';
import { claimedPlaces } from '../../../evidence/claimed-places.js';
import { treeOfCodebase } from '../../../evidence/project-tree.js';
import type { CommandRun } from '../../../host/host.js';
import { type AuditContext, bearingOf, type Side } from './bearing.js';
import { contradictionOf } from './contradiction.js';
import { sideOf } from './own-reading.js';
import { doubted, overruled } from './turned-report.js';

/**
 * A verdict on one thing. A fact against it turns it, and settles what the agent left open. Else it stands when the static reading comes to the same side,
 * or when it rests on at least one checked place (or run) that has to do with it, on nothing that is not so, and no static
 * reading stands against it; a failing verdict may stand against one that passes where it speaks of what that rests on.
 */
export async function holdVerdict(
  job: AgentJob,
  report: AgentReport,
  own: AgentReport | null,
  context: AuditContext,
): Promise<AgentReport> {
  const { world } = context;
  if (own && !own.applies) return own;
  const side = sideOf(job, report.verdict);
  const contradiction = own && contradictionOf(job, report, own, world);
  if (contradiction && side !== 'fail') return overruled(report, own, contradiction);
  if (contradiction) return doubted(report, [contradiction.reason]);
  if (side === null) return undecided(report, world);

  const audit = auditFor(job, report, side, context);
  const ownSide = own ? sideOf(job, own.verdict) : null;
  const agrees = own !== null && ownSide === side;
  if (audit.banned.length > 0 || (!agrees && audit.false.length > 0))
    return doubted(report, [...bannedReasons(audit), ...audit.false], audit.places);
  if (agrees) return confirmed(report, own, { audit, side });
  const reasons = [
    ...(own === null ? [] : await openQuestions(job, own, world)),
    ...(own !== null && ownSide !== null && !answers(job, own, { side, places: audit.places })
      ? [`reading the code says ${own.verdict}: ${own.findings}`]
      : []),
    ...(side === 'pass' ? graveGaps(report) : []),
    ...(audit.places.length + audit.runs.length === 0
      ? [`${side === 'pass' ? 'a pass' : 'a verdict'} without checked evidence`, ...audit.unrun]
      : []),
  ];
  return reasons.length > 0
    ? doubted(report, reasons, audit.places)
    : { ...report, gaps: side === 'pass' ? [] : report.gaps, evidence: checkedEvidence(audit) };
}

/** A pass that names a grave gap contradicts itself. */
const graveGaps = ({ gaps }: AgentReport): readonly string[] =>
  gaps
    .filter(({ severity }) => severity === 'critical' || severity === 'high')
    .map(({ description }) => `it names a gap: ${description}`);

/** An agent that could not tell: what it cites stays as far as the project has it. */
export const undecided = (report: AgentReport, { codebase }: World): AgentReport => ({
  ...report,
  evidence: claimedPlaces(report, treeOfCodebase(codebase)).places.map(anchorOf),
});

export function auditFor(job: AgentJob, report: AgentReport, side: Side, context: AuditContext): ReportAudit {
  const { world } = context;
  return auditReport(report, {
    tree: treeOfCodebase(world.codebase),
    commandRun: (command) => world.commands.finished(command),
    ...bearingOf(job, side, context),
  });
}

export const bannedReasons = ({ banned }: Pick<ReportAudit, 'banned'>): readonly string[] =>
  banned.map((words) => `"${words}" stands in the place of evidence`);

/** The static reading comes to the same: its evidence stands beside what of the agent's was found. */
function confirmed(
  report: AgentReport,
  own: AgentReport,
  { audit, side }: { audit: ReportAudit; side: Side },
): AgentReport {
  const note = audit.false.length > 0 ? ` (not so: ${audit.false.join('; ')})` : '';
  return {
    ...report,
    findings: `${report.findings}${note}`,
    gaps: side === 'pass' ? [] : report.gaps.length > 0 ? report.gaps : own.gaps,
    evidence: withoutDoubles([...checkedEvidence(audit), ...own.evidence]),
    confidence: own.confidence,
  };
}

/** What only a person, or a command that did not run, can settle, whatever an agent reads. */
async function openQuestions(job: AgentJob, own: AgentReport, world: World): Promise<readonly string[]> {
  if (job.check_type === 'exists') return [own.findings];
  if (job.subject.kind !== 'truth') return [];
  const agent = await AGENTS[job.check_type]();
  const isOpen = job.subject.truth.human || (agent.commands?.(job, world) ?? []).length > 0;
  return isOpen && sideOf(job, own.verdict) === null ? [own.findings] : [];
}

/** Lines apart that still speak of the same place. */
const NEAR = 3;

/** A pass never outweighs a static reading that fails; a failing verdict on wiring has to speak of the use that was found. */
function answers(
  job: AgentJob,
  own: AgentReport,
  { side, places }: { side: Side; places: readonly Place[] },
): boolean {
  if (side === 'pass') return false;
  if (job.check_type !== 'import_usage') return true;
  const rests = own.evidence.flatMap((evidence) => (evidence.kind === 'anchor' ? [evidence] : []));
  return rests.length === 0
    ? own.confidence !== 'direct'
    : rests.some(({ file, line }) =>
        places.some(
          (place) => place.file === file && place.line - NEAR <= line && line <= place.endLine + NEAR,
        ),
      );
}

export function checkedEvidence({ places, runs }: Pick<ReportAudit, 'places' | 'runs'>): Evidence[] {
  return [...places.map(anchorOf), ...runs.map(commandOf)];
}

const LONGEST_NOTE = 120;

function anchorOf({ file, line, endLine, said }: Place): Evidence {
  const note = said.replace(/\s+/g, ' ').trim();
  return {
    kind: 'anchor',
    file,
    line,
    ...(endLine === line ? {} : { endLine }),
    ...(note === ''
      ? {}
      : { note: note.length > LONGEST_NOTE ? `${note.slice(0, LONGEST_NOTE - 1)}…` : note }),
  };
}

const commandOf = ({ command, exitCode, durationMs, stdout, stderr }: CommandRun): Evidence => ({
  kind: 'command',
  command,
  exitCode,
  durationMs,
  outputTail: `${stdout}\n${stderr}`.trim().slice(-2_000),
});

function withoutDoubles(evidence: readonly Evidence[]): Evidence[] {
  const keys = evidence.map((item) =>
    item.kind === 'anchor' ? `${item.file}:${item.line}-${item.endLine ?? item.line}` : JSON.stringify(item),
  );
  return evidence.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}
