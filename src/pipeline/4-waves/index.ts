import { CHECK_TYPES } from '../../agents/check-types.js';
import type { AgentJob } from '../../domain/agent-job.js';
import type { AgentReport } from '../../domain/agent-report.js';
import type { CheckRow, Wave } from '../../domain/check.js';
import type { OnEvent } from '../../domain/event.js';
import type { Clock } from '../../host/host.js';
import type { Runner } from '../../runners/runner.js';
import type { Session } from '../../session/session.js';
import { discoveriesOf } from './discoveries.js';
import { dispatch } from './dispatch.js';
import { mergeReport } from './merge-report.js';
import { previousContextOf } from './previous-context.js';
import { type SkipFlags, skipRows } from './skip-rows.js';

export interface WaveOptions {
  readonly concurrency: number;
  readonly skip: SkipFlags;
  readonly signal: AbortSignal;
  readonly onEvent: OnEvent;
}

export interface WavePorts {
  readonly session: Session;
  readonly jobs: ReadonlyMap<string, AgentJob>;
  /** Who carries out a row of this check type. */
  runnerFor(job: AgentJob): Runner;
  /** Holds a report of an agent other than the static ones against the project. */
  audit(job: AgentJob, report: AgentReport): Promise<AgentReport>;
  readonly clock: Clock;
}

/** At most this often is tasks.csv rewritten while a wave runs; the journal holds every finished row. */
const REWRITE_EVERY_MS = 1_000;

/**
 * A_SPAWN_WAVE_N: takes the pending rows of the wave from tasks.csv, runs them with bounded concurrency and merges their
 * reports. Resolves when every row has ended; an aborted signal leaves unfinished rows pending.
 */
export async function runWave(
  wave: Wave,
  options: WaveOptions,
  ports: WavePorts,
): Promise<readonly CheckRow[]> {
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

  const entries = await dispatch(pending, previousContext, options, {
    ...ports,
    onReport(row, entry) {
      const merged = mergeReport(row, entry.report);
      current.set(row.id, merged);
      options.onEvent({ type: 'row-finished', row: merged, durationMs: entry.duration_ms });
      keepTasks();
    },
  });
  await rewriting;

  const merged = [...current.values()];
  const ofWave = merged.filter((row) => row.wave === `${wave}`);
  await session.board.append(entries.flatMap((entry) => discoveriesOf(entry, ports.jobs.get(entry.row))));
  await session.writeTasks(merged);
  await session.writeWaveResults(wave, ofWave);
  options.onEvent({
    type: 'wave-finished',
    wave,
    counts: countBy(ofWave, (row) => row.verdict || row.status),
  });
  return merged;
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
