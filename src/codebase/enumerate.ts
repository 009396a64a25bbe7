import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { runGit } from '../host/git-program.js';
import { type IgnoreFile, isIgnored, parseIgnoreFile } from './ignore-rules.js';

const SKIPPED_FOLDERS = new Set([
  'node_modules',
  '.git',
  '.hg',
  '.svn',
  '__pycache__',
  '.venv',
  'bower_components',
]);
const MAX_DEPTH = 60;

/** Every file below `root`, tracked and untracked, without what .gitignore names; sorted by code unit. */
export async function enumerateFiles(root: string): Promise<readonly string[]> {
  const listed = await listWithGit(root);
  const files = listed ?? walk(root, '');
  return [...new Set(files)].sort();
}

/** `H` or another mark of the index, `R` deleted on disk, `?` untracked; then mode, blob id and stage of what is tracked. */
const LIST_ALL = ['ls-files', '-z', '-t', '--stage', '--others', '--deleted', '--exclude-standard'];

async function listWithGit(root: string): Promise<string[] | undefined> {
  const listed = await runGit(root, LIST_ALL);
  if (!listed) return undefined;
  const files: string[] = [];
  const deleted: string[] = [];
  for (const entry of listed.split('\0')) {
    const mark = entry[0];
    const path = mark === '?' ? entry.slice(2) : entry.slice(entry.indexOf('\t') + 1);
    if (path === '' || isSkipped(path)) continue;
    if (mark === 'R') deleted.push(path);
    else if (mark === '?' && path.endsWith('/')) files.push(...walk(root, path.slice(0, -1)));
    else if (entry.startsWith('160000', 2)) files.push(...walk(root, path));
    else files.push(path);
  }
  if (files.length === 0) return undefined;
  const gone = new Set(deleted);
  return gone.size > 0 ? files.filter((path) => !gone.has(path)) : files;
}

const isSkipped = (path: string): boolean => /(?:^|\/)(?:node_modules|\.git)\//.test(path);

/** Plain walk from a project-relative folder; symbolic links to folders are not followed. */
function walk(root: string, from: string): string[] {
  const files: string[] = [];
  const stack: { folder: string; ignores: readonly IgnoreFile[]; depth: number }[] = [
    { folder: from, ignores: [], depth: 0 },
  ];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { folder, depth } = next;
    const base = folder ? `${folder}/` : '';
    const entries = entriesOf(`${root}/${folder}`);
    const own = entries.some((entry) => entry.name === '.gitignore')
      ? readText(`${root}/${base}.gitignore`)
      : '';
    const ignores = own ? [...next.ignores, parseIgnoreFile(own, base)] : next.ignores;
    for (const entry of entries) {
      const path = base + entry.name;
      if (entry.isDirectory()) {
        if (SKIPPED_FOLDERS.has(entry.name) || depth >= MAX_DEPTH || isIgnored(path, true, ignores)) continue;
        stack.push({ folder: path, ignores, depth: depth + 1 });
      } else if (
        (entry.isFile() || (entry.isSymbolicLink() && !pointsToFolder(root, path))) &&
        !isIgnored(path, false, ignores)
      ) {
        files.push(path);
      }
    }
  }
  return files;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function pointsToFolder(root: string, path: string): boolean {
  try {
    return !lstatSync(`${root}/${path}/.`).isFile();
  } catch {
    return false;
  }
}
