import { isAbsolute, join, relative } from 'node:path';
import type { Files } from '../../host/host.js';
import { absoluteFolders } from './environment.js';

/**
 * Absolute path of a program on PATH; undefined when there is none. Folders inside the project do not count: what a
 * repository ships is not run in place of the user's own agent.
 */
export async function findProgram(
  name: string,
  { path, root, files }: { readonly path: string | undefined; readonly root: string; readonly files: Files },
): Promise<string | undefined> {
  for (const folder of absoluteFolders(path ?? '')) {
    if (isInside(root, folder)) continue;
    const file = join(folder, name);
    if ((await files.kind(file).catch(() => 'absent')) === 'file') return file;
  }
  return undefined;
}

function isInside(root: string, folder: string): boolean {
  const way = relative(root, folder);
  return !way.startsWith('..') && !isAbsolute(way);
}
