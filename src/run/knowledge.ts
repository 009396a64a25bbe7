import type { Validation } from '../domain/validation.js';
import type { Verification } from '../domain/verification.js';
import { proposeRules } from '../pipeline/6-outputs/index.js';
import type { ActiveRun } from './active-run.js';
import type { RunCaller, RunOptions } from './options.js';
import { projectPath } from './steps.js';

/**
 * Post-verify knowledge inquiry (decision 14): asks whether the run's rules go into the project's own. `-y` is no answer to
 * it, and without a terminal none is kept; knowledge.md in the session holds them in any case.
 */
export async function inquire(
  { project, source, session }: ActiveRun,
  verification: Verification,
  validation: Validation | null,
  options: RunOptions,
  caller: RunCaller,
): Promise<void> {
  const proposals = proposeRules(verification, validation);
  if (proposals.length === 0 || !source.keepRules || options.yes || !options.publish || !caller.canAsk)
    return;
  const details = proposals.map(({ category, title }) => `${category}: ${title}`);
  const text = `Keep ${proposals.length === 1 ? 'this rule' : `these ${proposals.length} rules`} in the project's specs?`;
  if (!(await caller.ask({ text, details }))) return;
  const written = await source.keepRules(proposals, session.info.id);
  caller.onEvent({ type: 'recorded', files: written.map((path) => projectPath(project.root, path)) });
}
