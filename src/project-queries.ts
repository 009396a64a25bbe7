import { join } from 'node:path';
import type * as z from 'zod';
import { changedFiles, readTree } from './codebase/tree-state.js';
import type { Failure } from './domain/failure.js';
import { fail, ok, type Result } from './domain/result.js';
import { SETTINGS_FILE } from './domain/settings.js';
import { Verification } from './domain/verification.js';
import type { Files } from './host/host.js';
import { openProject, type Project, type ProjectRequest } from './open-project.js';
import { findRuns } from './run/find-runs.js';
import { digestOf } from './run/finish.js';
import { readJson } from './session/read-json.js';
import { SessionChecks, type SessionInfo, TreeState } from './session/session.js';

/** What the runs of the project tell of themselves, the newest first. */
export async function listRuns(request: ProjectRequest): Promise<Result<readonly SessionInfo[], Failure>> {
  const project = await openProject(request);
  if (!project.ok) return project;
  const runs = await findRuns(project.value);
  return ok(runs.map(({ info }) => info));
}

export interface VerdictState {
  readonly phase: string;
  readonly source: string;
  readonly milestone: string | null;
  /** Something shows that the phase was executed. */
  readonly executed: boolean;
  /** Word of the newest finished run, null when there is none. */
  readonly status: string | null;
  readonly state: 'fresh' | 'stale' | 'absent';
  /** Files that changed since; null: not known. Empty unless stale. */
  readonly changed: readonly string[] | null;
}

/** Whether the newest verdict of a phase (or of each) still stands for what is on disk (decision 19). */
export async function verdictStates(
  request: ProjectRequest,
  phase: string | null,
): Promise<Result<readonly VerdictState[], Failure>> {
  const opened = await openProject(request);
  if (!opened.ok) return opened;
  const project = opened.value;
  const codebase = await project.openCodebase();
  const now = await readTree(codebase, project.git);
  const runs = (await findRuns(project)).filter(({ info }) => info.finished_at !== null);
  const states: VerdictState[] = [];
  for (const source of project.sources) {
    const listed = await source.listPhases();
    const wanted = phase === null ? listed : await onlyPhase(project, source.name, phase, listed);
    for (const entry of wanted) {
      const run = runs.find(
        ({ info }) =>
          info.source === source.name &&
          info.phase === entry.number &&
          info.milestone === (entry.milestone ?? info.milestone),
      );
      const base = {
        phase: `${entry.number} ${entry.slug}`.trim(),
        source: source.name,
        milestone: entry.milestone,
        executed: entry.executed,
      };
      const verification =
        run && (await readOf(join(run.dir, 'verification.json'), Verification, project.files));
      if (!run || !verification) {
        states.push({ ...base, status: entry.status, state: 'absent', changed: [] });
        continue;
      }
      const isFresh = verification.covers.digest === now.digest;
      const before = isFresh ? undefined : await readOf(join(run.dir, 'tree.json'), TreeState, project.files);
      const changed = isFresh ? [] : before ? await changedFiles(before, now, project.git) : null;
      states.push({ ...base, status: verification.status, state: isFresh ? 'fresh' : 'stale', changed });
    }
  }
  return ok(states);
}

export interface AcceptRequest {
  /** Id of a truth, an anti-pattern finding, or the finding_id of a gap. */
  readonly id: string;
  readonly reason: string;
  readonly by: string | null;
}

/** Records a person's answer or exception in `.verify-phase.json`, with name, time and, for a truth, the digest of its files. */
export async function acceptFinding(
  request: ProjectRequest,
  { id, reason, by }: AcceptRequest,
): Promise<Result<{ readonly file: string; readonly description: string }, Failure>> {
  const opened = await openProject(request);
  if (!opened.ok) return opened;
  const project = opened.value;
  if (reason.trim() === '') return fail({ reason: 'usage', message: 'accept needs a reason: --reason TEXT' });
  for (const { dir } of await findRuns(project)) {
    const verification = await readOf(join(dir, 'verification.json'), Verification, project.files);
    const truth = verification?.must_haves.truths.find((each) => each.id === id);
    const gap = verification?.gaps.find((each) => each.finding_id === id || each.id === id);
    const finding = verification?.antipatterns.find((each) => each.id === id);
    const description = truth?.claim ?? gap?.description ?? finding?.description;
    if (description === undefined) continue;
    const checks = truth ? await readOf(join(dir, 'checks.json'), SessionChecks, project.files) : undefined;
    const paths = checks?.must_haves.artifacts.map(({ path }) => path) ?? [];
    const codebase = truth ? await project.openCodebase() : undefined;
    const entry = {
      id: gap?.finding_id ?? id,
      reason,
      by: by ?? (await gitUser(project)),
      at: project.clock.now().toISOString(),
      ...(codebase ? { files: paths, digest: digestOf(codebase, paths) } : {}),
    };
    const file = join(project.root, SETTINGS_FILE);
    const settings: Record<string, unknown> = JSON.parse((await project.files.readText(file)) ?? '{}');
    const others = project.settings.accepted.filter((each) => each.id !== entry.id);
    await project.files.write(
      file,
      `${JSON.stringify({ ...settings, accepted: [...others, entry] }, null, 2)}\n`,
    );
    return ok({ file: SETTINGS_FILE, description });
  }
  return fail({
    reason: 'usage',
    message: `no run of this project has a truth, finding or gap ${id}`,
    hint: 'verify-phase sessions',
  });
}

async function onlyPhase<T extends { readonly number: string }>(
  project: Project,
  sourceName: string,
  phase: string,
  listed: readonly T[],
): Promise<readonly T[]> {
  const source = project.sources.find(({ name }) => name === sourceName);
  const loaded = await source?.loadPhase({ phase, milestone: null, cwd: project.cwd });
  return loaded?.ok ? listed.filter(({ number }) => number === loaded.value.number) : [];
}

async function gitUser(project: Project): Promise<string> {
  const run = await project.processes.exec('git', ['config', 'user.name'], {
    cwd: project.root,
    timeoutMs: 5_000,
  });
  return run.stdout.trim();
}

/** A file of a run that can not be read counts as absent. */
async function readOf<T extends z.ZodType>(
  path: string,
  schema: T,
  files: Files,
): Promise<z.infer<T> | undefined> {
  const read = await readJson(path, schema, { files, next: 'verify-phase sessions' });
  return read.ok ? read.value : undefined;
}
