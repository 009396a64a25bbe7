import type { SourceFile } from '../../codebase.js';
import { closeOf } from '../../languages/javascript/exports.js';
import type { ProjectFacts } from '../../languages/language-support.js';

/** A literal prefix, or the name of the constant that holds it. */
export type Prefix = string | { readonly constant: string };

/** A path that code serves. */
export interface Registration {
  /** Upper case, `*` for any. */
  readonly method: string;
  readonly pattern: string;
  readonly offset: number;
  /** Its router: a variable, `function/variable` where variables are local, or the function that makes or fills it. */
  readonly router?: string | undefined;
}

/** A router placed below another one. */
export interface Mount {
  readonly prefix: Prefix;
  /** Extent of the call; a use of another file inside it is what is mounted. */
  readonly start: number;
  readonly end: number;
  readonly parent?: string | undefined;
  /** The mounted router as the same file names it. */
  readonly child: string;
  /** The prefix stands in place of the one the router was made with. */
  readonly replaces?: boolean;
}

/** A stretch of code whose routes all stand below a prefix. */
export interface Block {
  readonly prefix: Prefix;
  readonly start: number;
  readonly end: number;
}

/** What one file says about its server's paths. */
export interface RouterFacts {
  readonly routes: readonly Registration[];
  readonly mounts?: readonly Mount[];
  readonly blocks?: readonly Block[];
  /** Prefix that a router is made with, by its variable. */
  readonly own?: ReadonlyMap<string, Prefix>;
  /** Functions that return a router or are handed one, with the routers of their bodies. */
  readonly makers?: ReadonlyMap<string, readonly string[]>;
}

export type Reader = (source: SourceFile, project: ProjectFacts) => RouterFacts;

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
  ws: 'GET',
  sse: 'GET',
  websocket: 'GET',
};

/** The HTTP method that a call's or decorator's name stands for, `*` when for any. */
export const verb = (word: string): string => VERBS[word.toLowerCase()] ?? '*';

export const joinPath = (prefix: string, path: string): string =>
  `${prefix.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`.replace(/(.)\/$/, '$1');

/** The literal whose quote stands at `at`, holes of a template as `*`. */
export function stringAt(source: SourceFile, at: number): string | undefined {
  const quote = source.masked.charAt(at);
  if (quote !== '"' && quote !== "'" && quote !== '`') return undefined;
  const close = source.masked.indexOf(quote, at + 1);
  return source.code
    .slice(at + 1, close < 0 ? undefined : close)
    .replace(/\$?\{[^{}]*\}/g, (hole) => (hole.startsWith('$') ? '*' : hole));
}

export interface Argument {
  readonly start: number;
  readonly end: number;
  /** Without surrounding white space, comments blanked. */
  readonly text: string;
}

/** Arguments of the call whose bracket opens at `open`, and where it closes. */
export function argumentsAt(
  source: SourceFile,
  open: number,
): { readonly list: readonly Argument[]; readonly close: number } {
  const { masked, code } = source;
  const close = closeOf(masked, open);
  const list: Argument[] = [];
  let depth = 0;
  let start = open + 1;
  const add = (end: number): void => {
    const text = code.slice(start, end).trim();
    if (text !== '')
      list.push({
        start: start + (code.slice(start, end).length - code.slice(start, end).trimStart().length),
        end,
        text,
      });
    start = end + 1;
  };
  for (let i = open + 1; i < close; i++) {
    const c = masked.charCodeAt(i);
    if (c === 40 || c === 91 || c === 123) depth++;
    else if (c === 41 || c === 93 || c === 125) depth--;
    else if (c === 44 && depth === 0) add(i);
  }
  add(close);
  return { list, close };
}

/** The text of a literal argument; undefined for anything else. */
export const literalText = (argument: Argument | undefined): string | undefined =>
  argument && /^[rfbu]?(['"`])(?:(?!\1).)*\1$/s.test(argument.text)
    ? argument.text.replace(/^[rfbu]?['"`]|['"`]$/g, '').replace(/\$\{[^{}]*\}/g, '*')
    : undefined;

/** A literal, or the constant a name stands for; undefined when it is worked out. */
export function prefixOf(text: string | undefined): Prefix | undefined {
  const argument = text?.trim();
  if (!argument) return undefined;
  const literal = literalText({ start: 0, end: 0, text: argument });
  if (literal !== undefined) return literal;
  const name = /^[\w$]+(?:(?:\.|::)[\w$]+)*$/.exec(argument)?.[0].split(/\.|::/).at(-1);
  return name === undefined ? undefined : { constant: name };
}

/** The value of `name=…` or `name: …` among arguments. */
export function namedValue(list: readonly Argument[], names: string): string | undefined {
  const pattern = new RegExp(
    `(?:^|[{,]\\s*)(?:${names})\\s*[:=](?!=)\\s*(r?(['"\`])(?:(?!\\2).)*\\2|[\\w$.]+)`,
  );
  for (const { text } of list) {
    const match = pattern.exec(text);
    if (match?.[1] && !/^[rfbu]?['"`]/.test(text)) return match[1];
  }
  return undefined;
}

/** Functions by their headers, for languages whose bodies stand in braces. */
export function bracedFunctions(
  source: SourceFile,
  header: RegExp,
): readonly {
  readonly name: string;
  readonly params: string;
  readonly start: number;
  readonly end: number;
}[] {
  const { masked } = source;
  return [...masked.matchAll(header)].map((match) => {
    const open = masked.indexOf('(', match.index + match[0].length - 1);
    const paramsEnd = closeOf(masked, open);
    const brace = masked.indexOf('{', paramsEnd);
    return {
      name: match[1] ?? '',
      params: masked.slice(open + 1, paramsEnd),
      start: match.index,
      end: brace < 0 ? masked.length : closeOf(masked, brace) + 1,
    };
  });
}

/** The innermost of the stretches that holds an offset. */
export const around = <T extends { readonly start: number; readonly end: number }>(
  stretches: readonly T[],
  offset: number,
): T | undefined =>
  stretches
    .filter(({ start, end }) => offset >= start && offset < end)
    .reduce<T | undefined>((best, one) => (best && best.start > one.start ? best : one), undefined);
