import type { Language, Route, SourceFile } from '../codebase.js';

const VERBS: Readonly<Record<string, string>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  del: 'DELETE',
  destroy: 'DELETE',
  head: 'HEAD',
  options: 'OPTIONS',
  all: '*',
  any: '*',
  use: '*',
  ws: 'GET',
  sse: 'GET',
};
const verb = (word: string): string => VERBS[word.toLowerCase()] ?? '*';

/** A path literal in the code of a server, with the offset of the statement. */
interface Registration {
  readonly method: string;
  readonly pattern: string;
  readonly offset: number;
}

/** Routes that code registers on an application or router, by the calls and decorators of the usual frameworks. */
export function registeredRoutes(source: SourceFile): readonly Route[] {
  const found = READERS[source.language]?.(source) ?? [];
  return found.map(({ method, pattern, offset }) => ({
    method,
    pattern: pattern.startsWith('/') ? pattern : `/${pattern}`,
    file: source.path,
    line: source.lineAt(offset),
    kind: 'registered',
  }));
}

type Reader = (source: SourceFile) => readonly Registration[];

const SERVER =
  /\b(?:express|fastify|Fastify\w*|koa|@koa\/router|hono|Hono|restify|polka|itty-router|elysia|Elysia|hapi|@hapi\/hapi|h3|oak|find-my-way|micro|Router\s*\(|RouteOptions|NextFunction|@nestjs\/common)\b/;
const CLIENT =
  /^(?:axios|http|https|client|ky|got|superagent|request|fetcher|\$http|\$api|\$axios|httpClient|apiClient|map|cache|params|searchParams|headers|cookies|localStorage|store|config)$/;

const javascript: Reader = (source) => {
  const { code, masked } = source;
  if (!SERVER.test(code)) return [];
  const found: Registration[] = [];
  const prefix = /@Controller\s*\(\s*(?:\{[^}]*\bpath\s*:\s*)?['"`]([^'"`]*)['"`]/.exec(code)?.[1] ?? '';
  for (const match of masked.matchAll(/@(Get|Post|Put|Patch|Delete|All|Options|Head|Sse)\s*\(\s*/g)) {
    const literal = stringAt(source, match.index + match[0].length) ?? '';
    found.push({ method: verb(match[1] ?? ''), pattern: join(prefix, literal), offset: match.index });
  }
  for (const match of masked.matchAll(
    /(?:([\w$]+)|[)\]])\s*\.\s*(get|post|put|patch|delete|del|all|head|options)\s*(?:<[^<>()]*>)?\(\s*(?=['"`])/g,
  )) {
    if (match[1] && CLIENT.test(match[1])) continue;
    const at = match.index + match[0].length;
    const literal = stringAt(source, at);
    if (literal === undefined || !/^[/*]|^$/.test(literal)) continue;
    const behind = masked.slice(closing(masked, at) + 1).trimStart();
    if (behind.startsWith(','))
      found.push({ method: verb(match[2] ?? ''), pattern: literal, offset: match.index });
  }
  for (const match of masked.matchAll(/\.route\s*\(\s*(?=['"`])/g)) {
    const literal = stringAt(source, match.index + match[0].length);
    if (literal === undefined) continue;
    const chain = masked.slice(match.index, match.index + 2000).split(/;|\n\s*\n/)[0] ?? '';
    for (const one of chain.matchAll(/\.(get|post|put|patch|delete|all)\s*\(/g))
      found.push({ method: verb(one[1] ?? ''), pattern: literal, offset: match.index });
  }
  for (const match of code.matchAll(
    /\bmethod\s*:\s*(\[[^\]]{0,80}\]|['"]\w+['"])\s*,\s*(?:url|path)\s*:\s*['"`]([^'"`]+)['"`]|\b(?:url|path)\s*:\s*['"`]([^'"`]+)['"`]\s*,\s*method\s*:\s*(\[[^\]]{0,80}\]|['"]\w+['"])/g,
  )) {
    for (const method of (match[1] ?? match[4] ?? '').match(/\w+/g) ?? [])
      found.push({ method: method.toUpperCase(), pattern: match[2] ?? match[3] ?? '', offset: match.index });
  }
  return found;
};

const python: Reader = (source) => {
  const { code } = source;
  const found: Registration[] = [];
  const prefix =
    /\b(?:APIRouter|Blueprint)\s*\([^)]*\b(?:prefix|url_prefix)\s*=\s*['"]([^'"]*)['"]/.exec(code)?.[1] ?? '';
  for (const match of code.matchAll(
    /^[ \t]*@\s*[\w.]+\.(get|post|put|patch|delete|head|options|websocket|api_route|route)\s*\(\s*(?:path\s*=\s*|rule\s*=\s*)?[rf]?['"]([^'"]*)['"]([^)]*)/gm,
  )) {
    const listed = /\bmethods\s*=\s*[[({]([^\])}]*)/.exec(match[3] ?? '')?.[1];
    const methods = listed
      ? (listed.match(/\w+/g) ?? []).map((method) => method.toUpperCase())
      : [match[1] === 'route' ? 'GET' : match[1] === 'api_route' ? '*' : verb(match[1] ?? '')];
    for (const method of methods)
      found.push({ method, pattern: join(prefix, match[2] ?? ''), offset: match.index });
  }
  for (const match of code.matchAll(/\b(?:re_)?(?:path|url)\s*\(\s*r?['"]([^'"]*)['"]\s*,\s*(?!include)/g))
    found.push({
      method: '*',
      pattern: (match[1] ?? '').replace(/^\^|\$$/g, '').replace(/\(\?P<(\w+)>[^)]*\)/g, ':$1'),
      offset: match.index,
    });
  for (const match of code.matchAll(/\.register\s*\(\s*r?['"]([^'"]*)['"]\s*,/g)) {
    found.push(
      { method: '*', pattern: match[1] ?? '', offset: match.index },
      { method: '*', pattern: `${match[1] ?? ''}/:id`, offset: match.index },
    );
  }
  for (const match of code.matchAll(/\badd_(?:url_rule|api_route|route)\s*\(\s*['"]([^'"]*)['"]/g))
    found.push({ method: '*', pattern: match[1] ?? '', offset: match.index });
  return found;
};

const go: Reader = ({ code }) => {
  const found: Registration[] = [];
  for (const match of code.matchAll(
    /\.(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|Any|Get|Post|Put|Patch|Delete|Head|Options|All|Handle|HandleFunc|HandlerFunc|Method|Add)\s*\(\s*(?:(?:http\.Method(\w+)|"([A-Z]+)")\s*,\s*)?"([^"]*)"\s*,/g,
  )) {
    const inline = /^([A-Z]+)\s+(\/.*)$/.exec(match[4] ?? '');
    const name = match[1] ?? '';
    const known = /^(?:handle|handler|method|add)/i.test(name) ? undefined : verb(name);
    found.push({
      method: inline?.[1] ?? (match[2] ?? match[3])?.toUpperCase() ?? known ?? '*',
      pattern: inline?.[2] ?? match[4] ?? '',
      offset: match.index,
    });
  }
  return found;
};

const rust: Reader = ({ code }) => {
  const found: Registration[] = [];
  for (const match of code.matchAll(/\.route\s*\(\s*"([^"]*)"\s*,\s*/g)) {
    const rest =
      code
        .slice(match.index + match[0].length, match.index + match[0].length + 600)
        .split(/\n\s*\.(?:route|nest|merge|layer|with_state)\b|;/)[0] ?? '';
    const methods = [...rest.matchAll(/\b(get|post|put|patch|delete|head|options|any)\s*\(/g)].map((one) =>
      verb(one[1] ?? ''),
    );
    for (const method of methods.length > 0 ? methods : ['*'])
      found.push({ method, pattern: match[1] ?? '', offset: match.index });
  }
  for (const match of code.matchAll(
    /#\[\s*(?:\w+::)?(get|post|put|patch|delete|head|options)\s*\(\s*"([^"]*)"/g,
  ))
    found.push({ method: verb(match[1] ?? ''), pattern: match[2] ?? '', offset: match.index });
  return found;
};

const jvm: Reader = ({ code }) => {
  const found: Registration[] = [];
  const classAt = code.search(/\b(?:class|interface|object)\s+\w+/);
  const head = classAt < 0 ? '' : code.slice(0, classAt);
  const prefix =
    /@(?:RequestMapping|Path|Controller)\s*\(\s*(?:(?:value|path)\s*=\s*)?[{[]?\s*"([^"]*)"/.exec(
      head,
    )?.[1] ?? '';
  for (const match of code.matchAll(/@(Get|Post|Put|Patch|Delete|Request)Mapping\b(?:\s*\(([^)]*)\))?/g)) {
    if (classAt >= 0 && match.index < classAt && match[1] === 'Request') continue;
    const inside = match[2] ?? '';
    const paths = [...inside.matchAll(/"([^"]*)"/g)]
      .map((one) => one[1] ?? '')
      .filter((path) => path === '' || path.startsWith('/') || /^[\w{]/.test(path));
    const method =
      match[1] === 'Request' ? (/RequestMethod\.(\w+)/.exec(inside)?.[1] ?? '*') : verb(match[1] ?? '');
    for (const path of paths.length > 0 ? paths : [''])
      found.push({ method, pattern: join(prefix, path), offset: match.index });
  }
  for (const match of code.matchAll(
    /^[ \t]*(get|post|put|patch|delete|head|options)\s*(?:<\w+>)?\s*\(\s*"([^"]*)"[^)]*\)\s*\{/gm,
  ))
    found.push({ method: verb(match[1] ?? ''), pattern: match[2] ?? '', offset: match.index });
  return found;
};

const csharp: Reader = ({ code }) => {
  const found: Registration[] = [];
  const controller = /\bclass\s+(\w+?)Controller\b/.exec(code)?.[1]?.toLowerCase() ?? '';
  const prefix = (/\[Route\s*\(\s*"([^"]*)"/.exec(code)?.[1] ?? '').replace('[controller]', controller);
  for (const match of code.matchAll(/\[Http(Get|Post|Put|Patch|Delete)\s*(?:\(\s*"([^"]*)")?/g))
    found.push({ method: verb(match[1] ?? ''), pattern: join(prefix, match[2] ?? ''), offset: match.index });
  for (const match of code.matchAll(/\.Map(Get|Post|Put|Patch|Delete)\s*\(\s*"([^"]*)"/g))
    found.push({ method: verb(match[1] ?? ''), pattern: match[2] ?? '', offset: match.index });
  return found;
};

const ruby: Reader = ({ code, path }) => {
  const found: Registration[] = [];
  for (const match of code.matchAll(/^\s*(get|post|put|patch|delete|match)\s*\(?\s*['"]([^'"]+)['"]/gm))
    found.push({ method: verb(match[1] ?? ''), pattern: match[2] ?? '', offset: match.index });
  if (path.includes('routes')) {
    for (const match of code.matchAll(/\bresources?\s+:(\w+)/g))
      found.push(
        { method: '*', pattern: match[1] ?? '', offset: match.index },
        { method: '*', pattern: `${match[1] ?? ''}/:id`, offset: match.index },
      );
  }
  return found;
};

const php: Reader = ({ code }) => {
  const found: Registration[] = [];
  for (const match of code.matchAll(
    /(?:Route::|->)(get|post|put|patch|delete|any|match)\s*\(\s*['"]([^'"]*)['"]\s*,/g,
  ))
    found.push({ method: verb(match[1] ?? ''), pattern: match[2] ?? '', offset: match.index });
  for (const match of code.matchAll(/Route::(?:api)?[rR]esource\s*\(\s*['"]([^'"]*)['"]/g))
    found.push(
      { method: '*', pattern: match[1] ?? '', offset: match.index },
      { method: '*', pattern: `${match[1] ?? ''}/:id`, offset: match.index },
    );
  for (const match of code.matchAll(/#\[Route\s*\(\s*['"]([^'"]*)['"]/g))
    found.push({ method: '*', pattern: match[1] ?? '', offset: match.index });
  return found;
};

const READERS: Partial<Record<Language, Reader>> = {
  typescript: javascript,
  tsx: javascript,
  javascript,
  jsx: javascript,
  python,
  go,
  rust,
  java: jvm,
  kotlin: jvm,
  csharp,
  ruby,
  php,
};

const join = (prefix: string, path: string): string =>
  `${prefix.replace(/\/$/, '')}/${path.replace(/^\//, '')}`.replace(/(.)\/$/, '$1');

function closing(masked: string, quoteAt: number): number {
  const close = masked.indexOf(masked.charAt(quoteAt), quoteAt + 1);
  return close < 0 ? masked.length : close;
}

function stringAt(source: SourceFile, at: number): string | undefined {
  const quote = source.masked.charAt(at);
  if (quote !== '"' && quote !== "'" && quote !== '`') return undefined;
  return source.code.slice(at + 1, closing(source.masked, at)).replace(/\$\{[^{}]*\}/g, '*');
}

/** A router mounted under a path, or included with a prefix: `app.use('/x', r)`, `include_router(r, prefix='/x')`, `.nest("/x", r)`. */
export function mountsOf(source: SourceFile): readonly { readonly prefix: string; readonly line: number }[] {
  const pattern =
    /\.(?:use|route|register|mount|nest|Group|Route|Mount|group|include|basePath)\s*\(\s*['"`]([^'"`]*)['"`]|\b(?:prefix|url_prefix)\s*[:=]\s*['"`]([^'"`]*)['"`]|\b(?:path|url|re_path)\s*\(\s*r?['"]([^'"]*)['"]\s*,\s*include/g;
  return [...source.code.matchAll(pattern)].map((match) => ({
    prefix: match[1] ?? match[2] ?? match[3] ?? '',
    line: source.lineAt(match.index),
  }));
}
