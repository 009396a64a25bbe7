import { posix } from 'node:path';
import type { Task } from '../../domain/phase.js';
import type { PlanReader } from '../plan-reader.js';
import { summaryFiles } from '../summary-files.js';
import { summaryPaths } from './execution-traces.js';

/** Files the phase changed: what its summaries name and disk has, else what its tasks were to change. Sorted. */
export async function modifiedFiles(
  reader: PlanReader,
  dirs: readonly string[],
  tasks: readonly Task[],
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
  return onDisk(
    reader,
    tasks.flatMap(({ files }) => files.flatMap(({ path, action }) => (action === 'read' ? [] : [path]))),
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
