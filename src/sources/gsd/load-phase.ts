import { posix } from 'node:path';
import type { Failure } from '../../domain/failure.js';
import type { ReportedGap } from '../../domain/gap.js';
import type { MustHaves } from '../../domain/must-have.js';
import type { Phase, ResolvedMilestone } from '../../domain/phase.js';
import { fail, ok, type Result } from '../../domain/result.js';
import type { Git } from '../../host/host.js';
import { mergeMustHaves, NO_MUST_HAVES, unreadMustHaves } from '../explicit-must-haves.js';
import { readFrontmatter } from '../frontmatter.js';
import type { PlanReader } from '../plan-reader.js';
import { asRecord, asText } from '../plan-value.js';
import { type RoadmapPhase, readRoadmap } from '../roadmap.js';
import type { PhaseRequest } from '../source.js';
import { readDeferred } from './deferred.js';
import { findFolder } from './find-folder.js';
import { folderUat } from './folder-uat.js';
import type { GsdFolder } from './phase-folders.js';
import { type GsdPlan, readPlan } from './plan.js';
import { listPlanFiles, type PlanFiles } from './plan-files.js';
import { previousVerification } from './previous-verification.js';
import { phaseRequirements } from './requirements.js';
import { type GsdSummary, readSummary, unfulfilledClaims } from './summary.js';

/** Everything `.planning/` says about one phase: all plans' must_haves, the roadmap's criteria, claims of the summaries. */
export async function loadPhase(
  reader: PlanReader,
  request: PhaseRequest,
  git?: Git,
): Promise<Result<Phase, Failure>> {
  const found = await findFolder(reader, request);
  if (!found.ok) return found;
  const folder = found.value;
  const files = await listPlanFiles(reader, folder.dir);
  for (const stray of files.strays) reader.notice(stray, 'belongs to no plan and counts as no execution');
  const roadmap = await roadmapOf(reader, folder);
  const plans: GsdPlan[] = [];
  const summaries: GsdSummary[] = [];
  const gaps: ReportedGap[] = [];
  for (const { plan: file, id, summary } of files.plans) {
    const plan = await readPlan(reader, file, id);
    if (plan.superseded) {
      reader.notice(file, 'is superseded and was not read');
      continue;
    }
    plans.push(plan);
    const written = summary === null ? null : await readSummary(reader, summary);
    if (written?.hasContent) summaries.push(written);
    else gaps.push(unexecuted(file, summary));
    if (written) gaps.push(...(await unfulfilledClaims(reader, written, git)));
  }
  const executed = await executedBy(reader, folder, { files, plans, summaries });
  if (executed === null) return fail(notExecuted(folder));
  const { requirements, gaps: orphans } = await phaseRequirements(
    reader,
    roadmap.phase?.requirements ?? [],
    plans,
  );
  const config = await reader.json(posix.join(reader.root, '.planning/config.json'));
  const workflow = config.status === 'read' ? asRecord(asRecord(config.value)?.workflow) : undefined;
  if (config.status === 'unreadable')
    reader.notice('.planning/config.json', `cannot be read: ${config.reason}`);
  const previous = await previousVerification(reader, folder);
  return ok({
    source: 'gsd',
    number: folder.number,
    slug: folder.slug,
    title: roadmap.phase?.name || folder.slug,
    dir: folder.dir,
    milestone: await milestoneOf(reader, folder),
    goal:
      roadmap.phase?.goal ?? plans.map(({ objective }) => objective).find((text) => text !== null) ?? null,
    must_haves: mergeMustHaves([...plans.map(({ mustHaves }) => mustHaves), roadmap.unread]),
    success_criteria: [...(roadmap.phase?.criteria ?? [])],
    tasks: plans.flatMap(({ tasks }) => tasks),
    requirements,
    modified_files: await modifiedFiles(reader, plans, summaries),
    constraints: [],
    uat: await folderUat(reader, folder),
    plan_gaps: [...gaps, ...orphans],
    deferred: await readDeferred(reader, {
      folder,
      phases: roadmap.all,
      previous: [...(previous?.deferred ?? [])],
    }),
    executed_by: executed,
    base: null,
    test_command: asText(workflow?.test_command) ?? null,
    skip_tests: workflow?.nyquist_validation === false,
    overrides: (previous?.overrides ?? []).map((entry) => ({
      text: asText(entry.must_have) ?? '',
      reason: asText(entry.reason) ?? '',
      by: asText(entry.accepted_by) ?? '',
      at: asText(entry.accepted_at) ?? '',
    })),
    notices: reader.notices(),
  });
}

const unexecuted = (plan: string, summary: string | null): ReportedGap => ({
  type: 'missing_feature',
  severity: 'high',
  description:
    summary === null
      ? `${plan} has no summary: it was not executed`
      : `${summary} is empty: ${plan} was not executed`,
  fix_direction: 'Execute the plan, or mark it as superseded.',
  file: null,
  line: null,
});

interface Roadmap {
  readonly phase: RoadmapPhase | undefined;
  readonly all: readonly RoadmapPhase[];
  /** A roadmap that is there and says nothing that can be read: the phase's criteria may stand in it. */
  readonly unread: MustHaves;
}

async function roadmapOf(reader: PlanReader, folder: GsdFolder): Promise<Roadmap> {
  const places =
    folder.archive === null
      ? ['.planning/ROADMAP.md']
      : [`.planning/milestones/${folder.archive}-ROADMAP.md`, '.planning/ROADMAP.md'];
  const unread: { place: string; reason: string }[] = [];
  for (const place of places) {
    const read = await reader.text(posix.join(reader.root, place));
    if (read.status === 'unreadable')
      unread.push({ place, reason: `cannot be read, the success criteria are not known: ${read.reason}` });
    if (read.status !== 'read') continue;
    const all = readRoadmap(read.text);
    if (all.length === 0) {
      unread.push({ place, reason: 'names no phase at all: the success criteria are not known' });
      continue;
    }
    const matching = all.filter(
      ({ number }) =>
        number === folder.number ||
        (folder.code !== null && number.toUpperCase() === `${folder.code}-${folder.prefix}`.toUpperCase()),
    );
    const phase = matching.find(({ criteria }) => criteria.length > 0) ?? matching[0];
    if (phase) return { phase, all, unread: NO_MUST_HAVES };
    reader.notice(place, `has no phase ${folder.number}: its goal and success criteria are not known`);
  }
  return {
    phase: undefined,
    all: [],
    unread: mergeMustHaves(unread.map(({ place, reason }) => unreadMustHaves(place, [reason]))),
  };
}

async function milestoneOf(reader: PlanReader, folder: GsdFolder): Promise<ResolvedMilestone> {
  if (folder.archive !== null)
    return { id: folder.archive, rule: `the folder is archived under ${folder.archive}`, others: [] };
  const read = await reader.text(posix.join(reader.root, '.planning/STATE.md'));
  const id = read.status === 'read' ? asText((await readFrontmatter(read.text)).record.milestone) : undefined;
  return {
    id: id ?? null,
    rule: id === undefined ? 'STATE.md names no milestone' : 'milestone of STATE.md',
    others: [],
  };
}

interface Execution {
  readonly files: PlanFiles;
  readonly plans: readonly GsdPlan[];
  readonly summaries: readonly GsdSummary[];
}

/** A summary with content; else an artifact of a plan that is on disk, which is told. */
async function executedBy(
  reader: PlanReader,
  folder: GsdFolder,
  { plans, summaries }: Execution,
): Promise<string | null> {
  const [summary] = summaries;
  if (summary) return `summary ${summary.file}`;
  const [present] = await leftOnDisk(reader, plans);
  if (present === undefined) return null;
  reader.notice(
    folder.dir,
    `no summary says that the phase was executed, but ${present}, which it was to leave, is there`,
  );
  return `${present} is on disk`;
}

/** Files on disk that plans were to leave, sorted. */
export const leftOnDisk = (reader: PlanReader, plans: readonly GsdPlan[]): Promise<string[]> =>
  onDisk(
    reader,
    plans.flatMap(({ mustHaves, filesModified }) => [
      ...mustHaves.artifacts.map(({ path }) => path),
      ...filesModified,
    ]),
  );

const notExecuted = (folder: GsdFolder): Failure => ({
  reason: 'not-executed',
  phase: `${folder.prefix}-${folder.slug}`,
  looked: [`${folder.dir}/*-SUMMARY.md`, `${folder.dir}/*-PLAN.md`],
  next: `/gsd-execute-phase ${folder.number}`,
});

async function modifiedFiles(
  reader: PlanReader,
  plans: readonly GsdPlan[],
  summaries: readonly GsdSummary[],
): Promise<string[]> {
  const claimed = await onDisk(
    reader,
    summaries.flatMap(({ created, modified, named }) => [...created, ...modified, ...named]),
  );
  return claimed.length > 0
    ? claimed
    : onDisk(
        reader,
        plans.flatMap(({ filesModified }) => filesModified),
      );
}

async function onDisk(reader: PlanReader, paths: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const path of new Set(paths.map(reader.relative))) {
    if (posix.isAbsolute(path) || path.split('/').includes('..')) continue;
    if ((await reader.files.kind(posix.join(reader.root, path))) === 'file') found.add(posix.normalize(path));
  }
  return [...found].sort();
}
