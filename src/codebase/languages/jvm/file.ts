import type { SourceFile } from '../../codebase.js';
import { memo } from '../common/memo.js';
import { closingBracket, splitList } from '../common/words.js';

export interface JvmImport {
  /** Dotted path without the trailing `.*`. */
  readonly path: string;
  readonly wildcard: boolean;
  readonly isStatic: boolean;
  /** Local name: alias or last segment. */
  readonly local: string;
  readonly line: number;
}

export interface JvmType {
  readonly name: string;
  readonly kind: string;
  readonly line: number;
  readonly public: boolean;
  readonly annotations: readonly Annotation[];
  /** Simple names of superclass and interfaces. */
  readonly supertypes: readonly string[];
  /** Method names in its body, in order. */
  readonly methods: readonly string[];
  readonly start: number;
  readonly end: number;
}

export interface Annotation {
  readonly name: string;
  readonly offset: number;
  /** Text between its parentheses, strings kept. */
  readonly argument: string;
}

/** A Kotlin function or property at top level. */
export interface JvmMember {
  readonly name: string;
  readonly kind: 'fun' | 'val';
  readonly receiver?: string;
  readonly line: number;
  readonly public: boolean;
}

export interface JvmFile {
  readonly package: string;
  readonly imports: readonly JvmImport[];
  readonly types: readonly JvmType[];
  readonly members: readonly JvmMember[];
  readonly hasMain: boolean;
  /** Names of all annotations in the file. */
  readonly annotations: ReadonlySet<string>;
}

const IMPORT = /^[ \t]*import\s+(static\s+)?([\w$]+(?:\s*\.\s*[\w$]+)*)\s*(\.\s*\*)?(?:\s+as\s+(\w+))?/gm;
const TYPE = /(?<![.:\w])(class|interface|record|object|enum(?!\s+class)|@interface)\s+([A-Za-z_$][\w$]*)/g;
const FUNCTION = /(?<![\w.])fun\s+(?:<[^>]*>\s*)?(?:([A-Za-z_][\w.]*)(?:<[^>]*>)?\??\.)?(\w+)\s*\(/g;
const PROPERTY = /(?<![\w.])(?:val|var)\s+(?:<[^>]*>\s*)?(?:([A-Za-z_][\w.]*)(?:<[^>]*>)?\??\.)?(\w+)/g;
const HIDDEN = /\b(?:private|internal|protected)\b/;

/** Package, imports and top-level declarations of a Java or Kotlin file. */
export const jvmFile = memo((source: SourceFile): JvmFile => {
  const { masked } = source;
  const kotlin = source.language === 'kotlin';
  const top = withoutBlocks(masked, '{', '}');
  return {
    package: /^[ \t]*package\s+([\w$]+(?:\s*\.\s*[\w$]+)*)/m.exec(top)?.[1]?.replace(/\s/g, '') ?? '',
    imports: importsIn(source, top),
    types: typesIn(source, top, kotlin),
    members: kotlin ? membersIn(source, withoutBlocks(top, '(', ')')) : [],
    hasMain: kotlin
      ? /^(?:suspend\s+)?fun\s+main\s*\(/m.test(top) || /@JvmStatic\s+fun\s+main\s*\(/.test(masked)
      : /\bstatic\s+(?:final\s+)?void\s+main\s*\(\s*(?:final\s+)?String\b/.test(masked),
    annotations: new Set(
      [...masked.matchAll(/@(?:[a-z]+:)?(?:[a-z]\w*\.)*([A-Z]\w*)/g)].map((match) => match[1] ?? ''),
    ),
  };
});

function importsIn(source: SourceFile, top: string): readonly JvmImport[] {
  return [...top.matchAll(IMPORT)].map((match) => {
    const path = (match[2] ?? '').replace(/\s/g, '');
    return {
      path,
      wildcard: match[3] !== undefined,
      isStatic: match[1] !== undefined,
      local: match[4] ?? path.slice(path.lastIndexOf('.') + 1),
      line: source.lineAt(match.index + match[0].length - 1),
    };
  });
}

function typesIn(source: SourceFile, top: string, kotlin: boolean): readonly JvmType[] {
  const matches = [...top.matchAll(TYPE)];
  return matches.map((match, at) => {
    const nameEnd = match.index + match[0].length;
    const next = matches[at + 1]?.index ?? top.length;
    const brace = top.indexOf('{', nameEnd);
    const hasBody = brace >= 0 && brace < next;
    const header = top.slice(nameEnd, hasBody ? brace : Math.min(next, nameEnd + 2_000));
    const end = hasBody ? closingBracket(source.masked, brace) : nameEnd;
    const prefixStart =
      Math.max(
        top.lastIndexOf(';', match.index),
        top.lastIndexOf('}', match.index),
        lastImportEnd(top, match.index),
      ) + 1;
    const prefix = top.slice(prefixStart, match.index);
    return {
      name: match[2] ?? '',
      kind: match[1] ?? '',
      line: source.lineAt(match.index),
      public: kotlin ? !HIDDEN.test(prefix) : /\bpublic\b/.test(prefix),
      annotations: annotationsIn(source, prefixStart, match.index),
      supertypes: supertypesOf(header, kotlin),
      methods: hasBody ? methodsIn(source.masked.slice(brace + 1, end), kotlin) : [],
      start: prefixStart,
      end,
    };
  });
}

function lastImportEnd(top: string, before: number): number {
  const at = top.lastIndexOf('\nimport ', before);
  return at < 0 ? -1 : top.indexOf('\n', at + 1);
}

function annotationsIn(source: SourceFile, start: number, end: number): readonly Annotation[] {
  const found: Annotation[] = [];
  for (const match of source.masked.slice(start, end).matchAll(/@(?:[a-z]+:)?((?:\w+\.)*\w+)[ \t]*(\()?/g)) {
    if (match[1] === 'interface') continue;
    const offset = start + match.index;
    const open = offset + match[0].length - 1;
    const argument =
      match[2] === undefined ? '' : source.code.slice(open + 1, closingBracket(source.masked, open));
    found.push({ name: (match[1] ?? '').split('.').at(-1) ?? '', offset, argument });
  }
  return found;
}

function supertypesOf(header: string, kotlin: boolean): readonly string[] {
  const plain = withoutGenerics(withoutBlocks(header, '(', ')'));
  const list = kotlin
    ? /:([\s\S]*)$/.exec(plain)?.[1]?.split(/\bwhere\b/)[0]
    : plain.replace(/\b(?:extends|implements|permits)\b/g, ',').replace(/^[^,]*,?/, '');
  return splitList(list ?? '').flatMap(
    (part) =>
      /([\w.]+)/
        .exec(part.replace(/@\w+\s*/g, ''))?.[1]
        ?.split('.')
        .at(-1) ?? [],
  );
}

function methodsIn(body: string, kotlin: boolean): readonly string[] {
  const level = withoutBlocks(body, '{', '}');
  const pattern = kotlin
    ? /\bfun\s+(?:<[^>]*>\s*)?(?:[\w.<>?]+\.)?(\w+)\s*\(/g
    : /[\w>\]]\s+([a-z_$]\w*)\s*\((?=[^;{}=]*\)\s*(?:throws[\w.,\s]+)?[{;])/g;
  return [...new Set([...level.matchAll(pattern)].map((match) => match[1] ?? ''))].filter(
    (name) => !/^(?:if|for|while|switch|catch|return|new|super|this)$/.test(name),
  );
}

function membersIn(source: SourceFile, top: string): readonly JvmMember[] {
  const read = (match: RegExpMatchArray, kind: JvmMember['kind']): JvmMember => {
    const offset = match.index ?? 0;
    const line = top.slice(top.lastIndexOf('\n', offset) + 1, offset);
    const base = { name: match[2] ?? '', kind, line: source.lineAt(offset), public: !HIDDEN.test(line) };
    return match[1] === undefined ? base : { ...base, receiver: match[1] };
  };
  const aliases = [...top.matchAll(/(?<![\w.])()typealias\s+(\w+)/g)]
    .map((match) => ({ ...read(match, 'val'), receiver: '' }))
    .map(({ receiver: _none, ...member }) => member);
  return [
    ...[...top.matchAll(FUNCTION)].map((match) => read(match, 'fun')),
    ...[...top.matchAll(PROPERTY)].map((match) => read(match, 'val')),
    ...aliases,
  ];
}

/** The text with the inside of outermost brackets blanked; line breaks go too. */
function withoutBlocks(text: string, open: string, close: string): string {
  let out = '';
  let kept = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === open) {
      if (depth++ === 0) {
        out += text.slice(kept, at + 1);
        kept = at + 1;
      }
    } else if (char === close && depth > 0 && --depth === 0) {
      out += text.slice(kept, at).replace(/[^\n]/g, ' ');
      kept = at;
    }
  }
  return out + (depth > 0 ? text.slice(kept).replace(/[^\n]/g, ' ') : text.slice(kept));
}

function withoutGenerics(text: string): string {
  let depth = 0;
  let out = '';
  for (const char of text) {
    if (char === '<') depth++;
    else if (char === '>') depth = Math.max(0, depth - 1);
    else if (depth === 0) out += char;
  }
  return out;
}
