import type { SourceFile } from '../../codebase.js';
import { closingBracket } from '../bracket-pairs.js';
import { skipSpace } from '../reading.js';

/** One link of `.not.toEqual(args)`; `args` is the code between its parentheses, undefined without any. */
export interface Step {
  readonly name: string;
  readonly args?: string;
}

/** What follows an expression: property names and calls, over line breaks. */
export function readChain(
  source: SourceFile,
  from: number,
  limit: number,
): { readonly steps: readonly Step[]; readonly end: number } {
  const steps: Step[] = [];
  let end = from;
  for (let at = skipSpace(source, from); at < limit; at = skipSpace(source, end)) {
    const name = /^(?:\?\.|!?\.|->)\s*#?([A-Za-z_$][\w$]*)/.exec(source.masked.slice(at, at + 120));
    if (name) {
      steps.push({ name: name[1] as string });
      end = at + name[0].length;
      continue;
    }
    const last = steps.at(-1);
    const generic =
      last && last.args === undefined && source.masked[at] === '<'
        ? source.masked.slice(at, at + 300).search(/>\s*\(/)
        : -1;
    const open = generic >= 0 ? at + source.masked.slice(at).indexOf('(', generic) : at;
    if (!last || last.args !== undefined || source.masked[open] !== '(') break;
    const close = closingBracket(source, open);
    if (close < 0) break;
    steps[steps.length - 1] = { name: last.name, args: source.code.slice(open + 1, close) };
    end = close + 1;
  }
  return { steps, end };
}
