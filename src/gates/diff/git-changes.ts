import { fail, ok, type Result } from '../../domain/result.js';
import type { Files } from '../../host/host.js';
import type { ChangedFile } from './changed-file.js';
import { DIFF_OPTIONS, type GitContext, git, isShallow, resolveCommit } from './git-command.js';

/** Lines of white space alone, for git's `-I`, which sees their line break; a pattern that matches nothing matches each line. */
const BLANK_LINE = '^[[:space:]]+$';

/**
 * What changed in the work tree (in HEAD, where the repository is bare) since a revision branched off: tracked files by
 * git's zero-terminated output, untracked ones as added. Paths are relative to the folder asked from.
 */
export async function readGitChanges(
  context: GitContext & { readonly files: Files },
  base: string,
): Promise<Result<readonly ChangedFile[], string>> {
  const bare = await git(context, ['rev-parse', '--is-bare-repository']);
  if (!bare.ok) return fail(`there is no git repository at ${context.cwd} (${bare.failure})`);
  const isBare = bare.value.trim() === 'true';
  const start = await branchPoint(context, base);
  if (!start.ok) return start;
  const range = isBare ? [start.value, 'HEAD', '--'] : ['--relative', start.value, '--'];
  const raw = await git(context, ['diff', '-z', '--raw', ...DIFF_OPTIONS, ...range]);
  const counted = await git(context, ['diff', '-z', '--numstat', ...DIFF_OPTIONS, ...range]);
  if (!raw.ok) return raw;
  if (!counted.ok) return counted;
  const filtered = await git(context, [
    'diff',
    '-z',
    '--numstat',
    '-I',
    BLANK_LINE,
    ...DIFF_OPTIONS,
    ...range,
  ]);
  const unblank = filtered.ok
    ? filtered
    : await git(context, ['diff', '-z', '--numstat', '--ignore-blank-lines', ...DIFF_OPTIONS, ...range]);
  if (!unblank.ok) return unblank;
  const tracked = changedFiles(raw.value, {
    counts: readNumstat(counted.value),
    unblank: readNumstat(unblank.value),
  });
  return isBare ? ok(tracked) : withUntracked(context, tracked);
}

async function branchPoint(context: GitContext, base: string): Promise<Result<string, string>> {
  const commit = await resolveCommit(context, base);
  if (!commit.ok) return commit;
  const common = await git(context, ['merge-base', commit.value, 'HEAD']);
  if (common.ok) return ok(common.value.trim());
  if (await isShallow(context))
    return fail(`the clone is too shallow to reach ${base}: git fetch --unshallow`);
  return commit;
}

interface Counts {
  readonly added: number;
  readonly removed: number;
  readonly binary: boolean;
}

function readNumstat(output: string): ReadonlyMap<string, Counts> {
  const counts = new Map<string, Counts>();
  const fields = output.split('\0');
  for (let at = 0; at < fields.length - 1; at += 1) {
    const [added = '', removed = '', ...name] = (fields[at] ?? '').split('\t');
    let path = name.join('\t');
    if (path === '') {
      path = fields[at + 2] ?? '';
      at += 2;
    }
    counts.set(path, { added: Number(added) || 0, removed: Number(removed) || 0, binary: added === '-' });
  }
  return counts;
}

const KINDS: Readonly<Record<string, ChangedFile['kind']>> = {
  A: 'added',
  D: 'deleted',
  R: 'renamed',
  C: 'copied',
};

function changedFiles(
  raw: string,
  { counts, unblank }: { counts: ReadonlyMap<string, Counts>; unblank: ReadonlyMap<string, Counts> },
): readonly ChangedFile[] {
  const files: ChangedFile[] = [];
  const fields = raw.split('\0');
  for (let at = 0; at < fields.length - 1; ) {
    const [oldMode = '', newMode = '', , , status = 'M'] = (fields[at] ?? '').replace(/^:/, '').split(' ');
    const moved = /^[RC]/.test(status);
    const path = fields[at + (moved ? 2 : 1)] ?? '';
    const kind = KINDS[status[0] ?? ''] ?? 'modified';
    const lines = counts.get(path) ?? { added: 0, removed: 0, binary: false };
    const rest = unblank.get(path) ?? { added: 0, removed: 0 };
    files.push({
      path,
      previousPath: moved ? (fields[at + 1] ?? null) : null,
      kind,
      binary: lines.binary,
      modeChanged: kind === 'modified' && oldMode !== newMode,
      added: lines.added,
      removed: lines.removed,
      substantial: rest.added + rest.removed,
      hunks: [],
    });
    at += moved ? 3 : 2;
  }
  return files;
}

const LARGEST_UNTRACKED_BYTES = 5_000_000;

async function withUntracked(
  context: GitContext & { readonly files: Files },
  tracked: readonly ChangedFile[],
): Promise<Result<readonly ChangedFile[], string>> {
  const listed = await git(context, ['ls-files', '--others', '--exclude-standard', '-z']);
  if (!listed.ok) return listed;
  const paths = listed.value.split('\0').filter((path) => path !== '' && !path.endsWith('/'));
  const untracked: ChangedFile[] = [];
  for (const path of paths) untracked.push(await addedFile(context, path));
  return ok([...tracked, ...untracked]);
}

async function addedFile({ files, cwd }: { files: Files; cwd: string }, path: string): Promise<ChangedFile> {
  const stat = await files.stat(`${cwd}/${path}`).catch(() => undefined);
  const readable = stat !== undefined && stat.bytes <= LARGEST_UNTRACKED_BYTES;
  const text = readable ? await files.readText(`${cwd}/${path}`).catch(() => undefined) : undefined;
  const binary = text === undefined || text.includes('\0');
  const lines = binary || text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const substantial = lines.filter((line) => line.trim() !== '').length;
  const counts = { added: lines.length, removed: 0, substantial };
  return { path, previousPath: null, kind: 'added', binary, modeChanged: false, ...counts, hunks: [] };
}
