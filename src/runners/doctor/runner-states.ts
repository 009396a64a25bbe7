import { apiState } from './api-state.js';
import { claudeState } from './claude-state.js';
import { codexState } from './codex-state.js';
import type { DoctorPorts, RunnerState } from './runner-state.js';

/** Every runner, in the order of `--runner`'s names, with what this machine has for it. Changes nothing. */
export async function runnerStates(ports: DoctorPorts): Promise<readonly RunnerState[]> {
  const [claude, codex, api] = await Promise.all([claudeState(ports), codexState(ports), apiState(ports)]);
  return [
    always('static', 'reads the project itself: no model, no network'),
    claude,
    codex,
    always('command', 'runs the program you name', '--runner command --command "PROGRAM"'),
    api,
    always(
      'host',
      'the agents of the program you are in carry the rows out',
      'verify-phase --continue afterwards',
    ),
  ];
}

const always = (runner: string, reason: string, next: string | null = null): RunnerState => ({
  runner,
  usable: true,
  version: null,
  reason,
  next,
});
