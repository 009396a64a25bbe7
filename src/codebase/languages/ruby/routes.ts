import { memo } from '../common/memo.js';
import { joinPattern, type Route } from '../common/route.js';
import type { ProjectFacts } from '../language-support.js';

const VERBS = /^(get|post|put|patch|delete|match|root)\b/;

interface Level {
  readonly indent: number;
  readonly path: string;
  readonly module: string;
}

/** Rails routes of config/routes.rb and config/routes/*.rb: verbs, resources, namespaces and scopes, nested by indentation. */
export const routes = memo((project: ProjectFacts): readonly Route[] =>
  project.files
    .filter((file) => /(?:^|\/)config\/routes(?:\/.+)?\.rb$/.test(file))
    .flatMap((file) => routesIn(file, project)),
);

function routesIn(file: string, project: ProjectFacts): readonly Route[] {
  const source = project.source(file);
  if (source === undefined) return [];
  const found: Route[] = [];
  const levels: Level[] = [{ indent: -1, path: '', module: '' }];
  source.code.split('\n').forEach((text, at) => {
    const line = text.trim();
    if (line === '') return;
    const indent = text.length - text.trimStart().length;
    while (levels.length > 1 && (levels.at(-1)?.indent ?? 0) >= indent) levels.pop();
    const level = levels.at(-1) ?? { indent: -1, path: '', module: '' };
    const place = { file, line: at + 1 };
    const inner = scopeOf(line, level, indent);
    for (const match of line.matchAll(
      /\b(?:sessions|registrations|passwords|confirmations|omniauth_callbacks|unlocks):\s*["':]([\w/]+)/g,
    )) {
      found.push({
        method: null,
        pattern: joinPattern(level.path, 'users'),
        ...place,
        handler: joinModule(level.module, match[1] ?? ''),
      });
    }
    if (VERBS.test(line)) found.push(...verbRoute(line, level, place));
    else if (/^resources?\b/.test(line)) found.push(...resourceRoutes(line, level, place));
    if (inner !== undefined && /\bdo\b(?:\s*\|[^|]*\|)?\s*$/.test(line)) levels.push(inner);
  });
  return found;
}

interface Place {
  readonly file: string;
  readonly line: number;
}

function scopeOf(line: string, level: Level, indent: number): Level | undefined {
  const name =
    /^(?:namespace|resources?|scope|concern|devise_scope)[ (]+["':]?\/?([\w/:-]*)/.exec(line)?.[1] ?? '';
  const path = /\bpath:\s*["']([^"']*)["']/.exec(line)?.[1];
  const module = /\bmodule:\s*["':]([\w/]+)/.exec(line)?.[1];
  if (line.startsWith('namespace'))
    return {
      indent,
      path: joinPattern(level.path, path ?? name),
      module: joinModule(level.module, module ?? name),
    };
  if (line.startsWith('scope'))
    return {
      indent,
      path: joinPattern(
        level.path,
        path ?? (/^scope[ (]+(?:module|as|constraints|format|defaults):/.test(line) ? '' : name),
      ),
      module: joinModule(level.module, module ?? ''),
    };
  if (line.startsWith('resources'))
    return {
      indent,
      path: joinPattern(level.path, `${path ?? name}/:${singular(name)}_id`),
      module: level.module,
    };
  if (line.startsWith('resource'))
    return { indent, path: joinPattern(level.path, path ?? name), module: level.module };
  if (/^(?:member|collection)\b/.test(line))
    return {
      indent,
      path: line.startsWith('member') ? level.path : level.path.replace(/\/:\w+_id$/, ''),
      module: level.module,
    };
  return { indent, path: level.path, module: level.module };
}

function verbRoute(line: string, level: Level, place: Place): readonly Route[] {
  const verb = VERBS.exec(line)?.[1] ?? 'get';
  const pattern = verb === 'root' ? '' : (/^\w+[ (]+["':]+\/?([^"',\s)]*)/.exec(line)?.[1] ?? '');
  const base = /\bon:\s*:collection\b/.test(line)
    ? level.path.replace(/\/:\w+_id$/, '')
    : /\bon:\s*:member\b/.test(line)
      ? level.path.replace(/:\w+_id$/, ':id')
      : level.path;
  const target =
    /(?:to:|=>)\s*["']([\w/]+#\w+)["']/.exec(line)?.[1] ??
    /^root[ (]+["']([\w/]+#\w+)["']/.exec(line)?.[1] ??
    (/^[\w-]+\/\w+$/.test(pattern) ? pattern.replace('/', '#') : undefined);
  const method =
    verb === 'match'
      ? (/\bvia:\s*:(\w+)/.exec(line)?.[1]?.toUpperCase() ?? null)
      : verb === 'root'
        ? 'GET'
        : verb.toUpperCase();
  return [
    {
      method,
      pattern: joinPattern(base, pattern),
      ...place,
      ...(target === undefined ? {} : { handler: joinModule(level.module, target) }),
    },
  ];
}

function resourceRoutes(line: string, level: Level, place: Place): readonly Route[] {
  const single = /^resource\b/.test(line);
  const names = [...(/^resources?[ (]+((?::\w+\s*,?\s*)+)/.exec(line)?.[1] ?? '').matchAll(/:(\w+)/g)].map(
    (match) => match[1] ?? '',
  );
  const only = listed(line, 'only');
  const except = listed(line, 'except') ?? [];
  return names.flatMap((name) => {
    const base = joinPattern(level.path, /\bpath:\s*["']([^"']*)["']/.exec(line)?.[1] ?? name);
    const item = single ? base : `${base}/:${/\bparam:\s*:(\w+)/.exec(line)?.[1] ?? 'id'}`;
    const controller = joinModule(
      level.module,
      /\bcontroller:\s*["':]([\w/]+)/.exec(line)?.[1] ?? (single ? plural(name) : name),
    );
    const all: readonly (readonly [string, string, string])[] = [
      ...(single ? [] : [['index', 'GET', base] as const]),
      ['create', 'POST', base],
      ['new', 'GET', `${base}/new`],
      ['show', 'GET', item],
      ['edit', 'GET', `${item}/edit`],
      ['update', 'PATCH', item],
      ['update', 'PUT', item],
      ['destroy', 'DELETE', item],
    ];
    return all
      .filter(([action]) => (only === undefined || only.includes(action)) && !except.includes(action))
      .map(([action, method, pattern]) => ({
        method,
        pattern,
        ...place,
        handler: `${controller}#${action}`,
      }));
  });
}

function listed(line: string, option: string): readonly string[] | undefined {
  const match = new RegExp(`\\b${option}:\\s*(\\[[^\\]]*\\]|%i\\[[^\\]]*\\]|:\\w+)`).exec(line)?.[1];
  return match === undefined
    ? undefined
    : [...match.replace(/^%i/, '').matchAll(/\w+/g)].map((word) => word[0]);
}

function joinModule(module: string, name: string): string {
  return module === '' ? name : name === '' ? module : `${module}/${name}`;
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/s$/, '');
}

function plural(name: string): string {
  return name.endsWith('y') ? `${name.slice(0, -1)}ies` : name.endsWith('s') ? name : `${name}s`;
}
