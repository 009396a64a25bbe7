import type { Language, SourceFile } from '../../codebase.js';
import type { ClassFact } from '../bodies.js';
import type { Brackets } from './brackets.js';
import { bodyAfter, innermost, isExported } from './headers.js';
import { memberFunctions } from './member-functions.js';
import type { Outline, RawClass, RawFunction } from './outline.js';

const CLASS: Partial<Record<Language, RegExp>> = {
  go: /\btype\s+(\w+)(?:\[[^\]\n]*\])?\s+(struct|interface)\s*(?=\{)/g,
  rust: /\b(struct|enum|trait|union|impl)\b\s*(?:<[^{;]*?>\s*)?([\w:]+)?/g,
  kotlin:
    /\b(?:(data|abstract|sealed|enum|annotation|open|inner|value)\s+)*(?<![:.\w])(class|interface|object)\b(?:\s+(\w+))?/g,
  swift: /\b(class|struct|enum|protocol|extension|actor)\s+(\w+)/g,
  php: /\b(?:(abstract|final|readonly)\s+)*(class|interface|trait|enum)\s+(\w+)/g,
};
const CLASS_DEFAULT =
  /(?<![:.])\b(?:(abstract|sealed|static|final|partial|data)\s+)*(@?interface|class|enum|record|struct|namespace|union)\s+(\w+)/g;

const FUNCTION: Partial<Record<Language, RegExp>> = {
  go: /^func[ \t]+(?:\([ \t]*(?:\w+[ \t]+)?\*?(\w+)[^)\n]*\)[ \t]*)?(\w+)[ \t]*(?:\[[^\n(]*\])?\(/gm,
  rust: /\bfn\s+(\w+)\s*(?:<[^({;]*>)?\s*\(/g,
  kotlin: /\bfun\s+(?:<[^({]*>\s*)?(?:[\w.<>?*, ]+\.)?(\w+|`[^`\n]*`)\s*\(/g,
  swift: /\b(?:func\s+(\w+|[^\w\s(]+)|(init)[?!]?)\s*(?:<[^({]*>)?\s*\(/g,
  php: /\bfunction\s+&?(\w+)\s*\(/g,
};

/** Functions and classes of a language with braces. */
export function braceOutline(source: SourceFile, brackets: Brackets): Outline {
  const { masked, language } = source;
  const classes = findClasses(source, brackets);
  const pattern = FUNCTION[language];
  const functions = pattern
    ? keywordFunctions(source, { brackets, classes, pattern })
    : memberFunctions(source, { brackets, classes });
  const hidden = language === 'rust' ? testModules(masked, brackets) : [];
  const shown = (item: { start: number }): boolean =>
    !hidden.some(([from, to]) => item.start >= from && item.start < to);
  return { functions: functions.filter(shown), classes: classes.filter(shown) };
}

/** Ranges of Rust's `#[cfg(test)] mod ... { }`. */
export function testModules(masked: string, brackets: Brackets): readonly (readonly [number, number])[] {
  return [...masked.matchAll(/#\[cfg\((?:[^)\n]*\b)?test\b[^\n]*\]\s*(?:pub\s+)?mod\s+\w+\s*\{/g)].map(
    (match) => {
      const open = (match.index ?? 0) + match[0].length - 1;
      return [match.index ?? 0, brackets.closing(open) ?? masked.length] as const;
    },
  );
}

function findClasses(source: SourceFile, brackets: Brackets): readonly RawClass[] {
  const { masked, language } = source;
  const found: RawClass[] = [];
  for (const match of masked.matchAll(CLASS[language] ?? CLASS_DEFAULT)) {
    const start = match.index ?? 0;
    const words = match[0].split(/\s+/);
    const keyword =
      words.find((word) =>
        /^(?:@?interface|class|enum|record|struct|namespace|union|object|trait|protocol|extension|actor|impl)$/.test(
          word,
        ),
      ) ?? 'class';
    const header = headerOf(masked, start + match[0].length, brackets);
    if (!header) continue;
    const name =
      language === 'go'
        ? (match[1] ?? '')
        : (match.slice(1).findLast((part) => part !== undefined && !KEYWORDS.has(part)) ?? '');
    const target = /\bfor\s+([\w:]+)/.exec(header.text)?.[1];
    const bases = basesOf(header.text, language);
    const before = masked.slice(Math.max(0, start - 300), start);
    const annotations =
      /(?:[@#][^;{}]*|\b(?:pub|public|private|internal|open|export)\b[\w() ]*)$/.exec(before)?.[0] ?? '';
    const isImpl = keyword === 'impl' || keyword === 'extension';
    found.push({
      name: isImpl ? (target ?? name).replace(/^.*::/, '') : name,
      kind: isImpl ? 'impl' : classKind({ keyword, words, name, bases, language }),
      exported: isExported(`${annotations} ${match[0]}`, name, language),
      bases: isImpl && target ? [name] : bases,
      decorators: [...annotations.matchAll(DECORATORS)].map((item) => item[1] ?? item[2] ?? item[3] ?? ''),
      start,
      end: header.end,
      body: { start: Math.min(header.open + 1, header.end), end: header.end },
      fillsIn: keyword === 'impl' ? target !== undefined : bases.length > 0,
    });
  }
  return found;
}

/** `@Entity`, `derive(…)`, and Rust attributes that a macro reads. */
const DECORATORS =
  /@(\w+)|derive\(([^)]*)\)|#\s*\[\s*(?!(?:allow|cfg|cfg_attr|doc|must_use|non_exhaustive|inline|deprecated|derive|expect|warn|deny)\b)(\w+)/g;

const KEYWORDS = new Set([
  'interface',
  '@interface',
  'class',
  'enum',
  'record',
  'struct',
  'namespace',
  'union',
  'object',
  'trait',
  'protocol',
  'extension',
  'actor',
  'impl',
  'abstract',
  'sealed',
  'static',
  'final',
  'partial',
  'data',
  'open',
  'inner',
  'annotation',
  'value',
  'readonly',
]);

/** From behind a class name to its brace; without one the class has no body. */
function headerOf(
  masked: string,
  from: number,
  brackets: Brackets,
): { text: string; open: number; end: number } | undefined {
  for (let at = from; at < masked.length && at < from + 2000; at++) {
    const char = masked.charAt(at);
    if (char === '(') at = brackets.closing(at) ?? at;
    else if (char === '{') {
      const end = brackets.closing(at);
      return end === undefined ? undefined : { text: masked.slice(from, at), open: at, end };
    } else if (char === ';') return { text: masked.slice(from, at), open: at, end: at };
    else if (
      char === '\n' &&
      /^\s*(?:$|\n|\}|(?:@|fun|class|data|val|var|private|internal|public|object|interface|sealed|enum|import)\b)/.test(
        masked.slice(at + 1, at + 80),
      ) &&
      !/[:,]\s*$/.test(masked.slice(from, at))
    ) {
      return { text: masked.slice(from, at), open: at, end: at };
    }
  }
  return undefined;
}

function classKind(given: {
  keyword: string;
  words: readonly string[];
  name: string;
  bases: readonly string[];
  language: Language;
}): ClassFact['kind'] {
  const { keyword, words, name, bases } = given;
  if (/interface|trait|protocol/.test(keyword)) return 'interface';
  if (keyword === 'enum') return 'enum';
  if (words.includes('abstract') || words.includes('sealed')) return 'abstract';
  if (/(?:Error|Exception)$/.test(name) || bases.some((base) => /(?:Error|Exception|Throwable)$/.test(base)))
    return 'exception';
  if (
    keyword === 'record' ||
    keyword === 'struct' ||
    keyword === 'union' ||
    words.includes('data') ||
    words.includes('value')
  )
    return 'data';
  return keyword === 'object' ? 'object' : 'class';
}

function basesOf(header: string, language: Language): readonly string[] {
  const list =
    language === 'kotlin' || language === 'csharp' || language === 'swift' || language === 'cpp'
      ? /:\s*([\s\S]*)$/.exec(header.replace(/^\s*\([^)]*\)/, ''))?.[1]
      : [
          ...header.matchAll(
            /\b(?:extends|implements|for)\s+([\w.,\s<>\\:]+?)(?=\bimplements\b|\bwhere\b|$)/g,
          ),
        ]
          .map((match) => match[1])
          .join(',');
  return (list ?? '')
    .replace(/<[^<>]*>/g, '')
    .split(',')
    .map(
      (base) => /[\w.\\:]+/.exec(base.replace(/\b(?:public|private|protected|virtual|by)\b/g, ''))?.[0] ?? '',
    )
    .filter(Boolean);
}

interface Search {
  readonly brackets: Brackets;
  readonly classes: readonly RawClass[];
  readonly pattern: RegExp;
}

/** Functions that a keyword announces: func, fn, fun, function. */
function keywordFunctions(source: SourceFile, search: Search): readonly RawFunction[] {
  const { masked, language } = source;
  const found: RawFunction[] = [];
  let inside = -1;
  for (const match of masked.matchAll(search.pattern)) {
    const start = match.index ?? 0;
    const open = start + match[0].length - 1;
    const close = search.brackets.closing(open);
    if (close === undefined || start < inside) continue;
    const names = match.slice(1).filter((part) => part !== undefined);
    const name = (names.at(-1) ?? '').replaceAll('`', '');
    const owner = innermost(search.classes, start);
    const receiver =
      language === 'go' ? (names.length > 1 ? (names[0] ?? null) : null) : (owner?.name ?? null);
    const body = bodyAfter(source, close + 1, search.brackets);
    const lineStart = masked.lastIndexOf('\n', start) + 1;
    const before = masked.slice(Math.max(lineStart, start - 120), start);
    const annotations = annotationsAbove(masked, lineStart);
    const inInterface = owner?.kind === 'interface';
    if (body.end > body.start) inside = body.end;
    found.push({
      name: name === '' ? 'init' : name,
      owner: receiver,
      kind: name === 'init' || name === '__construct' ? 'constructor' : receiver ? 'method' : 'function',
      exported:
        (inInterface ||
          isExported(before, name, language) ||
          (language === 'rust' && owner?.fillsIn === true)) &&
        (language !== 'go' || !receiver || isExported('', receiver, language)),
      async: /\b(?:async|suspend)\b/.test(before) || /^\s*async\b/.test(body.returnType),
      overrides:
        /\boverride\b/.test(before) ||
        annotations.includes('Override') ||
        (language === 'rust' && owner?.fillsIn === true),
      declaredOnly: body.none || /\babstract\b/.test(before),
      decorators: annotations,
      params: { start: open + 1, end: close },
      returnType: body.returnType,
      start,
      end: body.end,
      body: { start: body.start, end: body.end },
      expression: body.expression,
    });
  }
  return found;
}

/** Names of the annotations or attributes on the lines above. */
function annotationsAbove(masked: string, lineStart: number): readonly string[] {
  const names: string[] = [];
  let end = lineStart - 1;
  while (end > 0) {
    const start = masked.lastIndexOf('\n', end - 1) + 1;
    const line = masked.slice(start, end).trim();
    if (!/^(?:@|#\[|\[)/.test(line)) break;
    names.push(...[...line.matchAll(/[@[(,]\s*([A-Za-z_][\w:]*)/g)].map((match) => match[1] ?? ''));
    end = start - 1;
  }
  return names;
}
