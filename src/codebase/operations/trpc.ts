import type { SourceFile, TargetUse } from '../codebase.js';
import { closeOf } from '../languages/javascript/exports.js';
import type { ProjectFacts } from '../languages/language-support.js';
import type { OperationSite } from './operation-site.js';

const PROCEDURE = /(?<![\w$.])([\w$]+)\s*:\s*(?:[\w$]+\s*\.\s*)*[\w$]*[Pp]rocedure\b/g;
const NESTED = /(?<![\w$.])([\w$]+)\s*:\s*(?:[\w$]+\s*\.\s*)?(?:create\w*)?[Rr]outer\s*\(\s*\{/g;
const CALL =
  /(?<![\w$.])[\w$]+((?:\s*\??\.\s*[\w$]+){1,6}?)\s*\??\.\s*(?:use(?:Suspense)?(?:Infinite)?Quer(?:y|ies)|useMutation|useSubscription|query|mutate|mutateAsync|subscribe|(?:infinite)?[qQ]ueryOptions|mutationOptions|subscriptionOptions|prefetch|fetch|ensureData)\s*\(/g;

/** Procedures of a tRPC router: `post.list` when a router mounts this one as `post`, `list` when nothing does. */
export function procedures(source: SourceFile, mounts: readonly string[]): readonly OperationSite[] {
  const { masked } = source;
  if (!/[pP]rocedure\b/.test(masked)) return [];
  const keysAt = nestedKeys(masked);
  return [...masked.matchAll(PROCEDURE)].flatMap((match) => {
    const own = [...keysAt(match.index), match[1] ?? ''].join('.');
    return (mounts.length > 0 ? mounts : ['']).map((mount) => ({
      kind: 'trpc' as const,
      name: mount === '' ? own : `${mount}.${own}`,
      offset: match.index,
    }));
  });
}

/** Keys of the routers written in place around an offset, the outermost first. */
function nestedKeys(masked: string): (offset: number) => readonly string[] {
  const nested = [...masked.matchAll(NESTED)].map((match) => ({
    name: match[1] ?? '',
    start: match.index,
    end: closeOf(masked, match.index + match[0].length - 1),
  }));
  return (offset) =>
    nested.filter(({ start, end }) => offset > start && offset < end).map(({ name }) => name);
}

/** Keys under which routers take this file's routers; empty for the root and for one that nothing mounts. */
export function routerKeys(
  path: string,
  world: {
    readonly project: ProjectFacts;
    usesOf(from: string, to: string): readonly TargetUse[];
    candidates(path: string): readonly string[];
  },
  depth = 0,
): readonly string[] {
  if (depth > 5) return [];
  return world.candidates(path).flatMap((from) => {
    const source = world.project.source(from);
    if (!source || from === path || !/\b(?:create\w*)?[rR]outer\s*\(/.test(source.masked)) return [];
    const keysAt = nestedKeys(source.masked);
    return world.usesOf(from, path).flatMap(({ name, line }) => {
      const text = source.lineText(line);
      const local = name === 'default' ? '[\\w$]+' : name.replace(/\$/g, '\\$');
      const key = new RegExp(`(?<![\\w$.])(?:([\\w$]+)\\s*:\\s*)?(${local})\\s*(?:,|\\}|$)`).exec(text);
      const last = key?.[1] ?? key?.[2];
      if (key === null || last === undefined) return [];
      const at = source.text.split('\n', line - 1).join('\n').length + (line > 1 ? 1 : 0) + key.index;
      const own = [...keysAt(at), last].join('.');
      const above = routerKeys(from, world, depth + 1);
      return above.length > 0 ? above.map((one) => `${one}.${own}`) : [own];
    });
  });
}

/** Calls of procedures through a client: `trpc.post.list.useQuery()`. */
export function procedureCalls({ masked }: SourceFile): readonly OperationSite[] {
  return [...masked.matchAll(CALL)].flatMap((match) => {
    const name = (match[1] ?? '').replace(/[\s?]/g, '').slice(1);
    return /^[\w$]+(?:\.[\w$]+)+$/.test(name) ? [{ kind: 'trpc' as const, name, offset: match.index }] : [];
  });
}
