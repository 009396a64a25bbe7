import type { Failure } from '../domain/failure.js';
import type { Notice, Phase } from '../domain/phase.js';
import type { Result } from '../domain/result.js';
import type { Validation } from '../domain/validation.js';
import type { Verification } from '../domain/verification.js';
import type { Clock, Files } from '../host/host.js';

/** A file to be written; all of a recording is computed first and applied last. */
export interface OutputFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
}

export interface PhaseRequest {
  /** As typed: `P3`, `3`, `03`, `2.1`, `03-auth`, `auth`, or a folder. */
  readonly phase: string;
  readonly milestone: string | null;
  /** Where the user stands, absolute: a folder argument is relative to it. */
  readonly cwd: string;
}

export interface PhaseListing {
  readonly number: string;
  readonly slug: string;
  readonly dir: string;
  readonly milestone: string | null;
  readonly executed: boolean;
  /** Word of the newest verification beside the plan, or null. */
  readonly status: string | null;
}

/** What a finished run hands to its source. */
export interface Recording {
  readonly phase: Phase;
  readonly verification: Verification;
  /** null when Nyquist did not run. */
  readonly validation: Validation | null;
  readonly contextMd: string;
  readonly sessionDir: string;
}

/** Commands to type next in the source's own words. */
export interface NextCommands {
  readonly debug: string;
  readonly planGaps: string;
  readonly execute: string;
  readonly test: string;
  readonly autoTest: string;
  readonly review: string;
}

/** Maps one planning layout to a Phase and records the verdict there; nothing else knows the layout. */
export interface Source {
  readonly name: string;
  /** Folder below the project's root that shows this layout: `.workflow`. */
  readonly folder: string;
  listPhases(): Promise<readonly PhaseListing[]>;
  loadPhase(request: PhaseRequest): Promise<Result<Phase, Failure>>;
  /** Questions that must be answered before a run: another user is active on the phase (collab preflight). */
  preflight(phase: Phase): Promise<readonly Notice[]>;
  /**
   * Records a verdict (decision 14): archives the previous one, updates the plan's own files with unknown keys and order
   * kept. Takes the layout's lock while it writes. Returns the paths written and the gap and finding -> issue ids given.
   */
  record(recording: Recording): Promise<{ readonly written: readonly string[]; readonly issueIds: ReadonlyMap<string, string> }>;
  nextCommands(phase: Phase): NextCommands;
}

export interface SourceContext {
  readonly root: string;
  readonly files: Files;
  readonly clock: Clock;
}

export interface SourceFactory {
  readonly name: string;
  readonly folder: string;
  open(context: SourceContext): Source;
}
