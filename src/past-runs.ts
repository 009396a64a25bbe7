import { join } from 'node:path';
import type { Failure } from './domain/failure.js';
import { type Phase, phaseLabel } from './domain/phase.js';
import { fail, ok, type Result } from './domain/result.js';
import { Validation } from './domain/validation.js';
import { Verification } from './domain/verification.js';
import { openProject, type Project, type ProjectRequest } from './open-project.js';
import { type FoundRun, findRuns } from './project-queries.js';
import type { Excerpt, ReportData } from './reporters/report.js';
import { excerptsOf } from './run/excerpts.js';
import { planFileOf } from './run/plan-file.js';
import { projectPath } from './run/steps.js';
import { timelineOf } from './run/timeline.js';
import { parseTasks } from './session/csv-files.js';
import { journal } from './session/journal.js';
import { SessionChecks, type SessionInfo } from './session/session.js';

/** A finished run as its session tells it. */
export interface PastRun {
  /** Absolute. */
  readonly dir: string;
  readonly phase: Phase;
  readonly report: ReportData;
}

/** Reads a finished run again: a session's id, the newest of a phase, or the newest of all. Takes no lock and writes nothing. */
export async function loadPastRun(
  request: ProjectRequest,
  wanted: string | null,
): Promise<Result<PastRun, Failure>> {
  const project = await openProject(request);
  if (!project.ok) return project;
  const run = selectRun(await finishedRuns(project.value), wanted);
  return run.ok ? readRun(project.value, run.value) : run;
}

export interface RunsToCompare {
  readonly before: Verification;
  readonly after: Verification;
  /** Finished runs of the phase before `before`. */
  readonly earlier: readonly Verification[];
}

/** Two runs to compare; without `after` the newest of the phase, without both the last two of the newest run's phase. */
export async function loadRunsToCompare(
  request: ProjectRequest,
  wanted: { readonly before: string | null; readonly after: string | null },
): Promise<Result<RunsToCompare, Failure>> {
  const project = await openProject(request);
  if (!project.ok) return project;
  const runs = await finishedRuns(project.value);
  const newest = selectRun(runs, wanted.after ?? wanted.before);
  if (!newest.ok) return newest;
  const ofPhase = runs.filter(({ info }) => isSamePhase(info, newest.value.info));
  const after = wanted.after === null ? ofPhase[0] : newest.value;
  const before = await selectBefore(ofPhase, runs, { after, wanted: wanted.before });
  if (!before.ok) return before;
  if (after === undefined) return fail({ reason: 'no-session', wanted: null, sessions: [] });
  const older = ofPhase.slice(ofPhase.findIndex(({ dir }) => dir === before.value.dir) + 1);
  const read = ({ dir }: FoundRun) => readJson(join(dir, 'verification.json'), Verification, project.value);
  const [first, second, ...earlier] = await Promise.all([before.value, after, ...older].map(read));
  if (first?.ok !== true) return first ?? fail({ reason: 'no-session', wanted: wanted.before, sessions: [] });
  if (second?.ok !== true)
    return second ?? fail({ reason: 'no-session', wanted: wanted.after, sessions: [] });
  return ok({
    before: first.value,
    after: second.value,
    earlier: earlier.flatMap((each) => (each.ok ? [each.value] : [])),
  });
}

async function selectBefore(
  ofPhase: readonly FoundRun[],
  all: readonly FoundRun[],
  { after, wanted }: { readonly after: FoundRun | undefined; readonly wanted: string | null },
): Promise<Result<FoundRun, Failure>> {
  const named = wanted === null ? undefined : all.find(({ info }) => info.id === wanted);
  if (named !== undefined && named.dir !== after?.dir) return ok(named);
  const previous = ofPhase[ofPhase.findIndex(({ dir }) => dir === after?.dir) + 1];
  if (previous !== undefined) return ok(previous);
  const hint = `verify-phase ${after?.info.phase ?? 'PHASE'}`;
  return fail({
    reason: 'usage',
    message: `there is only one finished run of phase ${after?.info.phase}: nothing to compare`,
    hint,
  });
}

async function readRun(project: Project, { dir }: FoundRun): Promise<Result<PastRun, Failure>> {
  const verification = await readJson(join(dir, 'verification.json'), Verification, project);
  if (!verification.ok) return verification;
  const checks = await readJson(join(dir, 'checks.json'), SessionChecks, project);
  if (!checks.ok) return checks;
  const hasValidation = (await project.files.kind(join(dir, 'validation.json'))) === 'file';
  const validation = hasValidation
    ? await readJson(join(dir, 'validation.json'), Validation, project)
    : ok(null);
  if (!validation.ok) return validation;
  const rows = parseTasks((await project.files.readText(join(dir, 'tasks.csv'))) ?? '');
  const entries = await journal(join(dir, 'reports.ndjson'), project.files).read();
  const { phase } = checks.value;
  const label = phaseLabel(phase);
  const planFile = await planFileOf(project, phase);
  const report: ReportData = {
    verification: verification.value,
    validation: validation.value,
    phase: {
      label,
      title: phase.title,
      goal: phase.goal,
      command: `verify-phase ${label}`,
      ...(planFile === undefined ? {} : { planFile }),
    },
    notices: phase.notices,
    rows,
    sessionDir: projectPath(project.root, dir),
    timeline: timelineOf(rows, entries),
    excerpts: await unchangedExcerpts(project, verification.value),
  };
  return ok({ dir, phase, report });
}

/** Code is shown only where the file is still the one that was judged. */
async function unchangedExcerpts(project: Project, verification: Verification): Promise<readonly Excerpt[]> {
  const judged = new Map(verification.covers.files.map(({ path, sha256 }) => [path, sha256]));
  const excerpts = excerptsOf(verification, await project.openCodebase());
  const kept = await Promise.all(
    excerpts.map(async (excerpt) => {
      const now = await project.files.sha256(join(project.root, excerpt.file));
      return now !== undefined && judged.get(excerpt.file) === now ? [excerpt] : [];
    }),
  );
  return kept.flat();
}

async function finishedRuns(project: Project): Promise<readonly FoundRun[]> {
  return (await findRuns(project)).filter(({ info }) => info.finished_at !== null);
}

function selectRun(runs: readonly FoundRun[], wanted: string | null): Result<FoundRun, Failure> {
  const phase = wanted === null ? null : nameOfPhase(wanted);
  const found =
    wanted === null
      ? runs[0]
      : (runs.find(({ info }) => info.id === wanted) ??
        runs.find(({ info }) => [info.phase, info.slug].some((name) => nameOfPhase(name) === phase)));
  return found
    ? ok(found)
    : fail({ reason: 'no-session', wanted, sessions: runs.map(({ info }) => info.id) });
}

const nameOfPhase = (word: string): string =>
  word
    .toLowerCase()
    .replace(/^p(?=\d)/, '')
    .replace(/^0+(?=\d)/, '');

const isSamePhase = (left: SessionInfo, right: SessionInfo): boolean =>
  left.phase === right.phase && left.milestone === right.milestone && left.source === right.source;

async function readJson<T>(
  path: string,
  schema: {
    safeParse(
      value: unknown,
    ):
      | { success: true; data: T }
      | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
  },
  project: Project,
): Promise<Result<T, Failure>> {
  const unreadable = (found: string) =>
    fail({
      reason: 'unreadable' as const,
      file: path,
      expected: 'what a run of verify-phase wrote',
      found,
      next: 'verify-phase sessions',
    });
  const text = await project.files.readText(path);
  if (text === undefined) return unreadable('no such file');
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return ok(parsed.data);
    const issue = parsed.error.issues[0];
    return unreadable(`${issue?.path.join('.')}: ${issue?.message}`);
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : String(error));
  }
}
