import type { ImportFact, SourceFile } from '../../codebase.js';

type Name = ImportFact['names'][number];

const KEYWORD = /\b(?:import|export|require|importScripts|URL|Worker|SharedWorker|mock)\b/g;
const CLAUSE = /import\s+(?:(type|typeof)\s+(?!from\b|,))?([\w$*\s{},]+?)\s*\bfrom\s*(['"])/y;
const BARE = /import\s*(['"])/y;
const CALL = /(?:import|require(?:\.resolve)?|importScripts|Worker|URL)\s*\(\s*(['"`])/y;
const GLOB = /(?:import\.meta\.glob(?:Eager)?(?:<[^>()]*>)?|require\.context)\s*\(\s*(\[?)\s*/y;
const IMPORT_EQUALS = /import\s+(?:type\s+)?([\w$]+)\s*=\s*require\s*\(\s*(['"])/y;
const FROM = /export\s+(?:(type)\s+)?(?:\*(?:\s*as\s+([\w$]+))?|(\{[^{}]*\}))\s*from\s*(['"])/y;
const MAX_CLAUSE = 20_000;

/** Import statements, re-exports, require calls, dynamic and glob imports, workers; read from the masked text. */
export function readImports(source: SourceFile): readonly ImportFact[] {
  const { masked } = source;
  const facts: ImportFact[] = [];
  KEYWORD.lastIndex = 0;
  for (let match = KEYWORD.exec(masked); match; match = KEYWORD.exec(masked)) {
    const at = match.index;
    const before = masked.charAt(at - 1);
    if (before === '.' || before === '$') continue;
    const word = match[0];
    const fact =
      word === 'import'
        ? readImport(source, at)
        : word === 'export'
          ? readReexport(source, at)
          : word === 'require'
            ? readRequire(source, at)
            : readAsset(source, at, word);
    if (fact) facts.push(...fact);
  }
  return facts;
}

function readImport(source: SourceFile, at: number): readonly ImportFact[] | undefined {
  const { masked } = source;
  const line = source.lineAt(at);
  const bare = matchAt(BARE, masked, at);
  if (bare) {
    const specifier = literalAt(source, at + bare[0].length - 1);
    return specifier === undefined ? undefined : [{ specifier, line, kind: 'side-effect', names: [] }];
  }
  const globs = readGlob(source, at);
  if (globs) return globs;
  const call = matchAt(CALL, masked, at);
  if (call) return readDynamic(source, at, at + call[0].length - 1, 'dynamic');
  const equals = matchAt(IMPORT_EQUALS, masked, at);
  if (equals) {
    const specifier = literalAt(source, at + equals[0].length - 1);
    const local = equals[1] ?? '';
    return specifier === undefined
      ? undefined
      : [{ specifier, line, kind: 'require', names: [{ exported: '*', local, typeOnly: false }] }];
  }
  const clause = matchAt(CLAUSE, masked, at);
  if (!clause || clause[0].length > MAX_CLAUSE) return undefined;
  const specifier = literalAt(source, at + clause[0].length - 1);
  if (specifier === undefined) return undefined;
  const typeOnly = clause[1] !== undefined;
  const names = readClause(clause[2] ?? '', typeOnly);
  const kind = typeOnly || (names.length > 0 && names.every((name) => name.typeOnly)) ? 'type' : 'static';
  return [{ specifier, line, kind: names.length === 0 ? 'side-effect' : kind, names }];
}

/** `a, { b, type C as D }`, `* as ns`. */
function readClause(clause: string, typeOnly: boolean): readonly Name[] {
  const names: Name[] = [];
  const braces = /\{([^{}]*)\}/.exec(clause);
  const outside = braces ? clause.replace(braces[0], ' ') : clause;
  for (const part of outside.split(',')) {
    const text = part.trim();
    const namespace = /^\*\s*as\s+([\w$]+)$/.exec(text);
    if (namespace) names.push({ exported: '*', local: namespace[1] ?? '', typeOnly });
    else if (/^[\w$]+$/.test(text)) names.push({ exported: 'default', local: text, typeOnly });
  }
  for (const item of readSpecifiers(braces?.[1] ?? ''))
    names.push({ ...item, typeOnly: typeOnly || item.typeOnly });
  return names;
}

/** `a`, `a as b`, `type C`, `default as d` between braces: first name -> second name. */
export function readSpecifiers(inside: string): readonly Name[] {
  const names: Name[] = [];
  for (const part of inside.split(',')) {
    const match = /^\s*(type\s+(?!as\b\s*$|as\s+\w+\s*$))?([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(part);
    if (match?.[2])
      names.push({ exported: match[2], local: match[3] ?? match[2], typeOnly: match[1] !== undefined });
  }
  return names;
}

function readReexport(source: SourceFile, at: number): readonly ImportFact[] | undefined {
  const match = matchAt(FROM, source.masked, at);
  if (!match) return undefined;
  const specifier = literalAt(source, at + match[0].length - 1);
  if (specifier === undefined) return undefined;
  const typeOnly = match[1] !== undefined;
  const names = match[3]
    ? readSpecifiers(match[3].slice(1, -1)).map((name) => ({ ...name, typeOnly: typeOnly || name.typeOnly }))
    : [{ exported: '*', local: match[2] ?? '*', typeOnly }];
  return [{ specifier, line: source.lineAt(at), kind: 'reexport', names }];
}

function readRequire(source: SourceFile, at: number): readonly ImportFact[] | undefined {
  const globs = readGlob(source, at);
  if (globs) return globs;
  const call = matchAt(CALL, source.masked, at);
  return call ? readDynamic(source, at, at + call[0].length - 1, 'require') : undefined;
}

const BINDING =
  /(?:const|let|var)\s+(?:([\w$]+)|\{([^{}]*)\})(?:\s*:[^=;]*)?\s*=\s*(?:await\s+)?(?:\(\s*await\s+)?$/;

function readDynamic(
  source: SourceFile,
  at: number,
  quoteAt: number,
  kind: 'dynamic' | 'require',
): readonly ImportFact[] | undefined {
  const literal = literalAt(source, quoteAt);
  if (literal === undefined) return undefined;
  const line = source.lineAt(at);
  if (literal.includes('*')) return [{ specifier: literal, line, kind: 'glob', names: [] }];
  const { masked } = source;
  const binding = BINDING.exec(masked.slice(Math.max(0, at - 400), at));
  const close = masked.indexOf(')', quoteAt);
  const member = /^\)\s*\)?\s*\.\s*([\w$]+)/.exec(masked.slice(close, close + 80))?.[1];
  const names: Name[] = [];
  if (member && member !== 'then' && member !== 'catch')
    names.push({ exported: member, local: binding?.[1] ?? '', typeOnly: false });
  else if (binding?.[1]) names.push({ exported: '*', local: binding[1], typeOnly: false });
  else if (binding?.[2]) {
    for (const part of binding[2].split(',')) {
      const pair = /^\s*([\w$]+)(?:\s*:\s*([\w$]+))?/.exec(part);
      if (pair?.[1]) names.push({ exported: pair[1], local: pair[2] ?? pair[1], typeOnly: false });
    }
  }
  return [{ specifier: literal, line, kind, names }];
}

function readGlob(source: SourceFile, at: number): readonly ImportFact[] | undefined {
  const match = matchAt(GLOB, source.masked, at);
  if (!match) return undefined;
  const line = source.lineAt(at);
  const facts: ImportFact[] = [];
  let i = at + match[0].length;
  for (let count = 0; count < 50; count++) {
    const pattern = literalAt(source, i);
    if (pattern === undefined) break;
    const specifier = source.masked.startsWith('require', at)
      ? `${pattern.replace(/\/$/, '')}/**/*`
      : pattern;
    facts.push({ specifier, line, kind: 'glob', names: [] });
    i = source.masked.indexOf(source.masked.charAt(i), i + 1) + 1;
    const next = /^\s*,\s*/.exec(source.masked.slice(i, i + 200));
    if (!match[1] || !next) break;
    i += next[0].length;
  }
  return facts;
}

function readAsset(source: SourceFile, at: number, word: string): readonly ImportFact[] | undefined {
  const call = matchAt(CALL, source.masked, at);
  if (!call || word === 'mock') return undefined;
  const specifier = literalAt(source, at + call[0].length - 1);
  if (specifier === undefined || (word === 'URL' && !/^\.{1,2}\//.test(specifier))) return undefined;
  return [{ specifier, line: source.lineAt(at), kind: 'string', names: [] }];
}

/** The literal that opens at `quoteAt`; holes of a template become `*`. */
function literalAt(source: SourceFile, quoteAt: number): string | undefined {
  const quote = source.masked.charAt(quoteAt);
  if (quote !== '"' && quote !== "'" && quote !== '`') return undefined;
  const close = source.masked.indexOf(quote, quoteAt + 1);
  if (close < 0 || close - quoteAt > 1000) return undefined;
  const literal = source.code.slice(quoteAt + 1, close);
  if (quote !== '`') return literal;
  return literal.replace(/\$\{[^{}]*\}/g, '*');
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
