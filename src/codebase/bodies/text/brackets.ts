/** Brackets of masked text, paired in one pass. */
export interface Brackets {
  /** Offset of the bracket that closes the one at `open`; undefined when it is never closed. */
  closing(open: number): number | undefined;
  /** Offsets of curly braces that are never closed, outermost first. */
  readonly unclosed: readonly number[];
}

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Pairs `()`, `[]` and `{}`; a closer without its opener is passed over. */
export function pairBrackets(masked: string): Brackets {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < masked.length; at++) {
    const char = masked.charAt(at);
    if (char === '(' || char === '[' || char === '{') open.push(at);
    else if (char === ')' || char === ']' || char === '}') {
      const last = open.findLastIndex((offset) => CLOSERS[masked.charAt(offset)] === char);
      if (last >= 0 && open.length - last <= 3) {
        pairs.set(open[last] ?? 0, at);
        open.length = last;
      }
    }
  }
  return {
    closing: (offset) => pairs.get(offset),
    unclosed: open.filter((offset) => masked.charAt(offset) === '{'),
  };
}
