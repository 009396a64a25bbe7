import { isDeepStrictEqual } from 'node:util';
import { verdictWords } from '../../agents/check-types.js';
import type { AgentJob } from '../../domain/agent-job.js';
import type { CheckRow, Wave } from '../../domain/check.js';
import type { OnEvent } from '../../domain/event.js';
import type { HandedBack } from '../../domain/handed-back.js';
import type { Clock } from '../../host/host.js';
import type { JournalEntry, Session } from '../../session/session.js';
import { acceptReport } from './accept-report.js';
import type { CarryOutPorts } from './carry-out.js';

/** The host's own agents: given a wave, they report by the next `--continue`. */
export interface HostAgents {
  carriesOut(job: AgentJob): boolean;
  /** One text for the agents of all these rows, with `{column}` for what differs. */
  instruction(jobs: readonly AgentJob[]): Promise<string>;
  /** Text of the plan as the agents may see it. */
  shown(text: string): string;
  /** JSON schema of a report. */
  readonly schema: object;
  /** For the report schema, as any runner's. */
  report(job: AgentJob, handed: HandedBack): unknown;
}

interface HostRowsPorts extends Pick<CarryOutPorts, 'audit'> {
  readonly host: HostAgents;
  readonly session: Session;
  readonly jobs: ReadonlyMap<string, AgentJob>;
  readonly clock: Clock;
  readonly onEvent: OnEvent;
  onReport(row: CheckRow, entry: JournalEntry): void;
}

/** Takes up what came back for these rows; resolves to their journal entries. */
export async function takeHandedBack(
  wave: Wave,
  rows: readonly CheckRow[],
  ports: HostRowsPorts,
): Promise<readonly JournalEntry[]> {
  const { session, jobs, clock } = ports;
  const handed = await session.handOvers.results(wave);
  if (handed.length === 0) return [];
  const unknown = [...new Set(handed.map((each) => each.row))].filter((id) => !jobs.has(id));
  if (unknown.length > 0) {
    ports.onEvent({
      type: 'notice',
      file: `wave-${wave}-results.csv`,
      message: `left out, for there are no such rows: ${unknown.slice(0, 12).join(', ')}`,
    });
  }
  const entries: JournalEntry[] = [];
  for (const row of rows) {
    const job = jobs.get(row.id);
    const reports = handed.filter((each) => each.row === row.id);
    if (!job || reports.length === 0) continue;
    const accepted = acceptReport(job, ports.host.report(job, onlyOne(row.id, reports)));
    const entry: JournalEntry = {
      row: row.id,
      report: await ports.audit(job, accepted),
      runner: 'host',
      attempts: 1,
      started_ms: Math.round(clock.monotonicMs()),
      duration_ms: 0,
      at: clock.now().toISOString(),
    };
    await session.appendJournal(entry, { sync: true });
    ports.onReport(row, entry);
    entries.push(entry);
  }
  // Only now: a run that is killed before finds the file in its place and takes up the rest.
  await session.handOvers.taken(wave);
  return entries;
}

/** Two reports that differ are trouble of the agent (decision 3). */
function onlyOne(row: string, handed: readonly HandedBack[]): HandedBack {
  const [first, ...others] = handed;
  return first && others.every((other) => isDeepStrictEqual(other, first))
    ? first
    : { row, status: 'failed', error: `${handed.length} different reports for one row` };
}

/** Gives rows into the hands of the host's agents. */
export async function handOver(
  wave: Wave,
  rows: readonly CheckRow[],
  previousContext: (row: CheckRow) => string,
  { host, session, jobs }: Pick<HostRowsPorts, 'host' | 'session' | 'jobs'>,
): Promise<void> {
  const given = rows.flatMap((row) => {
    const job = jobs.get(row.id);
    return job ? [{ row, job: { ...job, prev_context: previousContext(row) } }] : [];
  });
  await session.handOvers.give(wave, {
    rows: given.map(({ row, job }) => ({
      ...row,
      title: host.shown(row.title),
      description: host.shown(row.description),
      phase_dir: host.shown(row.phase_dir),
      prev_context: host.shown(job.prev_context),
      verdicts: verdictWords(row.check_type).join(' '),
      subject: host.shown(JSON.stringify(job.subject)),
    })),
    instruction: await host.instruction(given.map(({ job }) => job)),
    schema: host.schema,
  });
}
