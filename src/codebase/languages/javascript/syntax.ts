import { createRequire } from 'node:module';
import type { SourceFile } from '../../codebase.js';
import { once } from '../../once.js';
import { isNestedTooDeeply } from './nesting.js';

/** A node of the ESTree (with TypeScript and JSX) that oxc-parser gives; offsets into the text of the file. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Parser {
  parseSync(
    name: string,
    text: string,
    options: { sourceType: 'module'; lang: 'ts' | 'tsx' | 'js' | 'jsx' },
  ): {
    readonly errors: readonly unknown[];
    readonly program: unknown;
  };
}

/** The parser is a native package: it is loaded when the first verdict needs a syntax tree. */
const loadParser = once((): Parser | undefined => {
  try {
    return createRequire(import.meta.url)('oxc-parser') as Parser;
  } catch {
    return undefined;
  }
});

const MAX_TREE_TEXT = 1_000_000;

/** Syntax tree of the scripts of a file; undefined when it does not parse, is huge, or there is no parser for this platform. */
export function parseScripts(source: SourceFile): Node | undefined {
  if (source.text.length > MAX_TREE_TEXT || isNestedTooDeeply(source.masked)) return undefined;
  const script = scriptOf(source);
  const langs = languagesOf(source);
  for (const lang of langs) {
    try {
      const result = loadParser()?.parseSync('module.ts', script, { sourceType: 'module', lang });
      if (!result) return undefined;
      const program = result.program as Node;
      if (result.errors.length === 0 || (Array.isArray(program.body) && program.body.length > 0))
        return program;
    } catch {
      return undefined;
    }
  }
  return undefined;
}

function languagesOf(source: SourceFile): readonly ('ts' | 'tsx' | 'js' | 'jsx')[] {
  switch (source.language) {
    case 'typescript':
      return ['ts'];
    case 'tsx':
      return ['tsx'];
    case 'vue':
    case 'svelte':
    case 'astro':
      return ['ts', 'tsx'];
    default:
      return ['jsx', 'ts'];
  }
}

/** Range of each script of a component, Astro's frontmatter included. */
export function scriptRanges(
  source: SourceFile,
): readonly { readonly start: number; readonly end: number }[] {
  const { text, code } = source;
  const ranges: { start: number; end: number }[] = [];
  if (source.language === 'astro') {
    const open = /^\s*---/.exec(text);
    const close = open ? text.indexOf('\n---', open[0].length) : -1;
    if (open && close > 0) ranges.push({ start: open[0].length, end: close });
  }
  for (const open of code.matchAll(/<script\b[^>]*>/gi)) {
    const start = open.index + open[0].length;
    const found = code.slice(start).search(/<\/script/i);
    ranges.push({ start, end: found < 0 ? code.length : start + found });
  }
  return ranges;
}

const isComponent = (source: SourceFile): boolean =>
  source.language === 'vue' ||
  source.language === 'svelte' ||
  source.language === 'astro' ||
  source.language === 'html';

/** The text with everything but scripts blanked, so that offsets stay. */
function scriptOf(source: SourceFile): string {
  return isComponent(source) ? keepRanges(source.text, scriptRanges(source), true) : source.text;
}

/** The masked template of a component, its scripts blanked; undefined for other files. */
export function templateOf(source: SourceFile): string | undefined {
  return isComponent(source) ? keepRanges(source.masked, scriptRanges(source), false) : undefined;
}

function keepRanges(
  text: string,
  ranges: readonly { start: number; end: number }[],
  inside: boolean,
): string {
  const parts: string[] = [];
  let at = 0;
  const blank = (part: string): string => part.replace(/[^\r\n]/g, ' ');
  for (const { start, end } of ranges) {
    parts.push(inside ? blank(text.slice(at, start)) : text.slice(at, start));
    parts.push(inside ? text.slice(start, end) : blank(text.slice(start, end)));
    at = end;
  }
  parts.push(inside ? blank(text.slice(at)) : text.slice(at));
  return parts.join('');
}
