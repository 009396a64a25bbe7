import { readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, posix, sep } from 'node:path';
import type { Lookup } from './codebase.js';
import { looksLikeGlob, matchGlob } from './glob.js';
import { once, remember } from './once.js';

export interface FileList {
  readonly root: string;
  readonly files: readonly string[];
  has(path: string): boolean;
}

/** What a path of a plan names on this disk; also true of files that .gitignore hides. */
export function createLookup({ root, files, has }: FileList): (path: string) => Lookup {
  const realRoot = once(() => realpathSync.native(root));
  const named = once(() => indexByName(files));

  const lookUp = (raw: string): Lookup => {
    const found = toProjectPath(raw, { root, files, has });
    if (found === undefined) return { kind: 'outside' };
    const path = found;
    if (!has(path) && looksLikeGlob(path)) {
      const matches = matchGlob(path, files);
      return matches.length > 0
        ? { kind: 'glob', files: matches }
        : { kind: 'absent', near: nearest(path, named()) };
    }
    const stat = exactStat(root, path);
    if (!stat) return { kind: 'absent', near: nearest(path, named()) };
    const real = realpathSync.native(`${root}/${path}`);
    if (real !== realRoot() && !real.startsWith(realRoot() + sep)) return { kind: 'outside' };
    if (stat.isDirectory()) {
      const prefix = path === '' ? '' : `${path}/`;
      return { kind: 'directory', path, files: files.filter((file) => file.startsWith(prefix)) };
    }
    return { kind: 'file', path, bytes: stat.size };
  };
  return remember((raw) => {
    const found = lookUp(raw);
    const cited = found.kind === 'absent' ? withoutCitation(raw) : undefined;
    return cited === undefined ? found : lookUp(cited);
  });
}

/** The file of `@src/a.ts`, `src/a.ts:42`, `src/a.ts:3-9` and `src/a.ts#L3`; undefined where the path cites nothing. */
function withoutCitation(path: string): string | undefined {
  const file = path
    .trim()
    .replace(/(?::\d+(?:[-:]\d+)?|#L\d+(?:-L?\d+)?)$/, '')
    .replace(/^@(?=[^/]+\/)/, '');
  return file === path.trim() || file === '' ? undefined : file;
}

/** Project-relative form of a path as a plan writes it; undefined when it leaves the project. */
function toProjectPath(raw: string, { root, files, has }: FileList): string | undefined {
  const written = raw.trim().replace(/\0/g, '');
  if (has(written)) return written;
  const slashed = written.replace(/\\/g, '/');
  if (/^[A-Za-z]:\//.test(slashed) || slashed.startsWith('//'))
    return bySuffix(slashed, files, root) ?? slashed.split('/').slice(1).join('/');
  const rooted = root.replace(/\\/g, '/');
  if (slashed === rooted || slashed.startsWith(`${rooted}/`)) return clean(slashed.slice(rooted.length + 1));
  if (slashed.startsWith('/')) {
    const local = clean(slashed.slice(1));
    if (local !== undefined && exactStat(root, local)) return local;
    return bySuffix(slashed, files, root, { anchored: true });
  }
  return slashed.startsWith('~') ? undefined : clean(slashed);
}

function clean(path: string): string | undefined {
  const normal = posix.normalize(path).replace(/^\.\//, '').replace(/\/$/, '');
  if (normal === '..' || normal.startsWith('../') || normal.startsWith('/')) return undefined;
  return normal === '.' ? '' : normal;
}

/** An author's absolute path: what follows the project's folder name, or (drive letters) its longest known ending. */
function bySuffix(
  path: string,
  files: readonly string[],
  root: string,
  { anchored = false } = {},
): string | undefined {
  const segments = path.split('/').filter(Boolean);
  const known = new Set(files);
  const at = segments.lastIndexOf(basename(root));
  const anchoredPath = at >= 0 ? segments.slice(at + 1).join('/') : undefined;
  if (anchoredPath && (known.has(anchoredPath) || anchored)) return clean(anchoredPath);
  if (anchored) return undefined;
  for (let from = 1; from < segments.length - 1; from++) {
    const suffix = segments.slice(from).join('/');
    if (known.has(suffix)) return suffix;
  }
  return anchoredPath;
}

/** stat that keeps to the letter case even where the disk does not. */
function exactStat(root: string, path: string): Stats | undefined {
  try {
    const stat = statSync(`${root}/${path}`);
    let parent = root;
    for (const segment of path.split('/').filter(Boolean)) {
      if (process.platform !== 'linux' && !readdirSync(parent).includes(segment)) return undefined;
      parent = `${parent}/${segment}`;
    }
    return stat;
  } catch {
    return undefined;
  }
}

function indexByName(files: readonly string[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const file of files) {
    const stem = stemOf(file);
    const list = names.get(stem);
    if (list) list.push(file);
    else names.set(stem, [file]);
  }
  return names;
}

const BACKUP = /(?:[._-](?:bak|backup|old|orig|save|copy|tmp|swp)|~|\scopy|\s\(\d+\))+(?=\.|$)/gi;

/** Base name in lower case without backup marks and extensions. */
function stemOf(path: string): string {
  const name = path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(BACKUP, '');
  const dot = name.indexOf('.', 1);
  return dot > 0 ? name.slice(0, dot) : name;
}

const NEAR_LIMIT = 5;

function nearest(path: string, named: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const lower = path.toLowerCase();
  const name = lower.slice(lower.lastIndexOf('/') + 1);
  if (name.includes('*')) return [];
  const folder = lower.slice(0, lower.length - name.length);
  const score = (file: string): number => {
    const other = file.toLowerCase();
    const otherName = other.slice(other.lastIndexOf('/') + 1);
    if (other === lower) return 0;
    if (otherName === name) return 1;
    return other.startsWith(folder) ? 2 : 3;
  };
  const candidates = named.get(stemOf(path)) ?? [];
  return candidates
    .map((file) => ({ file, score: score(file) }))
    .sort((a, b) => a.score - b.score)
    .slice(0, NEAR_LIMIT)
    .map(({ file }) => file);
}
