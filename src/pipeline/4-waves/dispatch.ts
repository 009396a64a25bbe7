import pLimit from 'p-limit';
import type { AgentJob } from '../../domain/agent-job.js';
import type { AgentReport } from '../../domain/agent-report.js';
import type { CheckRow } from '../../domain/check.js';
import type { OnEvent } from '../../domain/event.js';
import type { Clock } from '../../host/host.js';
import type { Runner } from '../../runners/runner.js';
import type { JournalEntry, Session } from '../../session/session.js';
import { acceptReport } from './accept-report.js';
import { runWithTimeout } from './run-with-timeout.js';

interface DispatchOptions {
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onEvent: OnEvent;
}

interface DispatchPorts {
  readonly session: Session;
  readonly jobs: ReadonlyMap<string, AgentJob>;
  runnerFor(job: AgentJob): Runner;
  /** Holds a report of an agent other than the static ones against the project. */
  audit(job: AgentJob, report: AgentReport): Promise<AgentReport>;
  readonly clock: Clock;
  onReport(row: CheckRow, entry: JournalEntry): void;
}

/** An agent's trouble is retried once (decision 3). */
const ATTEMPTS = 2;

/**
 * Runs the rows with at most `concurrency` agents at once; resolves to their journal entries in row order when all are on
 * the file. A row is reported when its entry is.
 */
export async function dispatch(
  rows: readonly CheckRow[],
  previousContext: (row: CheckRow) => string,
  options: DispatchOptions,
  ports: DispatchPorts,
): Promise<readonly JournalEntry[]> {
  const limit = pLimit(options.concurrency);
  const writes = new Set<Promise<void>>();
  let breathedMs = ports.clock.monotonicMs();
  const entries = await Promise.all(
    rows.map((row) =>
      limit(async () => {
        const entry = await runRow(row, previousContext(row), options, ports);
        if (!entry) return undefined;
        const written = ports.session
          .appendJournal(entry, { sync: isCostly(entry) })
          .then(() => ports.onReport(row, entry));
        if (isCostly(entry)) await written;
        // A write that fails stays in the set, where the end of the wave meets it.
        else written.then(() => writes.delete(written), ignore);
        writes.add(written);
        if (ports.clock.monotonicMs() - breathedMs >= BREATHE_EVERY_MS) {
          await ports.clock.breathe();
          breathedMs = ports.clock.monotonicMs();
        }
        return entry;
      }),
    ),
  );
  await Promise.all(writes);
  return entries.filter((entry) => entry !== undefined);
}

/** Agents that judge by reading never wait: so often signals, timers and the journal get their turn. */
const BREATHE_EVERY_MS = 8;
const ignore = (): void => undefined;

/** A row that cost a model or a command is forced to the disk before the next one begins (decision 1). */
const isCostly = ({ runner, report }: JournalEntry): boolean =>
  runner !== 'static' || report.evidence.some(({ kind }) => kind === 'command');

async function runRow(
  row: CheckRow,
  context: string,
  { signal, onEvent }: DispatchOptions,
  ports: DispatchPorts,
): Promise<JournalEntry | undefined> {
  const job = ports.jobs.get(row.id);
  if (signal.aborted || !job) return undefined;
  onEvent({ type: 'row-started', row: row.id, title: row.title });
  const runner = ports.runnerFor(job);
  const startedMs = ports.clock.monotonicMs();
  const withContext: AgentJob = { ...job, prev_context: context };
  let attempts = 0;
  let report = acceptReport(job, undefined);
  while (attempts < ATTEMPTS && report.result_status !== 'completed') {
    attempts++;
    const attempt = await runWithTimeout(runner, withContext, signal);
    report = acceptReport(job, attempt.report);
    if (runner.name !== 'static') report = await ports.audit(job, report);
    if (signal.aborted) return undefined;
  }
  return {
    row: row.id,
    report,
    runner: runner.name,
    attempts,
    started_ms: Math.round(startedMs),
    duration_ms: Math.round(ports.clock.monotonicMs() - startedMs),
    at: ports.clock.now().toISOString(),
  };
}
