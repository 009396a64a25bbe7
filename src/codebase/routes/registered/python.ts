import type { SourceFile } from '../../codebase.js';
import {
  argumentsAt,
  literalText,
  type Mount,
  namedValue,
  type Prefix,
  prefixOf,
  type Reader,
  type Registration,
  verb,
} from './facts.js';

/** Name that stands for the routes of Django's `urlpatterns`. */
const URLS = 'urlpatterns';

/** FastAPI and Starlette, Flask, Django with its REST framework. */
export const python: Reader = (source) => ({
  routes: [...decorated(source), ...added(source), ...urlPatterns(source), ...registeredViews(source)],
  mounts: [...included(source), ...includedUrls(source)],
  own: constructed(source),
});

function decorated(source: SourceFile): readonly Registration[] {
  const found: Registration[] = [];
  for (const match of source.masked.matchAll(
    /^[ \t]*@\s*(?:\w+\.)*(\w+)\.(get|post|put|patch|delete|head|options|websocket|api_route|route)\s*\(/gm,
  )) {
    const { list } = argumentsAt(source, match.index + match[0].length - 1);
    const path = literalText(list[0]) ?? literalText(textArgument(namedValue(list, 'path|rule')));
    if (path === undefined) continue;
    const listed = list.find(({ text }) => /^methods\s*=/.test(text))?.text.replace(/^methods\s*=/, '');
    const methods = listed
      ? (listed.match(/\w+/g) ?? []).map((method) => method.toUpperCase())
      : [match[2] === 'route' ? 'GET' : verb(match[2] ?? '')];
    for (const method of methods)
      found.push({
        method,
        pattern: path,
        offset: match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0),
        router: match[1],
      });
  }
  return found;
}

const textArgument = (text: string | undefined) =>
  text === undefined ? undefined : { start: 0, end: 0, text };

/** `add_url_rule('/x', …, methods=[…])`, `add_api_route(…)` */
function added(source: SourceFile): readonly Registration[] {
  return [...source.masked.matchAll(/(?:(\w+)\.)?add_(?:url_rule|api_route|route)\s*\(/g)].flatMap(
    (match) => {
      const { list } = argumentsAt(source, match.index + match[0].length - 1);
      const path = literalText(list[0]);
      if (path === undefined) return [];
      const listed = list.find(({ text }) => /^methods\s*=/.test(text))?.text.replace(/^methods\s*=/, '');
      const methods = listed?.match(/\w+/g)?.map((method) => method.toUpperCase()) ?? ['*'];
      return methods.map((method) => ({ method, pattern: path, offset: match.index, router: match[1] }));
    },
  );
}

const URL_CALL = /(?<![\w.])(?:re_)?(?:path|url)\s*\(/g;

const plainPattern = (written: string): string =>
  written.replace(/^\^|\/?\??\$$/g, '').replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, ':$1');

function urlPatterns(source: SourceFile): readonly Registration[] {
  if (!/\burlpatterns\b/.test(source.masked)) return [];
  return [...source.masked.matchAll(URL_CALL)].flatMap((match) => {
    const { list } = argumentsAt(source, match.index + match[0].length - 1);
    const path = literalText(list[0]);
    if (path === undefined || list.length < 2 || /^include\b/.test(list[1]?.text ?? '')) return [];
    return [{ method: '*', pattern: plainPattern(path), offset: match.index, router: URLS }];
  });
}

/** `path('api/', include('shop.urls'))`, `include(router.urls)` */
function includedUrls(source: SourceFile): readonly Mount[] {
  if (!/\burlpatterns\b/.test(source.masked)) return [];
  return [...source.masked.matchAll(URL_CALL)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const { list, close } = argumentsAt(source, open);
    const path = literalText(list[0]);
    const target = /^include\s*\(\s*\(?\s*(.*)$/s.exec(list[1]?.text ?? '')?.[1];
    if (path === undefined || target === undefined) return [];
    const local = /^(\w+)(?:\.urls)?\b/.exec(target)?.[1] ?? '';
    return [{ prefix: plainPattern(path), start: match.index, end: close, parent: URLS, child: local }];
  });
}

const COLLECTION = ['GET', 'POST'];
const ITEM = ['GET', 'PUT', 'PATCH', 'DELETE'];

/** `router.register('users', UserViewSet)`: a list and its items. */
function registeredViews(source: SourceFile): readonly Registration[] {
  return [...source.masked.matchAll(/(\w+)\.register\s*\(/g)].flatMap((match) => {
    const { list } = argumentsAt(source, match.index + match[0].length - 1);
    const path = literalText(list[0]);
    if (path === undefined || list.length < 2) return [];
    const at = { offset: match.index, router: match[1] };
    const pattern = plainPattern(path);
    return [
      ...COLLECTION.map((method) => ({ method, pattern, ...at })),
      ...ITEM.map((method) => ({ method, pattern: `${pattern}/:id`, ...at })),
      { method: '*', pattern: `${pattern}/:id/:action`, ...at },
      ...extraActions(source, list[1]?.text ?? '').map((action) => ({
        method: '*',
        pattern: `${pattern}/${action}`,
        ...at,
      })),
    ];
  });
}

/** `@action(detail=False)` methods of a view set in the same file. */
function extraActions({ code }: SourceFile, view: string): readonly string[] {
  if (!new RegExp(`\\bclass\\s+${view.replace(/\W/g, '\\$&')}\\b`).test(code)) return [':action'];
  return [
    ...code.matchAll(/@action\s*\([^)]*detail\s*=\s*False[^)]*\)\s*\n\s*(?:async\s+)?def\s+(\w+)/g),
  ].map((match) => match[1] ?? '');
}

/** `include_router(items.router, prefix='/x')`, `register_blueprint(bp, url_prefix='/x')`, `mount('/x', app)` */
function included(source: SourceFile): readonly Mount[] {
  return [...source.masked.matchAll(/(?:(\w+)\.)?(include_router|register_blueprint|mount)\s*\(/g)].flatMap(
    (match) => {
      const { list, close } = argumentsAt(source, match.index + match[0].length - 1);
      const isMount = match[2] === 'mount';
      const child = isMount ? list[1] : list[0];
      if (!child) return [];
      const written = isMount ? list[0]?.text : namedValue(list.slice(1), 'prefix|url_prefix');
      return [
        {
          prefix: prefixOf(written) ?? '',
          start: match.index,
          end: close,
          parent: match[1],
          child: /^\w+$/.exec(child.text)?.[0] ?? '',
          ...(match[2] === 'register_blueprint' && written !== undefined ? { replaces: true } : {}),
        },
      ];
    },
  );
}

function constructed(source: SourceFile): ReadonlyMap<string, Prefix> {
  const own = new Map<string, Prefix>();
  for (const match of source.masked.matchAll(
    /^[ \t]*(\w+)\s*(?::[^=\n]+)?=\s*(?:\w+\.)?(?:APIRouter|Blueprint)\s*\(/gm,
  )) {
    const { list } = argumentsAt(source, match.index + match[0].length - 1);
    const prefix = prefixOf(namedValue(list, 'prefix|url_prefix'));
    if (prefix !== undefined) own.set(match[1] ?? '', prefix);
  }
  return own;
}
