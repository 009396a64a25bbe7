import type { AgentReport } from '../domain/agent-report.js';
import type { CommandRun } from '../host/host.js';
import { findBannedWording } from './banned-wording.js';
import { checkAnchors } from './check-anchors.js';
import type { Place } from './cited-lines.js';
import { claimedPlaces } from './claimed-places.js';
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

/** What a report's evidence is held against. */
export interface AuditGround {
  readonly tree: ProjectTree;
  /** How a command ended that was really run for this project; undefined when it was not. */
  commandRun(command: string): CommandRun | undefined;
  /** Whether what stands at a place has to do with what the report claims. */
  bears(place: Place): boolean;
  /** The same for what a command printed. */
  runBears(run: CommandRun): boolean;
}

export interface ReportAudit {
  /** Satisfaction that stands where no evidence does. */
  readonly banned: readonly string[];
  /** One sentence for each piece of evidence that is not so: a place that is not there, a command that ended otherwise. */
  readonly false: readonly string[];
  /** Commands that the report names and that nobody ran here: claims, no evidence. */
  readonly unrun: readonly string[];
  /** Places that exist and have to do with the claim. */
  readonly places: readonly Place[];
  readonly runs: readonly CommandRun[];
}

/** Holds an agent's report against the project. What an agent only observed, or heard from a person, is no evidence. */
export function auditReport(
  report: Pick<AgentReport, 'findings' | 'evidence'>,
  ground: AuditGround,
): ReportAudit {
  const { places, invented } = claimedPlaces(report, ground.tree);
  const commands = claimedCommands(report);
  const checked = commands.map((claim) => ({ claim, run: ground.commandRun(claim.command) }));
  const bearing = places.filter((place) => ground.bears(place));
  const runs = checked.flatMap(({ claim, run }) =>
    run && run.exitCode === claim.exitCode && ground.runBears(run) ? [run] : [],
  );
  const found = bearing.length > 0 || runs.length > 0;
  return {
    banned: found ? [] : findBannedWording(report.findings),
    false: [
      ...invented,
      ...checked.flatMap(({ claim, run }) =>
        run && run.exitCode !== claim.exitCode
          ? [
              `\`${claim.command}\` ended with ${run.exitCode ?? 'no exit code'} here, not ${claim.exitCode ?? 'none'}`,
            ]
          : [],
      ),
    ],
    unrun: checked.flatMap(({ claim, run }) => (run ? [] : [`\`${claim.command}\` was not run here`])),
    places: bearing,
    runs,
  };
}

interface ClaimedCommand {
  readonly command: string;
  readonly exitCode: number | null;
}

function claimedCommands(report: Pick<AgentReport, 'findings' | 'evidence'>): readonly ClaimedCommand[] {
  const told = reportedCommand(report.findings);
  const given = report.evidence.flatMap((evidence) =>
    evidence.kind === 'command' && missingCommandParts(evidence).length === 0
      ? [{ command: evidence.command.trim(), exitCode: evidence.exitCode }]
      : [],
  );
  const all: readonly ClaimedCommand[] = told ? [...given, told] : given;
  return all.filter(({ command }, at) => all.findIndex((other) => other.command === command) === at);
}
