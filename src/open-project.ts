import { dirname, join, resolve } from 'node:path';
import type { Codebase } from './codebase/codebase.js';
import { openCodebase } from './codebase/index-codebase.js';
import type { Failure } from './domain/failure.js';
import type { Phase } from './domain/phase.js';
import { fail, ok, type Result } from './domain/result.js';
import { SETTINGS_FILE, Settings } from './domain/settings.js';
import { runGit } from './host/git-program.js';
import type { Clock, Files, Git, Processes } from './host/host.js';
import { acquireLock } from './host/lock.js';
import { nodeFiles } from './host/node-files.js';
import { nodeGit } from './host/node-git.js';
import { systemClock } from './host/system-clock.js';
import { listSessions } from './session/list-sessions.js';
import { openPlanFile } from './sources/plain/plain.js';
import { createPlanReader } from './sources/plan-reader.js';
import { SOURCES } from './sources/registry.js';
import type { Source, SourceFactory } from './sources/source.js';

export interface ProjectRequest {
  /** Where the user stands, absolute. */
  readonly cwd: string;
  /** --cwd: the project itself. */
  readonly root?: string;
  /** --source. */
  readonly source?: string;
  /** --plan: the one plan file that is asked for, relative to `cwd`. */
  readonly plan?: string;
}

/** A project with everything of this machine that a command needs. */
export interface Project {
  readonly root: string;
  readonly cwd: string;
  /** Plan folders found, in the order in which they are asked. */
  readonly sources: readonly Source[];
  /** The plan file that was asked for, project-relative; null: none was. */
  readonly plan: string | null;
  readonly settings: Settings;
  readonly files: Files;
  readonly processes: Processes;
  readonly git: Git;
  readonly clock: Clock;
  openCodebase(): Promise<Codebase>;
}

/**
 * Finds the project: `--cwd`, else the nearest folder upwards that holds a known plan folder; for a plan file the nearest
 * that is a git work tree, else the folder the user stands in.
 */
export async function openProject(request: ProjectRequest): Promise<Result<Project, Failure>> {
  const known = SOURCES.filter(({ name }) => request.source === undefined || name === request.source);
  if (known.length === 0) {
    const names = SOURCES.map(({ name }) => name).join(', ');
    return fail({ reason: 'usage', message: `unknown source ${request.source}: expected one of ${names}` });
  }
  const start = resolve(request.cwd, request.root ?? '.');
  const root =
    request.plan === undefined
      ? await findRoot(start, known, request.root === undefined)
      : request.root === undefined
        ? await workTreeOf(start)
        : start;
  const expected = known.filter(({ name }) => name !== 'plain').map(({ folder }) => `${folder}/`);
  if (root === undefined) return fail({ reason: 'no-plan-folder', cwd: start, expected });

  const settings = await readSettings(root);
  if (!settings.ok) return settings;
  const processes = lazyProcesses();
  const git = nodeGit(root);
  const context = {
    root,
    files: nodeFiles,
    clock: systemClock,
    lock: acquireLock,
    git,
    userEmail: async () => (await runGit(root, ['config', 'user.email']))?.trim() || null,
    judgedPhases: async (folder: string) =>
      (await listSessions(join(root, folder, '.csv-wave'), nodeFiles)).map(({ phase }) => phase),
  };
  const sources =
    request.plan === undefined
      ? (await presentIn(root, known)).map((factory) => factory.open(context))
      : [openPlanFile(context, resolve(request.cwd, request.plan))];
  return ok({
    root,
    cwd: request.root === undefined ? request.cwd : root,
    sources,
    plan:
      request.plan === undefined
        ? null
        : createPlanReader(root, nodeFiles).relative(resolve(request.cwd, request.plan)),
    settings: settings.value,
    files: nodeFiles,
    processes,
    git,
    clock: systemClock,
    openCodebase: () =>
      openCodebase(root, { ignore: settings.value.ignore, entries: settings.value.entries }),
  });
}

export interface LocatedPhase {
  readonly source: Source;
  readonly phase: Phase;
  /** Further sources that have a phase of this name. */
  readonly alsoIn: readonly string[];
}

/** The first source that has the phase; the trouble of the first that knows it but can not read it; else not found. */
export async function locatePhase(
  project: Project,
  request: { readonly phase: string; readonly milestone: string | null },
): Promise<Result<LocatedPhase, Failure>> {
  const wanted = { ...request, cwd: project.cwd };
  const failures: Failure[] = [];
  for (const [index, source] of project.sources.entries()) {
    const loaded = await source.loadPhase(wanted);
    if (!loaded.ok) {
      failures.push(loaded.failure);
      continue;
    }
    const others = project.sources.slice(index + 1);
    const has = await Promise.all(
      others.map(async (other) => other.hasPhase?.(wanted) ?? (await other.loadPhase(wanted)).ok),
    );
    const alsoIn = others.filter((_, at) => has[at]).map(({ name }) => name);
    return ok({ source, phase: loaded.value, alsoIn });
  }
  const telling = failures.find(({ reason }) => reason !== 'phase-not-found') ?? failures[0];
  return fail(telling ?? { reason: 'phase-not-found', phase: request.phase, available: [] });
}

/** Folder of a source's runs. */
export const sessionsDir = (project: Pick<Project, 'root'>, source: Pick<Source, 'folder'>): string =>
  join(project.root, source.folder, '.csv-wave');

async function findRoot(
  start: string,
  known: readonly SourceFactory[],
  upwards: boolean,
): Promise<string | undefined> {
  for (let dir = start; ; dir = dirname(dir)) {
    if ((await presentIn(dir, known)).length > 0) return dir;
    if (!upwards || dirname(dir) === dir) return undefined;
  }
}

async function presentIn(root: string, known: readonly SourceFactory[]): Promise<readonly SourceFactory[]> {
  const present = await Promise.all(
    known.map(
      async (factory) =>
        (await nodeFiles.kind(join(root, factory.folder))) === 'directory' &&
        ((await factory.isPresent?.(root, nodeFiles)) ?? true),
    ),
  );
  return known.filter((_, index) => present[index]);
}

async function workTreeOf(start: string): Promise<string> {
  for (let dir = start; dirname(dir) !== dir; dir = dirname(dir))
    if ((await nodeFiles.kind(join(dir, '.git'))) !== 'absent') return dir;
  return start;
}

async function readSettings(root: string): Promise<Result<Settings, Failure>> {
  const file = join(root, SETTINGS_FILE);
  const text = await nodeFiles.readText(file);
  if (text === undefined) return ok(Settings.parse({}));
  const expected = 'a JSON object with accepted, entries, ignore, testCommand, thresholds';
  try {
    const parsed = Settings.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')));
    if (parsed.success) return ok(parsed.data);
    const issue = parsed.error.issues[0];
    return fail({
      reason: 'unreadable',
      file,
      expected,
      found: `${issue?.path.join('.')}: ${issue?.message}`,
    });
  } catch (error) {
    return fail({
      reason: 'unreadable',
      file,
      expected,
      found: error instanceof Error ? error.message : String(error),
    });
  }
}

/** Loads the process library with the first process. */
function lazyProcesses(): Processes {
  const load = async () => (await import('./host/node-processes.js')).nodeProcesses;
  return {
    shell: async (command, options) => (await load()).shell(command, options),
    exec: async (program, args, options) => (await load()).exec(program, args, options),
  };
}
