import { CHECK_TYPES } from '../../agents/check-types.js';
import type { CheckRow, Wave } from '../../domain/check.js';
import type { AttemptOptions } from './attempts.js';
import { discoveriesOf } from './discoveries.js';
import { type DispatchPorts, dispatch } from './dispatch.js';
import { mergeReport } from './merge-report.js';
import type { Stop } from './pool.js';
import { previousContextOf } from './previous-context.js';
import { type SkipFlags, skipRows } from './skip-rows.js';
import { openSpending } from './spending.js';

export interface WaveOptions extends AttemptOptions {
  readonly skip: SkipFlags;
}

export type WavePorts = Omit<DispatchPorts, 'spending' | 'onReport'>;

export interface WaveEnd {
  /** All rows of the run. */
  readonly rows: readonly CheckRow[];
  /** Why rows of the wave are still pending, where their agents could not go on. */
  readonly left: Stop | null;
}

/** At most this often is tasks.csv rewritten while a wave runs; the journal holds every finished row. */
const REWRITE_EVERY_MS = 1_000;

/**
 * A_SPAWN_WAVE_N: takes the pending rows of the wave from tasks.csv, runs them with bounded concurrency and merges their
 * reports. Resolves when every row has ended; an aborted signal leaves unfinished rows pending.
 */
export async function runWave(wave: Wave, options: WaveOptions, ports: WavePorts): Promise<WaveEnd> {
  const { session } = ports;
  const rows = skipRows(await session.readTasks(), wave, options.skip);
  const pending = rows.filter((row) => row.wave === `${wave}` && row.status === 'pending');
  const current = new Map(rows.map((row) => [row.id, row]));
  const previousContext = previousContextOf(rows);
  options.onEvent({ type: 'wave-started', wave, pending: pending.length });
  await session.writeTasks(rows);
  await session.writeWave(wave, pending, previousContext);

  let rewrittenMs = ports.clock.monotonicMs();
  let rewriting: Promise<void> = Promise.resolve();
  const keepTasks = () => {
    if (ports.clock.monotonicMs() - rewrittenMs < REWRITE_EVERY_MS) return;
    rewrittenMs = ports.clock.monotonicMs();
    rewriting = rewriting.then(() => session.writeTasks([...current.values()]));
  };

  const spending = await openSpending(session, ports.clock);
  const { entries, left } = await dispatch(pending, previousContext, options, {
    ...ports,
    spending,
    onReport(row, entry) {
      const merged = mergeReport(row, entry.report);
      current.set(row.id, merged);
      options.onEvent({
        type: 'row-finished',
        row: merged,
        durationMs: entry.duration_ms,
        ...(entry.usage ? { usage: entry.usage } : {}),
      });
      keepTasks();
    },
  });
  await ports.guard.settle();
  await rewriting;

  const merged = [...current.values()];
  const ofWave = merged.filter((row) => row.wave === `${wave}`);
  await session.board.append(entries.flatMap((entry) => discoveriesOf(entry, ports.jobs.get(entry.row))));
  await session.writeTasks(merged);
  await session.writeWaveResults(wave, ofWave);
  const spent = spending.ofWave();
  options.onEvent({
    type: 'wave-finished',
    wave,
    counts: countBy(ofWave, (row) => row.verdict || row.status),
    ...(spent ? { spent } : {}),
  });
  return { rows: merged, left: ofWave.some(({ status }) => status === 'pending') ? left : null };
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
