import type { Codebase } from '../codebase/codebase.js';
import type { AgentJob } from '../domain/agent-job.js';
import type { AgentReportInput } from '../domain/agent-report.js';
import type { CheckType } from '../domain/check.js';
import type { Commands } from '../host/host.js';

/** What an agent may ask about the project. It never writes. */
export interface World {
  readonly codebase: Codebase;
  readonly commands: Commands;
  /** Settings of `.verify-phase.json` that bear on verdicts. */
  readonly settings: { readonly entries: readonly string[]; readonly ignore: readonly string[] };
}

/** What is checked for one check type, judged without a model. Who carries it out is a runner's matter. */
export interface Agent {
  readonly checkType: CheckType;
  /** Judges one row. Trouble with the project is a verdict or an honest UNCERTAIN, never an exception. */
  inspect(job: AgentJob, world: World): Promise<AgentReportInput> | AgentReportInput;
  /** Commands `inspect` would run with consent; they are shown before consent is asked. */
  commands?(job: AgentJob, world: World): readonly string[];
}
