/** What a test run said of its tests, from whatever it printed or wrote. */
export interface TestOutcome {
  /** Full name as the runner gives it: suites and title, or `path::name`. */
  readonly name: string;
  /** As the runner gives it; empty when it does not. */
  readonly file: string;
  readonly status: 'passed' | 'failed' | 'skipped';
}

export interface TestResults {
  readonly passed: number | null;
  readonly failed: number | null;
  readonly skipped: number | null;
  readonly outcomes: readonly TestOutcome[];
}

export const counted = (outcomes: readonly TestOutcome[]): TestResults => {
  const count = (status: TestOutcome['status']): number =>
    outcomes.filter((outcome) => outcome.status === status).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped'), outcomes };
};

/** Tests that were carried out; null when the output does not tell. */
export const executed = ({ passed, failed }: TestResults): number | null =>
  passed === null && failed === null ? null : (passed ?? 0) + (failed ?? 0);
