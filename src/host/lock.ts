import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import * as z from 'zod';
import { FileTrouble } from './host.js';

const Owner = z.object({
  pid: z.number().int(),
  host: z.string(),
  since: z.string(),
  started: z.string().nullable(),
});

export type LockAttempt =
  | { readonly held: true; release(): Promise<void> }
  /** `holder`: process, machine and since when, for a message. */
  | { readonly held: false; readonly holder: string };

/** Takes a lock file for this process. A lock whose process is gone is taken over; one of another machine never is. */
export async function acquireLock(path: string, now: Date): Promise<LockAttempt> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const handle = await createExclusively(path);
    if (handle) {
      const owner = {
        pid: process.pid,
        host: hostname(),
        since: now.toISOString(),
        started: await processStart(process.pid),
      };
      try {
        await handle.writeFile(`${JSON.stringify(owner)}\n`);
      } catch (error) {
        await rm(path, { force: true });
        throw new FileTrouble(path, codeOf(error), 'write');
      } finally {
        await handle.close();
      }
      return { held: true, release: () => rm(path, { force: true }) };
    }
    const owner = await readOwner(path);
    if (owner && (owner.host !== hostname() || (await isAlive(owner)))) {
      return { held: false, holder: `process ${owner.pid} on ${owner.host}, since ${owner.since}` };
    }
    // Moved away first: of two processes that find it stale only one succeeds.
    const stale = `${path}.stale-${process.pid}`;
    await rename(path, stale).catch(() => undefined);
    await rm(stale, { force: true });
  }
  return { held: false, holder: 'a process that is just starting' };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

async function createExclusively(path: string): Promise<FileHandle | undefined> {
  try {
    await mkdir(dirname(path), { recursive: true });
    return await open(path, 'wx');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return undefined;
    throw new FileTrouble(path, code, 'write');
  }
}

/** undefined when the file is gone or was not written to its end. */
async function readOwner(path: string): Promise<z.infer<typeof Owner> | undefined> {
  try {
    return Owner.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

async function isAlive(owner: z.infer<typeof Owner>): Promise<boolean> {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  // A process id is used again: the same process has the same start time, where the system tells it.
  return (await processStart(owner.pid)) === owner.started;
}

/** Start time in clock ticks (Linux), null elsewhere. */
async function processStart(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
