import type { Language, SourceFile } from '../../codebase.js';
import { isNestedTooDeeply } from '../../languages/javascript/nesting.js';
import { children, isNode, type Node } from './nodes.js';

export interface ParsedModule {
  readonly statements: readonly Node[];
  /** Offset and message of the first error; the statements are empty then. */
  readonly error: { readonly offset: number; readonly message: string } | null;
}

type Dialect = 'ts' | 'tsx' | 'js' | 'jsx';

/**
 * Reads the file, or its scripts, into a syntax tree whose offsets are those of the file. A file that no dialect accepts
 * gives the error of its own dialect.
 */
export async function parseModule(source: SourceFile): Promise<ParsedModule> {
  if (isNestedTooDeeply(source.masked)) {
    return { statements: [], error: { offset: 0, message: 'nested too deeply to be parsed' } };
  }
  const { parseSync } = await import('oxc-parser');
  const text = scriptText(source);
  let first: ParsedModule | undefined;
  for (const dialect of dialectsOf(source.language, source.path)) {
    const result = parseSync(`module.${dialect}`, text, {
      lang: dialect,
      sourceType: sourceType(source.path),
    });
    const failure = result.errors.find((error) => error.severity === 'Error');
    if (!failure) {
      const program: unknown = result.program;
      return { statements: isNode(program) ? children(program, 'body') : [], error: null };
    }
    first ??= {
      statements: [],
      error: { offset: failure.labels[0]?.start ?? 0, message: failure.message },
    };
  }
  return first ?? { statements: [], error: null };
}

function dialectsOf(language: Language, path: string): readonly Dialect[] {
  switch (language) {
    case 'typescript':
      return /\.[cm]ts$/.test(path) ? ['ts'] : ['ts', 'tsx'];
    case 'tsx':
      return ['tsx', 'ts'];
    case 'javascript':
    case 'jsx':
      return ['jsx', 'tsx', 'ts'];
    default:
      return ['ts', 'tsx'];
  }
}

const sourceType = (path: string): 'module' | 'commonjs' | 'unambiguous' =>
  /\.(?:cjs|cts)$/.test(path)
    ? 'commonjs'
    : /\.(?:mjs|mts|vue|svelte|astro)$/.test(path)
      ? 'module'
      : 'unambiguous';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;

/** The file with everything outside its scripts blanked, line breaks kept. */
function scriptText(source: SourceFile): string {
  const { text, language } = source;
  if (language !== 'vue' && language !== 'svelte' && language !== 'astro')
    return text.replace(/^#![^\n]*/, blank);
  const keep: (readonly [number, number])[] = [];
  if (language === 'astro') {
    const open = /^\s*---/.exec(text);
    const close = open ? text.indexOf('\n---', open[0].length) : -1;
    if (open && close > 0) keep.push([open[0].length, close]);
  } else {
    for (const match of text.matchAll(SCRIPT)) {
      const attributes = match[1] ?? '';
      if (/\blang\s*=\s*["']?(?:coffee|livescript|pug)/i.test(attributes) || /\bsrc\s*=/.test(attributes))
        continue;
      const start = (match.index ?? 0) + match[0].indexOf('>', '<script'.length + attributes.length) + 1;
      keep.push([start, start + (match[2] ?? '').length]);
    }
  }
  let out = '';
  let at = 0;
  for (const [start, end] of keep) {
    out += `${blank(text.slice(at, start))}${text.slice(start, end)}`;
    at = end;
  }
  return `${out}${blank(text.slice(at))}`;
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
