import type { SourceFile } from '../../codebase.js';
import { closeOf } from '../../languages/javascript/exports.js';
import {
  type Argument,
  argumentsAt,
  around,
  type Block,
  bracedFunctions,
  literalText,
  type Mount,
  prefixOf,
  type Reader,
  type Registration,
  verb,
} from './facts.js';

/** Axum, Actix and Rocket: a router is the function that makes it, or a variable of that function. */
export const rust: Reader = (source) => {
  const functions = bracedFunctions(source, /\bfn\s+(\w+)\s*(?:<[^>]*>)?\s*\(/g);
  const routerAt = (offset: number): string | undefined => {
    const name = around(functions, offset)?.name;
    const bound = boundAt(source, offset);
    return name === undefined ? undefined : bound === undefined ? name : `${name}/${bound}`;
  };
  const blocks = scopes(source);
  const mounts = readMounts(source, { routerAt, blocks });
  const routes = [...routeCalls(source, routerAt), ...attributes(source)];
  const makers = new Map<string, readonly string[]>();
  for (const { name } of functions) {
    const inside = [...routes.map(({ router }) => router), ...mounts.map(({ parent }) => parent)].filter(
      (router) => router?.startsWith(`${name}/`) && !mounts.some((mount) => mount.child === router),
    ) as readonly string[];
    if (inside.length > 0) makers.set(name, [...new Set(inside)]);
  }
  return { routes, mounts, blocks, makers };
};

/** The variable that the statement at an offset defines. */
function boundAt({ masked }: SourceFile, offset: number): string | undefined {
  let depth = 0;
  for (let i = offset - 1; i > Math.max(0, offset - 6000); i--) {
    const c = masked.charCodeAt(i);
    if (c === 41 || c === 93 || c === 125) depth++;
    else if (c === 40 || c === 91) depth--;
    else if (c === 123 && --depth < 0) return letName(masked.slice(i + 1, offset));
    else if (c === 59 && depth <= 0) return letName(masked.slice(i + 1, offset));
  }
  return undefined;
}

const letName = (statement: string): string | undefined =>
  /^\s*(?:let\s+(?:mut\s+)?)?(\w+)\s*(?::[^=]+)?=(?!=)/.exec(statement)?.[1];

function routeCalls(
  source: SourceFile,
  routerAt: (offset: number) => string | undefined,
): readonly Registration[] {
  return [...source.masked.matchAll(/\.\s*route\s*\(/g)].flatMap((match) => {
    const { list } = argumentsAt(source, match.index + match[0].length - 1);
    const path = literalText(list[0]);
    if (path === undefined) return [];
    const handlers = list
      .slice(1)
      .map(({ text }) => text)
      .join(' ');
    const methods = [...handlers.matchAll(/\b(get|post|put|patch|delete|head|options|any)\s*\(/g)].map(
      (one) => verb(one[1] ?? ''),
    );
    return (methods.length > 0 ? methods : ['*']).map((method) => ({
      method,
      pattern: path,
      offset: match.index,
      router: routerAt(match.index),
    }));
  });
}

/** `#[get("/x")] async fn list()`: the handler is the router that a service call places. */
function attributes({ code }: SourceFile): readonly Registration[] {
  return [
    ...code.matchAll(
      /#\[\s*(?:\w+::)*(get|post|put|patch|delete|head|options)\s*\(\s*"([^"]*)"[^\]]*\](?:\s*#\[[^\]]*\])*\s*(?:pub(?:\([^)]*\))?\s+)?(?:async\s+)?fn\s+(\w+)/g,
    ),
  ].map((match) => ({
    method: verb(match[1] ?? ''),
    pattern: (match[2] ?? '').replace(/\?.*$/, ''),
    offset: match.index,
    router: match[3],
  }));
}

/** `web::scope("/x")` with all that is called on it. */
function scopes(source: SourceFile): Block[] {
  const { masked } = source;
  return [...masked.matchAll(/\bscope\s*\(/g)].map((match) => {
    const open = match.index + match[0].length - 1;
    const { list, close } = argumentsAt(source, open);
    let end = close + 1;
    for (
      let next = /^\s*\.\s*\w+\s*(?:::<[^>]*>)?\(/.exec(masked.slice(end));
      next;
      next = /^\s*\.\s*\w+\s*(?:::<[^>]*>)?\(/.exec(masked.slice(end))
    )
      end = closeOf(masked, end + next[0].length - 1) + 1;
    return { prefix: prefixOf(list[0]?.text) ?? '', start: match.index, end };
  });
}

/** `nest("/x", r)`, `merge(r)`, `service(handler)`, `configure(f)`, `mount("/x", routes![a, b])`. */
function readMounts(
  source: SourceFile,
  { routerAt, blocks }: { routerAt: (offset: number) => string | undefined; blocks: Block[] },
): readonly Mount[] {
  const mounts: Mount[] = [];
  for (const match of source.masked.matchAll(
    /\.\s*(nest|nest_service|merge|service|configure|mount)\s*\(/g,
  )) {
    const { list, close } = argumentsAt(source, match.index + match[0].length - 1);
    const prefixed = literalText(list[0]) !== undefined || list.length > 1;
    const prefix = prefixed ? (prefixOf(list[0]?.text) ?? '') : '';
    const child = list[prefixed ? 1 : 0];
    if (!child) continue;
    const parent = routerAt(match.index);
    const at = { prefix, start: match.index, end: close, parent };
    if (/^(?:axum::)?Router(?:::<[^>]*>)?::new\b/.test(child.text))
      blocks.push({ prefix, start: child.start, end: child.end });
    else for (const name of namesIn(child)) mounts.push({ ...at, child: localName(name, parent) });
  }
  return mounts;
}

const namesIn = ({ text }: Argument): readonly string[] => {
  const listed = /^routes!\s*[[(]([^\])]*)/.exec(text)?.[1];
  return (listed ?? text)
    .split(',')
    .flatMap((part) => /^\s*((?:\w+::)*\w+)\s*(\(|\.|$)?/.exec(part)?.slice(1, 3).join('') ?? []);
};

/** `users::router()` -> `router`; a bare variable belongs to its function. */
function localName(written: string, parent: string | undefined): string {
  const name = written.replace(/[(.]$/, '').split('::').at(-1) ?? '';
  const isVariable = !written.includes('::') && !written.endsWith('(');
  return isVariable && parent !== undefined ? `${parent.split('/')[0]}/${name}` : name;
}
