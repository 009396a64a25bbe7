import type { SourceFile } from '../codebase/codebase.js';

/** 1-based line where an unresolved merge conflict opens; undefined when the file holds none. */
export function conflictLine(source: SourceFile): number | undefined {
  const open = /^<{7} \S/m.exec(source.text);
  if (!open || !/^={7}\r?$/m.test(source.text) || !/^>{7} \S/m.test(source.text)) return undefined;
  return source.lineAt(open.index);
}
