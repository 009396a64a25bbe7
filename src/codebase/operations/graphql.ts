import type { SourceFile } from '../codebase.js';
import { closeOf } from '../languages/javascript/exports.js';
import type { OperationSite } from './operation-site.js';

const ROOT = '(Query|Mutation|Subscription)';

/** Fields of Query, Mutation and Subscription that a file serves: resolver maps, decorators, or, in a schema, type definitions. */
export function servedFields(source: SourceFile): readonly OperationSite[] {
  return [
    ...resolverMaps(source),
    ...decorated(source),
    ...schemaBuilders(source),
    ...typeDefinitions(source),
  ];
}

/** `Query: { notes: … }`, `export const Mutation = { addNote() {…} }` */
function resolverMaps({ masked }: SourceFile): readonly OperationSite[] {
  const found: OperationSite[] = [];
  for (const match of masked.matchAll(
    new RegExp(`(?<![\\w$.])${ROOT}(?:Resolvers?)?\\s*(?::\\s*[\\w$.<>[\\]]+\\s*=|:|=)\\s*\\{`, 'g'),
  )) {
    const open = match.index + match[0].length - 1;
    for (const key of keysOf(masked, open))
      found.push({ kind: 'graphql', name: `${match[1]}.${key.name}`, offset: key.offset });
  }
  return found;
}

function keysOf(masked: string, open: number): readonly { readonly name: string; readonly offset: number }[] {
  const close = closeOf(masked, open);
  const keys: { name: string; offset: number }[] = [];
  let depth = 0;
  let fresh = true;
  for (let i = open; i < close; i++) {
    const c = masked.charAt(i);
    if ('{(['.includes(c)) depth++;
    else if ('})]'.includes(c)) depth--;
    if (depth !== 1) continue;
    if (c === ',' || (c === '{' && i === open)) fresh = true;
    else if (fresh && /[\w$]/.test(c)) {
      const name = /^(?:async\s+)?\*?([\w$]+)\s*(?=[:(,}\n])/.exec(masked.slice(i, i + 120))?.[1];
      if (name) keys.push({ name, offset: i });
      fresh = false;
    }
  }
  return keys;
}

/** Nest and type-graphql: `@Query(() => [Note]) notes()`, or the name among the options. */
function decorated({ masked, code }: SourceFile): readonly OperationSite[] {
  return [...masked.matchAll(new RegExp(`@${ROOT}\\s*\\(`, 'g'))].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const close = closeOf(masked, open);
    const inside = code.slice(open, close);
    const method = /^\)\s*(?:@[\w$.]+(?:\([^()]*\))?\s*)*(?:public\s+|async\s+)*([\w$]+)\s*\(/.exec(
      masked.slice(close),
    )?.[1];
    const name =
      /\bname\s*:\s*['"`](\w+)/.exec(inside)?.[1] ?? /^\(\s*['"`](\w+)/.exec(inside)?.[1] ?? method;
    return name === undefined
      ? []
      : [{ kind: 'graphql' as const, name: `${match[1]}.${name}`, offset: match.index }];
  });
}

/** Pothos and Nexus: `builder.queryField('notes', …)`. */
function schemaBuilders({ code }: SourceFile): readonly OperationSite[] {
  return [...code.matchAll(/\b(query|mutation|subscription)Field\s*\(\s*['"`](\w+)/g)].map((match) => ({
    kind: 'graphql',
    name: `${capital(match[1] ?? '')}.${match[2]}`,
    offset: match.index,
  }));
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `type Query { notes(first: Int): [Note!]! }` */
function typeDefinitions({ text }: SourceFile): readonly OperationSite[] {
  const found: OperationSite[] = [];
  for (const match of text.matchAll(
    new RegExp(`\\b(?:extend\\s+)?type\\s+${ROOT}\\b[^{}\`]*\\{([^{}]*)\\}`, 'g'),
  )) {
    const start = match.index + match[0].indexOf('{') + 1;
    const body = (match[2] ?? '')
      .replace(/#[^\n]*|"[^"\n]*"/g, (one) => ' '.repeat(one.length))
      .replace(/\([^()]*\)/g, (one) => ' '.repeat(one.length));
    for (const field of body.matchAll(/(\w+)\s*:/g))
      found.push({ kind: 'graphql', name: `${match[1]}.${field[1]}`, offset: start + field.index });
  }
  return found;
}

/** Fields that the operations of a file's documents ask for. */
export function askedFields(source: SourceFile): readonly OperationSite[] {
  return documents(source).flatMap(({ start, text }) =>
    fieldsOf(text).map((site) => ({ ...site, offset: start + site.offset })),
  );
}

function documents({ code, path }: SourceFile): readonly { readonly start: number; readonly text: string }[] {
  if (/\.(?:graphql|gql)$/.test(path)) return [{ start: 0, text: code }];
  return [
    ...code.matchAll(/(?:\b(?:gql|graphql)\s*(?:<[^<>()]*>)?\s*\(?\s*|\/\* GraphQL \*\/\s*)`([^`]*)`/g),
  ].map((match) => ({
    start: match.index + match[0].indexOf('`') + 1,
    text: match[1] ?? '',
  }));
}

/** Selections at the top of each operation, aliases read through; fragments are none. */
function fieldsOf(text: string): readonly OperationSite[] {
  const found: OperationSite[] = [];
  for (const match of text.matchAll(/(?<![\w.@])(query|mutation|subscription)\b[^{}]*\{/g)) {
    let depth = 1;
    let parens = 0;
    for (let i = match.index + match[0].length; i < text.length && depth > 0; i++) {
      const c = text.charAt(i);
      if (c === '{') depth++;
      else if (c === '}') depth--;
      else if (c === '(') parens++;
      else if (c === ')') parens--;
      else if (depth === 1 && parens === 0 && /[A-Za-z_]/.test(c)) {
        const field = /^(?:\w+\s*:\s*)?(\w+)/.exec(text.slice(i, i + 200));
        const before = text.slice(0, i).trimEnd();
        if (field && !before.endsWith('@') && !before.endsWith('...') && !before.endsWith('$'))
          found.push({ kind: 'graphql', name: `${capital(match[1] ?? '')}.${field[1]}`, offset: i });
        i += (field?.[0].length ?? 1) - 1;
      }
    }
  }
  return found;
}
