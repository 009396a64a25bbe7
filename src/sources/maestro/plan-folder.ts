import { posix } from 'node:path';
import type { MustHaves } from '../../domain/must-have.js';
import type { Task } from '../../domain/phase.js';
import { stableId } from '../../domain/stable-id.js';
import { mergeMustHaves, readExplicitMustHaves } from '../explicit-must-haves.js';
import type { PlanReader } from '../plan-reader.js';
import { asList, asRecord, firstOf, type PlanRecord, textsOf } from '../plan-value.js';
import { goalOfMarkdown, tasksOfMarkdown } from './plan-markdown.js';
import { type ReadTask, readTask } from './task.js';

/** What one folder says about the phase. */
export interface PlanFolder {
  readonly dir: string;
  readonly index: PlanRecord | undefined;
  readonly plan: PlanRecord | undefined;
  readonly tasks: readonly Task[];
  /** Of plan.md, where it is the only plan. */
  readonly goal: string | null;
  /** Of index.json, plan.json and the TASK files, in this order. */
  readonly mustHaves: MustHaves;
}

/** An index.json that can't be read fails the phase: its criteria would be lost. Other files become unreadable must-haves. */
export type PlanFolderRead =
  | { readonly status: 'read'; readonly folder: PlanFolder }
  | { readonly status: 'unreadable'; readonly file: string; readonly reason: string };

export async function readPlanFolder(reader: PlanReader, dir: string): Promise<PlanFolderRead> {
  const indexFile = `${dir}/index.json`;
  const index = await reader.json(posix.join(reader.root, indexFile));
  if (index.status === 'unreadable') return { status: 'unreadable', file: indexFile, reason: index.reason };
  const indexRecord = index.status === 'read' ? asRecord(index.value) : undefined;
  if (index.status === 'read' && !indexRecord)
    return { status: 'unreadable', file: indexFile, reason: 'it is no JSON object' };

  const planFile = `${dir}/plan.json`;
  const plan = await reader.json(posix.join(reader.root, planFile));
  const planRecord = plan.status === 'read' ? asRecord(plan.value) : undefined;
  const lost: MustHaves[] = [];
  if (plan.status === 'unreadable') lost.push(lostFile(planFile, plan.reason));
  else if (plan.status === 'read' && !planRecord) lost.push(lostFile(planFile, 'it is no JSON object'));

  const files = await readTaskFolder(reader, dir);
  const inline = inlineTasks(planRecord);
  const hasPlan = plan.status !== 'absent' || files.tasks.length > 0 || files.lost.length > 0;
  const markdown = hasPlan ? NO_MARKDOWN : await readMarkdownPlan(reader, dir);
  const tasks = [
    ...mergeTasks(reader, dir, [...files.tasks, ...inline]),
    ...markdown.tasks.map((task) => ({ task, mustHaves: undefined })),
  ];
  const mustHaves = mergeMustHaves([
    readExplicitMustHaves(indexRecord?.must_haves, indexFile),
    readExplicitMustHaves(planRecord?.must_haves, planFile),
    ...tasks.map(({ task, mustHaves: stated }) => readExplicitMustHaves(stated, `${dir}/.task/${task.id}`)),
    ...lost,
    ...files.lost,
    ...markdown.lost,
    ...missingTasks(planRecord, planFile, [...tasks.map(({ task }) => task.id), ...files.lostIds]),
  ]);
  return {
    status: 'read',
    folder: {
      dir,
      index: indexRecord,
      plan: planRecord,
      tasks: tasks.map(({ task }) => task),
      goal: markdown.goal,
      mustHaves,
    },
  };
}

interface MarkdownPlan {
  readonly tasks: readonly Task[];
  readonly goal: string | null;
  readonly lost: readonly MustHaves[];
}

const NO_MARKDOWN: MarkdownPlan = { tasks: [], goal: null, lost: [] };

async function readMarkdownPlan(reader: PlanReader, dir: string): Promise<MarkdownPlan> {
  const file = `${dir}/plan.md`;
  const read = await reader.text(posix.join(reader.root, file));
  if (read.status === 'absent') return NO_MARKDOWN;
  if (read.status === 'unreadable') return { ...NO_MARKDOWN, lost: [lostFile(file, read.reason)] };
  return { tasks: tasksOfMarkdown(read.text), goal: goalOfMarkdown(read.text), lost: [] };
}

/** Tasks that plan.json counts and nothing describes: their criteria are not known. */
function missingTasks(plan: PlanRecord | undefined, planFile: string, ids: readonly string[]): MustHaves[] {
  const known = new Set(ids);
  return textsOf(plan?.task_ids, ['id', 'task_id'])
    .filter((id) => !known.has(id))
    .map((id) =>
      lostFile(
        `${planFile.replace(/plan\.json$/, '')}.task/${id}.json`,
        `${planFile} names the task and there is no such file`,
      ),
    );
}

/** A file whose must-haves are unknown: one UNCERTAIN row that names it and the reason. */
const lostFile = (file: string, reason: string): MustHaves => ({
  truths: [],
  artifacts: [],
  key_links: [],
  unreadable: [
    { id: stableId('U', file), kind: 'truth', text: file, reason: `${file} cannot be read: ${reason}` },
  ],
});

async function readTaskFolder(
  reader: PlanReader,
  dir: string,
): Promise<{ tasks: ReadTask[]; lost: MustHaves[]; lostIds: string[] }> {
  const names = (await reader.files.list(posix.join(reader.root, dir, '.task'))).filter((name) =>
    name.endsWith('.json'),
  );
  const read = await mapInTurns(names, 32, async (name) => ({
    name,
    json: await reader.json(posix.join(reader.root, dir, '.task', name)),
  }));
  const tasks: ReadTask[] = [];
  const lost: MustHaves[] = [];
  const lostIds: string[] = [];
  for (const { name, json } of read) {
    const file = `${dir}/.task/${name}`;
    const task = json.status === 'read' ? readTask(json.value, name.replace(/\.json$/, '')) : undefined;
    if (task) tasks.push(task);
    else if (json.status !== 'absent') {
      lost.push(lostFile(file, json.status === 'unreadable' ? json.reason : 'it is no JSON object'));
      lostIds.push(name.replace(/\.json$/, ''));
    }
  }
  return { tasks, lost, lostIds };
}

/** Quick plans hold their tasks in plan.json; a task id alone says nothing that the TASK file does not. */
function inlineTasks(plan: PlanRecord | undefined): ReadTask[] {
  const waves = asList(plan?.waves).flatMap((wave) => asList(asRecord(wave)?.tasks));
  return [...asList(plan && firstOf(plan, ['tasks', 'task_list'])), ...waves].flatMap(
    (entry, index) => readTask(entry, `TASK-${index + 1}`) ?? [],
  );
}

/** Parts of one task are joined, the TASK file's word first; two different tasks under one id both stay. */
function mergeTasks(reader: PlanReader, dir: string, read: readonly ReadTask[]): ReadTask[] {
  const merged: ReadTask[] = [];
  const byId = new Map<string, number>();
  for (const entry of read) {
    const position = byId.get(entry.task.id);
    const known = position === undefined ? undefined : merged[position];
    if (position === undefined || !known) {
      byId.set(entry.task.id, merged.length);
      merged.push(entry);
    } else if (
      known.task.criteria.length === 0 ||
      entry.task.criteria.length === 0 ||
      known.task.title === entry.task.title
    ) {
      merged[position] = join(known, entry);
    } else {
      reader.notice(dir, `two tasks have the id ${entry.task.id}; both are read`);
      merged.push(entry);
    }
  }
  return merged;
}

const join = (first: ReadTask, second: ReadTask): ReadTask => ({
  task: {
    ...second.task,
    ...first.task,
    status: first.task.status || second.task.status,
    criteria: [...new Set([...first.task.criteria, ...second.task.criteria])],
    files: first.task.files.length > 0 ? first.task.files : second.task.files,
    tests: [...new Set([...first.task.tests, ...second.task.tests])],
  },
  mustHaves: first.mustHaves ?? second.mustHaves,
});

/** Reads many files with a bounded number open at once; results in order. */
async function mapInTurns<T, R>(
  items: readonly T[],
  atOnce: number,
  read: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(read))));
  }
  return results;
}
