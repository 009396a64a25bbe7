import type { BundleCommit, PrBundle } from '../../../domain/pr-bundle.js';
import { fail, ok, type Result } from '../../../domain/result.js';
import { type ChangedFile, type Hunk, isSubstantial } from '../../diff/changed-file.js';
import { DIFF_OPTIONS, type GitContext, git, shallowHint } from '../../diff/git-command.js';
import { parseDiff } from '../../diff/parse-diff.js';

/** Makes sure that a commit of the pull request is here; it is fetched without moving any reference. */
export async function ensureCommit(context: GitContext, sha: string, source: string): Promise<boolean> {
  if (!/^[0-9a-f]{7,64}$/i.test(sha)) return false;
  const here = async (): Promise<boolean> => (await git(context, ['cat-file', '-e', `${sha}^{commit}`])).ok;
  if (await here()) return true;
  await git(context, ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', 'origin', source]);
  return here();
}

/** The revision the branch started from: the common ancestor of base and head. */
export async function branchStart(
  context: GitContext,
  { base, head }: { base: string; head: string },
): Promise<Result<string, string>> {
  const common = await git(context, ['merge-base', base, head]);
  return common.ok
    ? ok(common.value.trim())
    : fail(`no common ancestor of base and head is here${await shallowHint(context)}`);
}

/** The files a commit changes, with the lines of its new side. Of a merge only what differs from all its parents counts. */
export async function commitFiles(
  context: GitContext,
  sha: string,
): Promise<Result<BundleCommit['files'], string>> {
  const shown = await git(context, ['show', '--format=', '--cc', '-U0', ...DIFF_OPTIONS, sha, '--']);
  if (!shown.ok) return shown;
  return ok(
    substantialFiles(shown.value).map((file) => ({
      path: file.path,
      previous_path: file.previousPath,
      lines: file.hunks.map(newSide),
    })),
  );
}

/** The final diff of the branch; where it is too long to be read whole, the names of its files. */
export async function branchDiff(
  context: GitContext,
  { start, head }: { start: string; head: string },
): Promise<Result<PrBundle['diff'], string>> {
  const shown = await git(context, ['diff', '-U0', ...DIFF_OPTIONS, start, head, '--']);
  if (shown.ok) {
    const files = substantialFiles(shown.value);
    return ok({
      files: files.map((file) => ({
        path: file.path,
        previous_path: file.previousPath,
        hunks: file.hunks.map(newSide),
      })),
    });
  }
  const names = await git(context, ['diff', '-z', '--name-only', ...DIFF_OPTIONS, start, head, '--']);
  if (!names.ok) return names;
  return ok({
    files: names.value
      .split('\0')
      .filter(Boolean)
      .map((path) => ({ path, hunks: [] })),
  });
}

const substantialFiles = (diff: string): readonly ChangedFile[] =>
  parseDiff(diff).files.filter(
    (file) => isSubstantial(file) || file.kind === 'added' || file.kind === 'deleted',
  );

/** Lines of the new side; where lines were only removed, the two around the place, last first. */
const newSide = (hunk: Hunk): [number, number] =>
  hunk.newCount > 0 ? [hunk.newStart, hunk.newStart + hunk.newCount - 1] : [hunk.newStart + 1, hunk.newStart];
