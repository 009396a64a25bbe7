import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AgentProcessEnd, AgentProcesses, AgentProcessOptions } from './host.js';
import { endTree, killTreeNow, type ProcessTree } from './process-tree.js';

const MARK = 'VERIFY_PHASE_AGENT';
const STALL_CHECK_MS = 1_000;

/** Programs that are still running: none outlives this process when it exits. */
const running = new Set<ProcessTree>();
process.on('exit', () => running.forEach(killTreeNow));

/** Agents' programs on this machine, each the leader of a session of its own. */
export const nodeAgentProcesses: AgentProcesses = {
  async run(program, args, options) {
    const startedMs = performance.now();
    const took = () => performance.now() - startedMs;
    if (options.signal.aborted) return { exitCode: null, ended: 'aborted', durationMs: took() };
    const outputs: FileHandle[] = [];
    try {
      for (const file of [options.stdoutFile, options.stderrFile]) {
        await mkdir(dirname(file), { recursive: true });
        outputs.push(await open(file, 'w', 0o600));
      }
      return { ...(await runIn(outputs, program, args, options)), durationMs: took() };
    } catch (error) {
      return { exitCode: null, ended: null, durationMs: took(), trouble: troubleOf(program, error) };
    } finally {
      await Promise.all(outputs.map((handle) => handle.close()));
    }
  },
};

type End = Omit<AgentProcessEnd, 'durationMs'>;

/** Rejects when the program can not be started. */
async function runIn(
  outputs: readonly FileHandle[],
  program: string,
  args: readonly string[],
  options: AgentProcessOptions,
): Promise<End> {
  const mark = randomUUID();
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...options.env, [MARK]: mark },
    detached: true,
    stdio: ['pipe', ...outputs.map(({ fd }) => fd)],
    windowsHide: true,
  });
  const exited = exitOf(child);
  const { pid } = child;
  if (pid === undefined) return await exited;
  const tree = { rootPid: pid, mark: `${MARK}=${mark}` };
  running.add(tree);
  let ended: End['ended'] = null;
  let ending: Promise<void> | undefined;
  const end = (why: 'aborted' | 'stalled') => {
    if (ending) return;
    ended = why;
    ending = endTree(tree);
  };
  const abort = () => end('aborted');
  options.signal.addEventListener('abort', abort, { once: true });
  if (options.signal.aborted) abort();
  const stopWatching = watchForStall(outputs, options.stallMs, () => end('stalled'));
  // A program that does not read its input closes the pipe; what it makes of that shows in its output.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(options.input);
  try {
    const exit = await exited;
    await (ending ?? endTree(tree));
    return { ...exit, ended };
  } finally {
    stopWatching();
    options.signal.removeEventListener('abort', abort);
    running.delete(tree);
  }
}

function exitOf(child: ChildProcess): Promise<End> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode) => resolve({ exitCode, ended: null }));
  });
}

/** Calls back when no output grew for `stallMs`; returns what stops it. */
function watchForStall(
  outputs: readonly FileHandle[],
  stallMs: number | undefined,
  onStall: () => void,
): () => void {
  if (stallMs === undefined) return () => undefined;
  let bytes = 0;
  let grewMs = performance.now();
  const timer = setInterval(
    async () => {
      const sizes = await Promise.all(outputs.map(async (handle) => (await handle.stat()).size)).catch(
        () => [],
      );
      const now = sizes.reduce((sum, size) => sum + size, 0);
      if (now !== bytes) grewMs = performance.now();
      bytes = now;
      if (performance.now() - grewMs >= stallMs) onStall();
    },
    Math.min(STALL_CHECK_MS, stallMs / 4),
  );
  return () => clearInterval(timer);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such program or folder',
  EACCES: 'it may not be executed',
  E2BIG: 'its arguments are too long',
};

function troubleOf(program: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const message = error instanceof Error ? error.message : String(error);
  return `cannot start ${program}: ${code ? `${code}, ` : ''}${REASONS[code] ?? message}`;
}
