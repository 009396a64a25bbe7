import { isAbsolute, posix, resolve } from 'node:path';
import type { Failure } from '../../domain/failure.js';
import { nearest } from '../../domain/nearest.js';
import type { Phase } from '../../domain/phase.js';
import { fail, ok, type Result } from '../../domain/result.js';
import { mergeMustHaves } from '../explicit-must-haves.js';
import { parsePhaseToken } from '../phase-token.js';
import type { PlanReader } from '../plan-reader.js';
import type { PhaseRequest } from '../source.js';
import { readSpecMd } from './spec-md.js';
import { readTasksMd } from './tasks-md.js';

export interface SpecFolder {
  readonly dir: string;
  readonly number: string;
  readonly slug: string;
}

/** `specs/NNN-name` (or a dated name) that holds spec.md or tasks.md. */
export async function specFolders(reader: PlanReader): Promise<SpecFolder[]> {
  const found: SpecFolder[] = [];
  for (const name of await reader.files.list(posix.join(reader.root, 'specs'))) {
    const names = await listQuietly(reader, `specs/${name}`);
    const { number, slug } = parsePhaseToken(name);
    if (number !== null && (names.includes('tasks.md') || names.includes('spec.md')))
      found.push({ dir: `specs/${name}`, number, slug });
  }
  return found;
}

async function listQuietly(reader: PlanReader, dir: string): Promise<readonly string[]> {
  const path = posix.join(reader.root, dir);
  return (await reader.files.kind(path)) === 'directory' ? reader.files.list(path) : [];
}

export async function loadPhase(reader: PlanReader, request: PhaseRequest): Promise<Result<Phase, Failure>> {
  const folders = await specFolders(reader);
  const named = folders.filter((folder) => isNamed(reader, folder, request));
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
  const spec = readSpecMd(await textOf(reader, `${folder.dir}/spec.md`));
  const tasksFile = `${folder.dir}/tasks.md`;
  const tasks = readTasksMd(await textOf(reader, tasksFile), tasksFile);
  const done = tasks.filter((task) => task.done);
  const [first] = done;
  if (!first)
    return fail({
      reason: 'not-executed',
      phase: posix.basename(folder.dir),
      looked: [tasksFile],
      next: '/speckit.implement',
    });
  const paths = done.flatMap(({ task }) => task.files.map(({ path }) => path));
  return ok({
    source: 'spec-kit',
    number: folder.number,
    slug: folder.slug,
    title: spec.title ?? folder.slug,
    dir: folder.dir,
    milestone: { id: null, rule: 'spec-kit has no milestones', others: [] },
    goal: spec.goal ?? spec.title,
    must_haves: mergeMustHaves(done.map(({ claims }) => claims)),
    success_criteria: [...spec.criteria],
    tasks: tasks.map(({ task }) => task),
    requirements: [...spec.requirements],
    modified_files: await onDisk(reader, paths),
    constraints: [],
    uat: { file: null, tests: [], gaps: [] },
    plan_gaps: tasks
      .filter((task) => !task.done)
      .map(({ task }) => ({
        type: 'missing_feature',
        severity: 'medium',
        description: `${task.id} is not done: ${task.title}`,
        fix_direction: 'Do the task and tick it, or take it out of tasks.md.',
        file: null,
        line: null,
      })),
    deferred: [],
    executed_by: `${first.task.id} is ticked in ${tasksFile}`,
    base: null,
    test_command: null,
    notices: reader.notices(),
  });
}

function isNamed(reader: PlanReader, folder: SpecFolder, { phase, cwd }: PhaseRequest): boolean {
  const typed = phase.replaceAll('\\', '/').replace(/\/$/, '');
  const places = [resolve(cwd, typed), ...(isAbsolute(typed) ? [] : [resolve(reader.root, typed)])].map(
    reader.relative,
  );
  const { number, slug } = parsePhaseToken(phase);
  const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
  return (
    places.includes(folder.dir) ||
    same(posix.basename(folder.dir), phase) ||
    same(folder.slug, phase) ||
    (number === folder.number && (slug === '' || same(slug, folder.slug)))
  );
}

async function textOf(reader: PlanReader, file: string): Promise<string> {
  const read = await reader.text(posix.join(reader.root, file));
  if (read.status === 'unreadable') reader.notice(file, `cannot be read: ${read.reason}`);
  if (read.status === 'absent') reader.notice(file, 'is not there');
  return read.status === 'read' ? read.text : '';
}

async function onDisk(reader: PlanReader, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of new Set(paths.map(reader.relative))) {
    if (posix.isAbsolute(path) || path.split('/').includes('..')) continue;
    if ((await reader.files.kind(posix.join(reader.root, path))) === 'file') found.push(path);
  }
  return found.sort();
}
