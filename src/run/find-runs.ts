import { join } from 'node:path';
import type { Failure } from '../domain/failure.js';
import { fail, ok, type Result } from '../domain/result.js';
import { type Project, sessionsDir } from '../open-project.js';
import { listSessions } from '../session/list-sessions.js';
import type { SessionInfo } from '../session/session.js';
import type { Source } from '../sources/source.js';

/** A run, its folder (absolute) and the source whose phase it judged. */
export interface FoundRun {
  readonly source: Source;
  readonly dir: string;
  readonly info: SessionInfo;
}

/** Runs of every source of the project, the newest first. */
export async function findRuns(project: Project): Promise<readonly FoundRun[]> {
  const perSource = await Promise.all(
    project.sources.map(async (source) => {
      const dir = sessionsDir(project, source);
      const sessions = await listSessions(dir, project.files);
      return sessions.map((info) => ({ source, dir: join(dir, info.id), info }));
    }),
  );
  return perSource.flat().sort((a, b) => b.info.created_at.localeCompare(a.info.created_at));
}

/** A run by its session's id, the newest of a phase, or (null) the newest of all; a failure lists what there is. */
export function selectRun(runs: readonly FoundRun[], wanted: string | null): Result<FoundRun, Failure> {
  const phase = wanted === null ? null : nameOfPhase(wanted);
  const found =
    wanted === null
      ? runs[0]
      : (runs.find(({ info }) => info.id === wanted) ??
        runs.find(({ info }) => [info.phase, info.slug].some((name) => nameOfPhase(name) === phase)));
  return found
    ? ok(found)
    : fail({ reason: 'no-session', wanted, sessions: runs.map(({ info }) => info.id) });
}

const nameOfPhase = (word: string): string =>
  word
    .toLowerCase()
    .replace(/^p(?=\d)/, '')
    .replace(/^0+(?=\d)/, '');
