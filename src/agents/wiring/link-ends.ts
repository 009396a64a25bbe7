import type { Codebase } from '../../codebase/codebase.js';

/** What one end of a link means. */
export type LinkEnd =
  | {
      readonly kind: 'files';
      readonly files: readonly string[];
      readonly symbol: string | undefined;
      readonly note: string | undefined;
    }
  | { readonly kind: 'route'; readonly path: string; readonly method: string | undefined }
  | { readonly kind: 'absent'; readonly near: readonly string[] }
  | { readonly kind: 'outside' }
  | { readonly kind: 'unclear'; readonly reason: string };

const METHOD = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|ANY)\s+(\/\S*)$/i;
const MAX_FILES = 200;

/** Reads an end as a file, folder, glob, route, file with a symbol or section behind it, or a bare name. */
export function readEnd(written: string, codebase: Codebase): LinkEnd {
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
  if (text.startsWith('/') && !/\.\w{1,5}$/.test(text))
    return { kind: 'route', path: text, method: undefined };
  if (/^https?:\/\/[^/]+\//.test(text))
    return { kind: 'route', path: text.replace(/^https?:\/\/[^/]+/, ''), method: undefined };
  if (/\s/.test(text) && !/\.\w{1,6}\b/.test(text)) return bareWords(text, codebase);
  if (/[/\\]/.test(text) || /\.\w{1,6}$/.test(text)) {
    const found = codebase.lookup((suffixed?.path ?? text).replace(/^\/+/, ''));
    return found.kind === 'outside'
      ? { kind: 'outside' }
      : { kind: 'absent', near: found.kind === 'absent' ? found.near : [] };
  }
  return bareName(text, codebase);
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
  if (files.length === 0) return { kind: 'absent', near: [] };
  if (files.length > 1)
    return { kind: 'unclear', reason: `${name} may mean ${files.slice(0, 4).join(', ')}` };
  return { kind: 'files', files, symbol, note: `${name} read as ${files[0]}` };
}

function bareWords(text: string, codebase: Codebase): LinkEnd {
  const names = text.match(/[A-Za-z_$][\w$]{3,}/g) ?? [];
  for (const name of names.filter((word) => /[a-z][A-Z]|_|^[A-Z][a-z]+[A-Z]?/.test(word))) {
    const end = bareName(name, codebase);
    if (end.kind === 'files') return { ...end, note: `"${text}" read as ${end.files[0]}` };
  }
  return { kind: 'unclear', reason: `"${text}" names no file, symbol or route of this project` };
}

const baseOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
