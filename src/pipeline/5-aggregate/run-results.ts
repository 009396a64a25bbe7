import type { AgentJob } from '../../domain/agent-job.js';
import type { AgentReport } from '../../domain/agent-report.js';
import type { CheckRow } from '../../domain/check.js';
import type { MustHaves } from '../../domain/must-have.js';
import type { Phase } from '../../domain/phase.js';
import type { Settings } from '../../domain/settings.js';
import type { Covers } from '../../domain/verification.js';

/** Everything a run left, by row id. */
export interface RunResults {
  readonly phase: Phase;
  readonly mustHaves: MustHaves;
  readonly jobs: ReadonlyMap<string, AgentJob>;
  readonly rows: readonly CheckRow[];
  readonly reports: ReadonlyMap<string, AgentReport>;
  readonly settings: Settings;
  readonly covers: Covers;
  readonly session: string;
  readonly finishedAt: string;
  /** Digest of what a person's answer rests on: an answer given on another digest does not count. */
  readonly answerDigest: (paths: readonly string[]) => string;
  /** Files that changed after people filled in the UAT file. */
  readonly changedSinceUat: ReadonlySet<string>;
}
