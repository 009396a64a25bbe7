/** Where a command leaves its exit code. */
export interface CommandOutcome {
  exitCode: number;
}
