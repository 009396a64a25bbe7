import { createHash, hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { SETTINGS_FILE } from '../domain/settings.js';
import type { Git } from '../host/host.js';
import type { Codebase } from './codebase.js';
import { isPlanFile } from './file-role.js';

/** What the checks can depend on, at one moment (decision 19). Content ids are git blob ids, with or without git. */
export interface TreeFacts {
  readonly head: string | null;
  /** null where there is no git. */
  readonly dirty: boolean | null;
  /** `sha256:` over every path and content id: source, tests, manifests, configuration; no prose, no plan folder. */
  readonly digest: string;
  /** Content ids of the files that differ from `head`; of all files where there is no git. `absent`: deleted. */
  readonly entries: Readonly<Record<string, string>>;
}

export const ABSENT = 'absent';

/** Reads the state of the tree as it is on disk now. */
export async function readTree(codebase: Codebase, git: Git): Promise<TreeFacts> {
  const [head, blobs, changed] = await Promise.all([git.head(), git.blobs(), git.changedPaths()]);
  const bears = (path: string) =>
    codebase.roleOf(path) !== 'document' && !isPlanFile(path) && path !== SETTINGS_FILE;
  const relevant = codebase.files.filter(bears);
  const moved = head === undefined ? relevant : changed.filter(bears);
  const entries = Object.fromEntries(moved.map((path) => [path, contentId(`${codebase.root}/${path}`)]));
  const digest = createHash('sha256');
  for (const path of relevant)
    digest.update(`${path}\0${entries[path] ?? blobs.get(path) ?? contentId(`${codebase.root}/${path}`)}\n`);
  return {
    head: head ?? null,
    dirty: head === undefined ? null : Object.keys(entries).length > 0,
    digest: `sha256:${digest.digest('hex')}`,
    entries,
  };
}

/** Paths that differ between two states, sorted; null when that can not be told. */
export async function changedFiles(
  before: TreeFacts,
  after: TreeFacts,
  git: Git,
): Promise<readonly string[] | null> {
  if (before.digest === after.digest) return [];
  const changed = new Set<string>();
  if (before.head !== after.head) {
    if (before.head === null || after.head === null) return null;
    const between = await git.changedBetween(before.head, after.head);
    if (!between) return null;
    for (const path of between) if (!isPlanFile(path)) changed.add(path);
  }
  for (const path of new Set([...Object.keys(before.entries), ...Object.keys(after.entries)])) {
    if (before.entries[path] === after.entries[path]) changed.delete(path);
    else changed.add(path);
  }
  return [...changed].sort();
}

const HEAD_ROOM = 32;
let buffer = Buffer.allocUnsafe(256 * 1024);

/**
 * Git's blob id of a file (absolute path) as it is on disk; `absent` when it can not be read. One buffer serves all files:
 * without git each file of the project is read.
 */
export function contentId(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    let filled = HEAD_ROOM;
    for (let more = -1; more !== 0; filled += more) {
      if (filled === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafe(buffer.length)]);
      more = readSync(file, buffer, filled, buffer.length - filled, filled - HEAD_ROOM);
    }
    const head = `blob ${filled - HEAD_ROOM}\0`;
    const start = HEAD_ROOM - buffer.write(head, HEAD_ROOM - head.length);
    return hash('sha1', buffer.subarray(start, filled), 'hex');
  } catch {
    return ABSENT;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
