import type { SourceFile } from '../../codebase.js';
import { closeOf } from '../../languages/javascript/exports.js';
import {
  argumentsAt,
  type Block,
  literalText,
  prefixOf,
  type Reader,
  type Registration,
  verb,
} from './facts.js';

/** Laravel and Lumen routes, Slim groups, Symfony attributes. */
export const php: Reader = (source, project) => ({
  routes: [...called(source), ...resources(source), ...attributes(source)],
  blocks: [
    ...groups(source),
    ...attributedClasses(source),
    ...apiFile(source, project.text('bootstrap/app.php')),
  ],
});

function called(source: SourceFile): readonly Registration[] {
  return [
    ...source.masked.matchAll(/(?:\bRoute::|->\s*)(get|post|put|patch|delete|any|match|map)\s*\(/g),
  ].flatMap((match) => {
    if (match[0].startsWith('-') && !isRouter(source, match.index)) return [];
    const { list } = argumentsAt(source, match.index + match[0].length - 1);
    const listed = match[1] === 'match' || match[1] === 'map';
    const pattern = literalText(list[listed ? 1 : 0]);
    if (pattern === undefined || list.length < (listed ? 3 : 2)) return [];
    const methods = listed
      ? (list[0]?.text.match(/\w+/g) ?? []).map((one) => one.toUpperCase())
      : [verb(match[1] ?? '')];
    return methods.map((method) => ({ method, pattern, offset: match.index }));
  });
}

/** `Route::middleware('auth')->get(…)`, `$app->get(…)`: the statement begins with something that routes. */
const isRouter = ({ masked }: SourceFile, at: number): boolean => {
  const statement =
    masked
      .slice(Math.max(0, at - 400), at)
      .split(/[;{}]/)
      .at(-1) ?? '';
  return /\bRoute::|^\s*\$(?:router|app|group|route|routes|api|r)\b/.test(statement);
};

const ACTIONS: readonly (readonly [string, string, string])[] = [
  ['index', 'GET', ''],
  ['store', 'POST', ''],
  ['show', 'GET', '/:id'],
  ['update', 'PUT', '/:id'],
  ['update', 'PATCH', '/:id'],
  ['destroy', 'DELETE', '/:id'],
  ['create', 'GET', '/create'],
  ['edit', 'GET', '/:id/edit'],
];

/** `Route::resource('photos', …)`, `apiResource` without the two forms, `only` and `except`. */
function resources(source: SourceFile): readonly Registration[] {
  return [...source.masked.matchAll(/\bRoute::(api)?[rR]esource\s*\(|->\s*(api)?[rR]esource\s*\(/g)].flatMap(
    (match) => {
      const { list, close } = argumentsAt(source, match.index + match[0].length - 1);
      const written = literalText(list[0]);
      if (written === undefined) return [];
      const pattern = written.replace(/\.(?=\w)/g, '/:parent/');
      const rest = source.code.slice(close, source.code.indexOf(';', close));
      const named = (key: string): readonly string[] | undefined =>
        new RegExp(`\\b${key}\\b['"]?\\s*(?:\\(|=>)\\s*([^)\\]]*)`)
          .exec(`${list[2]?.text ?? ''}${rest}`)?.[1]
          ?.match(/\w+/g) ?? undefined;
      const only = named('only');
      const except = named('except') ?? [];
      return ACTIONS.filter(
        ([action]) =>
          !((match[1] ?? match[2]) && /^(?:create|edit)$/.test(action)) &&
          (only === undefined || only.includes(action)) &&
          !except.includes(action),
      ).map(([, method, tail]) => ({ method, pattern: pattern + tail, offset: match.index }));
    },
  );
}

function attributes(source: SourceFile): readonly Registration[] {
  return [...source.masked.matchAll(/#\[\s*Route\s*\(/g)].flatMap((match) => {
    const { list, close } = argumentsAt(source, match.index + match[0].length - 1);
    if (isOnClass(source, close)) return [];
    const pattern =
      literalText(list[0]) ?? /^path:\s*['"]([^'"]*)/.exec(list.map(({ text }) => text).join(','))?.[1];
    const listed = list.find(({ text }) => /^methods\s*:/.test(text))?.text.replace(/^methods\s*:/, '');
    return (listed?.match(/\w+/g) ?? ['*']).map((method) => ({
      method: method.toUpperCase(),
      pattern: pattern ?? '',
      offset: match.index,
    }));
  });
}

const isOnClass = ({ masked }: SourceFile, close: number): boolean =>
  /^\)?\s*\]\s*(?:#\[[^\]]*\]\s*)*(?:final\s+|abstract\s+|readonly\s+)*class\b/.test(masked.slice(close));

function attributedClasses(source: SourceFile): readonly Block[] {
  return [...source.masked.matchAll(/#\[\s*Route\s*\(/g)].flatMap((match) => {
    const { list, close } = argumentsAt(source, match.index + match[0].length - 1);
    const brace = source.masked.indexOf('{', close);
    const prefix = literalText(list[0]);
    return isOnClass(source, close) && prefix !== undefined && brace > 0
      ? [{ prefix, start: brace, end: closeOf(source.masked, brace) }]
      : [];
  });
}

/** `Route::prefix('x')->…->group(function () {…})`, `Route::group(['prefix' => 'x'], …)`, `$app->group('/x', …)`. */
function groups(source: SourceFile): readonly Block[] {
  const { masked, code } = source;
  return [...masked.matchAll(/(?:->|::)\s*group\s*\(/g)].flatMap((match) => {
    const { list, close } = argumentsAt(source, match.index + match[0].length - 1);
    const body = list.at(-1);
    if (!body || !/^(?:static\s+)?(?:function\b|fn\b)/.test(body.text)) return [];
    const chain = code.slice(code.slice(0, match.index).search(/[^;{}]*$/), match.index);
    const prefix =
      /(?:->|::)\s*prefix\s*\(\s*(['"][^'"]*['"])/.exec(chain)?.[1] ??
      /['"]prefix['"]\s*=>\s*(['"][^'"]*['"])/.exec(list[0]?.text ?? '')?.[1] ??
      (list.length > 1 ? list[0]?.text : undefined);
    const read = prefixOf(prefix);
    return read === undefined ? [] : [{ prefix: read, start: body.start, end: close }];
  });
}

/** Laravel serves routes/api.php below `/api`, or below what bootstrap/app.php says. */
function apiFile(source: SourceFile, bootstrap: string | undefined): readonly Block[] {
  if (!/(?:^|\/)routes\/api\.php$/.test(source.path)) return [];
  const prefix = /\bapiPrefix\s*:\s*['"]([^'"]*)['"]/.exec(bootstrap ?? '')?.[1] ?? 'api';
  return [{ prefix, start: 0, end: source.text.length }];
}
