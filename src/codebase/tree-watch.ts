import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Git } from '../host/host.js';
import type { Codebase, FileRole } from './codebase.js';
import { ABSENT, contentId } from './tree-state.js';

/** A file that is no longer what it was. `atMs` is the time of day of the change in milliseconds, null for a deleted file. */
interface FileChange {
  readonly path: string;
  readonly kind: 'changed' | 'created' | 'deleted';
  readonly atMs: number | null;
}

export interface TreeWatch {
  /** What changed since the last call, or since the watch began; sorted by path. */
  changes(): Promise<readonly FileChange[]>;
}

/** Size, times and inode of a file: where they stand still, its content does. */
interface Mark {
  readonly stamp: string;
  readonly changedMs: number;
}

/** What programs leave behind: no source that a check reads. */
const BY_PRODUCT: ReadonlySet<FileRole> = new Set(['generated', 'vendored']);
const SESSION = /(?:^|\/)\.csv-wave\//;

/**
 * Watches the project's files: what git ignores, build output and the folders of runs are left out. Only files whose marks
 * moved are read; a file that git has is compared with what git has of it, any other with what it was when the watch began.
 */
export async function watchTree(open: () => Promise<Codebase>, git: Git): Promise<TreeWatch> {
  const [codebase, blobs, dirty] = await Promise.all([open(), git.blobs(), git.changedPaths()]);
  const unclean = new Set(dirty);
  const idOf = (path: string): string => contentId(join(codebase.root, path));
  const files = watched(codebase);
  let marks = await marksOf(codebase.root, files);
  const contents = new Map(
    files.map((path) => [path, unclean.has(path) ? idOf(path) : (blobs.get(path) ?? idOf(path))]),
  );

  return {
    async changes() {
      const now = await open();
      const next = await marksOf(now.root, watched(now));
      const found: FileChange[] = [];
      for (const [path, { stamp, changedMs }] of next) {
        const before = marks.get(path);
        if (before?.stamp === stamp) continue;
        const known = contents.get(path);
        const id = idOf(path);
        contents.set(path, id);
        if (known === undefined && !isSource(now, path)) continue;
        if (known !== id)
          found.push({ path, kind: known === undefined ? 'created' : 'changed', atMs: changedMs });
      }
      for (const path of marks.keys()) {
        if (next.has(path) || idOf(path) !== ABSENT) continue;
        contents.delete(path);
        found.push({ path, kind: 'deleted', atMs: null });
      }
      marks = next;
      return found.sort((left, right) => (left.path < right.path ? -1 : 1));
    },
  };
}

const watched = ({ files, roleOf }: Codebase): readonly string[] =>
  files.filter((path) => !SESSION.test(path) && !BY_PRODUCT.has(roleOf(path)));

/** New files without a known language are by-products: reports of test tools, databases, caches. */
const isSource = (codebase: Codebase, path: string): boolean =>
  codebase.languageOf(path) !== 'other' && codebase.roleOf(path) !== 'asset';

async function marksOf(root: string, paths: readonly string[]): Promise<ReadonlyMap<string, Mark>> {
  const entries = await Promise.all(
    paths.map(async (path): Promise<readonly [string, Mark] | undefined> => {
      try {
        const { size, mtimeMs, ctimeMs, ino } = await lstat(join(root, path));
        return [
          path,
          { stamp: `${size} ${mtimeMs} ${ctimeMs} ${ino}`, changedMs: Math.max(mtimeMs, ctimeMs) },
        ];
      } catch {
        return undefined;
      }
    }),
  );
  return new Map(entries.filter((entry) => entry !== undefined));
}
