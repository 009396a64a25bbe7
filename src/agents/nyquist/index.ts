import type { AgentJob } from '../../domain/agent-job.js';
import type { AgentReportInput, RequirementCoverage } from '../../domain/agent-report.js';
import type { Evidence } from '../../domain/evidence.js';
import type { Agent, World } from '../agent.js';
import { type Audit, auditRun } from './audit-run.js';
import { type Judgement, judgeRequirement } from './judge-requirement.js';
import { reconcile } from './reconcile.js';
import { executed } from './results/test-results.js';
import { testCommand } from './test-command.js';

type Subject = Extract<AgentJob['subject'], { kind: 'requirements' }>;

/** Nyquist audit (test_coverage): each requirement has a test that runs, runs the real thing, and can fail. */
export const nyquistAgent: Agent = { checkType: 'test_coverage', inspect, commands };

async function inspect(job: AgentJob, world: World): Promise<AgentReportInput> {
  const { subject } = job;
  if (subject.kind !== 'requirements')
    return {
      id: job.id,
      result_status: 'failed',
      verdict: '',
      findings: '',
      error: `a test_coverage row needs requirements, not ${subject.kind}`,
    };
  const framework = world.codebase.tests.frameworks()[0]?.name ?? null;
  const command = commandFor(subject, world);
  const audit =
    command !== null && world.commands.allowed ? await auditRun(command, world, job.timeout_ms) : undefined;
  const judgements = subject.requirements.map((requirement) =>
    judgeRequirement({
      codebase: world.codebase,
      requirement,
      taskTests: subject.tests,
      files: subject.files,
    }),
  );
  const requirements = judgements.map((judgement) => reconcile(judgement, audit));
  return {
    id: job.id,
    result_status: 'completed',
    verdict: verdictOf(requirements),
    findings: findingsOf({ framework, requirements, audit, command }),
    requirements,
    test_audit: { framework, run: audit?.run ?? null, coverage: audit?.coverage ?? null },
    evidence: evidenceOf(judgements, audit),
    confidence: audit?.outcome === 'ran' && executed(audit.results) !== null ? 'direct' : 'heuristic',
  };
}

function commands(job: AgentJob, world: World): readonly string[] {
  const command = job.subject.kind === 'requirements' ? commandFor(job.subject, world) : null;
  return command === null ? [] : [command];
}

const commandFor = (subject: Subject, world: World): string | null =>
  testCommand(world.codebase, subject.test_command);

/** The worst of the row's requirements. */
export function verdictOf(requirements: readonly RequirementCoverage[]): string {
  const has = (status: RequirementCoverage['status']): boolean =>
    requirements.some((requirement) => requirement.status === status);
  if (has('uncovered')) return 'MISSING';
  if (has('partial')) return 'PARTIAL';
  return has('uncertain') || requirements.length === 0 ? 'UNCERTAIN' : 'COVERED';
}

function findingsOf({
  framework,
  requirements,
  audit,
  command,
}: {
  framework: string | null;
  requirements: readonly RequirementCoverage[];
  audit: Audit | undefined;
  command: string | null;
}): string {
  const count = (status: RequirementCoverage['status']): number =>
    requirements.filter((requirement) => requirement.status === status).length;
  const lines = [
    framework === null
      ? 'No test framework found: add one, or set testCommand in .verify-phase.json.'
      : `Test framework: ${framework}.`,
    `${count('covered')} of ${requirements.length} requirements covered, ${count('partial')} partial, ${count('uncovered')} without a test${count('uncertain') > 0 ? `, ${count('uncertain')} uncertain` : ''}.`,
    audit
      ? runLine(audit)
      : `Not run${command === null ? ': no test command found' : `: \`${command}\` needs consent`}; judged by reading.`,
    ...requirements.filter(({ status }) => status !== 'covered').map(({ id, reason }) => `${id}: ${reason}`),
  ];
  return lines.join('\n');
}

function runLine({ run, trouble }: Audit): string {
  const counts =
    run.passed === null
      ? 'counts unknown'
      : `${run.passed} passed, ${run.failed ?? 0} failed, ${run.skipped ?? 0} skipped`;
  return `\`${run.command}\` exit ${run.exit_code ?? 'none'} after ${run.duration_ms} ms: ${counts}${trouble ? `; ${trouble}` : ''}.`;
}

function evidenceOf(judgements: readonly Judgement[], audit: Audit | undefined): Evidence[] {
  const anchors = judgements.flatMap(({ coverage, tests }) =>
    tests.slice(0, 1).map(
      (test): Evidence => ({
        kind: 'anchor',
        file: test.file,
        line: test.line,
        note: `${coverage.id}: ${test.name}`,
      }),
    ),
  );
  const command: Evidence[] = audit
    ? [
        {
          kind: 'command',
          command: audit.run.command,
          exitCode: audit.run.exit_code,
          durationMs: audit.run.duration_ms,
          outputTail: audit.run.output_tail,
        },
      ]
    : [];
  const searched: Evidence[] =
    anchors.length === 0
      ? [{ kind: 'observation', text: 'no test aims at these requirements', files: [] }]
      : [];
  return [...command, ...anchors, ...searched];
}
