import { join } from 'node:path';
import type { Files } from '../host/host.js';
import { SessionInfo } from './session.js';

/** Runs below a sessions folder, the newest first; folders of other tools are left out. */
export async function listSessions(sessionsDir: string, files: Files): Promise<readonly SessionInfo[]> {
  const names = await files.list(sessionsDir);
  const infos = await Promise.all(
    names.map((name) => readInfo(join(sessionsDir, name, 'session.json'), files)),
  );
  return infos
    .filter((info) => info !== undefined)
    .sort(
      (a, b) =>
        b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id, undefined, { numeric: true }),
    );
}

async function readInfo(path: string, files: Files): Promise<SessionInfo | undefined> {
  try {
    return SessionInfo.parse(JSON.parse((await files.readText(path)) ?? ''));
  } catch {
    return undefined;
  }
}
