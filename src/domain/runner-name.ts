/** Who can carry checks out: `static` reads, `host` is the program around this one, the others start agents. */
export const RUNNER_NAMES = ['static', 'claude', 'codex', 'command', 'api', 'host'] as const;
export type RunnerName = (typeof RUNNER_NAMES)[number];

export const isRunnerName = (word: string): word is RunnerName => RUNNER_NAMES.some((name) => name === word);

/** A runner that starts agents of its own. */
export type AgentRunnerName = Exclude<RunnerName, 'static' | 'host'>;

export const isAgentRunner = (name: RunnerName): name is AgentRunnerName =>
  name !== 'static' && name !== 'host';
