import type { ExportFact, SourceFile } from '../../codebase.js';
import { readImports, readSpecifiers } from './imports.js';

const DECLARATION =
  /export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:(function|class|const\s+enum|enum|namespace|module)\b\s*\*?\s*([\w$]+)|(interface|type)\s+([\w$]+))/y;
const VARIABLES = /export\s+(?:declare\s+)?(?:const|let|var)\s+(?!enum\b)/y;
const DEFAULT =
  /export\s+default\s+(?:(?:abstract\s+)?(?:async\s+)?(?:function\b\s*\*?|class\b)\s*(?!extends\b)([\w$]+)?|([\w$]+)\s*(?:;|\n|$))?/y;
const LIST = /export\s+(?:(type)\s+)?\{([^{}]*)\}(\s*from\b)?/y;
const ASSIGNMENT = /export\s*=\s*([\w$]+)?/y;
const COMMON = /(?<![\w$.])(?:module\.)?exports(?:\.([\w$]+)|\[\s*['"]([\w$]+)['"]\s*\])?\s*=(?![=>])\s*/g;

/** What a module offers. Components of Vue, Svelte and Astro offer `default`; a Svelte prop is no export. */
export function readExports(source: SourceFile): readonly ExportFact[] {
  const facts: ExportFact[] = [];
  const component = source.language === 'vue' || source.language === 'svelte' || source.language === 'astro';
  if (component) facts.push({ name: 'default', line: 1, kind: 'value' });
  const { masked } = source;
  const moduleScript = source.language === 'svelte' ? moduleScriptRange(masked) : undefined;
  const keyword = /\bexport\b/g;
  for (let match = keyword.exec(masked); match; match = keyword.exec(masked)) {
    const at = match.index;
    if (masked.charAt(at - 1) === '.' || masked.charAt(at - 1) === '$') continue;
    if (source.language === 'svelte' && !(moduleScript && at > moduleScript.start && at < moduleScript.end))
      continue;
    facts.push(...readExport(source, at).filter((fact) => !component || fact.name !== 'default'));
  }
  if (/\bexport\s*(?:type\s*)?\*/.test(masked)) facts.push(...readStarExports(source));
  facts.push(...readCommonExports(source));
  return facts;
}

function moduleScriptRange(masked: string): { start: number; end: number } | undefined {
  const match = /<script\b[^>]*\b(?:module|context)\b[^>]*>/.exec(masked);
  if (!match) return undefined;
  const end = masked.indexOf('</script', match.index);
  return { start: match.index, end: end < 0 ? masked.length : end };
}

function readExport(source: SourceFile, at: number): readonly ExportFact[] {
  const { masked } = source;
  const line = source.lineAt(at);
  const fallback = matchAt(DEFAULT, masked, at);
  if (fallback) {
    const local = fallback[1] ?? fallback[2];
    return [{ name: 'default', line, kind: 'value', ...(local ? { local } : {}) }];
  }
  const declared = matchAt(DECLARATION, masked, at);
  if (declared) {
    if (declared[4]) return [{ name: declared[4], line, kind: 'type' }];
    const isType = /^(?:namespace|module)$/.test(declared[1] ?? '') && holdsTypesOnly(masked, at);
    return [{ name: declared[2] ?? '', line, kind: isType ? 'type' : 'value' }];
  }
  const variables = matchAt(VARIABLES, masked, at);
  if (variables) {
    const names = declaredNames(masked, at + variables[0].length);
    return names.map(({ name, offset }) => ({ name, line: source.lineAt(offset), kind: 'value' }));
  }
  const list = matchAt(LIST, masked, at);
  if (list)
    return readList(source, {
      at,
      typeOnly: list[1] !== undefined,
      inside: list[2] ?? '',
      reexport: Boolean(list[3]),
    });
  const assigned = matchAt(ASSIGNMENT, masked, at);
  if (assigned)
    return [{ name: 'default', line, kind: 'value', ...(assigned[1] ? { local: assigned[1] } : {}) }];
  return [];
}

/** `export namespace names { export type A = … }`: nothing of it is left at run time. */
function holdsTypesOnly(masked: string, at: number): boolean {
  const open = masked.indexOf('{', at);
  const body = open < 0 ? '' : masked.slice(open + 1, closeOf(masked, open));
  return !/\b(?:function|class|const|let|var|enum|import)\b(?!\s*[:?])/.test(body);
}

function readList(
  source: SourceFile,
  { at, typeOnly, inside, reexport }: { at: number; typeOnly: boolean; inside: string; reexport: boolean },
): readonly ExportFact[] {
  const from = reexport
    ? readImports(source).find((fact) => fact.kind === 'reexport' && fact.line === source.lineAt(at))
        ?.specifier
    : undefined;
  return readSpecifiers(inside).map(({ exported, local, typeOnly: type }) => ({
    name: local,
    line: source.lineAt(
      at + Math.max(0, source.masked.slice(at).search(new RegExp(`\\b${escapeName(local)}\\b`))),
    ),
    kind: typeOnly || type ? 'type' : 'value',
    ...(exported === local ? {} : { local: exported }),
    ...(from === undefined ? {} : { from }),
  }));
}

function readStarExports(source: SourceFile): readonly ExportFact[] {
  return readImports(source)
    .filter((fact) => fact.kind === 'reexport' && fact.names[0]?.exported === '*')
    .map((fact) => ({
      name: fact.names[0]?.local ?? '*',
      line: fact.line,
      kind: fact.names[0]?.typeOnly ? 'type' : 'value',
      local: '*',
      from: fact.specifier,
    }));
}

function readCommonExports(source: SourceFile): readonly ExportFact[] {
  const { masked } = source;
  if (!masked.includes('exports')) return [];
  const facts: ExportFact[] = [];
  COMMON.lastIndex = 0;
  for (let match = COMMON.exec(masked); match; match = COMMON.exec(masked)) {
    const line = source.lineAt(match.index);
    const value = match.index + match[0].length;
    const name = match[1] ?? match[2];
    const local = /^([A-Za-z_$][\w$]*)\s*(?:;|,|\n|$)/.exec(masked.slice(value, value + 200))?.[1];
    if (name) {
      facts.push({ name, line, kind: 'value', ...(local && local !== name ? { local } : {}) });
    } else if (masked.charAt(value) === '{') {
      for (const key of objectKeys(masked, value)) {
        facts.push({
          name: key.name,
          line: source.lineAt(key.offset),
          kind: 'value',
          ...(key.local ? { local: key.local } : {}),
        });
      }
      facts.push({ name: 'default', line, kind: 'value' });
    } else {
      const required = /^require\s*\(\s*(['"])/.exec(masked.slice(value, value + 60));
      const from = required
        ? readImports(source).find((fact) => fact.kind === 'require' && fact.line === line)?.specifier
        : undefined;
      if (from !== undefined) facts.push({ name: '*', line, kind: 'value', local: '*', from });
      facts.push({ name: 'default', line, kind: 'value', ...(local ? { local } : {}) });
    }
  }
  return facts;
}

/** Names bound by `a = 1, { b, c: d } = x`, up to the end of the statement. */
function declaredNames(masked: string, from: number): readonly { name: string; offset: number }[] {
  const names: { name: string; offset: number }[] = [];
  let at = from;
  for (let count = 0; count < 200; count++) {
    at += /^\s*/.exec(masked.slice(at, at + 500))?.[0].length ?? 0;
    const c = masked.charAt(at);
    if (c === '{' || c === '[') {
      const close = closeOf(masked, at);
      for (const match of masked.slice(at + 1, close).matchAll(/([\w$]+)\s*(?=[,}\]=]|$)/g)) {
        if (!/^\d/.test(match[1] ?? '')) names.push({ name: match[1] ?? '', offset: at + 1 + match.index });
      }
      at = close + 1;
    } else {
      const word = /^[\w$]+/.exec(masked.slice(at, at + 200))?.[0];
      if (!word) break;
      names.push({ name: word, offset: at });
      at += word.length;
    }
    const comma = nextDeclarator(masked, at);
    if (comma < 0) break;
    at = comma + 1;
  }
  return names;
}

/** Offset of the comma before the next declarator, or -1. */
function nextDeclarator(masked: string, from: number): number {
  let depth = 0;
  for (let i = from; i < masked.length; i++) {
    const c = masked.charCodeAt(i);
    if (c === 40 || c === 91 || c === 123) depth++;
    else if (c === 41 || c === 93 || c === 125) {
      if (--depth < 0) return -1;
    } else if (depth === 0) {
      if (c === 59) return -1;
      if (c === 44 && /^\s*[\w$]+\s*(?:=|:)/.test(masked.slice(i + 1, i + 200))) return i;
      if (
        c === 10 &&
        /^\s*(?:export|import|const|let|var|function|class|async|type|interface|enum|declare|@|if|for|\/)/.test(
          masked.slice(i + 1, i + 80),
        )
      )
        return -1;
    }
  }
  return -1;
}

export function closeOf(masked: string, open: number): number {
  let depth = 0;
  for (let i = open; i < masked.length; i++) {
    const c = masked.charCodeAt(i);
    if (c === 40 || c === 91 || c === 123) depth++;
    else if ((c === 41 || c === 93 || c === 125) && --depth === 0) return i;
  }
  return masked.length;
}

/** Keys of an object literal, and the local name a key stands for when it is a plain one. */
function objectKeys(
  masked: string,
  open: number,
): readonly { name: string; offset: number; local?: string }[] {
  const keys: { name: string; offset: number; local?: string }[] = [];
  const close = closeOf(masked, open);
  let at = open + 1;
  while (at < close) {
    const match =
      /^\s*(?:async\s+)?\*?\s*(?:get\s+|set\s+)?([\w$]+)\s*(?::\s*([A-Za-z_$][\w$]*)\s*(?=[,}\n]))?/.exec(
        masked.slice(at, at + 400),
      );
    if (match?.[1]) {
      const offset = at + match[0].indexOf(match[1]);
      keys.push({
        name: match[1],
        offset,
        ...(match[2] && match[2] !== match[1] ? { local: match[2] } : {}),
      });
    }
    let depth = 0;
    for (; at < close; at++) {
      const c = masked.charCodeAt(at);
      if (c === 40 || c === 91 || c === 123) depth++;
      else if (c === 41 || c === 93 || c === 125) depth--;
      else if (c === 44 && depth === 0) break;
    }
    at++;
  }
  return keys;
}

const escapeName = (name: string): string => name.replace(/\$/g, '\\$');

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
