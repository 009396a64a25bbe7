import type { Usage } from '../../domain/usage.js';

/** What an agent's program said, read from its output after its end. */
export interface AgentAnswer {
  /** Its last event said that all went well. */
  readonly finished: boolean;
  /** Why it did not go well, in the service's or the program's words; '' when nothing is told. */
  readonly error: string;
  /** HTTP status of the service where it is told. */
  readonly status: number | null;
  /** The answer in the schema asked for; undefined: none. */
  readonly structured: unknown;
  /** The answer in words; '' when empty. */
  readonly text: string;
  /** Calls of tools that were refused, by name. */
  readonly denied: readonly string[];
  readonly usage?: Usage;
}
