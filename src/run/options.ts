import type { Layer } from '../domain/check.js';
import type { OnEvent } from '../domain/event.js';
import type { RunnerName } from '../domain/runner-name.js';
import type { Validation } from '../domain/validation.js';
import type { Verification } from '../domain/verification.js';
import type { ReportData } from '../reporters/report.js';

export interface RunOptions {
  /** As typed; null when a session is continued without naming a phase. */
  readonly phase: string | null;
  readonly cwd: string;
  readonly root?: string;
  readonly source?: string;
  readonly milestone: string | null;
  /** undefined: a new run; null: the newest session; else a session or a phase. */
  readonly continueFrom?: string | null;
  readonly concurrency: number;
  readonly skipTests: boolean;
  readonly skipAntipattern: boolean;
  /** Per agent, in milliseconds. */
  readonly timeoutMs: number;
  /** Percent; undefined: the project's settings, else 80. */
  readonly coverageThreshold?: number;
  readonly publish: boolean;
  readonly dryRun: boolean;
  /** All confirmations are answered yes. */
  readonly yes: boolean;
  /** Runner of each layer; `static` where none is named. */
  readonly runners: Readonly<Partial<Record<Layer, RunnerName>>>;
  /** Who is asked about rows that `static` leaves UNCERTAIN; absent: nobody. */
  readonly escalate?: RunnerName;
  /** The program of the runner `command`, as a shell takes it. */
  readonly command?: string;
  /** For runners that ask a model; absent: their own default. */
  readonly model?: string;
  /** US dollars for the agents of a session; absent: no limit. */
  readonly maxCostUsd?: number;
  /** What agents' programs are picked an environment from; absent: nothing. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface Question {
  readonly text: string;
  /** What it is about, line by line: the commands that would run, the active users. */
  readonly details: readonly string[];
}

/** The caller's side of a run. */
export interface RunCaller {
  readonly signal: AbortSignal;
  readonly onEvent: OnEvent;
  /** false: every question is answered no, without being asked. */
  readonly canAsk: boolean;
  ask(question: Question): Promise<boolean>;
}

export type Run =
  | { readonly kind: 'dry-run'; readonly sessionDir: string; readonly rows: number }
  | {
      readonly kind: 'finished';
      /** Absolute. */
      readonly sessionDir: string;
      readonly verification: Verification;
      readonly validation: Validation | null;
      readonly report: ReportData;
    };
