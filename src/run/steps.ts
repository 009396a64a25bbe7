import { join, relative, sep } from 'node:path';
import { readTree } from '../codebase/tree-state.js';
import type { Wave } from '../domain/check.js';
import type { Failure } from '../domain/failure.js';
import type { MustHaves } from '../domain/must-have.js';
import { type Phase, phaseLabel } from '../domain/phase.js';
import { fail, ok, type Result } from '../domain/result.js';
import { sleep } from '../host/system-clock.js';
import { type LocatedPhase, locatePhase, type Project, sessionsDir } from '../open-project.js';
import { establishMustHaves, isEmpty } from '../pipeline/2-must-haves/index.js';
import { generateChecks } from '../pipeline/3-checks/index.js';
import { holdToEvidence } from '../pipeline/4-waves/hold-to-evidence.js';
import { runWave } from '../pipeline/4-waves/index.js';
import { createSession } from '../session/file-session.js';
import type { ActiveRun } from './active-run.js';
import { carriersOf } from './carriers.js';
import { guardTree } from './guard-tree.js';
import { openWorld } from './open-world.js';
import type { RunCaller, RunOptions } from './options.js';
import { type RunnerChoice, rememberedChoice } from './runner-choice.js';

/** S_PARSE: the phase as its source reads it, with nobody else at work on it and something executed. */
export async function parse(
  project: Project,
  options: RunOptions,
  caller: RunCaller,
): Promise<Result<LocatedPhase, Failure>> {
  const located = await locatePhase(project, { phase: options.phase ?? '', milestone: options.milestone });
  if (!located.ok) return located;
  const { source, phase, alsoIn } = located.value;
  for (const notice of phase.notices) caller.onEvent({ type: 'notice', ...notice });
  if (alsoIn.length > 0) {
    const message = `read from ${source.name}; ${alsoIn.join(' and ')} also ${alsoIn.length > 1 ? 'have' : 'has'} a phase of this name (--source)`;
    caller.onEvent({ type: 'notice', file: phase.dir, message });
  }
  const conflicts = await source.preflight(phase);
  if (conflicts.length > 0) {
    for (const notice of conflicts) caller.onEvent({ type: 'notice', ...notice });
    const text = 'Someone else is at work on this phase. Verify it all the same?';
    const goOn =
      options.yes ||
      (caller.canAsk && (await caller.ask({ text, details: conflicts.map(({ message }) => message) })));
    if (!goOn) return fail({ reason: 'declined', question: text });
  }
  return located;
}

/** S_MUST_HAVE: what has to be true, there and connected; nothing at all is a failure, never a pass. */
export function mustHavesOf(phase: Phase, caller: RunCaller): Result<MustHaves, Failure> {
  const { mustHaves, notices } = establishMustHaves(phase);
  for (const notice of notices) caller.onEvent({ type: 'notice', ...notice });
  if (isEmpty(mustHaves))
    return fail({ reason: 'nothing-to-verify', phase: phaseLabel(phase), looked: [phase.dir] });
  return ok(mustHaves);
}

/** S_CSV_GEN: claims the session folder and writes its rows. */
export async function startSession(
  project: Project,
  { source, phase }: LocatedPhase,
  mustHaves: MustHaves,
  options: RunOptions,
  { choice, ...caller }: RunCaller & { readonly choice: RunnerChoice },
): Promise<Result<ActiveRun, Failure>> {
  const codebase = await project.openCodebase();
  const treeRead = readTree(codebase, project.git);
  const checks = generateChecks(phase, mustHaves, codebase, {
    timeoutMs: options.timeoutMs,
    testCommand: phase.test_command ?? project.settings.testCommand ?? null,
  });
  const jobs = checks.map(({ job }) => job);
  const guard = guardTree(project, caller);
  const asked = options.dryRun ? [] : jobs;
  const world = await openWorld(project, codebase, asked, options, { ...caller, guard });
  const remembered = rememberedChoice(choice);
  const created = await createSession(
    sessionsDir(project, source),
    {
      phase: phase.number,
      slug: phase.slug,
      source: source.name,
      milestone: phase.milestone.id,
      milestone_rule: phase.milestone.rule,
      milestone_others: phase.milestone.others,
      skip_tests: options.skipTests,
      skip_antipattern: options.skipAntipattern,
      ...(remembered ? { chosen: remembered } : {}),
    },
    { files: project.files, clock: project.clock },
  );
  if (!created.ok) return created;
  const session = created.value;
  const tree = await treeRead;
  await session.saveTree(tree);
  await session.saveChecks({ phase, must_haves: mustHaves, jobs });
  await session.writeTasks(checks.map(({ row }) => row));
  const label = phaseLabel(phase);
  const shown = projectPath(project.root, session.dir);
  caller.onEvent({ type: 'phase-loaded', label, title: phase.title, session: shown });
  caller.onEvent({ type: 'checks-generated', rows: checks.length, session: shown });
  return ok({
    project,
    source,
    session,
    phase,
    mustHaves,
    jobs: new Map(jobs.map((job) => [job.id, job])),
    world,
    tree,
    notices: phase.notices,
    guard,
    choice,
    carriers: carriersOf(choice, { project, session, world, env: options.env ?? {} }),
  });
}

/** S_WAVE_N. A wave that leaves rows pending is a failure that names the session to continue. */
export async function wave(
  run: ActiveRun,
  number: Wave,
  options: RunOptions,
  caller: RunCaller,
): Promise<Result<null, Failure>> {
  const { session, project } = run;
  const end = await runWave(
    number,
    {
      concurrency: options.concurrency,
      skip: {
        skipTests: options.skipTests || session.info.skip_tests,
        testsOffInPlan: run.phase.skip_tests === true,
        skipAntipattern: options.skipAntipattern || session.info.skip_antipattern,
      },
      signal: caller.signal,
      onEvent: caller.onEvent,
      maxCostUsd: run.choice.maxCostUsd,
    },
    {
      session,
      jobs: run.jobs,
      ...(await run.carriers.forWaves()),
      audit: (job, report) => holdToEvidence(job, report, run),
      guard: run.guard,
      clock: run.project.clock,
      sleep,
      random: Math.random,
    },
  );
  if (caller.signal.aborted) return fail({ reason: 'interrupted', session: session.info.id });
  if (end.left) {
    const rows = end.rows.filter(({ wave, status }) => wave === `${number}` && status === 'pending').length;
    return fail({ reason: 'agents-stopped', session: session.info.id, rows, ...end.left });
  }
  if (end.waiting > 0) {
    return fail({
      reason: 'waiting-for-host',
      session: session.info.id,
      wave: number,
      rows: end.waiting,
      folder: projectPath(project.root, session.dir),
      timeoutMs: options.timeoutMs,
    });
  }
  return ok(null);
}

/** Project-relative with `/`. */
export const projectPath = (root: string, path: string): string =>
  relative(root, path).split(sep).join('/') || '.';

/** Absolute path of a project-relative one. */
export const onDisk = (root: string, path: string): string => join(root, ...path.split('/'));
