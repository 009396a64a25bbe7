import { createHash } from 'node:crypto';
import { CHECK_TYPES } from '../agents/check-types.js';
import type { Codebase } from '../codebase/codebase.js';
import { evidenceFiles } from '../domain/evidence.js';
import type { Failure } from '../domain/failure.js';
import { type Phase, phaseLabel } from '../domain/phase.js';
import { ok, type Result } from '../domain/result.js';
import type { Covers, Verification } from '../domain/verification.js';
import { withIssueIds } from '../domain/with-issue-ids.js';
import { aggregate } from '../pipeline/5-aggregate/index.js';
import { contextMd, outputFiles } from '../pipeline/6-outputs/index.js';
import { nextStep } from '../pipeline/7-routing/index.js';
import type { ReportData } from '../reporters/report.js';
import type { JournalEntry } from '../session/session.js';
import type { ActiveRun } from './active-run.js';
import { agentWork } from './agent-work.js';
import { excerptsOf } from './excerpts.js';
import { inquire } from './knowledge.js';
import type { Run, RunCaller, RunOptions } from './options.js';
import { reportPhase } from './report-phase.js';
import { onDisk, projectPath } from './steps.js';
import { timelineOf } from './timeline.js';

const DEFAULT_COVERAGE_THRESHOLD = 80;

type Finished = Extract<Run, { kind: 'finished' }>;

/** S_AGGREGATE: the verdict from rows and journal, its files, and its record beside the plan. */
export async function finish(
  run: ActiveRun,
  options: RunOptions,
  caller: RunCaller,
): Promise<Result<Finished, Failure>> {
  const { project, session, source, phase } = run;
  const [judged, journal, spending, changedSinceUat] = await Promise.all([
    session.readTasks(),
    session.readJournal(),
    session.readSpending(),
    filesChangedSinceUat(run),
  ]);
  const finishedAt = session.info.finished_at ?? project.clock.now().toISOString();
  const {
    verification: found,
    validation,
    rows,
  } = aggregate({
    phase,
    mustHaves: run.mustHaves,
    jobs: run.jobs,
    rows: judged,
    reports: new Map([...journal].map(([id, entry]) => [id, entry.report])),
    settings: project.settings,
    covers: await coversOf(run, journal),
    session: projectPath(project.root, session.dir),
    finishedAt,
    answerDigest: (paths) => digestOf(run.world.codebase, paths),
    changedSinceUat,
  });
  const settings = project.settings.thresholds.coverage;
  const next = nextStep(found, validation, {
    commands: source.nextCommands(phase),
    verifyAgain: `verify-phase ${phaseLabel(phase)}`,
    coverageThreshold: options.coverageThreshold ?? settings ?? DEFAULT_COVERAGE_THRESHOLD,
  });
  const verification: Verification = { ...found, next_step: next };
  const notices = [...run.notices, ...deferredNotices(phase), ...run.guard.notices];
  const agents = agentWork(journal, spending);
  const report: ReportData = {
    verification,
    validation,
    phase: await reportPhase(project, phase),
    notices,
    rows,
    sessionDir: projectPath(project.root, session.dir),
    timeline: timelineOf(rows, journal),
    excerpts: excerptsOf(verification, run.world.codebase),
    ...(agents ? { agents } : {}),
  };
  await session.writeTasks(rows);
  await session.writeResults(rows);
  for (const file of outputFiles(report)) await session.writeFile(file.name, file.text);
  const issueIds = options.publish ? await publish(run, report, caller) : new Map<string, string>();
  const final = withIssueIds(verification, issueIds);
  if (issueIds.size > 0) {
    for (const file of outputFiles({ ...report, verification: final }))
      await session.writeFile(file.name, file.text);
  }
  await session.finish({ status: final.status, finishedAt, spent: agents?.spent });
  await inquire(run, final, validation, options, caller);
  return ok({
    kind: 'finished',
    sessionDir: session.dir,
    verification: final,
    validation,
    report: { ...report, verification: final },
  });
}

async function publish(
  run: ActiveRun,
  report: ReportData,
  caller: RunCaller,
): Promise<ReadonlyMap<string, string>> {
  const { source, session, phase, project } = run;
  const skipped = report.rows
    .filter(({ status }) => status === 'skipped')
    .map(({ check_type }) => check_type);
  const recorded = await source.record({
    phase,
    verification: report.verification,
    validation: report.validation,
    contextMd: (verification) => contextMd({ ...report, verification }),
    sessionDir: projectPath(project.root, session.dir),
    skippedLayers: [
      ...new Set(
        skipped.filter((type) => CHECK_TYPES[type].skipFlag !== null).map((type) => CHECK_TYPES[type].layer),
      ),
    ],
  });
  for (const notice of recorded.notices) caller.onEvent({ type: 'notice', ...notice });
  caller.onEvent({
    type: 'recorded',
    files: recorded.written.map((path) => projectPath(project.root, path)),
  });
  return recorded.issueIds;
}

async function coversOf(
  { tree, project }: ActiveRun,
  journal: ReadonlyMap<string, JournalEntry>,
): Promise<Covers> {
  const named = new Set(
    [...journal.values()].flatMap(({ report }) => report.evidence.flatMap(evidenceFiles)),
  );
  const files: Covers['files'] = [];
  for (const path of [...named].sort()) {
    const sha256 = await project.files.sha256(onDisk(project.root, path)).catch(() => undefined);
    if (sha256) files.push({ path, sha256 });
  }
  return { head: tree.head, dirty: tree.dirty, digest: tree.digest, files };
}

/** Work that a later phase owns is listed; it is no gap. */
const deferredNotices = ({ deferred, dir }: Phase): ReportData['notices'] =>
  deferred.map(({ text, addressed_in: later }) => ({
    file: dir,
    message: `deferred${later ? ` to ${later}` : ''}: ${text}`,
  }));

async function filesChangedSinceUat({ phase, project }: ActiveRun): Promise<ReadonlySet<string>> {
  const file = phase.uat.tests.some(({ result }) => result === 'pass') ? phase.uat.file : null;
  const commit = file === null ? undefined : await project.git.settledAt(file);
  return new Set(commit === undefined ? [] : await project.git.changedSince(commit));
}

/** Content digest of the files a person's answer rests on. */
export function digestOf(codebase: Codebase, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of [...paths].sort()) hash.update(`${path}\0${codebase.text(path) ?? ''}\0`);
  return hash.digest('hex').slice(0, 16);
}
