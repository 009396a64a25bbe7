import type { Route, TargetUse } from '../codebase.js';
import type { ProjectFacts } from '../languages/language-support.js';
import { remember } from '../once.js';
import { literalSegments } from './path-pattern.js';
import { joinPath, type Mount, type Prefix, type RouterFacts } from './registered/facts.js';
import { routerFacts } from './registered/router-facts.js';

const MAX_DEPTH = 8;
const MAX_PREFIXES = 24;

const MAKES_APP =
  /\b(?:express|fastify|Fastify|polka|restify\.createServer)\s*\(|\bnew\s+(?:Hono|Elysia|Koa|OpenAPIHono)\b|\b(?:FastAPI|Flask|Starlette)\s*\(|\bROOT_URLCONF\b|\bgin\.(?:Default|New)\s*\(|\bchi\.NewRouter\s*\(|\bhttp\.(?:NewServeMux|HandleFunc)\s*\(|\burlpatterns\b|@(?:Rest)?Controller\b|\brouting\s*\{|\becho\.New\s*\(|\bfiber\.New\s*\(|\bmux\.NewRouter\s*\(|\baxum::(?:serve|Server)\b|\bServer::bind\b|\bHttpServer::new\b|\bWebApplication\b|Rails\.application\.routes|\bRoute::/;

/** A prefix under which a router stands; `known` when the way up ends at an application and every part of it is literal. */
interface Place {
  readonly prefix: string;
  readonly known: boolean;
}

export interface MountWorld {
  readonly project: ProjectFacts;
  isCode(path: string): boolean;
  usesOf(from: string, to: string): readonly TargetUse[];
  candidates(path: string): readonly string[];
}

/** Routes that code registers, each with the prefixes of the routers above it: in its file and in the files that mount it. */
export function createServedPaths({
  project,
  isCode,
  usesOf,
  candidates,
}: MountWorld): (path: string) => readonly Route[] {
  const factsOf = (path: string): RouterFacts | undefined => {
    const source = isCode(path) ? project.source(path) : undefined;
    return source && routerFacts(source, project);
  };

  /** Places where other files mount something of this one, with the symbols they take. */
  const mountedFrom = remember((path: string) =>
    candidates(path).flatMap((from) => {
      const source = from === path ? undefined : isCode(from) ? project.source(from) : undefined;
      const mounts = source ? (routerFacts(source, project).mounts ?? []) : [];
      if (!source || mounts.length === 0) return [];
      const placed = new Map<Mount, { name: string; member?: string | undefined }[]>();
      for (const { line, name, member } of usesOf(from, path)) {
        const covering = mounts.filter(
          ({ start, end }) => line >= source.lineAt(start) && line <= source.lineAt(end),
        );
        const named = covering.filter(({ child }) => child === name || child === member);
        const mount = (named.length > 0 ? named : covering).reduce<Mount | undefined>(
          (best, one) => (best && best.end - best.start <= one.end - one.start ? best : one),
          undefined,
        );
        if (mount) placed.set(mount, [...(placed.get(mount) ?? []), { name, member }]);
      }
      return [...placed].map(([mount, names]) => ({ from, mount, names }));
    }),
  );

  const constant = remember((name: string): string | undefined => {
    const pattern = new RegExp(
      `\\b${name.replace(/\$/g, '\\$')}\\b\\s*(?::[^=\\n]{1,40})?=\\s*r?(['"\`])([^'"\`\\n]*)\\1`,
    );
    const values = project
      .filesWithWord(name)
      .flatMap((file) => pattern.exec(project.source(file)?.code ?? '')?.[2] ?? []);
    return new Set(values).size === 1 ? values[0] : undefined;
  });
  const read = (prefix: Prefix): Place => {
    if (typeof prefix === 'string') return { prefix, known: true };
    const value = constant(prefix.constant);
    return { prefix: value ?? '', known: value !== undefined };
  };
  const below = (above: Place, prefix: Prefix): Place => {
    const own = read(prefix);
    return { prefix: joinPath(above.prefix, own.prefix), known: above.known && own.known };
  };
  const within = (facts: RouterFacts, offset: number, above: Place): Place =>
    (facts.blocks ?? [])
      .filter(({ start, end }) => offset >= start && offset < end)
      .sort((a, b) => a.start - b.start)
      .reduce((place, block) => below(place, block.prefix), above);

  /** Where a router stands; `seen` guards against routers that mount each other. */
  const placesOf = (
    path: string,
    router: string | undefined,
    seen: ReadonlySet<string>,
  ): readonly Place[] => {
    const key = `${path}\0${router ?? ''}`;
    const facts = factsOf(path);
    if (!facts || seen.has(key) || seen.size > MAX_DEPTH) return [];
    const deeper = new Set([...seen, key]);
    const names = namesOf(facts, router);
    const own = (router === undefined ? undefined : facts.own?.get(router)) ?? '';
    const local = (facts.mounts ?? [])
      .filter((mount) => isChild(mount, names) && mount.parent !== router)
      .map((mount) => ({ path, mount }));
    const foreign = mountedFrom(path)
      .filter(({ names: taken }) => takes(taken, { names, facts, router }))
      .map(({ from, mount }) => ({ path: from, mount }));
    const places = [...local, ...foreign].flatMap(({ path: at, mount }) => {
      const there = factsOf(at);
      return placesOf(at, mount.parent, deeper).flatMap((above) => {
        const outer = there ? within(there, mount.start, above) : above;
        const placed = below(outer, mount.prefix);
        return [mount.replaces ? placed : below(placed, own)];
      });
    });
    if (places.length > 0) return unique(places).slice(0, MAX_PREFIXES);
    const isApp = MAKES_APP.test(project.source(path)?.code ?? '');
    return [below({ prefix: '', known: isApp }, own)];
  };

  return remember((path: string): readonly Route[] => {
    const source = isCode(path) ? project.source(path) : undefined;
    if (!source) return [];
    const facts = routerFacts(source, project);
    const places = remember((router: string) =>
      placesOf(path, router === '' ? undefined : router, new Set()),
    );
    return facts.routes.flatMap(({ method, pattern, offset, router }) =>
      places(router ?? '').flatMap((place): readonly Route[] => {
        const at = within(facts, offset, place);
        const full = joinPath(joinPath('', at.prefix), pattern);
        if (!at.known && literalSegments(full).length === 0) return [];
        return [
          {
            method,
            pattern: full,
            file: path,
            line: source.lineAt(offset),
            kind: 'registered',
            placed: at.known,
          },
        ];
      }),
    );
  });
}

/** The router's name, and the functions that make or fill it. */
function namesOf(facts: RouterFacts, router: string | undefined): readonly string[] {
  if (router === undefined) return [];
  const makers = [...(facts.makers ?? [])]
    .filter(([, routers]) => routers.includes(router))
    .map(([name]) => name);
  return [router, ...makers];
}

const isChild = (mount: Mount, names: readonly string[]): boolean =>
  mount.child !== '' && (names.includes(mount.child) || names.includes(mount.child.split('/').at(-1) ?? ''));

/** Whether what another file takes is this router: by name, or whole where the file's routers are not told apart. */
function takes(
  taken: readonly { readonly name: string; readonly member?: string | undefined }[],
  { names, facts, router }: { names: readonly string[]; facts: RouterFacts; router: string | undefined },
): boolean {
  const routers = new Set([
    ...facts.routes.map((route) => route.router),
    ...(facts.makers?.keys() ?? []),
    ...(facts.mounts ?? []).map((mount) => mount.parent),
  ]);
  const words = taken.flatMap(({ name, member }) => [name, ...(member ? [member] : [])]);
  if (words.some((word) => names.includes(word))) return true;
  const distinct = words.some((word) => routers.has(word));
  return !distinct && !(facts.mounts ?? []).some((mount) => isChild(mount, names) && mount.parent !== router);
}

function unique(places: readonly Place[]): readonly Place[] {
  return [...new Map(places.map((place) => [`${place.prefix}\0${place.known}`, place])).values()];
}
