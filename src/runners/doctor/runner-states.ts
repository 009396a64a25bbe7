import { isAgentRunner, RUNNER_NAMES } from '../../domain/runner-name.js';
import { runnerState } from '../registry.js';
import type { DoctorPorts, RunnerState } from './runner-state.js';

const NO_AGENTS = {
  static: {
    runner: 'static',
    usable: true,
    version: null,
    reason: 'reads the project itself: no model, no network',
    next: null,
  },
  host: {
    runner: 'host',
    usable: true,
    version: null,
    reason: 'the agents of the program you are in carry the rows out',
    next: 'verify-phase --continue afterwards',
  },
} as const satisfies Record<string, RunnerState>;

/** Every runner, in the order of `--runner`'s names, with what this machine has for it. Changes nothing. */
export const runnerStates = (ports: DoctorPorts): Promise<readonly RunnerState[]> =>
  Promise.all(RUNNER_NAMES.map((name) => (isAgentRunner(name) ? runnerState(name, ports) : NO_AGENTS[name])));
