import type { CheckRow, CheckType, RowStatus } from '../domain/check.js';
import type { Notice } from '../domain/phase.js';
import type { Spent } from '../domain/usage.js';
import type { Validation } from '../domain/validation.js';
import type { Verification } from '../domain/verification.js';

/** When one row was worked on. Times are in milliseconds from the start of the run. */
export interface TimelineBar {
  readonly id: string;
  readonly title: string;
  readonly wave: 1 | 2 | 3;
  readonly check_type: CheckType;
  readonly status: RowStatus;
  readonly verdict: string;
  readonly startedMs: number;
  readonly durationMs: number;
}

/** Lines of a project file around an anchored line; all lines are 1-based. */
export interface Excerpt {
  readonly file: string;
  /** The anchored line. */
  readonly line: number;
  /** Line number of the first entry of `lines`. */
  readonly startLine: number;
  readonly lines: readonly string[];
}

/** Who carried checks out beside static analysis, and what it took. */
export interface AgentWork {
  /** Checks each runner was asked about, in the order of their names. */
  readonly runners: readonly { readonly name: string; readonly checks: number }[];
  /** Absent where no attempt was counted, as with the host's own agents. */
  readonly spent?: Spent;
}

/** Everything a reporter may show of one run. Plain data, so that a past session can be rendered again. */
export interface ReportData {
  readonly verification: Verification;
  /** null when the Nyquist audit did not run. */
  readonly validation: Validation | null;
  /** `label` is `P3` or a slug; `command` is what to type to verify the phase again. */
  readonly phase: {
    readonly label: string;
    readonly title: string;
    readonly goal: string | null;
    readonly command: string;
    /** Project-relative file of the plan: where a finding that has no file of its own is shown. */
    readonly planFile?: string;
  };
  readonly notices: readonly Notice[];
  readonly rows: readonly CheckRow[];
  /** Project-relative, with `/`. */
  readonly sessionDir: string;
  readonly timeline?: readonly TimelineBar[];
  readonly excerpts?: readonly Excerpt[];
  /** Absent where static analysis did everything. */
  readonly agents?: AgentWork;
}
