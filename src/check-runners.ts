import { nodeFiles } from './host/node-files.js';
import { nodeProcesses } from './host/node-processes.js';
import type { RunnerState } from './runners/doctor/runner-state.js';
import { runnerStates } from './runners/doctor/runner-states.js';

export type { RunnerState };

/** Which runners can be used on this machine, seen from a project's folder. */
export const checkRunners = (
  root: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly RunnerState[]> => runnerStates({ root, env, files: nodeFiles, processes: nodeProcesses });
