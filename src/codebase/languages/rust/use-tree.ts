import { splitList } from '../common/words.js';

/** One leaf of a use tree: `a::b::C as D`; `*` as last segment for a glob, `_` as local name for an unnamed trait. */
export interface UseItem {
  readonly segments: readonly string[];
  readonly local: string;
}

/** Flattens `a::{b, c::{self, D as E}, *}`. */
export function expandUse(tree: string): readonly UseItem[] {
  return expand([], tree, 0);
}

function expand(prefix: readonly string[], tree: string, depth: number): readonly UseItem[] {
  if (depth > 16) return [];
  const text = tree.trim();
  const open = text.indexOf('{');
  if (open >= 0) {
    const close = text.lastIndexOf('}');
    const head = [...prefix, ...segmentsOf(text.slice(0, open))];
    return splitList(text.slice(open + 1, close < open ? text.length : close)).flatMap((part) =>
      expand(head, part, depth + 1),
    );
  }
  const [path = '', alias] = text.split(/\s+as\s+/);
  const segments = [...prefix, ...segmentsOf(path)];
  if (segments.at(-1) === 'self' && segments.length > 1) segments.pop();
  const last = segments.at(-1);
  return last === undefined ? [] : [{ segments, local: alias?.trim() ?? last }];
}

function segmentsOf(path: string): readonly string[] {
  return path
    .split('::')
    .map((segment) => segment.trim().replace(/^r#/, ''))
    .filter(Boolean);
}
