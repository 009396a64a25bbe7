import type { ExportFact, FileRole, PathRequest, Route, Routes, SourceFile, TargetUse } from '../codebase.js';
import { languageOf } from '../language-of.js';
import type { ProjectFacts } from '../languages/language-support.js';
import { supportOf } from '../languages/registry.js';
import { routes as railsRoutes } from '../languages/ruby/routes.js';
import { once, remember } from '../once.js';
import { fileRoutes } from './file-routes.js';
import { isPathEnd, literalSegments, parsePath, pathsMeet, type Segment } from './path-pattern.js';
import { reachableRequests } from './reachable-requests.js';
import { routerFacts } from './registered/router-facts.js';
import { createServedPaths } from './served-paths.js';

export interface RouteFacts {
  readonly project: ProjectFacts;
  roleOf(path: string): FileRole;
  exportsOf(path: string): readonly ExportFact[];
  usesOf(from: string, to: string): readonly TargetUse[];
  candidates(path: string): readonly string[];
}

/** Lines that the registration of a route spans at most. */
const MAX_STATEMENT = 8;

/** `app/controllers/api/users_controller.rb` -> `api/users` */
const railsController = (path: string): string | undefined =>
  /(?:^|\/)app\/controllers\/(.+)_controller\.rb$/.exec(path)?.[1];

const PAGE_FILE = /(?:^|\/)(?:app|pages|routes|server)\//;

/** Handlers and requests of the project; each file is read when it is asked about. */
export function createRoutes({ project, roleOf, exportsOf, usesOf, candidates }: RouteFacts): Routes {
  const isCode = (path: string): boolean =>
    roleOf(path) === 'code' && supportOf(languageOf(path)) !== undefined;
  const served = createServedPaths({ project, isCode, usesOf, candidates });
  const mounted = remember((path: string): readonly Route[] => {
    const source = isCode(path) ? project.source(path) : undefined;
    if (!source) return [];
    const byFile = fileRoutes(source, exportsOf(path));
    return byFile.length > 0 ? byFile : served(path);
  });
  const handledBy = remember((path: string): readonly Route[] => {
    const controller = railsController(path);
    const byConvention =
      controller === undefined
        ? []
        : railsRoutes(project).filter(({ handler }) => handler?.startsWith(`${controller}#`));
    if (byConvention.length > 0) {
      const lines = new Set(byConvention.map(({ file, line }) => `${file}:${line}`));
      return [...new Set(byConvention.map(({ file }) => file))]
        .flatMap(served)
        .filter(({ file, line }) => lines.has(`${file}:${line}`));
    }
    return candidates(path).flatMap((from) => {
      const routes = from === path || !isCode(from) ? [] : served(from);
      if (routes.length === 0) return [];
      const starts = [...new Set(routes.map(({ line }) => line))].sort((a, b) => a - b);
      const taken = usesOf(from, path).map(({ line }) => line);
      const endOf = (start: number): number =>
        Math.min(
          start + MAX_STATEMENT,
          (starts.find((line) => line > start) ?? Number.POSITIVE_INFINITY) - 1,
        );
      return routes.filter((route) => taken.some((line) => line >= route.line && line <= endOf(route.line)));
    });
  });
  const any = once(() =>
    project.files.some((path) => {
      const source = isCode(path) ? project.source(path) : undefined;
      if (!source) return false;
      const byFile = fileRoutes(source, exportsOf(path));
      return byFile.length > 0
        ? byFile.some(({ kind }) => kind !== 'page')
        : routerFacts(source, project).routes.length > 0;
    }),
  );
  const pageFiles = once(() => project.files.filter((path) => PAGE_FILE.test(path) && isCode(path)));

  const takes = (route: Route, path: string): boolean => {
    const asked = parsePath(path);
    const pattern = parsePath(route.pattern);
    if (pathsMeet(pattern, asked)) return true;
    return mayBehindBase(route, pattern, asked);
  };
  const serving = remember((path: string): readonly Route[] => {
    const files = new Set(pageFiles());
    for (const word of literalSegments(path)) {
      for (const file of project.filesWithWord(word)) {
        if (!isCode(file)) continue;
        files.add(file);
        const source = project.source(file);
        if (source && statesPrefix(source, word)) for (const to of reachedBy(file)) files.add(to);
      }
    }
    return [...files].sort().flatMap((file) => mounted(file).filter((route) => takes(route, path)));
  });
  const statesPrefix = (source: SourceFile, word: string): boolean => {
    const { mounts = [], blocks = [] } = routerFacts(source, project);
    return [...mounts, ...blocks].some(({ prefix }) => typeof prefix !== 'string' || prefix.includes(word));
  };
  const reachedBy = (file: string): readonly string[] => {
    const family = supportOf(languageOf(file));
    const source = project.source(file);
    if (!family || !source) return [];
    const reached =
      family.reaches?.(source, project) ??
      family.imports(source, project).flatMap((fact) => family.resolve(file, fact.specifier, project));
    return reached.filter(isCode);
  };

  const isJavaScript = (path: string): boolean => supportOf(languageOf(path)) === supportOf('typescript');
  return {
    of: mounted,
    handledBy,
    any,
    serving,
    requestsFrom: remember((path) =>
      isJavaScript(path) ? reachableRequests(path, project) : literalRequests(path, project),
    ),
    meets(request, route) {
      const asked = parsePath(request.path);
      const pattern = parsePath(route.pattern);
      if (pathsMeet(asked, pattern)) return true;
      if (mayBehindBase(route, pattern, asked)) return true;
      return (request as PathRequest & { based?: boolean }).based === true && isPathEnd(asked, pattern);
    },
  };
}

/** Segments that a proxy or a client puts before the server's own path. */
const BASE = /^(?:api|backend|server|proxy|rest|v\d+)$/i;

/** Whether a request's path ends in the route, behind a base: any base where the router's own place is not known. */
function mayBehindBase(route: Route, pattern: readonly Segment[], asked: readonly Segment[]): boolean {
  if (route.kind !== 'registered' || !isPathEnd(pattern, asked)) return false;
  const base = asked.slice(0, asked.length - pattern.length);
  return !route.placed || base.every((segment) => typeof segment === 'string' || BASE.test(segment.text));
}

/** Path literals of a file in another language; nothing tells their method or whether they run. */
function literalRequests(path: string, project: ProjectFacts): readonly PathRequest[] {
  const source = project.source(path);
  if (!source) return [];
  return [
    ...source.code.matchAll(/["'`]((?:https?:\/\/[^/"'`\s]+)?\/[\w@:.{}~%*/-]+)(?:\?[^"'`]*)?["'`]/g),
  ].map((match) => ({
    method: '*',
    path: match[1] ?? '',
    file: path,
    line: source.lineAt(match.index),
    runs: true,
  }));
}
