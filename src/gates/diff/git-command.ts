import { printable } from '../../domain/gate-finding.js';
import { fail, ok, type Result } from '../../domain/result.js';
import type { Processes } from '../../host/host.js';

export interface GitContext {
  readonly processes: Processes;
  /** Absolute folder the commands run in. */
  readonly cwd: string;
}

const TIME_LIMIT_MS = 120_000;
/** A host keeps four million characters of a program's output; what comes close may have lost its end. */
const LARGEST_OUTPUT = 3_900_000;

/** Runs git read-only, without the repository's own diff drivers. The failure is one sentence. */
export async function git(context: GitContext, args: readonly string[]): Promise<Result<string, string>> {
  const run = await context.processes.exec(
    'git',
    ['--no-optional-locks', '-c', 'core.fsmonitor=false', ...args],
    {
      cwd: context.cwd,
      timeoutMs: TIME_LIMIT_MS,
    },
  );
  if (run.trouble) return fail(`git could not be started: ${printable(run.trouble, 200)}`);
  if (run.stdout.length > LARGEST_OUTPUT) return fail(`git ${args[0]} gave more output than can be read`);
  if (run.exitCode !== 0)
    return fail(printable(run.stderr.trim() || `git ${args[0]} ended with ${run.exitCode}`, 300));
  return ok(run.stdout);
}

export const DIFF_OPTIONS = [
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '-M',
  '--submodule=short',
] as const;

/** The commit a revision names. */
export async function resolveCommit(context: GitContext, revision: string): Promise<Result<string, string>> {
  if (revision.startsWith('-') || revision.trim() === '')
    return fail(`${JSON.stringify(printable(revision, 60))} is no revision`);
  const found = await git(context, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${revision}^{commit}`,
  ]);
  return found.ok
    ? ok(found.value.trim())
    : fail(
        `revision ${JSON.stringify(printable(revision, 60))} is unknown here${await shallowHint(context)}`,
      );
}

export const isShallow = async (context: GitContext): Promise<boolean> => {
  const answer = await git(context, ['rev-parse', '--is-shallow-repository']);
  return answer.ok && answer.value.trim() === 'true';
};

/** What to type when a shallow clone may be the reason. */
export const shallowHint = async (context: GitContext): Promise<string> =>
  (await isShallow(context)) ? '; the clone is shallow: git fetch --unshallow' : '';
