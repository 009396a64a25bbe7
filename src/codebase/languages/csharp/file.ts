import type { SourceFile } from '../../codebase.js';
import { memo } from '../common/memo.js';
import { closingBracket, splitList } from '../common/words.js';

export interface CsharpType {
  readonly name: string;
  readonly namespace: string;
  readonly kind: string;
  readonly line: number;
  readonly public: boolean;
  readonly partial: boolean;
  readonly supertypes: readonly string[];
  readonly attributes: readonly string[];
  readonly methods: readonly string[];
  /** Extension methods: called on any receiver. */
  readonly extensions: readonly string[];
}

interface CsharpUsing {
  readonly namespace: string;
  readonly alias?: string;
  readonly isStatic: boolean;
  readonly isGlobal: boolean;
  readonly line: number;
}

export interface CsharpFile {
  readonly namespaces: readonly string[];
  readonly usings: readonly CsharpUsing[];
  readonly types: readonly CsharpType[];
  /** `Main`, or statements outside any type. */
  readonly starts: boolean;
}

const USING = /^[ \t]*(global\s+)?using\s+(static\s+)?(?:(\w+)\s*=\s*)?([\w.]+)\s*;/gm;
const TYPE =
  /(?<![.\w])((?:(?:public|internal|private|protected|static|abstract|sealed|partial|readonly|ref|unsafe|file|new)\s+)*)(class|interface|struct|enum|record(?:\s+(?:class|struct))?|delegate\s+[\w<>[\]?,. ]+?)\s+([A-Z_]\w*)(?=\s*(?:<[^>{;]*>)?\s*[({:;\n\r]|\s+where\b)/g;

/** Namespaces, usings and types of a C# file, nested types included. */
export const csharpFile = memo((source: SourceFile): CsharpFile => {
  const { masked } = source;
  const blocks = [...masked.matchAll(/^[ \t]*namespace\s+([\w.]+)\s*([;{])/gm)].map((match) => {
    const open = match.index + match[0].length - 1;
    return {
      name: match[1] ?? '',
      start: match.index,
      end: match[2] === ';' ? masked.length : closingBracket(masked, open),
    };
  });
  const types = [...masked.matchAll(TYPE)].map((match) =>
    typeAt(
      source,
      match,
      blocks.find((block) => match.index > block.start && match.index < block.end)?.name ?? '',
    ),
  );
  return {
    namespaces: blocks.map((block) => block.name),
    usings: [...masked.matchAll(USING)].map((match) => ({
      namespace: match[4] ?? '',
      isStatic: match[2] !== undefined,
      isGlobal: match[1] !== undefined,
      line: source.lineAt(match.index + match[0].length - 1),
      ...(match[3] === undefined ? {} : { alias: match[3] }),
    })),
    types,
    starts:
      /\bstatic\s+(?:async\s+)?(?:void|int|Task|Task<int>|ValueTask)\s+Main\s*\(/.test(masked) ||
      (blocks.length === 0 &&
        /^(?:await\s|var\s|\w+(?:\.\w+)+\s*\()/m.test(masked) &&
        /\b(?:builder|app|args|await|Console|host)\b/.test(masked)),
  };
});

function typeAt(source: SourceFile, match: RegExpMatchArray, namespace: string): CsharpType {
  const { masked } = source;
  const start = match.index ?? 0;
  const nameEnd = start + match[0].length;
  const stop = /[{;]/.exec(masked.slice(nameEnd, nameEnd + 3_000));
  const open = stop === null ? nameEnd : nameEnd + stop.index;
  const body = masked[open] === '{' ? masked.slice(open + 1, closingBracket(masked, open)) : '';
  const header = masked.slice(nameEnd, open).replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '');
  const list = /:([\s\S]*?)(?:\bwhere\b|$)/.exec(header)?.[1] ?? '';
  const before = masked.slice(Math.max(0, start - 600), start);
  const attributes = /((?:\[[^\]]*\]\s*)+)$/.exec(before)?.[1] ?? '';
  return {
    name: match[3] ?? '',
    namespace,
    kind: match[2] ?? '',
    line: source.lineAt(start + (match[1] ?? '').length),
    public: /\bpublic\b/.test(match[1] ?? ''),
    partial: /\bpartial\b/.test(match[1] ?? ''),
    supertypes: splitList(list.replace(/<[^<>]*(?:<[^<>]*>[^<>]*)*>/g, '')).flatMap(
      (part) => /([\w.]+)/.exec(part)?.[1]?.split('.').at(-1) ?? [],
    ),
    attributes: [...attributes.matchAll(/[[,]\s*(?:\w+:\s*)?([A-Z]\w*)/g)].map(
      (attribute) => attribute[1] ?? '',
    ),
    methods: [
      ...new Set(
        [
          ...body.matchAll(
            /\b(?:public|internal|protected)\s+(?:[\w<>[\]?,.]+\s+)+(\w+)\s*(?:<[^>(]*>)?\s*\(/g,
          ),
        ].map((method) => method[1] ?? ''),
      ),
    ],
    extensions: [...body.matchAll(/\bstatic\s+[\w<>[\]?,. ]+?\s(\w+)\s*(?:<[^>(]*>)?\s*\(\s*this\s/g)].map(
      (method) => method[1] ?? '',
    ),
  };
}
