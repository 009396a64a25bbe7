import type { Codebase } from '../../codebase/codebase.js';
import type { Facts } from './facts.js';

/** What the files of a predicate are on this disk. */
export interface ResolvedFiles {
  /** Files that are there, sorted. */
  readonly paths: readonly string[];
  /** Named files and folders that are not there, as written, with what is near. */
  readonly absent: readonly { readonly path: string; readonly near: readonly string[] }[];
  /** Several files have the bare name. */
  readonly ambiguous: boolean;
  /** An absent path that is the end of exactly one file's path. */
  readonly tail?: string;
}

const PLAN_FOLDER = /^\.(?:workflow|planning|git|specify|verify-phase)\//;
const BUILT = /(?:^|\/)(?:node_modules|dist|build|out|coverage|vendor|target|__pycache__|\.venv)\//;

/** Files named by a predicate; without names those of the task. */
export function resolveFiles(files: readonly string[], facts: Facts): ResolvedFiles {
  const { codebase } = facts;
  const named = files.length > 0 ? files : facts.taskFiles;
  const paths = new Set<string>();
  const absent: { path: string; near: readonly string[] }[] = [];
  let ambiguous = false;
  let tail: string | undefined;
  for (const pattern of named) {
    const found = resolveOne(pattern, facts);
    for (const path of found.paths) paths.add(path);
    if (found.paths.length === 0 && !emptyFolderGlob(pattern, codebase)) {
      const endings =
        /[*]/.test(pattern) || !pattern.includes('/')
          ? []
          : codebase.files.filter((file) => file.endsWith(`/${pattern}`) && !BUILT.test(file));
      if (endings.length === 1) tail = endings[0];
      absent.push({ path: pattern, near: found.near });
    }
    ambiguous ||= found.ambiguous;
  }
  return { paths: [...paths].sort(), absent, ambiguous, ...(tail ? { tail } : {}) };
}

/** A glob without a match below a folder that is there: nothing is missing. */
function emptyFolderGlob(pattern: string, codebase: Codebase): boolean {
  const folder = /^([^*?{]*)\/[^/]*[*?{]/.exec(pattern)?.[1];
  return folder !== undefined && folder !== '' && lookUp(codebase, folder).kind === 'directory';
}

interface Found {
  readonly paths: readonly string[];
  readonly near: readonly string[];
  readonly ambiguous: boolean;
}

function resolveOne(pattern: string, { codebase, taskFiles }: Facts): Found {
  const bare = /^\*\*\/([^/]+)$/.exec(pattern)?.[1];
  if (bare && !/[*?{]/.test(bare.replace(/\.\*$/, '')))
    return bareName(pattern, bare, { codebase, taskFiles });
  const looked = lookUp(codebase, pattern);
  if (looked.kind === 'file') return { paths: [looked.path], near: [], ambiguous: false };
  if (looked.kind === 'directory')
    return { paths: withoutPlan(pattern, looked.files), near: [], ambiguous: false };
  const globbed = withoutPlan(pattern, looked.kind === 'glob' ? looked.files : codebase.glob(pattern));
  if (globbed.length > 0)
    return {
      paths: /^\*\*(?:\/|$)/.test(pattern) ? globbed.filter((path) => !BUILT.test(path)) : globbed,
      near: [],
      ambiguous: false,
    };
  const own = taskFiles.filter((file) => file.endsWith(`/${pattern}`) && codebase.has(file));
  if (own.length === 1) return { paths: own, near: [], ambiguous: false };
  return { paths: [], near: looked.kind === 'absent' ? looked.near : [], ambiguous: false };
}

/** A file known by its name alone: the task's file of that name, else every one. */
function bareName(
  pattern: string,
  bare: string,
  { codebase, taskFiles }: Pick<Facts, 'codebase' | 'taskFiles'>,
): Found {
  const all = [...withoutPlan(pattern, codebase.glob(pattern)), ...(codebase.has(bare) ? [bare] : [])].filter(
    (path) => !BUILT.test(path),
  );
  const unique = [...new Set(all)];
  const own = unique.filter((path) => taskFiles.includes(path));
  if (own.length > 0) return { paths: own, near: [], ambiguous: false };
  if (unique.length > 0)
    return { paths: unique, near: [], ambiguous: unique.length > 1 && !bare.endsWith('.*') };
  const looked = codebase.lookup(bare);
  return { paths: [], near: looked.kind === 'absent' ? looked.near : [], ambiguous: false };
}

const withoutPlan = (pattern: string, files: readonly string[]): readonly string[] =>
  PLAN_FOLDER.test(pattern) ? files : files.filter((file) => !PLAN_FOLDER.test(file));

/** Looks a path up; an author's absolute path by its part below a folder or file at the project's root. */
export function lookUp(codebase: Codebase, path: string): ReturnType<Codebase['lookup']> {
  const looked = codebase.lookup(path);
  if (looked.kind !== 'outside' && (looked.kind !== 'absent' || !/^(?:[A-Za-z]:[\\/]|\/)/.test(path)))
    return looked;
  const local = localPart(codebase, path);
  return local === undefined ? looked : codebase.lookup(local);
}

/** The part of an absolute path that lies in this project; undefined when none of its folders is known here. */
export function localPart(codebase: Codebase, path: string): string | undefined {
  const segments = path.replace(/\\/g, '/').split('/').filter(Boolean);
  if (!/^(?:[A-Za-z]:|\/)/.test(path)) return undefined;
  for (let from = 1; from < segments.length; from += 1) {
    const top = segments[from] ?? '';
    if (codebase.has(top) || codebase.files.some((file) => file.startsWith(`${top}/`)))
      return segments.slice(from).join('/');
  }
  return undefined;
}

/** `a.ts is not there (near: b/a.ts)`. */
export function absence(absent: ResolvedFiles['absent']): string {
  return absent
    .map(({ path, near }) => `${path} is not there${near.length > 0 ? ` (near: ${near.join(', ')})` : ''}`)
    .join('; ');
}
