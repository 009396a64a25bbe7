import { CHECK_TYPES } from '../../agents/check-types.js';
import type { CheckRow, Wave } from '../../domain/check.js';
import type { JournalEntry } from '../../session/session.js';
import type { AttemptOptions } from './attempts.js';
import { discoveriesOf } from './discoveries.js';
import { type DispatchPorts, dispatch } from './dispatch.js';
import { type HostAgents, handOver, takeHandedBack } from './host-rows.js';
import { mergeReport } from './merge-report.js';
import type { Stop } from './pool.js';
import { previousContextOf } from './previous-context.js';
import { type SkipFlags, skipRows } from './skip-rows.js';
import { openSpending } from './spending.js';

export interface WaveOptions extends AttemptOptions {
  readonly skip: SkipFlags;
}

export interface WavePorts extends Omit<DispatchPorts, 'spending' | 'onReport'> {
  /** The host's own agents, where they carry rows out. */
  readonly host: HostAgents | null;
}

export interface WaveEnd {
  /** All rows of the run. */
  readonly rows: readonly CheckRow[];
  /** Why rows of the wave are still pending, where their agents could not go on. */
  readonly left: Stop | null;
  /** Rows given into the hands of the host's agents. */
  readonly waiting: number;
}

/** At most this often is tasks.csv rewritten while a wave runs; the journal holds every finished row. */
const REWRITE_EVERY_MS = 1_000;

/**
 * A_SPAWN_WAVE_N: takes the pending rows of the wave from tasks.csv, runs them with bounded concurrency and merges their
 * reports. Resolves when every row has ended; pending stay those that an aborted signal, a stop of the agents or the host's
 * agents leave.
 */
export async function runWave(wave: Wave, options: WaveOptions, ports: WavePorts): Promise<WaveEnd> {
  const { session } = ports;
  const rows = skipRows(await session.readTasks(), wave, options.skip);
  const pending = rows.filter((row) => row.wave === `${wave}` && row.status === 'pending');
  const current = new Map(rows.map((row) => [row.id, row]));
  const previousContext = previousContextOf(rows);
  options.onEvent({ type: 'wave-started', wave, pending: pending.length });
  await session.writeTasks(rows);
  const { host } = ports;
  const forHost = pending.filter(({ id }) => {
    const job = ports.jobs.get(id);
    return host !== null && job !== undefined && host.carriesOut(job);
  });
  const others = pending.filter((row) => !forHost.includes(row));
  if (forHost.length === 0 || others.length > 0) await session.writeWave(wave, others, previousContext);

  let rewrittenMs = ports.clock.monotonicMs();
  let rewriting: Promise<void> = Promise.resolve();
  const keepTasks = () => {
    if (ports.clock.monotonicMs() - rewrittenMs < REWRITE_EVERY_MS) return;
    rewrittenMs = ports.clock.monotonicMs();
    rewriting = rewriting.then(() => session.writeTasks([...current.values()]));
  };

  const onReport = (row: CheckRow, entry: JournalEntry) => {
    const merged = mergeReport(row, entry.report);
    current.set(row.id, merged);
    options.onEvent({
      type: 'row-finished',
      row: merged,
      durationMs: entry.duration_ms,
      ...(entry.usage ? { usage: entry.usage } : {}),
    });
    keepTasks();
  };
  const hostPorts = host && { ...ports, host, onEvent: options.onEvent, onReport };
  const handedBack = hostPorts ? await takeHandedBack(wave, forHost, hostPorts) : [];
  const spending = await openSpending(session, ports.clock);
  const { entries, left } = await dispatch(others, previousContext, options, {
    ...ports,
    spending,
    onReport,
  });
  const waiting = forHost.filter(({ id }) => current.get(id)?.status === 'pending');
  if (hostPorts && waiting.length > 0) await handOver(wave, waiting, previousContext, hostPorts);
  await ports.guard.settle();
  await rewriting;

  const merged = [...current.values()];
  const ofWave = merged.filter((row) => row.wave === `${wave}`);
  const ended = [...handedBack, ...entries];
  await session.board.append(ended.flatMap((entry) => discoveriesOf(entry, ports.jobs.get(entry.row))));
  await session.writeTasks(merged);
  if (waiting.length === 0) await session.writeWaveResults(wave, ofWave);
  const spent = spending.ofWave();
  options.onEvent({
    type: 'wave-finished',
    wave,
    counts: countBy(ofWave, (row) => row.verdict || row.status),
    ...(spent ? { spent } : {}),
  });
  const isOpen = ofWave.some(({ status }) => status === 'pending');
  return { rows: merged, left: isOpen ? left : null, waiting: waiting.length };
}

/** The first wave with a pending row; null when every row has ended. */
export function firstPendingWave(rows: readonly CheckRow[]): Wave | null {
  const waves = rows.filter((row) => row.status === 'pending').map((row) => CHECK_TYPES[row.check_type].wave);
  return waves.length > 0 ? (Math.min(...new Set(waves)) as Wave) : null;
}

function countBy(rows: readonly CheckRow[], key: (row: CheckRow) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[key(row)] = (counts[key(row)] ?? 0) + 1;
  return counts;
}
