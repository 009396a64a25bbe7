import type { Layer } from '../domain/check.js';
import type { Failure } from '../domain/failure.js';
import type { Notice, Phase } from '../domain/phase.js';
import type { Result } from '../domain/result.js';
import type { RuleProposal } from '../domain/rule-proposal.js';
import type { Validation } from '../domain/validation.js';
import type { Verification } from '../domain/verification.js';
import type { Clock, Files, Git } from '../host/host.js';

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
  /** context.md of the verdict, once its gaps have their issues. */
  readonly contextMd: (verification: Verification) => string;
  readonly sessionDir: string;
  /** Layers whose rows were skipped: an issue that stems from one of them is not resolved by this run. Absent: none. */
  readonly skippedLayers?: readonly Layer[];
}

/** What a recording did. `notices`: files that could not be updated and why. */
export interface Recorded {
  /** Absolute paths, in the order of writing. */
  readonly written: readonly string[];
  /** Id of a gap or finding -> id of its issue. */
  readonly issueIds: ReadonlyMap<string, string>;
  readonly notices: readonly Notice[];
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
  /** Whether the layout has the phase, without reading its plans; absent where loading is as cheap. */
  hasPhase?(request: PhaseRequest): Promise<boolean>;
  /** Questions that must be answered before a run: another user is active on the phase (collab preflight). */
  preflight(phase: Phase): Promise<readonly Notice[]>;
  /**
   * Records a verdict (decision 14): archives the previous one, updates the plan's own files with unknown keys and order
   * kept. Takes the layout's lock while it writes. Throws FileTrouble when a
   * file can't be written or the lock stays taken (EBUSY).
   */
  record(recording: Recording): Promise<Recorded>;
  nextCommands(phase: Phase): NextCommands;
  /**
   * Adds rules to the project's own, those it has not yet; resolves to the absolute paths written. Only after the user
   * agreed. Absent: the layout has no place for rules.
   */
  keepRules?(proposals: readonly RuleProposal[], session: string): Promise<readonly string[]>;
}

/** Takes a lock file for this process; a lock whose process is gone is taken over. */
type TakeLock = (
  path: string,
  now: Date,
) => Promise<
  { readonly held: true; release(): Promise<void> } | { readonly held: false; readonly holder: string }
>;

export interface SourceContext {
  readonly root: string;
  readonly files: Files;
  readonly clock: Clock;
  readonly lock: TakeLock;
  /** Where summaries and tasks name no changed file, git is asked. */
  readonly git?: Git;
  /** The user's address as git knows it, for the collab preflight; null: unknown. */
  readonly userEmail?: () => Promise<string | null>;
  /** Phases that earlier runs kept below the layout's folder have judged, the newest first. */
  readonly judgedPhases?: (folder: string) => Promise<readonly string[]>;
}

export interface SourceFactory {
  readonly name: string;
  readonly folder: string;
  /** Whether the folder, which stands in `root`, is one of this layout; absent: its name alone tells. */
  isPresent?(root: string, files: Files): Promise<boolean>;
  open(context: SourceContext): Source;
}
