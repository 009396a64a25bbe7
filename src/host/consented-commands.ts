import type { CommandRun, Commands, Processes } from './host.js';

interface ConsentedCommandsOptions {
  readonly root: string;
  readonly allowed: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Called once per command that really ran. */
  readonly onRun?: (run: CommandRun) => void;
}

/** Commands of the plan and the project: each distinct command line runs once, one after the other, in the project's root. */
export function consentedCommands(options: ConsentedCommandsOptions, processes: Processes): Commands {
  const runs = new Map<string, Promise<CommandRun>>();
  const ended = new Map<string, CommandRun>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    allowed: options.allowed,
    run(command, limits) {
      const known = runs.get(command);
      if (known) return known;
      if (!options.allowed) throw new Error(`no consent to run: ${command}`);
      const timeoutMs = Math.min(limits?.timeoutMs ?? options.timeoutMs, options.timeoutMs);
      const started = last.then(async () => {
        const run = await processes.shell(command, { cwd: options.root, timeoutMs, signal: options.signal });
        ended.set(command, run);
        options.onRun?.(run);
        return run;
      });
      last = started.catch(() => undefined);
      runs.set(command, started);
      return started;
    },
    finished: (command) => ended.get(command),
  };
}
