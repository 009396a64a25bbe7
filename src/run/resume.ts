import type { World } from '../agents/agent.js';
import { changedFiles, readTree } from '../codebase/tree-state.js';
import type { CheckRow, Wave } from '../domain/check.js';
import type { Failure } from '../domain/failure.js';
import { ok, type Result } from '../domain/result.js';
import type { Project } from '../open-project.js';
import { discoveriesOf } from '../pipeline/4-waves/discoveries.js';
import { firstPendingWave } from '../pipeline/4-waves/index.js';
import { mergeReport } from '../pipeline/4-waves/merge-report.js';
import { isOpenAgain } from '../pipeline/4-waves/open-again.js';
import { staleRows } from '../pipeline/4-waves/stale-rows.js';
import { openSession } from '../session/file-session.js';
import type { ActiveRun } from './active-run.js';
import { carriersOf } from './carriers.js';
import { findRuns, selectRun } from './find-runs.js';
import { guardTree } from './guard-tree.js';
import { openWorld } from './open-world.js';
import type { RunCaller, RunOptions } from './options.js';
import { chooseRunners } from './runner-choice.js';

export interface Resumed {
  readonly run: ActiveRun;
  /** null: every row has ended, only the aggregation is left. */
  readonly wave: Wave | null;
}

/**
 * Takes up a session: replays its journal, sets rows back to pending that are blocked, whose agent failed or whose files
 * changed since they were judged, and says which (decision 19).
 */
export async function resume(
  project: Project,
  options: RunOptions,
  caller: RunCaller,
): Promise<Result<Resumed, Failure>> {
  const found = selectRun(await findRuns(project), options.continueFrom ?? options.phase ?? project.plan);
  if (!found.ok) return found;
  const { source, dir } = found.value;
  const opened = await openSession(dir, { files: project.files, clock: project.clock });
  if (!opened.ok) return opened;
  const session = opened.value;
  const { chosen, finished_at } = session.info;
  const choice = chooseRunners(options, chosen);
  if (!choice.ok) {
    await session.close();
    return choice;
  }
  try {
    const checks = await session.loadChecks();
    const codebase = await project.openCodebase();
    const jobs = new Map(checks.jobs.map((job) => [job.id, { ...job, timeout_ms: options.timeoutMs }]));
    const [tree, before, journal, onDisk] = await Promise.all([
      readTree(codebase, project.git),
      session.loadTree(),
      session.readJournal(),
      session.readTasks(),
    ]);
    const rows = onDisk.map((row) => {
      const entry = journal.get(row.id);
      return entry && row.status === 'pending' ? mergeReport(row, entry.report) : row;
    });
    const changed = before ? await changedFiles(before, tree, project.git) : null;
    const again = staleRows(rows, jobs, journal, changed);
    const isDue = (row: CheckRow) =>
      again.has(row.id) ||
      isOpenAgain(row, journal.get(row.id), {
        escalates: choice.value.escalate !== null,
        isFinished: finished_at !== null,
      });
    const reset = rows.map((row) =>
      isDue(row)
        ? {
            ...row,
            status: 'pending' as const,
            verdict: '',
            findings: '',
            gaps_found: '',
            fix_plan: '',
            error: '',
          }
        : row,
    );
    if (again.size > 0)
      caller.onEvent({ type: 'rows-judged-again', rows: [...again], changedFiles: changed ?? [] });
    // In this order a run killed at any point finds these rows stale again, or pending without their former report.
    await session.writeTasks(reset);
    await session.dropFromJournal(
      new Set(reset.filter(({ status }) => status === 'pending').map(({ id }) => id)),
    );
    await session.saveTree(tree);
    // A run that was killed within a wave left its finished rows' discoveries unwritten.
    await session.board.append(
      reset
        .filter(({ status }) => status !== 'pending')
        .flatMap(({ id }) => {
          const entry = journal.get(id);
          return entry ? discoveriesOf(entry, jobs.get(id)) : [];
        }),
    );
    const pending = reset
      .filter(({ status }) => status === 'pending')
      .flatMap(({ id }) => jobs.get(id) ?? []);
    const guard = guardTree(project, caller);
    const world: World = await openWorld(project, codebase, pending, options, { ...caller, guard });
    const run = {
      project,
      source,
      session,
      phase: checks.phase,
      mustHaves: checks.must_haves,
      jobs,
      world,
      tree,
      notices: checks.phase.notices,
      guard,
      choice: choice.value,
      carriers: carriersOf(choice.value, { project, session, world, env: options.env ?? {} }),
    };
    return ok({ run, wave: firstPendingWave(reset) });
  } catch (error) {
    await session.close();
    throw error;
  }
}
