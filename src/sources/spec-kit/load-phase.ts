import { isAbsolute, posix, resolve } from 'node:path';
import type { Failure } from '../../domain/failure.js';
import type { ReportedGap } from '../../domain/gap.js';
import { nearest } from '../../domain/nearest.js';
import type { Phase, Task } from '../../domain/phase.js';
import { fail, ok, type Result } from '../../domain/result.js';
import type { Git } from '../../host/host.js';
import { mergeMustHaves } from '../explicit-must-haves.js';
import { parsePhaseToken } from '../phase-token.js';
import type { PlanReader } from '../plan-reader.js';
import type { PhaseRequest } from '../source.js';
import { type SpecFolder, type SpecLayout, textOf } from './layout.js';
import { readTasksMd } from './tasks-md.js';
import { unchangedFiles } from './unchanged-files.js';

/** What a folder's specification and ticked tasks say; a change that is still at work goes before an archived one. */
export async function loadPhase(
  layout: SpecLayout,
  reader: PlanReader,
  request: PhaseRequest,
  git: Git | undefined,
): Promise<Result<Phase, Failure>> {
  const folders = await layout.folders(reader);
  const wanted = folders.filter((folder) => namesFolder(reader, folder, request));
  const current = wanted.filter(({ archive }) => archive === null);
  const named = current.length > 0 ? current : wanted;
  const [folder, second] = named;
  if (!folder) {
    const available = folders.map(({ dir }) => posix.basename(dir));
    const meant = nearest(request.phase, [...available, ...folders.map(({ slug }) => slug)]);
    return fail({
      reason: 'phase-not-found',
      phase: request.phase,
      available,
      ...(meant === undefined ? {} : { nearest: meant }),
    });
  }
  if (second)
    return fail({
      reason: 'phase-ambiguous',
      phase: request.phase,
      candidates: named.map(({ dir }) => dir),
      option: '',
    });
  const spec = await layout.readSpec(reader, folder);
  const tasksFile = `${folder.dir}/tasks.md`;
  const tasks = readTasksMd(await textOf(reader, tasksFile), tasksFile);
  const done = tasks.filter((task) => task.done);
  const [first] = done;
  if (!first)
    return fail({
      reason: 'not-executed',
      phase: posix.basename(folder.dir),
      looked: [tasksFile],
      next: layout.nextCommands(folder).execute,
    });
  const paths = done.flatMap(({ task }) => task.files.map(({ path }) => path));
  return ok({
    source: layout.name,
    number: folder.number,
    slug: folder.slug,
    title: spec.title ?? folder.slug,
    dir: folder.dir,
    milestone: { id: folder.archive, rule: `${layout.name} has no milestones`, others: [] },
    goal: spec.goal ?? spec.title,
    must_haves: mergeMustHaves(done.map(({ claims }) => claims)),
    success_criteria: [...spec.criteria],
    tasks: tasks.map(({ task }) => task),
    requirements: [...spec.requirements],
    modified_files: await onDisk(reader, paths),
    constraints: [],
    uat: { file: null, tests: [], gaps: [] },
    plan_gaps: [
      ...tasks.filter(({ done, optional }) => !done && !optional).map(({ task }) => openTask(task)),
      ...(await unchangedFiles(reader, { tasksFile, tasks: done.map(({ task }) => task) }, git)),
    ],
    deferred: [],
    executed_by: `${first.task.id} is ticked in ${tasksFile}`,
    base: null,
    test_command: null,
    notices: reader.notices(),
  });
}

const openTask = ({ id, title }: Task): ReportedGap => ({
  type: 'missing_feature',
  severity: 'medium',
  description: `${id} is not done: ${title}`,
  fix_direction: 'Do the task and tick it, or take it out of tasks.md.',
  file: null,
  line: null,
});

/** The argument against a folder: its path, its name, its number, or the name without the number. */
export function namesFolder(
  reader: PlanReader,
  folder: SpecFolder,
  { phase, cwd, milestone }: PhaseRequest,
): boolean {
  const typed = phase.replaceAll('\\', '/').replace(/\/$/, '');
  const places = [resolve(cwd, typed), ...(isAbsolute(typed) ? [] : [resolve(reader.root, typed)])].map(
    reader.relative,
  );
  const { number, slug } = parsePhaseToken(phase);
  const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
  if (milestone !== null && milestone !== folder.archive) return false;
  return (
    places.includes(folder.dir) ||
    same(posix.basename(folder.dir), phase) ||
    same(folder.slug, phase) ||
    (number === folder.number && (slug === '' || same(slug, folder.slug)))
  );
}

async function onDisk(reader: PlanReader, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of new Set(paths.map(reader.relative))) {
    if (posix.isAbsolute(path) || path.split('/').includes('..')) continue;
    if ((await reader.files.kind(posix.join(reader.root, path))) === 'file') found.push(path);
  }
  return found.sort();
}
