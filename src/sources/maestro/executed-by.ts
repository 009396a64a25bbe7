import { posix } from 'node:path';
import type { Task } from '../../domain/phase.js';
import type { PlanReader } from '../plan-reader.js';
import { summaryPaths, tasksCompleted, UNFINISHED } from './execution-traces.js';
import type { FoundPhase } from './phase-folder.js';
import type { PlanFolder } from './plan-folder.js';
import { isCompleted } from './task.js';

export interface ExecutionQuestion {
  readonly phase: FoundPhase;
  readonly folders: readonly PlanFolder[];
  readonly tasks: readonly Task[];
}

/** What shows that the phase was executed (decision 20), or where it was looked for in vain. */
export async function executedBy(
  reader: PlanReader,
  { phase, folders, tasks }: ExecutionQuestion,
): Promise<{ readonly by: string | null; readonly looked: readonly string[] }> {
  const completed = tasks.find(isCompleted);
  if (completed) return found(`task ${completed.id} is ${completed.status}`);
  for (const dir of phase.dirs) {
    const [summary] = await summaryPaths(reader, dir);
    if (summary !== undefined) return found(`summary ${summary}`);
  }
  const execute = phase.artifacts.find(({ type, status }) => type === 'execute' && !UNFINISHED.has(status));
  if (execute) return found(`execute artifact ${execute.id}`);
  const counted = folders.find(({ index }) => tasksCompleted(index) > 0);
  if (counted) return found(`tasks_completed in ${counted.dir}/index.json`);
  const created = await firstCreatedFile(reader, tasks);
  if (created !== undefined) {
    reader.notice(
      phase.dirs[0] ?? '.workflow',
      `nothing says that the phase was executed, but ${created}, which it was to create, is there`,
    );
    return found(`${created} is on disk`);
  }
  return {
    by: null,
    looked: [
      ...phase.dirs.flatMap((dir) => [`${dir}/.task`, `${dir}/.summaries`, `${dir}/index.json`]),
      '.workflow/state.json',
    ],
  };
}

const found = (by: string) => ({ by, looked: [] });

async function firstCreatedFile(reader: PlanReader, tasks: readonly Task[]): Promise<string | undefined> {
  const planned = tasks.flatMap(({ files }) =>
    files.flatMap(({ path, action }) => (action === 'create' ? [path] : [])),
  );
  for (const path of planned) {
    const inside = reader.relative(path);
    if (posix.isAbsolute(inside) || inside.split('/').includes('..')) continue;
    if (/[*?{]/.test(inside)) {
      const [match] = await reader.files.glob([inside], { cwd: reader.root, ignore: ['**/node_modules/**'] });
      if (match !== undefined) return match;
    } else if ((await reader.files.kind(posix.join(reader.root, inside))) === 'file') return inside;
  }
  return undefined;
}
