import type { Clock } from '../../host/host.js';

/** A file that changed while agents or commands were at work; `atMs` null where the time is not known. */
export interface TreeChange {
  readonly path: string;
  readonly kind: 'changed' | 'created' | 'deleted';
  readonly atMs: number | null;
}

export interface TreeGuardPorts {
  /** Takes the fingerprint that changes are told from; called when the first agent or command starts. */
  watch(): Promise<{ changes(options: { readonly listAgain: boolean }): Promise<readonly TreeChange[]> }>;
  readonly clock: Pick<Clock, 'now'>;
  /** Told of each changed file once. */
  onChange(file: string, message: string): void;
}

/** Who was at work when a source file changed (decision 16). Nothing is reverted. */
export interface TreeGuard {
  /** Runs an attempt of a row's agent; resolves when that ends, `meddled` later, with the files that changed meanwhile. */
  agent<T>(
    row: string,
    work: () => Promise<T>,
  ): Promise<{ readonly value: T; readonly meddled: Promise<readonly string[]> }>;
  /** Runs a command of the plan or the project: what changes meanwhile is put down to it, not to an agent. */
  command<T>(line: string, work: () => Promise<T>): Promise<T>;
  /** Looks once more, if anything was at work since the last look. */
  settle(): Promise<void>;
}

interface Worker {
  readonly name: string;
  readonly fromMs: number;
  /** Infinite while it is at work. */
  untilMs: number;
  readonly meddled: Set<string>;
}

/** File systems stamp changes a little earlier or later than this clock. */
const SLACK_MS = 100;

/**
 * The tree is looked at when an agent ends; rows that end together share a look. A change that falls into one agent's time is
 * that agent's; one that falls into the time of several is laid at the door of each, for none of them can be cleared.
 */
export function treeGuard({ watch, clock, onChange }: TreeGuardPorts): TreeGuard {
  let watching: ReturnType<TreeGuardPorts['watch']> | undefined;
  let looking: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  let lookedMs = Number.NEGATIVE_INFINITY;
  let unseen = false;
  const agents = new Set<Worker>();
  const commands: Worker[] = [];
  const nowMs = () => clock.now().getTime();

  const begin = async (name: string): Promise<Worker> => {
    watching ??= watch();
    await watching;
    return { name, fromMs: nowMs(), untilMs: Number.POSITIVE_INFINITY, meddled: new Set() };
  };

  const put = ({ path, kind, atMs }: TreeChange) => {
    const wasAtWork = ({ fromMs, untilMs }: Worker) =>
      atMs === null ? untilMs >= lookedMs : fromMs - SLACK_MS <= atMs && atMs <= untilMs + SLACK_MS;
    const lines = commands.filter(wasAtWork).map(({ name }) => `\`${name}\``);
    const suspects = lines.length > 0 ? [] : [...agents].filter(wasAtWork);
    for (const { meddled } of suspects) meddled.add(path);
    const rows = suspects.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    onChange(path, `${kind} ${rows.length > 0 ? byAgents(rows) : byOthers(lines)}`);
  };

  /** A look that begins after this call; one that lists the files anew finds those in folders that held none. */
  const look = ({ listAgain } = { listAgain: false }): Promise<void> => {
    next ??= looking.then(async () => {
      next = undefined;
      const beganMs = nowMs();
      for (const change of (await (await watching)?.changes({ listAgain })) ?? []) put(change);
      lookedMs = beganMs;
    });
    looking = next;
    return next;
  };

  return {
    async agent(row, work) {
      const worker = await begin(row);
      unseen = true;
      agents.add(worker);
      try {
        const value = await work();
        worker.untilMs = nowMs();
        const meddled = look().then(() => [...worker.meddled].sort());
        meddled.catch(() => undefined).finally(() => agents.delete(worker));
        return { value, meddled };
      } catch (error) {
        agents.delete(worker);
        throw error;
      }
    },
    async command(line, work) {
      const worker = await begin(line);
      commands.push(worker);
      try {
        return await work();
      } finally {
        worker.untilMs = nowMs();
        unseen = true;
      }
    },
    async settle() {
      if (!unseen) return;
      unseen = false;
      await looking;
      await look({ listAgain: true });
    },
  };
}

function byAgents(rows: readonly string[]): string {
  const end = 'which failed for it; nothing was reverted';
  return rows.length === 1
    ? `by the agent of row ${rows[0]}, ${end}`
    : `while the agents of rows ${rows.slice(0, -1).join(', ')} and ${rows.at(-1)} were at work, ${end}`;
}

const byOthers = (lines: readonly string[]): string =>
  `while ${lines.length > 0 ? lines.join(' and ') : 'the checks'} ran; verify again to judge it as it is now`;
