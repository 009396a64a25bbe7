import type { ExportFact, FileRole, PathRequest, Route, Routes, TargetUse } from '../codebase.js';
import { languageOf } from '../language-of.js';
import type { ProjectFacts } from '../languages/language-support.js';
import { supportOf } from '../languages/registry.js';
import { once, remember } from '../once.js';
import { fileRoutes } from './file-routes.js';
import { isPathEnd, literalSegments, parsePath, pathsMeet } from './path-pattern.js';
import { reachableRequests } from './reachable-requests.js';
import { mountsOf, registeredRoutes } from './registered-routes.js';

export interface RouteFacts {
  readonly project: ProjectFacts;
  roleOf(path: string): FileRole;
  exportsOf(path: string): readonly ExportFact[];
  usesOf(from: string, to: string): readonly TargetUse[];
  candidates(path: string): readonly string[];
}

const PAGE_FILE = /(?:^|\/)(?:app|pages|routes|server)\//;

const MAKES_APP =
  /\b(?:express|fastify|Fastify|polka|restify\.createServer)\s*\(|\bnew\s+(?:Hono|Elysia|Koa|OpenAPIHono)\b|\b(?:FastAPI|Flask)\s*\(|\bgin\.(?:Default|New)\s*\(|\bchi\.NewRouter\s*\(|\bhttp\.(?:NewServeMux|HandleFunc)\s*\(|\burlpatterns\b|@(?:Rest)?Controller\b|\brouting\s*\{|\becho\.New\s*\(|\bfiber\.New\s*\(|\bWebApplication\b|Rails\.application\.routes/;

/** Handlers and requests of the project; each file is read when it is asked about. */
export function createRoutes({ project, roleOf, exportsOf, usesOf, candidates }: RouteFacts): Routes {
  const isCode = (path: string): boolean =>
    roleOf(path) === 'code' && supportOf(languageOf(path)) !== undefined;
  const own = remember((path: string): readonly Route[] => {
    const source = isCode(path) ? project.source(path) : undefined;
    if (!source) return [];
    const byFile = fileRoutes(source, exportsOf(path));
    return byFile.length > 0 ? byFile : registeredRoutes(source);
  });
  /** Registered routes with each prefix under which the file's router is mounted. */
  const mounted = remember((path: string): readonly Route[] => {
    const routes = own(path);
    if (!routes.some((route) => route.kind === 'registered')) return routes;
    const prefixes = new Set<string>();
    for (const from of candidates(path)) {
      const source = isCode(from) ? project.source(from) : undefined;
      if (!source) continue;
      const lines = new Set(usesOf(from, path).map((use) => use.line));
      for (const mount of mountsOf(source))
        if ([mount.line - 1, mount.line, mount.line + 1].some((line) => lines.has(line)))
          prefixes.add(mount.prefix);
    }
    const prefixed = [...prefixes].flatMap((prefix) =>
      routes.map((route) => ({ ...route, pattern: `/${prefix}/${route.pattern}`.replace(/\/+/g, '/') })),
    );
    const rooted = MAKES_APP.test(project.source(path)?.code ?? '');
    const bare = routes.filter(
      (route) => rooted || (prefixes.size === 0 && literalSegments(route.pattern).length > 0),
    );
    return [...prefixed, ...bare];
  });
  const pageFiles = once(() => project.files.filter((path) => PAGE_FILE.test(path) && isCode(path)));

  const takes = (route: Route, path: string): boolean => {
    const asked = parsePath(path);
    const pattern = parsePath(route.pattern);
    if (pathsMeet(pattern, asked)) return true;
    return route.kind === 'registered' && isPathEnd(pattern, asked);
  };
  const serving = remember((path: string): readonly Route[] => {
    const files = new Set(pageFiles());
    for (const word of literalSegments(path)) {
      for (const file of project.filesWithWord(word)) {
        if (!isCode(file)) continue;
        files.add(file);
        const source = project.source(file);
        if (source && mountsOf(source).some((mount) => mount.prefix.includes(word))) {
          for (const to of importedBy(file)) files.add(to);
        }
      }
    }
    return [...files].sort().flatMap((file) => mounted(file).filter((route) => takes(route, path)));
  });
  const importedBy = (file: string): readonly string[] => {
    const family = supportOf(languageOf(file));
    const source = project.source(file);
    if (!family || !source) return [];
    return family
      .imports(source, project)
      .flatMap((fact) => family.resolve(file, fact.specifier, project))
      .filter(isCode);
  };

  const isJavaScript = (path: string): boolean => supportOf(languageOf(path)) === supportOf('typescript');
  return {
    of: mounted,
    serving,
    requestsFrom: remember((path) =>
      isJavaScript(path) ? reachableRequests(path, project) : literalRequests(path, project),
    ),
    meets(request, route) {
      const asked = parsePath(request.path);
      const pattern = parsePath(route.pattern);
      if (pathsMeet(asked, pattern)) return true;
      if (route.kind === 'registered' && isPathEnd(pattern, asked)) return true;
      return (request as PathRequest & { based?: boolean }).based === true && isPathEnd(asked, pattern);
    },
  };
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
