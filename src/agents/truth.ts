import { fixDirection } from '../criteria/judge/fix-direction.js';
import { type Judgement, judgeCriterion, neededCommands } from '../criteria/judge/judge-criterion.js';
import { namedFiles } from '../criteria/named-files.js';
import { readCriterion } from '../criteria/read-criterion.js';
import type { AgentJob } from '../domain/agent-job.js';
import type { AgentReportInput } from '../domain/agent-report.js';
import { type Evidence, formatEvidence } from '../domain/evidence.js';
import type { Truth } from '../domain/must-have.js';
import type { CommandRun } from '../host/host.js';
import type { Agent, World } from './agent.js';

/**
 * Observable behaviour (wave 1). Direct evidence alone settles a truth: its criterion held against the files, or a command
 * that ran now with consent. What supports it otherwise is weighed at the aggregate; here it is noted as an indicator.
 */
export const truthAgent: Agent = {
  checkType: 'observable_behavior',
  async inspect(job, world) {
    if (job.subject.kind !== 'truth')
      return lowConfidence(job.id, `this check needs a truth, the row is about ${job.subject.kind}`);
    const { truth } = job.subject;
    if (truth.human)
      return lowConfidence(
        job.id,
        'the plan leaves it to a person: try it and record the answer with `verify-phase accept`',
      );
    return judgeTruth(job, truth, world);
  },
  commands(job, world) {
    if (job.subject.kind !== 'truth' || job.subject.truth.human) return [];
    const { truth } = job.subject;
    return neededCommands(readCriterion(truth.claim), world.codebase, truth.task_files);
  },
};

async function judgeTruth(job: AgentJob, truth: Truth, world: World): Promise<AgentReportInput> {
  const { codebase } = world;
  const criterion = readCriterion(truth.claim);
  const runs = new Map<string, CommandRun>();
  const facts = { codebase, taskFiles: truth.task_files, run: (command: string) => runs.get(command) };
  const needed = neededCommands(criterion, codebase, truth.task_files);
  if (world.commands.allowed) {
    for (const command of needed)
      runs.set(command, await world.commands.run(command, { timeoutMs: job.timeout_ms }));
  }
  const judgement = judgeCriterion(criterion, facts);
  switch (judgement.outcome) {
    case 'holds':
      return {
        id: job.id,
        result_status: 'completed',
        verdict: 'VERIFIED',
        findings: sentence(judgement),
        evidence: [...judgement.evidence],
        confidence: 'direct',
      };
    case 'fails':
      return failed(job.id, truth, {
        judgement,
        fix: criterion.predicate ? fixDirection(criterion.predicate, facts) : { text: '', file: null },
      });
    case 'undecided':
      return lowConfidence(
        job.id,
        reasonOf(judgement, {
          needed,
          allowed: world.commands.allowed,
          prose: criterion.predicate?.kind === 'prose',
        }),
        [...judgement.evidence, ...indicators(truth, world)],
      );
  }
}

const sentence = ({ reason, evidence }: Judgement): string => {
  const anchor = evidence.find(({ kind }) => kind === 'anchor');
  return anchor && !reason.includes(':') ? `${reason} (${formatEvidence(anchor)})` : reason;
};

function reasonOf(
  judgement: Judgement,
  at: { needed: readonly string[]; allowed: boolean; prose: boolean },
): string {
  if (at.needed.length > 0 && !at.allowed)
    return `not run without consent; to settle it run ${at.needed.map((command) => `\`${command}\``).join(', ')}, or pass -y. ${judgement.reason}`;
  if (at.prose)
    return 'no predicate, command or test in the claim settles it by itself; name a check in the criterion, run a test that names it, or record a person’s answer with `verify-phase accept`';
  return judgement.reason;
}

interface Failed {
  readonly judgement: Judgement;
  readonly fix: { readonly text: string; readonly file: string | null };
}

function failed(id: string, truth: Truth, { judgement, fix }: Failed): AgentReportInput {
  const anchor = judgement.evidence.find((evidence) => evidence.kind === 'anchor');
  return {
    id,
    result_status: 'completed',
    verdict: 'FAILED',
    findings: judgement.reason,
    evidence: [...judgement.evidence],
    confidence: 'direct',
    gaps: [
      {
        type: 'missing_feature',
        severity: 'critical',
        description: `${truth.claim}: ${judgement.reason}`,
        fix_direction: fix.text,
        file: anchor?.file ?? fix.file,
        line: anchor?.line ?? null,
      },
    ],
  };
}

/** Files the claim names: whether they are there supports it, and does not settle it. */
function indicators(truth: Truth, { codebase }: World): Evidence[] {
  return namedFiles(truth.claim)
    .slice(0, 10)
    .map((path) => {
      const found = codebase.lookup(path);
      const text =
        found.kind === 'absent'
          ? `indicator: ${path} is not there`
          : found.kind === 'outside'
            ? `indicator: ${path} lies outside the project`
            : `indicator: ${path} exists`;
      return { kind: 'observation', text, files: found.kind === 'file' ? [found.path] : [] };
    });
}

function lowConfidence(id: string, reason: string, evidence: Evidence[] = []): AgentReportInput {
  return {
    id,
    result_status: 'completed',
    verdict: 'UNCERTAIN',
    findings: `LOW_CONFIDENCE: ${reason}`,
    evidence,
    confidence: 'heuristic',
  };
}
