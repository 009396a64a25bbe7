import type { Codebase, PathRequest, Route } from '../../codebase/codebase.js';
import type { KeyLink } from '../../domain/must-have.js';
import type { LinkEnd } from './link-ends.js';
import { anchor, type Finding } from './report.js';

type RouteEnd = Extract<LinkEnd, { kind: 'route' }>;

const HTTP = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/i;

const methodOf = (link: KeyLink, end?: RouteEnd): string | undefined =>
  end?.method && end.method !== 'ANY'
    ? end.method
    : link.method && HTTP.test(link.method)
      ? link.method.toUpperCase()
      : undefined;

const same = (a: string, b: string): boolean =>
  a === '*' || b === '*' || a === b || (a === 'HEAD' && b === 'GET');

const show = (request: PathRequest): string =>
  `${request.method === '*' ? '' : `${request.method} `}${request.path}`;

/** From a file to a path: the file, or what it uses, asks for it, and a handler serves it. */
export function judgeRoute(
  link: KeyLink,
  files: readonly string[],
  end: RouteEnd,
  codebase: Codebase,
): Finding {
  const method = methodOf(link, end);
  const handlers = reachedRoutes(codebase.routes.serving(end.path), codebase);
  const serves = files
    .flatMap((file) => codebase.routes.of(file))
    .find(
      (route) =>
        handlers.some((handler) => handler.file === route.file && handler.line === route.line) &&
        (!method || same(route.method, method)),
    );
  if (serves)
    return {
      verdict: 'WIRED',
      findings: `${serves.file}:${serves.line} serves ${serves.method} ${end.path}`,
      evidence: [anchor(serves.file, serves.line, `serves ${serves.pattern}`)],
    };
  const wanted: Route = { method: method ?? '*', pattern: end.path, file: '', line: 1, kind: 'file' };
  const requests = files
    .flatMap((file) => codebase.routes.requestsFrom(file))
    .filter(
      (request) =>
        codebase.routes.meets(request, wanted) ||
        handlers.some((handler) => codebase.routes.meets(request, handler)),
    );
  return judgeRequests({
    from: files[0] ?? link.from,
    target: `${method ? `${method} ` : ''}${end.path}`,
    method,
    requests,
    handlers,
    codebase,
  });
}

/** From a file to a file that handles paths. undefined when the target handles none and nothing else can be said. */
export function judgeRequestTo(
  link: KeyLink,
  from: readonly string[],
  to: readonly string[],
  codebase: Codebase,
): Finding | undefined {
  const own = to.flatMap((file) => codebase.routes.of(file));
  const handlers = own.length > 0 ? own : to.flatMap((file) => codebase.routes.handledBy(file));
  if (handlers.length === 0) return undefined;
  const requests = from
    .flatMap((file) => codebase.routes.requestsFrom(file))
    .filter((request) => handlers.some((handler) => codebase.routes.meets(request, handler)));
  if (requests.length === 0 && handlers.every((handler) => handler.kind === 'registered')) return undefined;
  return judgeRequests({
    from: from[0] ?? link.from,
    target: to[0] ?? link.to,
    method: methodOf(link),
    requests,
    handlers: reachedRoutes(handlers, codebase),
    codebase,
  });
}

/** From a path to a file: the handler of the path uses it. */
export function judgeHandlerOf(
  link: KeyLink,
  end: RouteEnd,
  to: readonly string[],
  codebase: Codebase,
): Finding {
  const method = methodOf(link, end);
  const handlers = reachedRoutes(codebase.routes.serving(end.path), codebase).filter(
    (route) => !method || same(route.method, method),
  );
  for (const handler of handlers) {
    if (to.includes(handler.file))
      return {
        verdict: 'WIRED',
        findings: `${handler.file}:${handler.line} serves ${end.path}`,
        evidence: [anchor(handler.file, handler.line, `serves ${handler.pattern}`)],
      };
    for (const target of to) {
      const [use] = codebase.modules.usesOf(handler.file, target);
      if (use)
        return {
          verdict: 'WIRED',
          findings: `${end.path} is served by ${handler.file}:${handler.line}, which uses ${target} in line ${use.line}`,
          evidence: [anchor(handler.file, use.line, `uses ${target}`)],
        };
    }
  }
  const [handler] = handlers;
  const description = handler
    ? `${handler.file} serves ${end.path} and does not use ${to[0]}`
    : `no handler serves ${end.path}`;
  return {
    verdict: 'NOT_WIRED',
    findings: description,
    gap: {
      description,
      fix_direction: handler
        ? `Use ${to[0]} in ${handler.file}`
        : `Add a handler for ${end.path} that uses ${to[0]}`,
      file: handler?.file ?? to[0] ?? null,
      line: handler?.line ?? null,
    },
  };
}

function judgeRequests({
  from,
  target,
  method,
  requests,
  handlers,
  codebase,
}: {
  from: string;
  target: string;
  method: string | undefined;
  requests: readonly PathRequest[];
  handlers: readonly Route[];
  codebase: Codebase;
}): Finding {
  const running = requests.filter((request) => request.runs && (!method || same(request.method, method)));
  for (const request of running) {
    const handler = handlers.find(
      (route) =>
        codebase.routes.meets(request, route) &&
        same(request.method, route.method) &&
        (!method || same(route.method, method)),
    );
    if (!handler) continue;
    const through = request.file === from ? '' : ` through ${request.file}`;
    const text = `${from} asks for ${show(request)}${through} (${request.file}:${request.line}), served by ${handler.file}:${handler.line}`;
    return {
      verdict: 'WIRED',
      findings: text,
      evidence: [
        anchor(request.file, request.line, `asks for ${show(request)}`),
        anchor(handler.file, handler.line, `serves ${handler.method} ${handler.pattern}`),
      ],
    };
  }
  const [request] = running;
  const [dead] = requests.filter((one) => !one.runs);
  const [other] = requests.filter((one) => one.runs);
  if (request) {
    const known = handlers.filter((route) => codebase.routes.meets(request, route));
    if (known.length === 0 && !codebase.routes.any())
      return {
        verdict: 'UNCERTAIN',
        findings: `${request.file}:${request.line} asks for ${show(request)}, and this project holds no server that could answer`,
      };
    const reason =
      known.length > 0
        ? `${known[0]?.file} only answers ${[...new Set(known.map((route) => route.method))].join(', ')}`
        : `no handler serves ${show(request)}`;
    return failed(
      `${request.file}:${request.line} asks for ${show(request)}, but ${reason}`,
      `Serve ${show(request)}${known[0] ? ` in ${known[0].file}` : ''}`,
      request,
    );
  }
  if (other)
    return failed(
      `${other.file}:${other.line} asks for ${show(other)}, not for ${method} as the plan says`,
      `Send ${method} to ${target}`,
      other,
    );
  if (dead)
    return failed(
      `${dead.file}:${dead.line} asks for ${show(dead)} in code that nothing calls`,
      `Attach the function around line ${dead.line} to an event or call it`,
      dead,
    );
  return failed(
    `${from} never asks for ${target}, neither itself nor through a client or hook it uses`,
    `Call ${target} in ${from}`,
    { file: from, line: null },
  );
}

function failed(
  description: string,
  fix: string,
  at: { readonly file: string; readonly line: number | null },
): Finding {
  return {
    verdict: 'NOT_WIRED',
    findings: description,
    evidence:
      at.line === null
        ? [{ kind: 'observation', text: description, files: [at.file] }]
        : [anchor(at.file, at.line, description)],
    gap: { description, fix_direction: fix, file: at.file, line: at.line },
  };
}

/** Registered routes of a file that nothing loads answer nobody. */
function reachedRoutes(routes: readonly Route[], codebase: Codebase): readonly Route[] {
  return routes.filter(
    (route) =>
      route.kind !== 'registered' ||
      !codebase.modules.understands(route.file) ||
      codebase.modules.reach(route.file).reached,
  );
}
