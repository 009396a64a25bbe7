import { runGit } from './git-program.js';
import type { Git } from './host.js';

/** Git of a folder, through the git program; every answer is undefined or empty where there is no repository. */
export function nodeGit(root: string): Git {
  const git = (...args: string[]): Promise<string | undefined> => runGit(root, args);
  const names = (text: string | undefined) => text?.split('\0').filter(Boolean) ?? [];
  const addedBy = async (path: string): Promise<string | undefined> =>
    (await git('log', '--follow', '--diff-filter=A', '--format=%H', '--', path))?.trim().split('\n').at(-1) ||
    undefined;

  return {
    head: async () => (await git('rev-parse', '--verify', '--quiet', 'HEAD'))?.trim() || undefined,

    async changedPaths() {
      const [tracked, untracked] = await Promise.all([
        git('diff', '--name-only', '-z', '--relative', 'HEAD'),
        git('ls-files', '-z', '--others', '--exclude-standard'),
      ]);
      return [...new Set([...names(tracked), ...names(untracked)])].sort();
    },

    async changedSince(revision) {
      if (revision.startsWith('-')) return undefined;
      const [tracked, untracked] = await Promise.all([
        git('diff', '--name-only', '-z', '--relative', revision, '--'),
        git('ls-files', '-z', '--others', '--exclude-standard'),
      ]);
      return tracked === undefined
        ? undefined
        : [...new Set([...names(tracked), ...names(untracked)])].sort();
    },

    async changedBetween(from, to) {
      const changed = await git(
        'diff',
        '--name-only',
        '-z',
        '--relative',
        '--end-of-options',
        from,
        to,
        '--',
      );
      return changed === undefined ? undefined : names(changed);
    },

    async settledAt(path) {
      const [commit, changes] = await Promise.all([
        git('log', '-1', '--format=%H', '--', path),
        git('status', '--porcelain', '-z', '--', path),
      ]);
      return changes === '' ? commit?.trim() || undefined : undefined;
    },

    async beforeAdded(path) {
      const added = await addedBy(path);
      return added && ((await git('rev-parse', '--verify', '--quiet', `${added}^`))?.trim() || undefined);
    },

    async removedSince(path, since) {
      const start = await addedBy(since);
      if (start === undefined) return undefined;
      const range = ['-1', '--no-renames', '--diff-filter=D', '--format=%H %s', `${start}..HEAD`];
      const found = /^(\S+) (.*)$/.exec((await git('log', ...range, '--', path))?.trim() ?? '');
      const [, commit, subject = ''] = found ?? [];
      if (commit === undefined) return undefined;
      const moves = names(
        await git('show', '--format=', '--name-status', '-z', '-M', '--relative', '--diff-filter=R', commit),
      );
      const at = moves.findIndex((name, index) => index % 3 === 1 && name === path);
      return { commit, subject, movedTo: moves[at + 1] && at !== -1 ? (moves[at + 1] ?? null) : null };
    },

    async blobs() {
      const entries = names(await git('ls-files', '-z', '--stage'));
      return new Map(
        entries.map((entry) => [entry.slice(entry.indexOf('\t') + 1), entry.split(' ')[1] ?? '']),
      );
    },
  };
}
