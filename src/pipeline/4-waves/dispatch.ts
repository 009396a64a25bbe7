import type { AgentJob } from '../../domain/agent-job.js';
import type { CheckRow } from '../../domain/check.js';
import type { Clock } from '../../host/host.js';
import type { Runner } from '../../runners/runner.js';
import type { JournalEntry, Session } from '../../session/session.js';
import { type AttemptOptions, type AttemptPorts, type Attempts, attemptsOf } from './attempts.js';
import { type Carried, type CarryOutPorts, carryOut } from './carry-out.js';
import { escalatedJob, isOpen, settle } from './escalate.js';
import type { Stop } from './pool.js';

export interface DispatchPorts extends Omit<AttemptPorts, 'board'>, Pick<CarryOutPorts, 'audit'> {
  readonly session: Session;
  readonly jobs: ReadonlyMap<string, AgentJob>;
  /** Who carries out a row. */
  runnerFor(job: AgentJob): Runner;
  /** Who is asked about rows that static analysis leaves UNCERTAIN; null: nobody. */
  readonly escalation: Runner | null;
  onReport(row: CheckRow, entry: JournalEntry): void;
}

export interface Dispatched {
  /** In row order. */
  readonly entries: readonly JournalEntry[];
  /** Why rows were left pending, where agents could not go on. */
  readonly left: Stop | null;
}

/** Runs the rows with at most `concurrency` agents at once. A row is reported when its entry is on the file. */
export async function dispatch(
  rows: readonly CheckRow[],
  previousContext: (row: CheckRow) => string,
  options: AttemptOptions,
  ports: DispatchPorts,
): Promise<Dispatched> {
  const attempts = attemptsOf(options, { ...ports, board: ports.session.board });
  let left: Stop | null = null;
  const leave = (stop: Stop) => {
    left ??= stop;
  };
  const entries = await Promise.all(
    rows.map(async (row) => {
      const job = ports.jobs.get(row.id);
      if (!job) return undefined;
      const asked = { ...job, prev_context: previousContext(row) };
      const outcome = await runRow(row, asked, { attempts, leave, options, ports });
      if (!outcome) return undefined;
      const entry = entryOf(row, outcome, ports.clock);
      const costly = outcome.counts.runner !== 'static' || outcome.setAside !== undefined;
      const ran = entry.report.evidence.some(({ kind }) => kind === 'command');
      await ports.spending.written();
      await ports.session.appendJournal(entry, { sync: costly || ran });
      ports.onReport(row, entry);
      return entry;
    }),
  );
  return { entries: entries.filter((entry) => entry !== undefined), left: attempts.stopped() ?? left };
}

interface RowOutcome {
  /** Whose report counts. */
  readonly counts: Carried;
  /** Of a row that was escalated. */
  readonly setAside?: Carried;
}

interface RowTools {
  readonly attempts: Attempts;
  readonly leave: (stop: Stop) => void;
  readonly options: AttemptOptions;
  readonly ports: DispatchPorts;
}

async function runRow(
  row: CheckRow,
  job: AgentJob,
  { attempts, leave, options, ports }: RowTools,
): Promise<RowOutcome | undefined> {
  let started = false;
  const onStart = () => {
    if (!started) options.onEvent({ type: 'row-started', row: row.id, title: row.title });
    started = true;
  };
  const carrying: CarryOutPorts = {
    attempt: (runner, asked) => attempts.make(runner, asked, onStart),
    audit: ports.audit,
    leave: (message) => leave({ cause: 'overloaded', message }),
  };
  const first = await carryOut(ports.runnerFor(job), job, carrying);
  if (!first || !ports.escalation || !isOpen(first)) return first && { counts: first };
  const answer = await carryOut(ports.escalation, escalatedJob(job, first), carrying);
  return answer && settle(first, answer);
}

function entryOf(row: CheckRow, { counts, setAside }: RowOutcome, clock: Clock): JournalEntry {
  const { startedMs } = setAside && setAside.startedMs < counts.startedMs ? setAside : counts;
  const usage = counts.usage ?? setAside?.usage ?? null;
  return {
    row: row.id,
    report: counts.report,
    runner: counts.runner,
    attempts: counts.attempts,
    started_ms: Math.round(startedMs),
    duration_ms: Math.round(clock.monotonicMs() - startedMs),
    at: clock.now().toISOString(),
    ...(usage ? { usage } : {}),
    ...(setAside ? { set_aside: { runner: setAside.runner, report: setAside.report } } : {}),
  };
}
