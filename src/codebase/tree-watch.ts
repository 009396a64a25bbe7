import { lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
  /**
   * What changed since the last call, or since the watch began; sorted by path. A new file in a folder that held none is
   * found with `listAgain` only.
   */
  changes(options?: { readonly listAgain: boolean }): Promise<readonly FileChange[]>;
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
 * The files are listed again only when a folder's mark moved.
 */
export async function watchTree(open: () => Promise<Codebase>, git: Git): Promise<TreeWatch> {
  const [first, blobs, dirty] = await Promise.all([open(), git.blobs(), git.changedPaths()]);
  let codebase = first;
  const unclean = new Set(dirty);
  const idOf = (path: string): string => contentId(join(first.root, path));
  let files = watched(codebase);
  let folders = await marksOf(first.root, foldersOf(codebase));
  let marks = await marksOf(first.root, files);
  const contents = new Map(
    files.map((path) => [path, unclean.has(path) ? idOf(path) : (blobs.get(path) ?? idOf(path))]),
  );

  const haveFoldersMoved = async (): Promise<boolean> => {
    const now = await marksOf(first.root, folders.keys());
    return [...folders].some(([folder, { stamp }]) => now.get(folder)?.stamp !== stamp);
  };
  const list = async (): Promise<void> => {
    codebase = await open();
    files = watched(codebase);
    folders = await marksOf(first.root, foldersOf(codebase));
  };

  return {
    async changes({ listAgain } = { listAgain: false }) {
      if (listAgain || (await haveFoldersMoved())) await list();
      const next = await marksOf(first.root, files);
      const found: FileChange[] = [];
      for (const [path, { stamp, changedMs }] of next) {
        if (marks.get(path)?.stamp === stamp) continue;
        const known = contents.get(path);
        const id = idOf(path);
        contents.set(path, id);
        if (known === undefined && !isSource(codebase, path)) continue;
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

/** Every folder on the way to a listed file, without those of runs; `.` is the root. */
function foldersOf({ files }: Codebase): ReadonlySet<string> {
  const folders = new Set(['.']);
  for (const file of files) {
    const inSession = SESSION.exec(file);
    const deepest = inSession ? file.slice(0, inSession.index) || '.' : dirname(file);
    for (let folder = deepest; !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  }
  return folders;
}

const watched = ({ files, roleOf }: Codebase): readonly string[] =>
  files.filter((path) => !SESSION.test(path) && !BY_PRODUCT.has(roleOf(path)));

/** New files without a known language are by-products: reports of test tools, databases, caches. */
const isSource = (codebase: Codebase, path: string): boolean =>
  codebase.languageOf(path) !== 'other' && codebase.roleOf(path) !== 'asset';

/** Marks are read at a stretch, some thousand in a few milliseconds; between two stretches others have their turn. */
const STRETCH = 2_000;

async function marksOf(root: string, paths: Iterable<string>): Promise<ReadonlyMap<string, Mark>> {
  const marks = new Map<string, Mark>();
  let read = 0;
  for (const path of paths) {
    if (++read % STRETCH === 0) await new Promise((resolve) => setImmediate(resolve));
    const entry = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (entry === undefined) continue;
    const { size, mtimeMs, ctimeMs, ino } = entry;
    marks.set(path, { stamp: `${size} ${mtimeMs} ${ctimeMs} ${ino}`, changedMs: Math.max(mtimeMs, ctimeMs) });
  }
  return marks;
}
