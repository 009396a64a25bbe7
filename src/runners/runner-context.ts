import type { AgentJob } from '../domain/agent-job.js';
import type { Discovery } from '../domain/discovery.js';
import type { AgentProcesses, Clock, Files } from '../host/host.js';

/** Where the agent of one row hands its report over: an MCP server on loopback, with a token of its own. */
export interface ReportDesk {
  readonly url: string;
  /** The first report that could be read for the row, in the six keys of the wire; undefined before. */
  report(): unknown;
  close(): void;
}

/** One server for all rows of a run; started when the first desk is opened. */
export interface ReportServer {
  openDesk(job: AgentJob): Promise<ReportDesk>;
  close(): Promise<void>;
}

/** The discovery board as agents see it. */
export interface SharedBoard {
  read(): Promise<readonly Discovery[]>;
  append(discoveries: readonly Discovery[]): Promise<number>;
}

/** What runners that start an agent work with. Paths are absolute. */
export interface RunnerContext {
  readonly root: string;
  /** For each attempt's prompt, output and error output: `agents/ROW-ATTEMPT/` under the session. */
  readonly outputDir: string;
  /** Of `--command`, for the runner of that name. */
  readonly command: string | null;
  /** Of `--model`: PROVIDER/MODEL for `api`, a model's name for the others. */
  readonly model: string | null;
  /** The environment to pick from; an agent gets only what its allow-list names. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly reports: ReportServer;
  readonly processes: AgentProcesses;
  readonly files: Files;
  readonly clock: Clock;
}
