import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const GRACE_MS = 2_000;
const POLL_MS = 50;
/** How often whoever is still there after the hard signal is looked for again: a process can start another meanwhile. */
const HARD_ROUNDS = 5;

/** A process and everything that comes from it. */
export interface ProcessTree {
  /** Of the first process: leader of a group and of a session of its own. */
  readonly rootPid: number;
  /** `NAME=value` in the environment of the first process, by which its descendants are known when no parent links them to it. */
  readonly mark: string;
}

interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  readonly isZombie: boolean;
}

/** Ends all of a tree: a polite signal to its groups, two seconds, then the hard one to each process and group that is left. */
export async function endTree(tree: ProcessTree): Promise<void> {
  let left = await membersOf(tree);
  signalAll(left, 'SIGTERM');
  const deadlineMs = performance.now() + GRACE_MS;
  while (left.length > 0 && performance.now() < deadlineMs) {
    await sleep(POLL_MS);
    left = merge(await membersOf(tree), await stillThere(left));
  }
  for (let round = 0; left.length > 0 && round < HARD_ROUNDS; round++) {
    signalAll(left, 'SIGKILL');
    await sleep(POLL_MS);
    left = merge(await membersOf(tree), await stillThere(left));
  }
}

/** The hard signal to the first process, its group and whatever carries its mark, at once: for a program that exits. */
export function killTreeNow({ rootPid, mark }: ProcessTree): void {
  signal(-rootPid, 'SIGKILL');
  if (process.platform !== 'linux') return;
  for (const pid of readdirSync('/proc').filter(isProcessId)) {
    if (carriesMark(environmentNow(pid), mark)) signal(Number(pid), 'SIGKILL');
  }
}

/** Living processes of the tree: in the session of the first, which it leads, carrying its mark, or children of these. */
async function membersOf({ rootPid, mark }: ProcessTree): Promise<readonly ProcessEntry[]> {
  const all = await listProcesses();
  const found = new Set(all.filter(({ session }) => session === rootPid));
  for (const entry of process.platform === 'linux' ? all : []) {
    if (!found.has(entry) && carriesMark(await environmentOf(entry.pid), mark)) found.add(entry);
  }
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    const parents = new Set([...found].map(({ pid }) => pid));
    for (const entry of all) if (parents.has(entry.parent)) found.add(entry);
  }
  return [...found].filter(({ isZombie }) => !isZombie);
}

async function stillThere(entries: readonly ProcessEntry[]): Promise<readonly ProcessEntry[]> {
  const all = await listProcesses();
  return entries.filter(({ pid, group }) =>
    all.some((entry) => entry.pid === pid && entry.group === group && !entry.isZombie),
  );
}

const merge = (left: readonly ProcessEntry[], right: readonly ProcessEntry[]): readonly ProcessEntry[] => [
  ...new Map([...left, ...right].map((entry) => [entry.pid, entry])).values(),
];

function signalAll(entries: readonly ProcessEntry[], name: NodeJS.Signals): void {
  for (const group of new Set(entries.map((entry) => entry.group))) if (group > 1) signal(-group, name);
  for (const { pid } of entries) signal(pid, name);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

/** Every process of this machine; [] where none can be listed. */
async function listProcesses(): Promise<readonly ProcessEntry[]> {
  if (process.platform === 'linux') {
    const pids = (await readdir('/proc')).filter(isProcessId);
    return (await Promise.all(pids.map(readEntry))).filter((entry) => entry !== undefined);
  }
  const listed = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat=']).catch(
    () => undefined,
  );
  return (listed?.stdout ?? '').split('\n').flatMap((line) => {
    const [pid, parent, group, state] = line.trim().split(/\s+/);
    if (!pid || !parent || !group) return [];
    // The session is not told by every ps; a group that still bears the first process's number stands in for it.
    const entry = { pid: Number(pid), parent: Number(parent), group: Number(group), session: Number(group) };
    return [{ ...entry, isZombie: state?.startsWith('Z') === true }];
  });
}

async function readEntry(pid: string): Promise<ProcessEntry | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  // The name in parentheses may hold blanks and parentheses itself.
  const [state, parent, group, session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    pid: Number(pid),
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    isZombie: state === 'Z' || state === 'X',
  };
}

const isProcessId = (name: string): boolean => /^\d+$/.test(name);

const carriesMark = (environment: string, mark: string): boolean => environment.split('\0').includes(mark);

/** That of another user's process can not be read: it is not one of ours. */
const environmentOf = (pid: number): Promise<string> =>
  readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');

function environmentNow(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return '';
  }
}
