import { join } from 'node:path';
import type * as z from 'zod';
import type { Failure } from './domain/failure.js';
import type { Phase } from './domain/phase.js';
import { fail, ok, type Result } from './domain/result.js';
import { Validation } from './domain/validation.js';
import { Verification } from './domain/verification.js';
import { openProject, type Project, type ProjectRequest } from './open-project.js';
import type { Excerpt, ReportData } from './reporters/report.js';
import { agentWork } from './run/agent-work.js';
import { excerptsOf } from './run/excerpts.js';
import { type FoundRun, findRuns, selectRun } from './run/find-runs.js';
import { reportPhase } from './run/report-phase.js';
import { projectPath } from './run/steps.js';
import { timelineOf } from './run/timeline.js';
import { parseTasks } from './session/csv-files.js';
import { journal } from './session/journal.js';
import { readJson } from './session/read-json.js';
import { SessionChecks, type SessionInfo } from './session/session.js';
import { spendingLedger } from './session/spending-ledger.js';

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
  const read = ({ dir }: FoundRun) => readOf(join(dir, 'verification.json'), Verification, project.value);
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
  const verification = await readOf(join(dir, 'verification.json'), Verification, project);
  if (!verification.ok) return verification;
  const checks = await readOf(join(dir, 'checks.json'), SessionChecks, project);
  if (!checks.ok) return checks;
  const hasValidation = (await project.files.kind(join(dir, 'validation.json'))) === 'file';
  const validation = hasValidation
    ? await readOf(join(dir, 'validation.json'), Validation, project)
    : ok(null);
  if (!validation.ok) return validation;
  const rows = parseTasks((await project.files.readText(join(dir, 'tasks.csv'))) ?? '');
  const entries = await journal(join(dir, 'reports.ndjson'), project.files).read();
  const { phase } = checks.value;
  const agents = agentWork(entries, await spendingLedger(join(dir, 'spending.ndjson'), project.files).read());
  const report: ReportData = {
    verification: verification.value,
    validation: validation.value,
    phase: await reportPhase(project, phase),
    notices: phase.notices,
    rows,
    sessionDir: projectPath(project.root, dir),
    timeline: timelineOf(rows, entries),
    excerpts: await unchangedExcerpts(project, verification.value),
    ...(agents ? { agents } : {}),
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

const isSamePhase = (left: SessionInfo, right: SessionInfo): boolean =>
  left.phase === right.phase && left.milestone === right.milestone && left.source === right.source;

const readOf = <T extends z.ZodType>(path: string, schema: T, { files }: Project) =>
  readJson(path, schema, { files, next: 'verify-phase sessions' });
