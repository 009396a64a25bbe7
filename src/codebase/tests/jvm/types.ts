import type { SourceFile } from '../../codebase.js';
import { closingBracket } from '../bracket-pairs.js';
import type { Region } from '../test-dialect.js';

/** A class, interface, object or record with its annotations and what it extends. */
export interface TypeBlock extends Region {
  readonly name: string;
  readonly annotations: string;
  readonly annotationsStart: number;
  /** Code between its name and its body. */
  readonly heritage: string;
}

const TYPE =
  /(?<![\w@.])((?:@[\w.]+(?:\s*\((?:[^()]|\([^()]{0,2000}\)){0,2000}\))?\s+){0,12})((?:(?:public|private|protected|internal|static|final|abstract|open|data|sealed|inner|partial|non-sealed|enum|annotation|companion|value)\s+){0,8})(?:class|interface|object|record|enum|trait|struct)\s+(\w+)/g;

export function typeBlocks(source: SourceFile): readonly TypeBlock[] {
  const found: TypeBlock[] = [];
  for (const hit of source.masked.matchAll(TYPE)) {
    const after = hit.index + hit[0].length;
    const open = bodyOpen(source, after);
    const end = open < 0 ? -1 : closingBracket(source, open);
    if (end < 0) continue;
    found.push({
      name: hit[3] as string,
      annotations: source.code.slice(hit.index, hit.index + (hit[1] as string).length),
      annotationsStart: hit.index,
      heritage: source.code.slice(after, open),
      start: open,
      end,
    });
  }
  return found;
}

/** The brace of the body: past type parameters, constructor and supertypes with their arguments. */
function bodyOpen(source: SourceFile, from: number): number {
  for (let at = from; at < Math.min(source.masked.length, from + 4000); at++) {
    const char = source.masked[at] as string;
    if (char === '(') {
      const close = closingBracket(source, at);
      const inner = source.masked.slice(at, close).search(/^\(\s*\{/);
      if (inner === 0) return at + source.masked.slice(at).indexOf('{');
      if (close > at) at = close;
    } else if (char === '{') return at;
    else if (char === ';' || char === '}') return -1;
  }
  return -1;
}
