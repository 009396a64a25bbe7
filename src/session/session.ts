import * as z from 'zod';
import { AgentJob } from '../domain/agent-job.js';
import { AgentReport } from '../domain/agent-report.js';
import { type CheckRow, Layer, type Wave } from '../domain/check.js';
import type { Discovery } from '../domain/discovery.js';
import type { HandedBack } from '../domain/handed-back.js';
import { MustHaves } from '../domain/must-have.js';
import { Phase } from '../domain/phase.js';
import { RUNNER_NAMES } from '../domain/runner-name.js';
import { Spent, Usage } from '../domain/usage.js';
import { VerificationStatus } from '../domain/verification.js';
import type { HostWaveRow } from './csv-files.js';

/** session.json: what a run was asked and how far it came. */
export const SessionInfo = z.object({
  id: z.string(),
  phase: z.string(),
  slug: z.string(),
  source: z.string(),
  milestone: z.string().nullable(),
  milestone_rule: z.string(),
  milestone_others: z.array(z.string()),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  status: VerificationStatus.nullable(),
  skip_tests: z.boolean(),
  skip_antipattern: z.boolean(),
  /** Who carries checks out beside static analysis; a command line is not remembered, for it would be run again unasked. */
  chosen: z
    .object({
      runners: z.partialRecord(Layer, z.enum(RUNNER_NAMES)),
      escalate: z.enum(RUNNER_NAMES).nullable(),
      model: z.string().nullable(),
      max_cost_usd: z.number().nullable(),
    })
    .optional(),
  /** What agents spent in all; absent where none was at work. */
  spent: Spent.optional(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

/** checks.json: everything the rows were generated from, so that a resumed run needs nothing but its session. */
export const SessionChecks = z.object({ phase: Phase, must_haves: MustHaves, jobs: z.array(AgentJob) });
export type SessionChecks = z.infer<typeof SessionChecks>;

/** One line of reports.ndjson, the journal: a row's finished attempt. Times in milliseconds since the run's start. */
export const JournalEntry = z.object({
  row: z.string(),
  report: AgentReport,
  runner: z.string(),
  attempts: z.number().int(),
  started_ms: z.number(),
  duration_ms: z.number(),
  at: z.string(),
  /** Tokens and cost of all attempts, where the agent told them. */
  usage: Usage.optional(),
  /** Of a row that was escalated: the report that does not count, static's or the agent's. */
  set_aside: z.object({ runner: z.string(), report: AgentReport }).optional(),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

/** One line of spending.ndjson: an attempt of an agent that infers; `usage` null where it told nothing. */
export const SpendingEntry = z.object({
  row: z.string(),
  runner: z.string(),
  usage: Usage.nullable(),
  at: z.string(),
});
export type SpendingEntry = z.infer<typeof SpendingEntry>;

/** What the tree looked like when a run began (decision 19): HEAD, and an id for each file that differs from it. */
export const TreeState = z.object({
  head: z.string().nullable(),
  dirty: z.boolean().nullable(),
  digest: z.string(),
  /** Path -> content id; all files where there is no git. */
  entries: z.record(z.string(), z.string()),
});
export type TreeState = z.infer<typeof TreeState>;

export interface Board {
  read(): Promise<readonly Discovery[]>;
  /** Appends what is not on the board yet (by type and key); returns how many were new. */
  append(discoveries: readonly Discovery[]): Promise<number>;
}

/** What the host's agents are given for a wave. */
interface GivenWave {
  readonly rows: readonly HostWaveRow[];
  /** For each agent, with `{column}` for the fields of its row. */
  readonly instruction: string;
  /** JSON schema of a report. */
  readonly schema: object;
}

/** Waves given into the hands of the host's agents. */
export interface HandOvers {
  /** Writes wave-N.csv, wave-N-instruction.md and wave-N-schema.json. */
  give(wave: Wave, given: GivenWave): Promise<void>;
  /** What wave-N-results.csv holds by now, if the wave was given. */
  results(wave: Wave): Promise<readonly HandedBack[]>;
  /** Puts the results aside as wave-N-host-results.csv, so that they are read once. */
  taken(wave: Wave): Promise<void>;
}

/** The folder of one run; the only writer of its files. `dir` is absolute. */
export interface Session {
  readonly dir: string;
  readonly info: SessionInfo;
  readonly board: Board;
  readonly handOvers: HandOvers;
  readTasks(): Promise<readonly CheckRow[]>;
  writeTasks(rows: readonly CheckRow[]): Promise<void>;
  /** `wave-N.csv`: the pending rows with their prev_context. */
  writeWave(wave: Wave, rows: readonly CheckRow[], previousContext: (row: CheckRow) => string): Promise<void>;
  writeWaveResults(wave: Wave, rows: readonly CheckRow[]): Promise<void>;
  /** results.csv, the file people open: formulas are escaped. */
  writeResults(rows: readonly CheckRow[]): Promise<void>;
  saveChecks(checks: SessionChecks): Promise<void>;
  loadChecks(): Promise<SessionChecks>;
  saveTree(tree: TreeState): Promise<void>;
  loadTree(): Promise<TreeState | undefined>;
  /** Resolves when the entry is on the file; `sync` forces it to the disk. */
  appendJournal(entry: JournalEntry, options: { sync: boolean }): Promise<void>;
  /** The last entry of each row. */
  readJournal(): Promise<ReadonlyMap<string, JournalEntry>>;
  /** Forgets the reports of these rows: they are judged again. */
  dropFromJournal(rows: ReadonlySet<string>): Promise<void>;
  spend(entry: SpendingEntry): Promise<void>;
  /** Every attempt of the session, also of rows that were judged again. */
  readSpending(): Promise<readonly SpendingEntry[]>;
  writeFile(name: string, text: string): Promise<void>;
  readFile(name: string): Promise<string | undefined>;
  /** session.json of a finished run. */
  finish(end: {
    readonly status: VerificationStatus;
    readonly finishedAt: string;
    readonly spent: Spent | undefined;
  }): Promise<void>;
  /** Releases the session's lock. */
  close(): Promise<void>;
}
