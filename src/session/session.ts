import * as z from 'zod';
import { AgentJob } from '../domain/agent-job.js';
import { AgentReport } from '../domain/agent-report.js';
import type { CheckRow, Wave } from '../domain/check.js';
import type { Discovery } from '../domain/discovery.js';
import { MustHaves } from '../domain/must-have.js';
import { Phase } from '../domain/phase.js';
import { Spent, Usage } from '../domain/usage.js';
import { VerificationStatus } from '../domain/verification.js';

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

/** The folder of one run; the only writer of its files. `dir` is absolute. */
export interface Session {
  readonly dir: string;
  readonly info: SessionInfo;
  readonly board: Board;
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
