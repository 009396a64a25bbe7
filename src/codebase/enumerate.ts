import { execFile } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
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

async function listWithGit(root: string): Promise<string[] | undefined> {
  try {
    const [known, fresh, gone] = await Promise.all([
      git(root, ['ls-files', '-z', '-s']),
      git(root, ['ls-files', '-z', '-o', '--exclude-standard']),
      git(root, ['ls-files', '-z', '-d']),
    ]);
    const deleted = new Set(split(gone));
    const files: string[] = [];
    for (const entry of split(known)) {
      const tab = entry.indexOf('\t');
      const path = entry.slice(tab + 1);
      if (deleted.has(path) || isSkipped(path)) continue;
      if (entry.startsWith('160000')) for (const file of walk(root, path)) files.push(file);
      else files.push(path);
    }
    for (const path of split(fresh)) {
      if (isSkipped(path)) continue;
      if (path.endsWith('/')) for (const file of walk(root, path.slice(0, -1))) files.push(file);
      else files.push(path);
    }
    return files.length > 0 ? files : undefined;
  } catch {
    return undefined;
  }
}

const split = (output: string): string[] => output.split('\0').filter(Boolean);

const isSkipped = (path: string): boolean => /(?:^|\/)(?:node_modules|\.git)\//.test(path);

/** The repository's own configuration must not start a program (core.fsmonitor). */
function git(cwd: string, args: readonly string[]): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  return new Promise((resolve, reject) => {
    execFile(
      'git',
      ['-c', 'core.fsmonitor=false', ...args],
      { cwd, maxBuffer: 1 << 30, encoding: 'utf8', env: { ...env, GIT_OPTIONAL_LOCKS: '0' } },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
  });
}

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
