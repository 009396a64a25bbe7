import type { BundleCommit } from '../../../domain/pr-bundle.js';
import { type ChangedFile, type Hunk, isSubstantial } from '../../diff/changed-file.js';
import { DIFF_OPTIONS, type GitContext, git } from '../../diff/git-command.js';
import { parseDiff } from '../../diff/parse-diff.js';
import type { ThreadChanges } from '../thread-answer.js';
import { rangesTouch } from '../touches.js';
import type { ThreadNode } from './answers.js';
import { ensureCommit } from './branch-changes.js';

export interface CommentedPlace {
  readonly thread: ThreadNode;
  /** Commit the comment was made on. */
  readonly original: string | null;
}

export interface Branch {
  readonly start: string;
  readonly head: string;
  readonly commits: readonly BundleCommit[];
}

/**
 * For each thread the commit of this branch that really changed its place since its original commit, null where there is
 * none. What the original commit's history holds already, under whatever id after a rebase, is no change; nor is what came
 * from the base branch.
 */
export async function threadChanges(
  context: GitContext,
  places: readonly CommentedPlace[],
  branch: Branch,
): Promise<ThreadChanges> {
  const since = new Map<string, SinceOriginal | null>();
  const changes = new Map<string, { sha: string } | null>();
  for (const { thread, original } of places) {
    if (original && !since.has(original)) since.set(original, await changesSince(context, original, branch));
    const facts = original ? since.get(original) : null;
    changes.set(thread.id, facts ? await changeOf(context, thread, facts) : null);
  }
  return changes;
}

interface SinceOriginal {
  readonly head: string;
  readonly files: readonly ChangedFile[];
  /** Commits of the branch that the original's history does not hold, the newest first. */
  readonly fresh: readonly BundleCommit[];
}

async function changesSince(
  context: GitContext,
  original: string,
  branch: Branch,
): Promise<SinceOriginal | null> {
  if (!(await ensureCommit(context, original, original))) return null;
  const diff = await git(context, ['diff', '-U0', ...DIFF_OPTIONS, original, branch.head, '--']);
  const known = await patchIds(context, [original, '--not', branch.start]);
  const present = await patchIds(context, [branch.head, '--not', branch.start]);
  if (!diff.ok || !known || !present) return null;
  const old = new Set(known.values());
  const fresh = branch.commits.filter((commit) => {
    const id = present.get(commit.sha);
    return id !== undefined && !old.has(id) && !known.has(commit.sha);
  });
  return { head: branch.head, files: parseDiff(diff.value).files, fresh: fresh.toReversed() };
}

/** Stable patch id of each commit in a range, by sha; merges have none. */
async function patchIds(
  context: GitContext,
  range: readonly string[],
): Promise<ReadonlyMap<string, string> | null> {
  const log = await git(context, [
    'log',
    '--no-merges',
    '--format=commit %H',
    '-p',
    '-U0',
    ...DIFF_OPTIONS,
    ...range,
    '--',
  ]);
  if (!log.ok) return null;
  if (log.value.trim() === '') return new Map();
  const run = await context.processes.exec('git', ['patch-id', '--stable'], {
    cwd: context.cwd,
    timeoutMs: 60_000,
    input: log.value,
  });
  if (run.exitCode !== 0) return null;
  const pairs = run.stdout.split('\n').map((line) => line.trim().split(' '));
  return new Map(pairs.flatMap(([id, sha]) => (id && sha ? [[sha, id] as const] : [])));
}

async function changeOf(
  context: GitContext,
  thread: ThreadNode,
  since: SinceOriginal,
): Promise<{ sha: string } | null> {
  const file = since.files.find((changed) => (changed.previousPath ?? changed.path) === thread.path);
  if (!file || thread.diffSide === 'LEFT') return null;
  const names = new Set([file.path, thread.path]);
  const touching = since.fresh.filter((commit) => commit.files.some((entry) => names.has(entry.path)));
  if (thread.subjectType?.toUpperCase() === 'FILE') {
    return isSubstantial(file) && touching[0] ? { sha: touching[0].sha } : null;
  }
  const last = thread.originalLine ?? null;
  if (last === null) return null;
  const first = thread.originalStartLine ?? last;
  for (const hunk of file.hunks) {
    if (hunk.oldCount === 0 || hunk.oldStart > last || hunk.oldStart + hunk.oldCount - 1 < first) continue;
    const authors = await authorsOf(context, { file, hunk, since });
    const commit = touching.find((candidate) => authors === null || authors.has(candidate.sha));
    if (commit && (authors !== null || removesAround(commit, hunk, names))) return { sha: commit.sha };
  }
  return null;
}

/** Commits that wrote the new side of a hunk; null where the hunk only removes lines. */
async function authorsOf(
  context: GitContext,
  { file, hunk, since }: { file: ChangedFile; hunk: Hunk; since: SinceOriginal },
): Promise<ReadonlySet<string> | null> {
  if (hunk.newCount === 0 || file.kind === 'deleted') return null;
  const range = `${hunk.newStart},+${hunk.newCount}`;
  const blame = await git(context, ['blame', '--porcelain', '-L', range, since.head, '--', file.path]);
  return new Set(
    blame.ok ? [...blame.value.matchAll(/^([0-9a-f]{40,64}) \d+ \d+/gm)].map((match) => match[1] ?? '') : [],
  );
}

const removesAround = (
  commit: BundleCommit,
  hunk: Hunk,
  names: ReadonlySet<string | null | undefined>,
): boolean =>
  commit.files.some(
    (file) =>
      names.has(file.path) &&
      (file.lines.length === 0 ||
        file.lines.some(
          ([from, to]) => from > to && rangesTouch([[from, to]], hunk.newStart, hunk.newStart + 1),
        )),
  );
