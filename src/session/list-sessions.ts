import { join } from 'node:path';
import type { Files } from '../host/host.js';
import { SessionInfo } from './session.js';

/** Runs below a sessions folder, the newest first. Left out: folders of other tools, and runs that ended before their rows were written. */
export async function listSessions(sessionsDir: string, files: Files): Promise<readonly SessionInfo[]> {
  const names = await files.list(sessionsDir);
  const infos = await Promise.all(names.map((name) => readInfo(join(sessionsDir, name), files)));
  return infos
    .filter((info) => info !== undefined)
    .sort(
      (a, b) =>
        b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id, undefined, { numeric: true }),
    );
}

async function readInfo(dir: string, files: Files): Promise<SessionInfo | undefined> {
  if ((await files.kind(join(dir, 'tasks.csv'))) !== 'file') return undefined;
  try {
    return SessionInfo.parse(JSON.parse((await files.readText(join(dir, 'session.json'))) ?? ''));
  } catch {
    return undefined;
  }
}
