/** One segment of a path: literal text, exactly one of any text, or any number of further segments. */
export type Segment = { readonly text: string } | 'one' | 'rest';

/** Reads `/a/:id`, `/a/{id}`, `/a/<int:id>`, `/a/[id]`, `/a/$id`, `/a/*`, with query, fragment and final slash removed. */
export function parsePath(path: string): readonly Segment[] {
  return path
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .map((part): Segment => {
      if (
        /^(?:\*\*|\*\w+|:\w+[*+]|\{\*\w*\}|\{\w+:path\}|\{\w+\.\.\.\}|\[{1,2}\.\.\.\w+\]{1,2}|<path:\w+>)$/.test(
          part,
        )
      )
        return 'rest';
      if (/^(?::\w+|\{[^}]*\}|<[^>]*>|\[[^\]]*\]|\$\w+)\??$/.test(part)) return 'one';
      if (part.includes('*')) return 'one';
      return { text: part };
    });
}

/** Whether two patterns can name the same path. `prefixed` allows `b` to begin with segments that `a` does not show. */
export function pathsMeet(a: readonly Segment[], b: readonly Segment[]): boolean {
  let i = 0;
  for (; i < a.length && i < b.length; i++) {
    const one = a[i];
    const other = b[i];
    if (one === 'rest' || other === 'rest') return true;
    if (one === 'one' || other === 'one' || one === undefined || other === undefined) continue;
    if (one.text !== other.text) return false;
  }
  return (i === a.length || a[i] === 'rest') && (i === b.length || b[i] === 'rest');
}

/** Whether `short` is the end of `long`, with at least one literal segment in common. */
export function isPathEnd(short: readonly Segment[], long: readonly Segment[]): boolean {
  if (short.length === 0 || short.length > long.length) return false;
  const end = long.slice(long.length - short.length);
  return (
    pathsMeet(short, end) &&
    short.some((segment, i) => typeof segment === 'object' && typeof end[i] === 'object')
  );
}

/** Literal segments, the last first: words by which files with such a route are found. */
export const literalSegments = (path: string): readonly string[] =>
  parsePath(path)
    .filter((segment) => typeof segment === 'object')
    .map((segment) => segment.text)
    .reverse();
