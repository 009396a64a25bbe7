import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_BYTES = 1 << 30;

/**
 * Standard output of git in an absolute folder; undefined where there is no repository (nothing is started then) and where
 * git fails. The repository's own configuration starts no program, and no lock is taken.
 */
export function runGit(folder: string, args: readonly string[]): Promise<string | undefined> {
  if (!isInRepository(folder)) return Promise.resolve(undefined);
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  return new Promise((resolve) => {
    execFile(
      'git',
      ['-c', 'core.fsmonitor=false', '-c', 'core.quotePath=false', ...args],
      {
        cwd: folder,
        timeout: TIMEOUT_MS,
        maxBuffer: MAX_OUTPUT_BYTES,
        encoding: 'utf8',
        env: { ...env, GIT_OPTIONAL_LOCKS: '0' },
      },
      (error, stdout) => resolve(error ? undefined : stdout),
    );
  });
}

function isInRepository(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return true;
    if (dirname(at) === at) return false;
  }
}
