import type { Codebase, SourceFile } from '../codebase/codebase.js';

/** A place of the project that a report names. `file` is project-relative, lines are 1-based and both inclusive. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  /** What the agent says of it: the note, or the words around the citation. */
  readonly said: string;
}

/** What stands at a place. */
export interface CitedLines {
  readonly text: string;
  /** The text with comments blanked. */
  readonly code: string;
  /** Anything but blanks and lone brackets, comments included. */
  readonly saySomething: boolean;
  /** The same without comments. */
  readonly holdCode: boolean;
  /** All of their code only brings names of other modules in; an import without a name takes effect by itself. */
  readonly onlyImport: boolean;
}

/** More lines than this are no place any more. */
const WIDEST = 100;

/** undefined when the file has no such lines, or they are too many to point at anything. */
export function citedLines(place: Place, codebase: Pick<Codebase, 'source'>): CitedLines | undefined {
  const source = codebase.source(place.file);
  if (!source || place.endLine - place.line >= WIDEST) return undefined;
  const { all, code: allCode } = linesOf(source);
  const cut = (lines: readonly string[]): string => lines.slice(place.line - 1, place.endLine).join('\n');
  const text = cut(all);
  const code = cut(allCode);
  const lines = code.split('\n').filter((line) => SAYS_SOMETHING.test(line));
  return {
    text,
    code,
    saySomething: SAYS_SOMETHING.test(text),
    holdCode: lines.length > 0,
    onlyImport: lines.length > 0 && lines.every(isImport),
  };
}

interface Lines {
  readonly all: readonly string[];
  readonly code: readonly string[];
}

const known = new WeakMap<SourceFile, Lines>();

/** A report may cite a long file many times. */
function linesOf(source: SourceFile): Lines {
  const lines = known.get(source) ?? { all: source.text.split('\n'), code: source.code.split('\n') };
  known.set(source, lines);
  return lines;
}

/** Longer lines are no imports a person wrote. */
const LONGEST_IMPORT = 300;

function isImport(written: string): boolean {
  const line = written.trim();
  return line.length <= LONGEST_IMPORT && (IMPORTS.test(line) || BARE_NAME.test(line));
}

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
const IMPORTS =
  /^\s*(?:import\b(?!\s*['"])|\}?\s*from\s+['"]|from\s+\S+\s+import\b|use\s+[\w:\\]+|using\s+[\w.]+\s*;|package\s+[\w.]+|#include\b|(?:const|let|var)\s+[\w{},:\s$]+=\s*require\s*\(|require(?:_once|_relative)?\b|(?:pub\s+)?mod\s+\w+\s*;|extern\s+crate\b)/;
/** A line of a list of imported names. */
const BARE_NAME = /^\s*(?:type\s+)?[\w$]+(?:\s+as\s+[\w$]+)?\s*,?\s*$/;

/** Whether a text holds a name between borders of identifiers. */
export const holdsName = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\w$])${name.replace(/[$.*+?^{}()|[\]\\/]/g, '\\$&')}(?![\\w$])`, 'u').test(text);

/** Names of code in a prose text: what stands in backquotes, and words that only code has. */
export function codeNames(text: string): readonly string[] {
  const quoted = [...text.matchAll(/`([^`\n]{1,120})`/g)].flatMap(
    (match) => match[1]?.match(/[A-Za-z_$][\w$]*/g) ?? [],
  );
  const loose = (text.match(/[A-Za-z_$][\w$]*/g) ?? []).filter((word) => /[a-z][A-Z]|\w_\w|\$\w/.test(word));
  return [...new Set([...quoted, ...loose])].filter((name) => name.length > 1);
}
