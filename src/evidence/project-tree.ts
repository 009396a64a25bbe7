import type { Codebase } from '../codebase/codebase.js';

/** The files an anchor may name: project-relative paths with `/`. */
export interface ProjectTree {
  /** Where the project stands; an absolute path below it names a file of the project. */
  readonly root?: string;
  readonly paths: readonly string[];
  /** Lines of a file; undefined when there is no such text file. */
  lineCount(path: string): number | undefined;
  /** Text of a file, when the tree knows more than line counts. */
  text(path: string): string | undefined;
}

export function treeOfCodebase(codebase: Pick<Codebase, 'root' | 'files' | 'has' | 'text'>): ProjectTree {
  const counts = new Map<string, number | undefined>();
  const text = (path: string): string | undefined => (codebase.has(path) ? codebase.text(path) : undefined);
  return {
    root: codebase.root,
    paths: codebase.files,
    text,
    lineCount(path) {
      if (!counts.has(path)) counts.set(path, countLines(text(path)));
      return counts.get(path);
    },
  };
}

/** A tree known by line counts alone. */
export function treeOfLineCounts(counts: ReadonlyMap<string, number>): ProjectTree {
  return { paths: [...counts.keys()].sort(), lineCount: (path) => counts.get(path), text: () => undefined };
}

/** A tree of files already read. */
export function treeOfTexts(texts: ReadonlyMap<string, string>): ProjectTree {
  return {
    paths: [...texts.keys()].sort(),
    text: (path) => texts.get(path),
    lineCount: (path) => countLines(texts.get(path)),
  };
}

function countLines(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (text === '') return 0;
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
