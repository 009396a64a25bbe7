import type { SourceFile } from '../../codebase.js';
import { memo } from '../common/memo.js';
import { closingBracket } from '../common/words.js';

export interface GoImport {
  readonly path: string;
  /** Alias, `_` or `.` as written. */
  readonly alias?: string;
  readonly line: number;
}

export interface GoDeclaration {
  readonly name: string;
  readonly kind: 'func' | 'type' | 'var' | 'const';
  readonly line: number;
  readonly offset: number;
}

interface GoMethod {
  readonly type: string;
  readonly name: string;
  readonly line: number;
}

export interface GoFile {
  readonly packageName: string;
  readonly imports: readonly GoImport[];
  readonly declarations: ReadonlyMap<string, GoDeclaration>;
  readonly methods: readonly GoMethod[];
  /** Receiver types of methods that other files of the package declare. */
  readonly foreignReceivers: readonly string[];
  /** `func init`, a blank variable that a call fills, or a file that declares nothing: it takes part in its package as it is. */
  readonly runsOnLoad: boolean;
  readonly importsEnd: number;
  readonly functions: readonly GoFunction[];
}

/** A top-level function or method: from its keyword to its closing brace. */
export interface GoFunction {
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

const IMPORT = /^import\s+(\(|(?:([\w.]+)\s+)?["`])/gm;
const SPEC = /(?:^|[;\n(])\s*(?:([\w.]+)\s+)?["`]([^"`\n]+)["`]/g;
const FUNC = /^func\s+(?:\(([^)]*)\)\s*)?([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)/gm;
const SINGLE =
  /^(type|var|const)\s+([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:\s*,\s*[\w\u0080-\uffff]+)*)/gm;
const GROUP = /^(type|var|const)\s*\(/gm;

/** Package clause, imports and top-level declarations of a Go file. */
export const goFile = memo((source: SourceFile): GoFile => {
  const { masked } = source;
  const declarations = new Map<string, GoDeclaration>();
  const add = (name: string, kind: GoDeclaration['kind'], offset: number) => {
    if (name !== '_' && !declarations.has(name))
      declarations.set(name, { name, kind, line: source.lineAt(offset), offset });
  };
  const methods: GoMethod[] = [];
  const functions: GoFunction[] = [];
  for (const match of masked.matchAll(FUNC)) {
    const name = match[2] ?? '';
    functions.push(functionAt(masked, match.index));
    if (match[1] === undefined) {
      if (name !== 'init') add(name, 'func', match.index);
    } else methods.push({ type: receiverType(match[1]), name, line: source.lineAt(match.index) });
  }
  for (const match of masked.matchAll(SINGLE)) {
    for (const name of (match[2] ?? '').split(','))
      add(name.trim(), match[1] as GoDeclaration['kind'], match.index);
  }
  for (const match of masked.matchAll(GROUP)) {
    const open = match.index + match[0].length - 1;
    for (const { name, offset } of groupNames(masked, open))
      add(name, match[1] as GoDeclaration['kind'], offset);
  }
  const { imports, end } = readImports(source);
  return {
    packageName: /^package\s+(\w+)/m.exec(masked)?.[1] ?? '',
    imports,
    importsEnd: end,
    declarations,
    methods,
    functions,
    foreignReceivers: [...new Set(methods.map((method) => method.type))].filter(
      (type) => !declarations.has(type),
    ),
    runsOnLoad:
      (declarations.size === 0 && methods.length === 0) ||
      /^func\s+init\s*\(\s*\)/m.test(masked) ||
      /^var\s+_\s*(?:[\w.*[\]]+\s*)?=\s*(?:\w+\.)*\w+\(/m.test(masked),
  };
});

function readImports(source: SourceFile): { readonly imports: readonly GoImport[]; readonly end: number } {
  const imports: GoImport[] = [];
  let end = 0;
  for (const match of source.masked.matchAll(IMPORT)) {
    const grouped = match[1] === '(';
    const start = match.index + 'import'.length;
    const open = source.masked.indexOf('(', start);
    const stop = grouped ? closingBracket(source.masked, open) : lineEnd(source.masked, start);
    const from = grouped ? open : start;
    for (const spec of source.code.slice(from, stop).matchAll(SPEC)) {
      const path = spec[2] ?? '';
      const line = source.lineAt(from + spec.index + spec[0].length - 1);
      imports.push(spec[1] === undefined ? { path, line } : { path, alias: spec[1], line });
    }
    end = Math.max(end, stop);
  }
  return { imports, end };
}

function lineEnd(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  return at < 0 ? text.length : at;
}

function receiverType(receiver: string): string {
  return /([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)\s*(?:\[[^\]]*\])?\s*$/.exec(receiver)?.[1] ?? '';
}

function groupNames(
  masked: string,
  open: number,
): readonly { readonly name: string; readonly offset: number }[] {
  const close = closingBracket(masked, open);
  const names: { name: string; offset: number }[] = [];
  let depth = 0;
  let fresh = true;
  for (let at = open + 1; at < close; at++) {
    const char = masked[at] ?? '';
    if (char === '(' || char === '{' || char === '[') depth++;
    else if (char === ')' || char === '}' || char === ']') depth--;
    else if (char === '\n' || char === ';') fresh = depth === 0;
    else if (fresh && /[A-Za-z_\u0080-\uffff]/.test(char)) {
      const list =
        /^[\w\u0080-\uffff]+(?:\s*,\s*[\w\u0080-\uffff]+)*/.exec(
          masked.slice(at, Math.min(close, at + 500)),
        )?.[0] ?? '';
      for (const name of list.split(',')) names.push({ name: name.trim(), offset: at });
      fresh = false;
      at += Math.max(0, list.length - 1);
    }
  }
  return names;
}

function functionAt(masked: string, start: number): GoFunction {
  let depth = 0;
  for (let at = start; at < masked.length; at++) {
    const char = masked[at];
    if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth--;
    else if (
      char === '{' &&
      depth === 0 &&
      !/\b(?:interface|struct)\s*$/.test(masked.slice(Math.max(start, at - 12), at))
    ) {
      return { start, body: at, end: closingBracket(masked, at) };
    } else if (char === '{') at = closingBracket(masked, at);
    else if (char === '\n' && depth === 0) return { start, body: at, end: at };
  }
  return { start, body: masked.length, end: masked.length };
}
