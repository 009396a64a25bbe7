import { createActor, fromPromise, waitFor } from 'xstate';
import type { Wave } from './domain/check.js';
import type { Failure } from './domain/failure.js';
import type { MustHaves } from './domain/must-have.js';
import type { Phase } from './domain/phase.js';
import { fail, ok, type Result } from './domain/result.js';
import { FileTrouble } from './host/host.js';
import { type RunOutcome, type RunState, verifyPhaseMachine } from './machine/verify-phase.machine.js';
import { type LocatedPhase, openProject, type Project } from './open-project.js';
import type { ActiveRun } from './run/active-run.js';
import { checkCarriers } from './run/carriers.js';
import { finish } from './run/finish.js';
import type { Run, RunCaller, RunOptions } from './run/options.js';
import { resume } from './run/resume.js';
import { chooseRunners, type RunnerChoice } from './run/runner-choice.js';
import { mustHavesOf, parse, projectPath, startSession, wave } from './run/steps.js';
import { Unreadable } from './session/unreadable.js';

export type { Question, Run, RunCaller, RunOptions } from './run/options.js';

/**
 * Verifies a phase: reads its plan, establishes must-haves, runs the checks in three waves, aggregates and records the
 * verdict. Every expected trouble is a failure; the session's lock is released in any case.
 */
export async function verifyPhase(options: RunOptions, caller: RunCaller): Promise<Result<Run, Failure>> {
  let active: ActiveRun | undefined;
  try {
    const project = await openProject(options);
    if (!project.ok) return project;
    if (options.continueFrom === undefined) {
      const choice = chooseRunners(options);
      if (!choice.ok) return choice;
      const usable = await checkCarriers(project.value, options.dryRun ? null : choice.value, options.env);
      if (!usable.ok) return usable;
      return await runMachine(
        project.value,
        options,
        { ...caller, choice: choice.value },
        'S_PARSE',
        () => active,
        (run) => {
          active = run;
        },
      );
    }
    const resumed = await resume(project.value, options, caller);
    if (!resumed.ok) return resumed;
    active = resumed.value.run;
    const { choice } = active;
    const usable = await checkCarriers(project.value, resumed.value.wave && choice, options.env);
    if (!usable.ok) return usable;
    const entry = resumed.value.wave === null ? 'S_AGGREGATE' : (`S_WAVE_${resumed.value.wave}` as const);
    return await runMachine(
      project.value,
      options,
      { ...caller, choice },
      entry,
      () => active,
      () => undefined,
    );
  } catch (error) {
    return fail(failureOf(error));
  } finally {
    await active?.carriers.close();
    await active?.session.close();
  }
}

async function runMachine(
  project: Project,
  options: RunOptions,
  caller: RunCaller & { readonly choice: RunnerChoice },
  entry: RunState,
  active: () => ActiveRun | undefined,
  activate: (run: ActiveRun) => void,
): Promise<Result<Run, Failure>> {
  let located: LocatedPhase | undefined;
  let finished: Run | undefined;
  const guarded = <T>(step: () => Promise<Result<T, Failure>> | Result<T, Failure>) =>
    Promise.resolve()
      .then(step)
      .catch((error) => fail(failureOf(error)));
  const standing = (): ActiveRun => {
    const run = active();
    if (!run) throw new Error('no session stands');
    return run;
  };

  const machine = verifyPhaseMachine(entry).provide({
    actors: {
      parse: fromPromise<Result<Phase, Failure>, Record<string, never>>(() =>
        guarded(async () => {
          const found = await parse(project, options, caller);
          if (found.ok) located = found.value;
          return found.ok ? ok(found.value.phase) : found;
        }),
      ),
      establishMustHaves: fromPromise<Result<MustHaves, Failure>, { phase: Phase | null }>(({ input }) =>
        guarded(() => mustHavesOf(present(input.phase), caller)),
      ),
      generateChecks: fromPromise<
        Result<null, Failure>,
        { phase: Phase | null; mustHaves: MustHaves | null }
      >(({ input }) =>
        guarded(async () => {
          const started = await startSession(
            project,
            present(located),
            present(input.mustHaves),
            options,
            caller,
          );
          if (!started.ok) return started;
          activate(started.value);
          return ok(null);
        }),
      ),
      runWave: fromPromise<Result<null, Failure>, { wave: Wave }>(({ input }) =>
        guarded(() => wave(standing(), input.wave, options, caller)),
      ),
      aggregate: fromPromise<Result<RunOutcome, Failure>, Record<string, never>>(() =>
        guarded(async () => {
          const result = await finish(standing(), options, caller);
          if (result.ok) finished = result.value;
          return result;
        }),
      ),
    },
  });

  const actor = createActor(machine, { input: { dryRun: options.dryRun } });
  actor.start();
  const end = await waitFor(actor, (snapshot) => snapshot.status === 'done', {
    timeout: Number.POSITIVE_INFINITY,
  });
  if (end.context.failure) return fail(end.context.failure);
  if (finished) return ok(finished);
  const run = standing();
  return ok({ kind: 'dry-run', sessionDir: projectPath(project.root, run.session.dir), rows: run.jobs.size });
}

function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a step ran before the one it needs');
  return value;
}

/** Trouble with a file becomes the failure that names it; what nobody expected is said as such. */
function failureOf(error: unknown): Failure {
  if (error instanceof Unreadable) return error.failure;
  if (error instanceof FileTrouble && error.action === 'write') {
    return { reason: 'cannot-write', path: error.path, code: error.code };
  }
  if (error instanceof FileTrouble) {
    return { reason: 'unreadable', file: error.path, expected: 'a readable file', found: error.code };
  }
  const message = error instanceof Error ? error.message : String(error);
  return {
    reason: 'unexpected',
    message,
    ...(error instanceof Error && error.stack ? { stack: error.stack } : {}),
  };
}
