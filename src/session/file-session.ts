import { join } from 'node:path';
import type * as z from 'zod';
import type { CheckRow } from '../domain/check.js';
import type { Failure } from '../domain/failure.js';
import { fail, ok, type Result } from '../domain/result.js';
import type { Clock, Files } from '../host/host.js';
import { acquireLock } from '../host/lock.js';
import {
  asWritten,
  formatResults,
  formatResultsForPeople,
  formatTasks,
  formatWave,
  parseTasks,
} from './csv-files.js';
import { discoveryBoard } from './discovery-board.js';
import { handOvers } from './hand-over.js';
import { journal } from './journal.js';
import { readJson } from './read-json.js';
import { type Session, SessionChecks, SessionInfo, TreeState } from './session.js';
import { sessionName } from './session-name.js';
import { spendingLedger } from './spending-ledger.js';
import { START_ANEW, Unreadable } from './unreadable.js';

interface Ports {
  readonly files: Files;
  readonly clock: Clock;
}

/** Creates the folder of a new run below `sessionsDir`; a second run of the day gets `-2`, a third `-3`. */
export async function createSession(
  sessionsDir: string,
  info: Omit<SessionInfo, 'id' | 'created_at' | 'finished_at' | 'status' | 'spent'>,
  ports: Ports,
): Promise<Result<Session, Failure>> {
  const now = ports.clock.now();
  const name = sessionName(info.phase, info.slug, now);
  await ports.files.makeDirectory(sessionsDir);
  for (let run = 1; ; run++) {
    const id = run === 1 ? name : `${name}-${run}`;
    if (!(await ports.files.claimDirectory(join(sessionsDir, id)))) continue;
    const full: SessionInfo = { ...info, id, created_at: now.toISOString(), finished_at: null, status: null };
    const opened = await holdSession(join(sessionsDir, id), full, ports);
    if (opened.ok) await ports.files.write(join(sessionsDir, id, 'session.json'), json(full));
    return opened;
  }
}

/** Takes up an existing run; fails when another process holds it or its files can not be read. */
export async function openSession(dir: string, ports: Ports): Promise<Result<Session, Failure>> {
  const info = await read(join(dir, 'session.json'), SessionInfo, ports.files);
  return info.ok ? holdSession(dir, info.value, ports) : info;
}

async function holdSession(dir: string, info: SessionInfo, ports: Ports): Promise<Result<Session, Failure>> {
  const lock = await acquireLock(join(dir, 'session.lock'), ports.clock.now());
  if (!lock.held) return fail({ reason: 'session-busy', session: info.id, holder: lock.holder });
  return ok(fileSession(dir, info, lock.release, ports.files));
}

function fileSession(dir: string, info: SessionInfo, release: () => Promise<void>, files: Files): Session {
  const path = (name: string) => join(dir, name);
  const board = discoveryBoard(path('discoveries.ndjson'), files);
  const reports = journal(path('reports.ndjson'), files);
  const spending = spendingLedger(path('spending.ndjson'), files);
  let tasks: { readonly text: string; readonly rows: readonly CheckRow[] } | undefined;

  return {
    dir,
    info,
    board,
    handOvers: handOvers(dir, files),
    async readTasks() {
      const text = await files.readText(path('tasks.csv'));
      if (text === undefined) throw new Unreadable(path('tasks.csv'), 'the rows of the run', 'no such file');
      if (text === tasks?.text) return asWritten(tasks.rows);
      try {
        return parseTasks(text);
      } catch (error) {
        throw new Unreadable(
          path('tasks.csv'),
          'the rows of the run',
          error instanceof Error ? error.message : String(error),
        );
      }
    },
    async writeTasks(rows) {
      const text = formatTasks(rows);
      tasks = { text, rows };
      await files.write(path('tasks.csv'), text);
    },
    writeWave: (wave, rows, previousContext) =>
      files.write(
        path(`wave-${wave}.csv`),
        formatWave(rows.map((row) => ({ ...row, prev_context: previousContext(row) }))),
        REMADE,
      ),
    writeWaveResults: (wave, rows) =>
      files.write(path(`wave-${wave}-results.csv`), formatResults(rows), REMADE),
    writeResults: (rows: readonly CheckRow[]) =>
      files.write(path('results.csv'), formatResultsForPeople(rows), REMADE),
    saveChecks: (checks) => files.write(path('checks.json'), `${JSON.stringify(checks)}\n`),
    loadChecks: async () => valueOrThrow(await read(path('checks.json'), SessionChecks, files)),
    saveTree: (tree) => files.write(path('tree.json'), `${JSON.stringify(tree)}\n`),
    async loadTree() {
      const tree = await read(path('tree.json'), TreeState, files);
      return tree.ok ? tree.value : undefined;
    },
    appendJournal: (entry, options) => reports.append(entry, options),
    readJournal: () => reports.read(),
    dropFromJournal: (rows) => reports.drop(rows),
    spend: (entry) => spending.append(entry),
    readSpending: () => spending.read(),
    writeFile: (name, text) => files.write(path(name), text, REMADE),
    readFile: (name) => files.readText(path(name)),
    finish: ({ status, finishedAt, spent }) =>
      files.write(
        path('session.json'),
        json({
          ...info,
          status,
          finished_at: info.finished_at ?? finishedAt,
          ...(spent ? { spent } : {}),
        }),
      ),
    close: release,
  };
}

/** What a run makes from tasks.csv and the journal need not be on the disk before it goes on. */
const REMADE = { sync: false } as const;

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const read = <T extends z.ZodType>(path: string, schema: T, files: Files) =>
  readJson(path, schema, { files, next: START_ANEW });

function valueOrThrow<T>(result: Result<T, Failure>): T {
  if (result.ok) return result.value;
  const { failure } = result;
  throw failure.reason === 'unreadable'
    ? new Unreadable(failure.file, failure.expected, failure.found)
    : new Error(failure.reason);
}
