import { join } from 'node:path';
import type { World } from '../agents/agent.js';
import { changedFiles, readTree } from '../codebase/tree-state.js';
import type { Wave } from '../domain/check.js';
import type { Failure } from '../domain/failure.js';
import { fail, ok, type Result } from '../domain/result.js';
import { type Project, sessionsDir } from '../open-project.js';
import { discoveriesOf } from '../pipeline/4-waves/discoveries.js';
import { firstPendingWave } from '../pipeline/4-waves/index.js';
import { mergeReport } from '../pipeline/4-waves/merge-report.js';
import { staleRows } from '../pipeline/4-waves/stale-rows.js';
import { openSession } from '../session/file-session.js';
import { listSessions } from '../session/list-sessions.js';
import type { Source } from '../sources/source.js';
import type { ActiveRun } from './active-run.js';
import { openWorld } from './open-world.js';
import type { RunCaller, RunOptions } from './options.js';

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
  const found = await findSession(project, options.continueFrom ?? options.phase);
  if (!found.ok) return found;
  const { source, dir } = found.value;
  const opened = await openSession(dir, { files: project.files, clock: project.clock });
  if (!opened.ok) return opened;
  const session = opened.value;
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
    const reset = rows.map((row) =>
      again.has(row.id) || row.status === 'blocked' || row.status === 'failed'
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
    const world: World = await openWorld(project, codebase, pending, options, caller);
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
    };
    return ok({ run, wave: firstPendingWave(reset) });
  } catch (error) {
    await session.close();
    throw error;
  }
}

interface FoundSession {
  readonly source: Source;
  readonly dir: string;
}

/** A session by its id, the newest of a phase, or the newest of all. */
async function findSession(project: Project, wanted: string | null): Promise<Result<FoundSession, Failure>> {
  const perSource = await Promise.all(
    project.sources.map(async (source) => {
      const dir = sessionsDir(project, source);
      const sessions = await listSessions(dir, project.files);
      return sessions.map((info) => ({ source, dir: join(dir, info.id), info }));
    }),
  );
  const all = perSource.flat().sort((a, b) => b.info.created_at.localeCompare(a.info.created_at));
  const phase = wanted
    ?.replace(/^p(?=\d)/i, '')
    .replace(/^0+(?=\d)/, '')
    .toLowerCase();
  const match =
    wanted === null
      ? all[0]
      : (all.find(({ info }) => info.id === wanted) ??
        all.find(({ info }) =>
          [info.phase, info.slug].some((name) => name.replace(/^0+(?=\d)/, '').toLowerCase() === phase),
        ));
  if (match) return ok(match);
  return fail({ reason: 'no-session', wanted, sessions: all.map(({ info }) => info.id) });
}
