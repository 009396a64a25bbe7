import type { World } from '../agents/agent.js';
import type { TreeFacts } from '../codebase/tree-state.js';
import type { AgentJob } from '../domain/agent-job.js';
import type { MustHaves } from '../domain/must-have.js';
import type { Notice, Phase } from '../domain/phase.js';
import type { Project } from '../open-project.js';
import type { Session } from '../session/session.js';
import type { Source } from '../sources/source.js';
import type { Carriers } from './carriers.js';
import type { RunGuard } from './guard-tree.js';
import type { RunnerChoice } from './runner-choice.js';

/** A run whose session stands: what the waves and the aggregation work on. */
export interface ActiveRun {
  readonly project: Project;
  readonly source: Source;
  readonly session: Session;
  readonly phase: Phase;
  readonly mustHaves: MustHaves;
  readonly jobs: ReadonlyMap<string, AgentJob>;
  readonly world: World;
  /** The tree the rows are judged on. */
  readonly tree: TreeFacts;
  readonly notices: readonly Notice[];
  /** Told who was at work, tells what changed meanwhile. */
  readonly guard: RunGuard;
  readonly choice: RunnerChoice;
  readonly carriers: Carriers;
}
