/** The outside world as contracts. Implementations sit beside this file; nothing else touches files, processes or clock. */

export type EntryKind = 'file' | 'directory' | 'other' | 'absent';

/** Paths are absolute unless said otherwise. Reads resolve to undefined when the file is absent; other trouble throws FileTrouble. */
export interface Files {
  readText(path: string): Promise<string | undefined>;
  kind(path: string): Promise<EntryKind>;
  /** Names in a folder, sorted; [] when there is none. */
  list(path: string): Promise<readonly string[]>;
  /** Paths relative to `cwd`, with `/`, sorted. */
  glob(
    patterns: readonly string[],
    options: { cwd: string; ignore?: readonly string[]; dot?: boolean },
  ): Promise<readonly string[]>;
  realPath(path: string): Promise<string | undefined>;
  stat(path: string): Promise<{ bytes: number; mtimeMs: number; inode: number } | undefined>;
  /**
   * Atomic: the old content or the new one, never a part. Creates parent folders. It is on the disk when this resolves,
   * unless `sync` is false: for what can be made again.
   */
  write(path: string, text: string, options?: { sync?: boolean }): Promise<void>;
  /** Appends whole lines; `sync` forces them to disk. */
  append(path: string, text: string, options?: { sync?: boolean }): Promise<void>;
  makeDirectory(path: string): Promise<void>;
  /** Creates the folder itself (not its parents); false when it exists already. */
  claimDirectory(path: string): Promise<boolean>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** SHA-256 of the bytes, hex; undefined when absent. */
  sha256(path: string): Promise<string | undefined>;
}

/** A path that could not be read or written, with the operating system's code (ENOSPC, EROFS, EACCES, EISDIR ...). */
export class FileTrouble extends Error {
  readonly path: string;
  readonly code: string;
  readonly action: 'read' | 'write';
  constructor(path: string, code: string, action: 'read' | 'write') {
    super(`cannot ${action} ${path}: ${code}`);
    this.path = path;
    this.code = code;
    this.action = action;
  }
}

export interface CommandOptions {
  readonly cwd: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** A command that ran to its end, was ended by its time limit, or could not be started (exitCode null, `trouble` says why). */
export interface CommandRun {
  readonly command: string;
  readonly exitCode: number | null;
  readonly durationMs: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
  readonly trouble?: string;
}

export interface Processes {
  /** Runs a shell command line in its own process group; the whole group is ended at the time limit or on abort. */
  shell(command: string, options: CommandOptions): Promise<CommandRun>;
  /** Runs a program without a shell. */
  exec(program: string, args: readonly string[], options: CommandOptions): Promise<CommandRun>;
}

/** How an agent's program is run: its whole input at once, its output into files, its process tree ended as a whole. */
export interface AgentProcessOptions {
  readonly cwd: string;
  /** The whole environment; nothing is inherited. VERIFY_PHASE_AGENT is added: the program's descendants are known by it. */
  readonly env: Readonly<Record<string, string>>;
  readonly input: string;
  /** Absolute. Standard output and error go to files: a pipe that is read late cuts the output of some programs. */
  readonly stdoutFile: string;
  readonly stderrFile: string;
  readonly signal: AbortSignal;
  /** Ended when neither output file grows for so long; undefined: never. */
  readonly stallMs?: number;
}

/** `ended` says who ended it; null: the program itself, with this exit code. `trouble`: it could not be started. */
export interface AgentProcessEnd {
  readonly exitCode: number | null;
  readonly ended: 'aborted' | 'stalled' | null;
  readonly durationMs: number;
  readonly trouble?: string;
}

export interface AgentProcesses {
  /** Resolves when the program and everything it started have ended. Never rejects. */
  run(program: string, args: readonly string[], options: AgentProcessOptions): Promise<AgentProcessEnd>;
}

/** Commands of the plan and of the project, behind the user's consent; each is run at most once per session. */
export interface Commands {
  readonly allowed: boolean;
  run(command: string, options?: { timeoutMs?: number }): Promise<CommandRun>;
  /** How a command line ended that was run here; undefined when it was not, or has not ended. */
  finished(command: string): CommandRun | undefined;
}

export interface Clock {
  now(): Date;
  /** Milliseconds from an arbitrary start, never going back. */
  monotonicMs(): number;
  /** Lets everything that waits on the event loop have its turn. */
  breathe(): Promise<void>;
}

interface Removal {
  readonly commit: string;
  readonly subject: string;
  /** Where the file went; null: it was deleted. */
  readonly movedTo: string | null;
}

/** Resolves after so many milliseconds, or when the signal aborts. Never rejects. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export interface Git {
  /** undefined when the project is in no git repository (or git is not installed). */
  head(): Promise<string | undefined>;
  /** Paths that differ from HEAD or are untracked, project-relative, sorted. */
  changedPaths(): Promise<readonly string[]>;
  /** Paths that differ between a revision and the work tree; undefined when the revision is unknown. */
  changedSince(revision: string): Promise<readonly string[] | undefined>;
  /** Paths that differ between two commits; undefined when one is unknown here. */
  changedBetween(from: string, to: string): Promise<readonly string[] | undefined>;
  /** The newest commit that touched the path; undefined when it is not tracked or differs from that commit. */
  settledAt(path: string): Promise<string | undefined>;
  /** The commit before the one that first brought the path (its renames followed); undefined when there is none. */
  beforeAdded(path: string): Promise<string | undefined>;
  /** The newest commit after `since` brought that path which removed or moved `path`; undefined when none did. */
  removedSince(path: string, since: string): Promise<Removal | undefined>;
  /** Blob id per tracked path of the index (`git ls-files -s`). */
  blobs(): Promise<ReadonlyMap<string, string>>;
}
