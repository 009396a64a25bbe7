import { posix } from 'node:path';
import type { Task } from '../../domain/phase.js';
import type { Git } from '../../host/host.js';
import type { PlanReader } from '../plan-reader.js';
import { summaryFiles } from '../summary-files.js';
import { summaryPaths } from './execution-traces.js';
import { isCompleted } from './task.js';

export interface ChangeSources {
  readonly dirs: readonly string[];
  readonly tasks: readonly Task[];
  /** Revision the phase started from. */
  readonly base: string | null;
  readonly git?: Git;
}

/** Files the phase changed: what its summaries name and disk has, else what its tasks were to change, else git. Sorted. */
export async function modifiedFiles(
  reader: PlanReader,
  { dirs, tasks, base, git }: ChangeSources,
): Promise<string[]> {
  const named: string[] = [];
  for (const dir of dirs) {
    for (const path of await summaryPaths(reader, dir)) {
      const read = await reader.text(posix.join(reader.root, path));
      if (read.status === 'read') named.push(...summaryFiles(read.text));
      else if (read.status === 'unreadable') reader.notice(path, `cannot be read: ${read.reason}`);
    }
  }
  const fromSummaries = await onDisk(reader, named);
  if (fromSummaries.length > 0) return fromSummaries;
  const planned = await onDisk(
    reader,
    tasks.flatMap(({ files }) => files.flatMap(({ path, action }) => (action === 'read' ? [] : [path]))),
  );
  if (planned.length > 0 || !git) return planned;
  const completed = Math.max(1, tasks.filter(isCompleted).length);
  const changed = await git.changedSince(base ?? `HEAD~${completed}`);
  return onDisk(
    reader,
    (changed ?? []).filter((path) => !path.startsWith('.workflow/')),
  );
}

async function onDisk(reader: PlanReader, paths: readonly string[]): Promise<string[]> {
  const inside = [...new Set(paths.map(reader.relative))].filter(
    (path) => !posix.isAbsolute(path) && !path.split('/').includes('..'),
  );
  const found: string[] = [];
  for (const path of inside) {
    if ((await reader.files.kind(posix.join(reader.root, path))) === 'file')
      found.push(posix.normalize(path));
  }
  return [...new Set(found)].sort();
}
