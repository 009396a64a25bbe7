import type { AgentJob } from '../domain/agent-job.js';
import type { Usage } from '../domain/usage.js';

/**
 * Trouble of the service behind an agent, not of the row: `overloaded` (HTTP 429 or 529, worth waiting for) or
 * `exhausted` (quota or budget used up, not worth another attempt). `retryAfterMs` is what the service asked for.
 */
export interface ServiceTrouble {
  readonly kind: 'overloaded' | 'exhausted';
  readonly message: string;
  readonly retryAfterMs?: number;
}

/** What one attempt at a row came to. Plain data, so that a runner may carry it from another process or machine. */
export interface Attempt {
  /** What was handed over, not yet held against the report schema; undefined when the agent ended without a report. */
  readonly report: unknown;
  /** What it cost, as far as the agent tells. */
  readonly usage?: Usage;
  readonly service?: ServiceTrouble;
}

/** Who carries a job out. */
export interface Runner {
  readonly name: string;
  /**
   * Resolves for every end an agent can come to: its trouble is a report with status failed or blocked, or none.
   * Ends its work, and every process it began, when the signal aborts.
   */
  run(job: AgentJob, options: { readonly signal: AbortSignal }): Promise<Attempt>;
  /** Releases what the runner holds open for a run. */
  close?(): Promise<void>;
}
