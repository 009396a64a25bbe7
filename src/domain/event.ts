import type { CheckRow, Wave } from './check.js';
import type { Spent, Usage } from './usage.js';

/** Progress of a run, in the order in which it happens. */
export type RunEvent =
  | {
      readonly type: 'phase-loaded';
      readonly label: string;
      readonly title: string;
      readonly session: string;
    }
  | { readonly type: 'notice'; readonly file: string; readonly message: string }
  | { readonly type: 'checks-generated'; readonly rows: number; readonly session: string }
  | {
      readonly type: 'rows-judged-again';
      readonly rows: readonly string[];
      readonly changedFiles: readonly string[];
    }
  | { readonly type: 'wave-started'; readonly wave: Wave; readonly pending: number }
  | { readonly type: 'row-started'; readonly row: string; readonly title: string }
  | {
      readonly type: 'row-finished';
      readonly row: Pick<CheckRow, 'id' | 'title' | 'status' | 'verdict' | 'findings'>;
      readonly durationMs: number;
      /** Where an agent told it. */
      readonly usage?: Usage;
    }
  | {
      readonly type: 'agents-paused';
      /** What the agents' service said. */
      readonly message: string;
      readonly pauseMs: number;
      /** Agents at once after the pause. */
      readonly concurrency: number;
    }
  | {
      readonly type: 'wave-finished';
      readonly wave: Wave;
      readonly counts: Readonly<Record<string, number>>;
      /** What agents spent in it; absent where none was at work. */
      readonly spent?: Spent;
    }
  | { readonly type: 'recorded'; readonly files: readonly string[] };

export type OnEvent = (event: RunEvent) => void;
