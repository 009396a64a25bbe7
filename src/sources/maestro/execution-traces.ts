import { posix } from 'node:path';
import type { PlanReader } from '../plan-reader.js';
import { asNumber, asRecord } from '../plan-value.js';

/** Signs inside its folders that a phase was executed: a summary, or tasks_completed above 0 in index.json. */
export async function hasExecutionTraces(reader: PlanReader, dirs: readonly string[]): Promise<boolean> {
  for (const dir of dirs) {
    const absolute = posix.join(reader.root, dir);
    if ((await summaryPaths(reader, dir)).length > 0) return true;
    const index = await reader.json(posix.join(absolute, 'index.json'));
    if (index.status === 'read' && tasksCompleted(index.value) > 0) return true;
  }
  return false;
}

export function tasksCompleted(index: unknown): number {
  const execution = asRecord(asRecord(index)?.execution);
  return asNumber(execution?.tasks_completed) ?? 0;
}

/** Project-relative paths of the summaries of a phase folder. */
export async function summaryPaths(reader: PlanReader, dir: string): Promise<string[]> {
  const absolute = posix.join(reader.root, dir);
  const inside = (await reader.files.list(posix.join(absolute, '.summaries')))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${dir}/.summaries/${name}`);
  const beside = (await reader.files.list(absolute))
    .filter((name) => /^(?:(?:execution-)?summary|TASK-.*-summary|TASK-all)\.md$/i.test(name))
    .map((name) => `${dir}/${name}`);
  return [...inside, ...beside];
}

/** Status words of an execute artifact that has no results yet. */
export const UNFINISHED: ReadonlySet<string> = new Set(['pending', 'in_progress', 'failed', 'cancelled']);
