import type { Codebase } from '../../codebase/codebase.js';

/** What one end of a link means. */
export type LinkEnd =
  | {
      readonly kind: 'files';
      readonly files: readonly string[];
      readonly symbol: string | undefined;
      readonly note: string | undefined;
      /** The plan gives the symbol and no path: another use of the file is not what it asks for. */
      readonly byName?: true;
    }
  | { readonly kind: 'route'; readonly path: string; readonly method: string | undefined }
  | { readonly kind: 'absent'; readonly near: readonly string[] }
  /** No file, and not written like one: a package, an expression, a framework's name. */
  | { readonly kind: 'name'; readonly text: string }
  /** The output of a build, which the project does not hold. */
  | { readonly kind: 'built' }
  | { readonly kind: 'outside' }
  | { readonly kind: 'unclear'; readonly reason: string };

const METHOD = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|ANY)\s+(\/\S*)$/i;
const MAX_FILES = 200;

/**
 * Reads an end as a file, folder, glob, route, file with a symbol or section behind it, module, or a bare name. `beside`: the
 * file from which a relative path or a package's name is seen.
 */
export function readEnd(written: string, codebase: Codebase, beside?: string): LinkEnd {
  const text = written.trim().replace(/^`|`$/g, '');
  const direct = lookFor(text, codebase);
  if (direct) return direct;
  const withMethod = METHOD.exec(text);
  if (withMethod) return { kind: 'route', path: withMethod[2] ?? '/', method: withMethod[1]?.toUpperCase() };
  const suffixed = withoutSuffix(text);
  if (suffixed) {
    const found = lookFor(suffixed.path, codebase);
    if (found?.kind === 'files')
      return {
        ...found,
        symbol: suffixed.symbol,
        note: `${text} read as ${suffixed.path}${suffixed.symbol ? `, symbol ${suffixed.symbol}` : ''}`,
      };
  }
  const elsewhere = readElsewhere(text, suffixed, codebase, beside);
  if (elsewhere) return elsewhere;
  if (text.startsWith('/') && !/\.\w{1,5}$/.test(text))
    return { kind: 'route', path: text, method: undefined };
  if (/^https?:\/\/[^/]+\//.test(text))
    return { kind: 'route', path: text.replace(/^https?:\/\/[^/]+/, ''), method: undefined };
  const path = suffixed && isPathLike(suffixed.path, codebase) ? suffixed.path : text;
  if (isPathLike(path, codebase)) {
    const found = codebase.lookup(path.replace(/^\/+/, ''));
    if (found.kind === 'outside') return { kind: 'outside' };
    if (
      codebase.roleOf(`${path.replace(/\/$/, '')}/x`) === 'generated' ||
      codebase.roleOf(path) === 'generated'
    )
      return { kind: 'built' };
    return { kind: 'absent', near: found.kind === 'absent' ? found.near : [] };
  }
  return /\s/.test(text) && !/\.\w{1,6}\b/.test(text) ? bareWords(text, codebase) : bareName(text, codebase);
}

const EXTENSION =
  /\.(?:[cm]?[jt]sx?|json[c5]?|ya?ml|toml|mdx?|html?|s?css|sass|less|vue|svelte|astro|pyi?|go|rs|rb|java|kts?|swift|cs|cpp|cc|c|hpp?|php|exs?|scala|dart|lua|sql|prisma|graphql|gql|proto|sh|ps1|tf|xml|ini|cfg|conf|lock|txt|csv|svg|png|hurl|feature)$/;

/** Written like a file: with a file's extension, or below a folder that is there. `hls.js` and `next/navigation` are names. */
function isPathLike(text: string, codebase: Codebase): boolean {
  if (/[\s()]/.test(text.replace(/\([\w.-]+\)\//g, ''))) return false;
  if (/^\w+:\/\//.test(text) || text.startsWith('@')) return false;
  if (!/[/\\]/.test(text)) return EXTENSION.test(text) && !/^[A-Z]?[\w-]+\.js$/.test(text);
  const first = text.replace(/^\.?\//, '').split('/')[0] ?? '';
  return (
    EXTENSION.test(text) || text.endsWith('/') || codebase.files.some((file) => file.startsWith(`${first}/`))
  );
}

/** A path seen from the other end's folder, a module's dotted name, a path without its extension or its first folders. */
function readElsewhere(
  text: string,
  suffixed: { readonly path: string; readonly symbol: string | undefined } | undefined,
  codebase: Codebase,
  beside: string | undefined,
): LinkEnd | undefined {
  if (/\s/.test(text) && !suffixed) return undefined;
  const near = (path: string): string | undefined => {
    if (beside !== undefined) {
      const resolved = codebase.modules.resolve(beside, path);
      if (resolved !== undefined) return resolved;
      const folder = beside.slice(0, beside.lastIndexOf('/') + 1);
      const found = codebase.lookup(`${folder}${path.replace(/^\.\//, '')}`);
      if (found.kind === 'file') return found.path;
    }
    return onlyFile(path, codebase);
  };
  const direct = near(text);
  if (direct) return fileEnd(text, direct, undefined);
  const module = dottedModule(text, codebase);
  if (module) return fileEnd(text, module.file, module.symbol);
  const stem = suffixed && !/^\s*$/.test(suffixed.path) ? near(suffixed.path) : undefined;
  return stem && suffixed ? fileEnd(text, stem, suffixed.symbol) : undefined;
}

const fileEnd = (text: string, file: string, symbol: string | undefined): LinkEnd => ({
  kind: 'files',
  files: [file],
  symbol,
  note: `${text} read as ${file}${symbol ? `, symbol ${symbol}` : ''}`,
});

/** The one file whose path ends so, with or without its extension. */
function onlyFile(path: string, codebase: Codebase): string | undefined {
  if (!/[\w)\]]$/.test(path) || /[\s@:]/.test(path)) return undefined;
  const hasExtension = EXTENSION.test(path);
  if (!hasExtension && !path.includes('/')) return undefined;
  const matching = codebase.files.filter((file) => {
    const name = hasExtension ? file : file.replace(/\.\w+$/, '');
    return name === path || name.endsWith(`/${path}`);
  });
  return matching.length === 1 ? matching[0] : undefined;
}

/** `apps.accounts.views.profile` and `App\\Actions\\Profit` as the module's file and the name in it. */
function dottedModule(
  text: string,
  codebase: Codebase,
): { readonly file: string; readonly symbol: string | undefined } | undefined {
  const parts = text.replace(/\s*\(.*\)$/, '').split(/[.\\/]+/);
  if (parts.length < 2 || parts.some((part) => !/^\w+$/.test(part))) return undefined;
  for (let length = parts.length; length > 1; length--) {
    const stem = parts.slice(0, length).join('/');
    const matching = codebase.files.filter((file) =>
      [`${stem}.py`, `${stem}/__init__.py`, `${stem}.php`].some(
        (name) => file.toLowerCase() === name.toLowerCase() || file.endsWith(`/${name}`),
      ),
    );
    if (matching.length === 1 && matching[0])
      return { file: matching[0], symbol: parts.slice(length).join('.') || undefined };
  }
  return undefined;
}

function lookFor(
  text: string,
  codebase: Codebase,
): Extract<LinkEnd, { kind: 'files' | 'outside' }> | undefined {
  const found = codebase.lookup(text);
  switch (found.kind) {
    case 'file':
      return { kind: 'files', files: [found.path], symbol: undefined, note: undefined };
    case 'directory':
      return folder(text, found.files, codebase);
    case 'glob':
      return {
        kind: 'files',
        files: found.files.slice(0, MAX_FILES),
        symbol: undefined,
        note: `${text} matches ${found.files.length} files`,
      };
    case 'outside':
      return text.startsWith('/') ? undefined : { kind: 'outside' };
    case 'absent':
      return undefined;
  }
}

/** A folder means its index file when it has one, else every code file in it. */
function folder(
  text: string,
  files: readonly string[],
  codebase: Codebase,
): Extract<LinkEnd, { kind: 'files' }> | undefined {
  const code = files.filter((file) => codebase.roleOf(file) === 'code');
  const prefix = text.replace(/^\.\//, '').replace(/\/$/, '');
  const index = code.find((file) =>
    /^(?:index\.\w+|__init__\.py|mod\.rs|lib\.rs)$/.test(file.slice(prefix.length + 1)),
  );
  const all = index && code.length === 1 ? [index] : code;
  return all.length === 0
    ? undefined
    : {
        kind: 'files',
        files: all.slice(0, MAX_FILES),
        symbol: undefined,
        note: `${text} is a folder, read as its ${all.length} code files`,
      };
}

/** `a.ts:Name`, `a.ts#section`, `a.ts::name`, `a.ts (Name)`, `a.ts:12`, `a.ts → Name`. */
function withoutSuffix(text: string): { path: string; symbol: string | undefined } | undefined {
  const match =
    /^(\S+?\.\w{1,6}|\S+?\/\S*?)(?:::|[:#@]|\s*(?:->|→|>)\s*|\s+)\(?([^\s()]+(?:\s+[^()]*)?)?(?:\(.*\))?\)?$/.exec(
      text,
    );
  if (!match?.[1]) return undefined;
  const symbol = /^[A-Za-z_$][\w$]*(?:[.#][\w$]+)*/.exec(match[2] ?? '')?.[0];
  return { path: match[1], symbol };
}

/** A name without a path: a file of that base name, else the file that offers a symbol of that name. */
function bareName(name: string, codebase: Codebase): LinkEnd {
  const clean = name.replace(/[()<>/]/g, '').replace(/^new\s+/, '');
  const byBase = codebase.files.filter((file) => codebase.roleOf(file) === 'code' && baseOf(file) === clean);
  const owner = clean.split('.')[0] ?? clean;
  const bySymbol = /^[A-Za-z_$][\w$.]*$/.test(clean)
    ? codebase
        .filesWithWord(owner)
        .filter(
          (file) =>
            codebase.roleOf(file) === 'code' &&
            codebase.modules.exportsOf(file).some((fact) => fact.name === owner && fact.from === undefined),
        )
    : [];
  const files = bySymbol.length > 0 ? bySymbol : byBase;
  const symbol = bySymbol.length > 0 ? clean : undefined;
  if (files.length === 0) return { kind: 'name', text: name };
  if (files.length > 1)
    return { kind: 'unclear', reason: `${name} may mean ${files.slice(0, 4).join(', ')}` };
  return {
    kind: 'files',
    files,
    symbol,
    note: `${name} read as ${files[0]}`,
    ...(symbol === undefined ? {} : { byName: true as const }),
  };
}

function bareWords(text: string, codebase: Codebase): LinkEnd {
  const names = text.match(/[A-Za-z_$][\w$]{3,}/g) ?? [];
  for (const name of names.filter((word) => /[a-z][A-Z]|_|^[A-Z][a-z]+[A-Z]?/.test(word))) {
    const end = bareName(name, codebase);
    if (end.kind === 'files') return { ...end, note: `"${text}" read as ${end.files[0]}` };
  }
  return { kind: 'name', text };
}

const baseOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
