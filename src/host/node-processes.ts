import { execa } from 'execa';
import type { CommandOptions, CommandRun, Processes } from './host.js';

/** Output kept per stream; the middle of what is longer is not needed as evidence. */
const MAX_OUTPUT_CHARACTERS = 4_000_000;
const KILL_AFTER_MS = 2_000;

/** Programs of this machine, each in a process group of its own that is ended as a whole. */
export const nodeProcesses: Processes = {
  shell: (command, options) =>
    process.platform === 'win32'
      ? run(command, 'cmd.exe', ['/d', '/s', '/c', command], options)
      : run(command, '/bin/sh', ['-c', command], options),
  exec: (program, args, options) => run([program, ...args].join(' '), program, args, options),
};

async function run(
  command: string,
  program: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandRun> {
  const startedMs = performance.now();
  const child = execa(program, [...args], {
    cwd: options.cwd,
    ...(options.env ? { env: options.env, extendEnv: false } : {}),
    ...(options.input === undefined ? { stdin: 'ignore' as const } : { input: options.input }),
    detached: process.platform !== 'win32',
    reject: false,
    stripFinalNewline: false,
    maxBuffer: MAX_OUTPUT_CHARACTERS,
    cleanup: true,
  });
  let timedOut = false;
  const end = () => endGroup(child.pid);
  const timer = setTimeout(() => {
    timedOut = true;
    end();
  }, options.timeoutMs);
  options.signal?.addEventListener('abort', end, { once: true });
  if (options.signal?.aborted) end();
  try {
    const result = await child;
    // A program that ended by itself can leave children behind in its group.
    end();
    const spawnTrouble =
      result.exitCode === undefined && !result.isTerminated ? result.shortMessage : undefined;
    return {
      command,
      exitCode: timedOut ? null : (result.exitCode ?? null),
      durationMs: performance.now() - startedMs,
      stdout: result.stdout ?? '',
      stderr: result.stderr ?? '',
      timedOut,
      ...(spawnTrouble ? { trouble: spawnTrouble } : {}),
    };
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', end);
  }
}

/** Ends a process group: a polite signal, then the hard one for whoever is still there. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, name);
      return true;
    } catch {
      return false; // The group is gone.
    }
  };
  if (signal('SIGTERM')) setTimeout(() => signal('SIGKILL'), KILL_AFTER_MS).unref();
}
