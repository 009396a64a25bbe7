import type { SourceFile } from '../../codebase.js';
import { memo } from '../common/memo.js';
import { closingBracket, splitList } from '../common/words.js';

export interface PhpUse {
  /** Without leading backslash. */
  readonly path: string;
  readonly local: string;
  readonly kind: 'class' | 'function' | 'const';
  readonly line: number;
}

export interface PhpType {
  readonly name: string;
  readonly kind: string;
  readonly line: number;
  readonly supertypes: readonly string[];
  readonly attributes: readonly string[];
  readonly methods: readonly string[];
}

export interface PhpFile {
  readonly namespace: string;
  readonly uses: readonly PhpUse[];
  readonly types: readonly PhpType[];
  readonly functions: readonly { readonly name: string; readonly line: number }[];
  readonly includes: readonly { readonly path: string; readonly line: number }[];
}

const USE =
  /^[ \t]*use\s+(function\s+|const\s+)?\\?([\w\\]+)(?:\s*\{([^}]*)\})?(?:\s+as\s+(\w+))?((?:\s*,\s*\\?[\w\\]+(?:\s+as\s+\w+)?)*)\s*;/gm;
const TYPE =
  /(?<![\w$>:\\])((?:(?:abstract|final|readonly)\s+)*)(class|interface|trait|enum)\s+([A-Za-z_]\w*)([^{;]{0,1000})\{/g;
const INCLUDE =
  /\b(?:require|include)(?:_once)?\s*\(?\s*(?:(?:__DIR__|dirname\s*\(\s*__FILE__\s*\)|base_path\s*\(|app_path\s*\(|ABSPATH|\$\w+|[A-Z_]+)\s*\.?\s*)?["']([^"'\n]+\.php)["']/g;

/** Namespace, imports, types, functions and includes of a PHP file. */
export const phpFile = memo((source: SourceFile): PhpFile => {
  const { masked, code } = source;
  const types = typesIn(source);
  return {
    namespace: /^[ \t]*(?:<\?php\s+)?namespace\s+([\w\\]+)\s*[;{]/m.exec(masked)?.[1] ?? '',
    uses: [...masked.matchAll(USE)].flatMap((match) => expandUse(source, match)),
    types: types.map(({ body: _body, ...type }) => type),
    functions: [...masked.matchAll(/^([ \t]*)function\s+&?\s*(\w+)\s*\(/gm)]
      .filter((match) => !types.some(({ body }) => match.index > body.start && match.index < body.end))
      .map((match) => ({ name: match[2] ?? '', line: source.lineAt(match.index + match[0].length - 1) })),
    includes: [...code.matchAll(INCLUDE)].map((match) => ({
      path: match[1] ?? '',
      line: source.lineAt(match.index),
    })),
  };
});

function expandUse(source: SourceFile, match: RegExpMatchArray): readonly PhpUse[] {
  const line = source.lineAt((match.index ?? 0) + match[0].length - 1);
  const kind = match[1]?.startsWith('function')
    ? 'function'
    : match[1]?.startsWith('const')
      ? 'const'
      : 'class';
  const one = (text: string): PhpUse => {
    const [path = '', alias] = text.trim().split(/\s+as\s+/);
    const plain = path.trim().replace(/^\\/, '');
    return { path: plain, local: alias?.trim() ?? plain.slice(plain.lastIndexOf('\\') + 1), kind, line };
  };
  const base = match[2] ?? '';
  if (match[3] !== undefined) return splitList(match[3]).map((part) => one(`${base}${part.trim()}`));
  const first = one(match[4] === undefined ? base : `${base} as ${match[4]}`);
  return [first, ...splitList(match[5] ?? '').map(one)];
}

function typesIn(
  source: SourceFile,
): readonly (PhpType & { readonly body: { readonly start: number; readonly end: number } })[] {
  const { masked } = source;
  return [...masked.matchAll(TYPE)].map((match) => {
    const open = match.index + match[0].length - 1;
    const end = closingBracket(masked, open);
    const body = masked.slice(open, end);
    const before = masked.slice(Math.max(0, match.index - 500), match.index);
    return {
      name: match[3] ?? '',
      kind: match[2] ?? '',
      line: source.lineAt(match.index + (match[1] ?? '').length),
      supertypes: [...(match[4] ?? '').matchAll(/\\?([\w\\]+)/g)]
        .map((word) => (word[1] ?? '').split('\\').at(-1) ?? '')
        .filter((word) => word !== 'extends' && word !== 'implements' && /^[A-Z]/.test(word)),
      attributes: [
        ...(/((?:#\[[^\n]*\]\s*)+)$/.exec(before)?.[1] ?? '').matchAll(/#\[\s*\\?(?:[\w\\]*\\)?(\w+)/g),
      ].map((attribute) => attribute[1] ?? ''),
      methods: [...body.matchAll(/\bfunction\s+&?\s*(\w+)\s*\(/g)].map((method) => method[1] ?? ''),
      body: { start: open, end },
    };
  });
}
