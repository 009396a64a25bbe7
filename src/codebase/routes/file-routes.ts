import type { Route, SourceFile } from '../codebase.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

type Draft = Omit<Route, 'file'>;

/** Routes that a framework derives from a file's place and name. */
export function fileRoutes(
  source: SourceFile,
  exported: readonly { name: string; line: number }[],
): readonly Route[] {
  return drafts(source, exported).map((draft) => ({ ...draft, file: source.path }));
}

function drafts(source: SourceFile, exported: readonly { name: string; line: number }[]): readonly Draft[] {
  const { path } = source;
  const byExport = (pattern: string, names: Readonly<Record<string, string>> = {}): readonly Draft[] =>
    exported.flatMap(({ name, line }) => {
      const method = METHODS.includes(name)
        ? name
        : name === 'ALL' || name === 'all' || name === 'fallback'
          ? '*'
          : names[name];
      return method ? [{ method, pattern, line, kind: 'file' as const }] : [];
    });
  const next = /^(?:.*?\/)?(?:src\/)?app\/(.*\/)?(route|page)\.(?:[cm]?[jt]sx?)$/.exec(path);
  if (next) {
    const pattern = toPattern(next[1] ?? '');
    return next[2] === 'route' ? byExport(pattern) : [{ method: 'GET', pattern, line: 1, kind: 'page' }];
  }
  const svelte = /(?:^|\/)src\/routes\/(.*\/)?\+(server|page|page\.server)\.(?:svelte|[cm]?[jt]s)$/.exec(
    path,
  );
  if (svelte) {
    const pattern = toPattern(svelte[1] ?? '');
    if (svelte[2] === 'server') return byExport(pattern);
    if (svelte[2] === 'page')
      return path.endsWith('.svelte') ? [{ method: 'GET', pattern, line: 1, kind: 'page' }] : [];
    return byExport(pattern, { actions: 'POST' });
  }
  const nitro =
    /(?:^|\/)server\/(api|routes)\/(.*?)(?:\.(get|post|put|patch|delete|head|options))?\.[cm]?[jt]s$/.exec(
      path,
    );
  if (nitro) {
    const pattern = toPattern(
      `${nitro[1] === 'api' ? 'api/' : ''}${(nitro[2] ?? '').replace(/(?:^|\/)index$/, '')}`,
    );
    if (exported.some(({ name }) => name === 'default'))
      return [{ method: nitro[3]?.toUpperCase() ?? '*', pattern, line: 1, kind: 'file' }];
  }
  const astro = /(?:^|\/)src\/pages\/(.*)\.([cm]?[jt]s|astro|mdx?)$/.exec(path);
  if (
    astro &&
    (astro[2] === 'astro' || exported.some(({ name }) => METHODS.includes(name) || name === 'ALL'))
  ) {
    const pattern = toPattern((astro[1] ?? '').replace(/(?:^|\/)index$/, ''));
    return astro[2]?.endsWith('s') ? byExport(pattern) : [{ method: 'GET', pattern, line: 1, kind: 'page' }];
  }
  const pagesApi = /(?:^|\/)pages\/(api\/.*)\.[cm]?[jt]sx?$/.exec(path);
  if (pagesApi)
    return handledMethods(source).map((method) => ({
      method,
      pattern: toPattern((pagesApi[1] ?? '').replace(/\/index$/, '')),
      line: 1,
      kind: 'file',
    }));
  const page = /(?:^|\/)pages\/(.*)\.(?:[jt]sx|vue|js)$/.exec(path);
  if (page && !/(?:^|\/)_/.test(page[1] ?? ''))
    return [
      {
        method: 'GET',
        pattern: toPattern((page[1] ?? '').replace(/(?:^|\/)index$/, '')),
        line: 1,
        kind: 'page',
      },
    ];
  const remix = /(?:^|\/)app\/routes\/(.*)\.[jt]sx?$/.exec(path);
  if (remix) {
    const pattern = remixPattern((remix[1] ?? '').replace(/\/(?:route|index)$/, ''));
    return [
      ...byExport(pattern, { loader: 'GET', action: '*' }),
      ...(exported.some(({ name }) => name === 'default')
        ? [{ method: 'GET', pattern, line: 1, kind: 'page' as const }]
        : []),
    ];
  }
  return [];
}

/** Groups `(x)`, slots `@x` and intercepting marks are no part of the path; `[x]` is one segment, `[...x]` the rest. */
function toPattern(folders: string): string {
  const parts = folders
    .split('/')
    .filter((part) => part !== '' && !/^\([^.]*\)$/.test(part) && !part.startsWith('@'))
    .map((part) => {
      if (/^\[{1,2}\.\.\./.test(part)) return '**';
      return part
        .replace(/^\(\.+\)+/, '')
        .replace(/\[{1,2}([^\]=]*)(?:=\w+)?\]{1,2}/g, (_, name: string) => `:${name.replace(/\W/g, '')}`);
    });
  return `/${parts.join('/')}`;
}

function remixPattern(name: string): string {
  const parts = name
    .split(/[./]/)
    .filter((part) => part !== '' && part !== '_index' && !part.startsWith('_'))
    .map((part) =>
      part === '$'
        ? '**'
        : part.startsWith('$')
          ? `:${part.slice(1)}`
          : part.replace(/_$/, '').replace(/^\[|\]$/g, ''),
    );
  return `/${parts.join('/')}`;
}

/** Methods a handler without method exports tells apart; any when it does not look. */
function handledMethods(source: SourceFile): readonly string[] {
  const found = new Set<string>();
  for (const match of source.code.matchAll(
    /\.method\s*[!=]==?\s*['"](\w+)['"]|\bcase\s+['"](GET|POST|PUT|PATCH|DELETE)['"]/g,
  ))
    found.add((match[1] ?? match[2] ?? '').toUpperCase());
  return found.size > 0 ? [...found] : ['*'];
}
