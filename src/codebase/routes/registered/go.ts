import type { SourceFile } from '../../codebase.js';
import { closeOf } from '../../languages/javascript/exports.js';
import {
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

const ROUTE =
  /(?<router>\w+)?\s*\.\s*(?<name>GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|Any|Get|Post|Put|Patch|Delete|Head|Options|All|Handle|HandleFunc|HandlerFunc|Method|Add)\s*\(/g;

/** Gin, Echo, Chi, Fiber, Gorilla and net/http. Router variables are told apart by the function they stand in. */
export const go: Reader = (source) => {
  const functions = bracedFunctions(source, /^func\s+(?:\([^)]*\)\s*)?(\w+)\s*\(/gm);
  const inner = inlineRouters(source);
  const scoped = (name: string, offset: number): string => {
    const given = around(
      inner.filter(({ parameter }) => parameter === name),
      offset,
    );
    return given ? scoped(given.router, given.start - 1) : declared(name, offset);
  };
  const declared = (name: string, offset: number): string =>
    /[\w)]\.\s*$/.test(source.masked.slice(Math.max(0, offset - 40), offset))
      ? name
      : `${around(functions, offset)?.name ?? ''}/${name}`;
  const routes = readRoutes(source, scoped);
  const { mounts, blocks } = readGroups(source, scoped);
  const routers = new Set([
    ...routes.map(({ router }) => router),
    ...mounts.flatMap(({ parent, child }) => [parent, child]),
  ]);
  mounts.push(...handedOver(source, routers, scoped));
  const makers = new Map<string, readonly string[]>();
  for (const { name } of functions) {
    const inside = [...routers].filter((router) => router?.startsWith(`${name}/`)) as readonly string[];
    const tops = inside.filter((router) => !mounts.some((mount) => mount.child === router));
    if (tops.length > 0) makers.set(name, tops);
  }
  return { routes, mounts, blocks, makers };
};

type Scoped = (name: string, offset: number) => string;

function readRoutes(source: SourceFile, scoped: Scoped): readonly Registration[] {
  const found: Registration[] = [];
  for (const match of source.masked.matchAll(ROUTE)) {
    const { router, name = '' } = match.groups ?? {};
    const { list } = argumentsAt(source, match.index + match[0].length - 1);
    const method =
      list.length > 2
        ? (/^(?:http\.Method(\w+)|"([A-Z]+)")$/
            .exec(list[0]?.text ?? '')
            ?.slice(1)
            .find(Boolean) ?? undefined)
        : undefined;
    const path = literalText(list[method === undefined ? 0 : 1]);
    if (path === undefined || list.length < 2) continue;
    const inline = /^([A-Z]+)\s+(\/.*)$/.exec(path);
    const stated = /^(?:handle|handler|method|add)/i.test(name) ? undefined : verb(name);
    const chained = /^\s*\)?\s*\.\s*Methods\s*\(([^)]*)/.exec(
      source.code.slice(closeOf(source.masked, match.index + match[0].length - 1) + 1),
    )?.[1];
    const listed = chained?.match(/[A-Z][A-Za-z]+(?=")|(?<=http\.Method)\w+/g);
    for (const one of listed ?? [inline?.[1] ?? method ?? stated ?? '*'])
      found.push({
        method: one.toUpperCase(),
        pattern: inline?.[2] ?? path,
        offset: match.index,
        router: router === undefined ? undefined : scoped(router, match.index),
      });
  }
  return found;
}

/** `v1 := r.Group("/v1")`, `PathPrefix("/x").Subrouter()`, `r.Route("/x", func(r chi.Router) {…})`, `r.Mount("/x", f())`. */
function readGroups(source: SourceFile, scoped: Scoped): { mounts: Mount[]; blocks: Block[] } {
  const mounts: Mount[] = [];
  const blocks: Block[] = [];
  for (const match of source.masked.matchAll(/(\w+)\s*\.\s*(Group|PathPrefix|Route|Mount|Handle)\s*\(/g)) {
    const { list, close } = argumentsAt(source, match.index + match[0].length - 1);
    const [, receiver = '', how] = match;
    const at = { start: match.index, end: close, parent: scoped(receiver, match.index) };
    const prefix = prefixOf(list[0]?.text) ?? '';
    const inline = list.find(({ text }) => text.startsWith('func'));
    if (how === 'Group' || how === 'PathPrefix') {
      const assigned = /(\w+)\s*:?=\s*$/.exec(
        source.masked.slice(Math.max(0, match.index - 60), match.index),
      )?.[1];
      if (assigned) mounts.push({ ...at, prefix, child: scoped(assigned, match.index) });
    } else if (how === 'Route' && inline) {
      blocks.push({ prefix, start: inline.start, end: inline.end });
    } else if (how === 'Mount' || /\bStripPrefix\s*\(/.test(list[1]?.text ?? '')) {
      const target = list[1]?.text.replace(/^http\.StripPrefix\s*\([^,]*,\s*/, '') ?? '';
      const name = /^(?:\w+\.)?(\w+)/.exec(target)?.[1] ?? '';
      const isCall = /^(?:\w+\.)?\w+\s*\(/.test(target);
      mounts.push({ ...at, prefix, child: isCall ? name : scoped(name, match.index) });
    }
  }
  return { mounts, blocks };
}

/** `r.Route("/x", func(sub chi.Router) {…})`: inside, the parameter stands for the router before the dot. */
function inlineRouters(source: SourceFile): readonly {
  readonly parameter: string;
  readonly router: string;
  readonly start: number;
  readonly end: number;
}[] {
  return [
    ...source.masked.matchAll(/(\w+)\s*\.\s*(?:Group|Route)\s*\((?:[^(),]*,)?\s*(func\s*\(\s*(\w+))/g),
  ].map((match) => {
    const start = match.index + match[0].length - (match[2]?.length ?? 0);
    const brace = source.masked.indexOf('{', start);
    return { parameter: match[3] ?? '', router: match[1] ?? '', start, end: closeOf(source.masked, brace) };
  });
}

/** `users.Register(v1.Group("/users"))`, `routes.Setup(r)`: a function fills the router it is handed. */
function handedOver(
  source: SourceFile,
  routers: ReadonlySet<string | undefined>,
  scoped: Scoped,
): readonly Mount[] {
  const mounts: Mount[] = [];
  for (const match of source.masked.matchAll(/(?<!func\s)(?<![\w.])(?:\w+\.)?(\w+)\s*\((?=[^()]*\b\w+)/g)) {
    const open = match.index + match[0].length - 1;
    const { list, close } = argumentsAt(source, open);
    for (const { text } of list.slice(0, 3)) {
      const grouped = /^(\w+)\s*\.\s*Group\s*\(\s*("[^"]*"|[\w.]+)\s*\)$/.exec(text);
      const name = grouped?.[1] ?? /^\w+$/.exec(text)?.[0];
      if (name === undefined) continue;
      const parent = scoped(name, match.index);
      if (!grouped && !routers.has(parent) && !madeHere(source, name)) continue;
      mounts.push({
        prefix: prefixOf(grouped?.[2]) ?? '',
        start: match.index,
        end: close,
        parent,
        child: match[1] ?? '',
      });
      break;
    }
  }
  return mounts;
}

const madeHere = ({ masked }: SourceFile, name: string): boolean =>
  new RegExp(
    `\\b${name}\\s*:?=\\s*(?:gin\\.(?:Default|New)|chi\\.NewRouter|echo\\.New|fiber\\.New|mux\\.NewRouter|http\\.NewServeMux)\\s*\\(`,
  ).test(masked);
