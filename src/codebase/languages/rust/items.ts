import type { SourceFile } from '../../codebase.js';
import type { Region } from '../common/dead-regions.js';
import { memo } from '../common/memo.js';
import { closingBracket, nextSolid } from '../common/words.js';
import { expandUse, type UseItem } from './use-tree.js';

/** A named item of a module. `module` is the path of inline modules inside the file, joined by `::`. */
export interface RustItem {
  readonly name: string;
  readonly kind: 'fn' | 'type' | 'trait' | 'value' | 'macro';
  readonly module: string;
  readonly public: boolean;
  readonly line: number;
  /** Only tests compile it. */
  readonly test: boolean;
  /** Methods of a trait. */
  readonly methods: readonly string[];
}

interface RustImpl {
  readonly type: string;
  readonly trait?: string;
  readonly methods: readonly string[];
  readonly line: number;
}

/** `mod name;` or an inline `mod name { ... }`. */
interface RustModule {
  readonly name: string;
  readonly module: string;
  readonly public: boolean;
  readonly test: boolean;
  readonly line: number;
  /** Value of `#[path = "..."]`. */
  readonly path?: string;
  /** Body of an inline module. */
  readonly body?: Region;
}

export interface RustUse extends Region {
  readonly module: string;
  readonly public: boolean;
  readonly line: number;
  readonly items: readonly UseItem[];
}

export interface RustFile {
  readonly items: readonly RustItem[];
  readonly impls: readonly RustImpl[];
  readonly modules: readonly RustModule[];
  readonly uses: readonly RustUse[];
  /** Bodies that only tests compile. */
  readonly tests: readonly Region[];
  /** Arguments of `include!`. */
  readonly includes: readonly string[];
}

const VISIBLE = /^(?:pub(?:\s*\([^)]*\))?\s+)/;
const ATTRIBUTE = /^#!?\s*\[/;
const TEST = /#\s*\[\s*(?:cfg\s*\(\s*(?:all\s*\(\s*)?test\b|(?:\w+::)*test\b)/;

/** Items, modules, uses and test regions of a Rust file; bodies are skipped, so the cost is one pass. */
export const rustFile = memo((source: SourceFile): RustFile => {
  const found: Mutable = { items: [], impls: [], modules: [], uses: [], tests: [], includes: [] };
  walk(source, found, { start: 0, end: source.masked.length, module: '' });
  for (const match of source.masked.matchAll(/^[ \t]*(pub(?:\s*\([^)]*\))?\s+)?use\s+([^;]{1,4000});/gm)) {
    found.uses.push({
      start: match.index,
      end: match.index + match[0].length,
      module: enclosing(found.modules, match.index),
      public: match[1] !== undefined,
      line: source.lineAt(match.index + match[0].indexOf('use')),
      items: expandUse(match[2] ?? ''),
    });
  }
  for (const match of source.code.matchAll(/\binclude!\s*\(\s*"([^"\n]+\.rs)"/g))
    found.includes.push(match[1] ?? '');
  return found;
});

interface Mutable {
  readonly items: RustItem[];
  readonly impls: RustImpl[];
  readonly modules: RustModule[];
  readonly uses: RustUse[];
  readonly tests: Region[];
  readonly includes: string[];
}

interface Scope extends Region {
  readonly module: string;
}

function walk(source: SourceFile, found: Mutable, scope: Scope): void {
  const { masked } = source;
  let at = scope.start;
  while (at < scope.end) {
    at = nextSolid(masked, at);
    if (at >= scope.end) return;
    const start = at;
    while (ATTRIBUTE.test(masked.slice(at, at + 8)))
      at = nextSolid(masked, closingBracket(masked, masked.indexOf('[', at)) + 1);
    const attributes = source.code.slice(start, at);
    const item = itemEnd(masked, at, scope.end);
    read(source, found, { scope, attributes, start, at, ...item });
    at = Math.max(item.end, at + 1);
  }
}

/** An item ends at its semicolon or behind its body; `body` is the offset of the opening brace. */
function itemEnd(
  masked: string,
  start: number,
  limit: number,
): { readonly end: number; readonly body?: number } {
  const head = masked.slice(start, start + 60).replace(VISIBLE, '');
  const toSemicolon =
    /^(?:use|extern\s+crate|static|type)\b/.test(head) ||
    /^const\s+(?!fn\b|unsafe\b|async\b|extern\b)/.test(head);
  for (let at = start; at < limit; at++) {
    const char = masked[at];
    if (char === ';') return { end: at + 1 };
    if (char === '(' || char === '[') at = closingBracket(masked, at);
    else if (char === '{') {
      const close = closingBracket(masked, at);
      if (!toSemicolon) return { end: close + 1, body: at };
      at = close;
    } else if (char === '}') return { end: at + 1 };
  }
  return { end: limit };
}

interface Found {
  readonly scope: Scope;
  readonly attributes: string;
  readonly start: number;
  readonly at: number;
  readonly end: number;
  readonly body?: number;
}

function read(source: SourceFile, found: Mutable, { scope, attributes, start, at, end, body }: Found): void {
  const head = source.masked.slice(at, Math.min(body ?? end, at + 2_000));
  const isPublic = VISIBLE.test(head);
  const rest = head.replace(VISIBLE, '');
  const line = source.lineAt(at);
  const test = TEST.test(attributes);
  if (test) found.tests.push({ start, end });
  const module = /^mod\s+(?:r#)?(\w+)/.exec(rest)?.[1];
  if (module !== undefined) {
    const path = /#\s*\[\s*(?:cfg_attr\s*\([^\]]*?)?path\s*=\s*"([^"]+)"/.exec(attributes)?.[1];
    const region = body === undefined ? undefined : { start: body + 1, end: end - 1 };
    found.modules.push({
      name: module,
      module: scope.module,
      public: isPublic,
      test,
      line,
      ...(path === undefined ? {} : { path }),
      ...(region === undefined ? {} : { body: region }),
    });
    if (region !== undefined) walk(source, found, { ...region, module: joinPath(scope.module, module) });
    return;
  }
  const add = (name: string, kind: RustItem['kind'], methods: readonly string[] = [], visible = isPublic) =>
    found.items.push({ name, kind, module: scope.module, public: visible, line, test, methods });
  const text = body === undefined ? '' : source.masked.slice(body, end);
  const callable = /^(?:(?:default|const|async|unsafe|safe|extern(?:\s*"[^"]*")?)\s+)*fn\s+(?:r#)?(\w+)/.exec(
    rest,
  )?.[1];
  if (callable !== undefined) {
    const derive = /#\s*\[\s*proc_macro_derive\s*\(\s*(\w+)/.exec(attributes)?.[1];
    add(derive ?? callable, derive === undefined && !/proc_macro/.test(attributes) ? 'fn' : 'macro');
    return;
  }
  const type = /^(?:struct|enum|union|type)\s+(?:r#)?(\w+)/.exec(rest)?.[1];
  if (type !== undefined) add(type, 'type');
  else if (/^(?:unsafe\s+)?(?:auto\s+)?trait\s/.test(rest))
    add(/trait\s+(\w+)/.exec(rest)?.[1] ?? '', 'trait', functionNames(text));
  else if (/^(?:const|static)\s/.test(rest))
    add(/^(?:const|static)\s+(?:mut\s+)?(\w+)/.exec(rest)?.[1] ?? '', 'value');
  else if (/^(?:unsafe\s+)?impl\b/.test(rest))
    found.impls.push({ ...implHead(rest), methods: functionNames(text), line });
  else if (/^macro_rules!/.test(rest))
    add(/^macro_rules!\s*(\w+)/.exec(rest)?.[1] ?? '', 'macro', [], /macro_export/.test(attributes));
  else if (/^\w+(?:::\w+)*!/.test(rest)) readMacro(source, found, { scope, start: at, end, line });
}

/** Items that a macro call at item level declares: `lazy_static!`, `cfg_if!`, `bitflags!`, ... */
function readMacro(
  source: SourceFile,
  found: Mutable,
  {
    scope,
    start,
    end,
    line,
  }: { readonly scope: Scope; readonly start: number; readonly end: number; readonly line: number },
): void {
  const text = source.masked.slice(start, end);
  for (const match of text.matchAll(
    /\b(pub(?:\s*\([^)]*\))?\s+)?(?:struct|enum|fn|static\s+ref|static|type|const|trait)\s+(\w+)/g,
  )) {
    found.items.push({
      name: match[2] ?? '',
      kind: 'type',
      module: scope.module,
      public: match[1] !== undefined,
      line,
      test: false,
      methods: [],
    });
  }
  for (const match of text.matchAll(/\b(pub(?:\s*\([^)]*\))?\s+)?mod\s+(\w+)\s*;/g)) {
    found.modules.push({
      name: match[2] ?? '',
      module: scope.module,
      public: match[1] !== undefined,
      test: false,
      line: source.lineAt(start + match.index),
    });
  }
}

function implHead(head: string): { readonly type: string; readonly trait?: string } {
  const plain = withoutGenerics(head.replace(/^(?:unsafe\s+)?impl\b/, '')).split(/\bwhere\b/)[0] ?? '';
  const [left = '', right] = plain.split(/\bfor\b/);
  const last = (text: string) => /(\w+)\s*$/.exec(text.replace(/\s+$/, ''))?.[1] ?? '';
  return right === undefined ? { type: last(left) } : { type: last(right), trait: last(left) };
}

function withoutGenerics(text: string): string {
  let depth = 0;
  let out = '';
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '<') depth++;
    else if (char === '>' && text[at - 1] !== '-') depth = Math.max(0, depth - 1);
    else if (depth === 0) out += char;
  }
  return out;
}

function functionNames(text: string): readonly string[] {
  return [...text.matchAll(/\bfn\s+(?:r#)?(\w+)/g)].map((match) => match[1] ?? '');
}

function enclosing(modules: readonly RustModule[], offset: number): string {
  let path = '';
  for (const { body, module, name } of modules) {
    if (body !== undefined && offset >= body.start && offset < body.end) {
      const full = joinPath(module, name);
      if (full.length > path.length) path = full;
    }
  }
  return path;
}

export function joinPath(module: string, name: string): string {
  return module === '' ? name : `${module}::${name}`;
}
