/** How an agent's program is run: its whole input at once, its output into files, its process tree ended as a whole. */
export interface AgentProcessOptions {
  readonly cwd: string;
  /** The whole environment; nothing is inherited. */
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
