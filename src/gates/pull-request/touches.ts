import type { BundleCommit, PrBundle } from '../../domain/pr-bundle.js';
import { pathsMatch } from '../plan/classify.js';

export interface NamedPlace {
  readonly path: string;
  /** 1-based; null where only the file is named. */
  readonly line: number | null;
  readonly endLine: number | null;
}

type Range = readonly [number, number];

/** Reads `src/a.ts`, `src/a.ts:12` or `src/a.ts:12-20`. */
export function readPlace(text: string): NamedPlace {
  const match = /^(.*?)(?::(\d+)(?:-(\d+))?)?$/s.exec(
    text
      .trim()
      .replaceAll('\\', '/')
      .replace(/^(?:\.\/)+/, ''),
  );
  const line = match?.[2] === undefined ? null : Number(match[2]);
  return { path: match?.[1] ?? text, line, endLine: match?.[3] === undefined ? line : Number(match[3]) };
}

/** True when the ranges meet the lines; a range that ends before it begins stands for lines removed there. */
export function rangesTouch(ranges: readonly Range[], start: number, end: number): boolean {
  return ranges.some(([first, last]) => {
    const [from, to] = first <= last ? [first, last] : [last, first];
    return from <= end && start <= to;
  });
}

/** The file of a commit or diff that a name means: whole, as a suffix at a slash, by its earlier name, or inside a folder. */
export const namesPath = (
  file: { readonly path: string; readonly previous_path?: string | null | undefined },
  name: string,
): boolean =>
  pathsMatch(file.path, name) ||
  (typeof file.previous_path === 'string' && pathsMatch(file.previous_path, name)) ||
  (name.endsWith('/') && `/${file.path}`.includes(`/${name}`));

/** True when the commit changes the file, and the lines where some are given. */
export const commitTouches = (commit: BundleCommit, place: NamedPlace): boolean =>
  commit.files.some(
    (file) =>
      namesPath(file, place.path) &&
      (place.line === null || rangesTouch(file.lines, place.line, place.endLine ?? place.line)),
  );

/** True when the final diff still shows the file. */
export const diffShows = (diff: PrBundle['diff'], path: string): boolean =>
  diff.files.some((file) => namesPath(file, path));
