/** Flags of `verify-phase [run]` as commander hands them over. */
export interface RunFlags {
  readonly yes?: boolean;
  readonly concurrency: number;
  readonly continue?: string | true;
  readonly skipTests?: boolean;
  readonly skipAntipattern?: boolean;
  readonly cwd?: string;
  readonly source?: string;
  readonly plan?: string;
  readonly milestone?: string;
  readonly runner: readonly string[];
  readonly escalate?: string;
  readonly command?: string;
  readonly model?: string;
  readonly maxCost?: number;
  readonly timeout: number;
  readonly coverageThreshold?: number;
  readonly allowHuman?: boolean;
  readonly publish: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly report: readonly string[];
  readonly verbose?: boolean;
}
