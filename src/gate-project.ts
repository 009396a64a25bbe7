import { join, resolve } from 'node:path';
import { changedFiles, readTree } from './codebase/tree-state.js';
import { fail, ok, type Result } from './domain/result.js';
import { parseStrictJson } from './domain/strict-json.js';
import { Verification } from './domain/verification.js';
import type { GateHost } from './gates/gate.js';
import type { VerifiedPhase } from './gates/plan/plan-gate.js';
import { nodeFiles } from './host/node-files.js';
import { systemClock } from './host/system-clock.js';
import {
  type LocatedPhase,
  locatePhase,
  openProject,
  type Project,
  type ProjectRequest,
  sessionsDir,
} from './open-project.js';
import { failureText } from './reporters/failure-text.js';
import { listSessions } from './session/list-sessions.js';
import { TreeState } from './session/session.js';

/** This machine, for gates: unlike a run they need no plan folder. */
export async function openGateHost(request: {
  readonly cwd: string;
  readonly root?: string;
}): Promise<GateHost> {
  const { nodeProcesses } = await import('./host/node-processes.js');
  const cwd = resolve(request.cwd, request.root ?? '.');
  return { files: nodeFiles, processes: nodeProcesses, clock: systemClock, cwd };
}

/** A phase with the verdict of its newest finished run and what has changed since (decision 19). */
export async function openVerifiedPhase(
  request: ProjectRequest,
  wanted: { readonly phase: string; readonly milestone: string | null },
): Promise<Result<VerifiedPhase & { readonly root: string }, string>> {
  const project = await openProject(request);
  if (!project.ok) return fail(failureText(project.failure));
  const located = await locatePhase(project.value, wanted);
  if (!located.ok) return fail(failureText(located.failure));
  const { phase, source } = located.value;
  const base = { phase, planFolder: source.folder, root: project.value.root };
  const run = await newestRun(project.value, located.value);
  if (run === undefined) return ok({ ...base, verification: null, staleFiles: [] });
  const verification = await readVerification(join(run, 'verification.json'), project.value);
  if (!verification.ok) return verification;
  return ok({
    ...base,
    verification: verification.value,
    staleFiles: await staleFiles(project.value, { run, verification: verification.value }),
  });
}

async function newestRun(project: Project, { phase, source }: LocatedPhase): Promise<string | undefined> {
  const dir = sessionsDir(project, source);
  const runs = (await listSessions(dir, project.files)).filter(
    (info) =>
      info.finished_at !== null &&
      info.source === source.name &&
      info.phase === phase.number &&
      (phase.milestone.id === null || info.milestone === phase.milestone.id),
  );
  const newest = runs.sort((left, right) => right.created_at.localeCompare(left.created_at))[0];
  return newest && join(dir, newest.id);
}

async function readVerification(path: string, project: Project): Promise<Result<Verification, string>> {
  const json = parseStrictJson((await project.files.readText(path)) ?? '');
  if (!json.ok) return fail(`${path}: ${json.failure}`);
  const verification = Verification.safeParse(json.value);
  if (verification.success) return ok(verification.data);
  const issue = verification.error.issues[0];
  return fail(`${path}: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** Names of the files that changed since the verdict; one entry that says so where they are not known. */
async function staleFiles(
  project: Project,
  { run, verification }: { run: string; verification: Verification },
): Promise<readonly string[]> {
  const { digest } = verification.covers;
  if (digest === null) return [];
  const now = await readTree(await project.openCodebase(), project.git);
  if (digest === now.digest) return [];
  const tree = parseStrictJson((await project.files.readText(join(run, 'tree.json'))) ?? '');
  const before = TreeState.safeParse(tree.ok ? tree.value : undefined);
  const changed = before.success ? await changedFiles(before.data, now, project.git) : null;
  return changed && changed.length > 0 ? changed : ['a file that is not known'];
}
