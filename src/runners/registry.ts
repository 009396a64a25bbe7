import type { AgentRunnerName } from '../domain/runner-name.js';
import type { DoctorPorts, RunnerState } from './doctor/runner-state.js';
import type { Runner } from './runner.js';
import type { RunnerContext } from './runner-context.js';

interface AgentRunner {
  open(context: RunnerContext): Promise<Runner>;
  /** Whether it can be used on this machine. */
  state(ports: DoctorPorts): Promise<RunnerState>;
}

/** Runners that start agents; each is loaded when it is asked for. */
const AGENT_RUNNERS = {
  claude: {
    open: async (context) => (await import('./claude.js')).claudeRunner(context),
    state: async (ports) => (await import('./doctor/claude-state.js')).claudeState(ports),
  },
  codex: {
    open: async (context) => (await import('./codex.js')).codexRunner(context),
    state: async (ports) => (await import('./doctor/codex-state.js')).codexState(ports),
  },
  command: {
    open: async (context) => (await import('./command.js')).commandRunner(context),
    state: async () => ({
      runner: 'command',
      usable: true,
      version: null,
      reason: 'runs the program you name',
      next: '--runner command --command "PROGRAM"',
    }),
  },
  api: {
    open: async (context) => (await import('./api.js')).apiRunner(context),
    state: async (ports) => (await import('./doctor/api-state.js')).apiState(ports),
  },
} as const satisfies Record<AgentRunnerName, AgentRunner>;

export const openRunner = (name: AgentRunnerName, context: RunnerContext): Promise<Runner> =>
  AGENT_RUNNERS[name].open(context);

export const runnerState = (name: AgentRunnerName, ports: DoctorPorts): Promise<RunnerState> =>
  AGENT_RUNNERS[name].state(ports);
