import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import glob from 'fast-glob';
import { type EntryKind, type Files, FileTrouble } from './host.js';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);

const READ_AT_ONCE_BYTES = 4_000_000;
const ABSENT = new Set(['ENOENT', 'ENOTDIR']);

async function reading<T>(path: string, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    const code = codeOf(error);
    if (ABSENT.has(code)) return undefined;
    throw new FileTrouble(path, code, 'read');
  }
}

async function writing<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof FileTrouble ? error : new FileTrouble(path, codeOf(error), 'write');
  }
}

/** Replaces the file by a rename, so that a reader sees the old content or the new one. */
async function writeAtomically(path: string, text: string, sync: boolean): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = join(
    dirname(path),
    `.${basename(path)}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`,
  );
  try {
    const handle = await open(temporary, 'w');
    try {
      await handle.writeFile(text, 'utf8');
      if (sync) await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Files of this machine. */
export const nodeFiles: Files = {
  readText: (path) => reading(path, () => readFile(path, 'utf8')),

  async kind(path): Promise<EntryKind> {
    const entry = await reading(path, () => stat(path));
    if (!entry) return 'absent';
    if (entry.isFile()) return 'file';
    return entry.isDirectory() ? 'directory' : 'other';
  },

  list: async (path) => (await reading(path, () => readdir(path)))?.sort() ?? [],

  glob: async (patterns, options) =>
    (
      await glob([...patterns], {
        cwd: options.cwd,
        dot: options.dot ?? true,
        ignore: [...(options.ignore ?? [])],
        followSymbolicLinks: false,
        suppressErrors: true,
      })
    ).sort(),

  realPath: (path) => reading(path, () => realpath(path)),

  async stat(path) {
    const entry = await reading(path, () => stat(path));
    return entry && { bytes: entry.size, mtimeMs: entry.mtimeMs, inode: entry.ino };
  },

  write: (path, text, { sync = true } = {}) => writing(path, () => writeAtomically(path, text, sync)),

  append: (path, text, options) =>
    writing(path, async () => {
      const handle = await open(path, 'a');
      try {
        await handle.writeFile(text, 'utf8');
        if (options?.sync) await handle.sync();
      } finally {
        await handle.close();
      }
    }),

  makeDirectory: (path) => writing(path, async () => void (await mkdir(path, { recursive: true }))),

  claimDirectory: (path) =>
    writing(path, async () => {
      try {
        await mkdir(path);
        return true;
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      }
    }),

  rename: (from, to) => writing(to, () => rename(from, to)),

  remove: (path) => writing(path, () => rm(path, { recursive: true, force: true })),

  sha256: (path) =>
    reading(path, async () => {
      const hash = createHash('sha256');
      // Of a small file the reading itself is cheaper than waiting for it.
      if (statSync(path).size > READ_AT_ONCE_BYTES) await pipeline(createReadStream(path), hash);
      else hash.update(readFileSync(path));
      return hash.digest('hex');
    }),
};
