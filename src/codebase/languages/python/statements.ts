import type { SourceFile } from '../../codebase.js';
import { memo } from '../common/memo.js';

/** A logical line of Python, its place in the block structure and whether it can run. */
export interface Statement {
  readonly start: number;
  readonly end: number;
  readonly indent: number;
  /** First word: `def`, `class`, `if`, `from`, `@`, a name, ... */
  readonly head: string;
  /** Innermost function or class block, -1 for the module. Index into `scopes`. */
  readonly scope: number;
  /** The scope that this header opens, -1 for other statements. */
  readonly opens: number;
  readonly dead: boolean;
  /** Inside `if TYPE_CHECKING:`. */
  readonly typing: boolean;
  /** Inside a try, except or if block: a binding here is one of several alternatives. */
  readonly conditional: boolean;
}

/** A `def` or `class` block. */
export interface Scope {
  readonly kind: 'def' | 'class';
  readonly name: string;
  readonly parent: number;
  /** Index of its header among the statements. */
  readonly statement: number;
}

export interface Outline {
  readonly statements: readonly Statement[];
  readonly scopes: readonly Scope[];
}

interface Block {
  indent: number;
  scope: number;
  dead: boolean;
  typing: boolean;
  conditional: boolean;
  left: boolean;
}

const HEAD = /@|[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y;
const LEAVES = new Set(['return', 'raise', 'continue', 'break']);
const ALTERNATIVES = new Set([
  'if',
  'elif',
  'else',
  'try',
  'except',
  'finally',
  'with',
  'for',
  'while',
  'match',
  'case',
]);

/** Statements and scopes of a file, in order. Never fails: bad indentation gives a flat outline. */
export const outlineOf = memo((source: SourceFile): Outline => {
  const statements: Statement[] = [];
  const scopes: Scope[] = [];
  const root: Block = { indent: -1, scope: -1, dead: false, typing: false, conditional: false, left: false };
  const blocks: Block[] = [root];
  for (const line of logicalLines(source.masked)) {
    while (blocks.length > 1 && (blocks[blocks.length - 1]?.indent ?? -1) >= line.indent) blocks.pop();
    const block = blocks[blocks.length - 1] ?? root;
    const text = source.masked.slice(line.start, Math.min(line.end, line.start + 400));
    HEAD.lastIndex = 0;
    let head = HEAD.exec(text)?.[0] ?? '';
    if (head === 'async') head = /^async\s+(\w+)/.exec(text)?.[1] ?? head;
    const dead = block.dead || block.left;
    statements.push({
      start: line.start,
      end: line.end,
      indent: line.indent,
      head,
      scope: block.scope,
      opens: head === 'def' || head === 'class' ? scopes.length : -1,
      dead,
      typing: block.typing,
      conditional: block.conditional,
    });
    if (LEAVES.has(head)) block.left = true;
    if (head === 'def' || head === 'class') {
      const name = /^(?:async\s+)?(?:def|class)\s+([\w\u0080-\uffff]+)/.exec(text)?.[1] ?? '';
      scopes.push({ kind: head, name, parent: block.scope, statement: statements.length - 1 });
      blocks.push({
        indent: line.indent,
        scope: scopes.length - 1,
        dead,
        typing: block.typing,
        conditional: false,
        left: false,
      });
    } else if (ALTERNATIVES.has(head)) {
      const never = /^(?:if|while)\s*\(?\s*(?:False|0)\s*\)?\s*:/.test(text);
      const typing = block.typing || /^if\s+\(?\s*(?:[\w.]+\.)?TYPE_CHECKING\s*\)?\s*:/.test(text);
      blocks.push({
        indent: line.indent,
        scope: block.scope,
        dead: dead || never,
        typing,
        conditional: true,
        left: false,
      });
    }
  }
  return { statements, scopes };
});

/** The statement that holds the offset, or undefined between statements. */
export function statementAt(outline: Outline, offset: number): Statement | undefined {
  let low = 0;
  let high = outline.statements.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const statement = outline.statements[middle];
    if (statement === undefined) return undefined;
    if (offset < statement.start) high = middle - 1;
    else if (offset >= statement.end) low = middle + 1;
    else return statement;
  }
  return undefined;
}

function* logicalLines(masked: string): Generator<{ start: number; end: number; indent: number }> {
  let at = 0;
  while (at < masked.length) {
    let indent = 0;
    while (at < masked.length && (masked[at] === ' ' || masked[at] === '\t' || masked[at] === '\f')) {
      indent += masked[at] === '\t' ? 8 : 1;
      at++;
    }
    if (masked[at] === '\n' || masked[at] === '\r') {
      at++;
      continue;
    }
    const start = at;
    let depth = 0;
    for (; at < masked.length; at++) {
      const code = masked.charCodeAt(at);
      if (code === 40 || code === 91 || code === 123) depth++;
      else if (code === 41 || code === 93 || code === 125) depth = Math.max(0, depth - 1);
      else if (code === 34 || code === 39) at = stringEnd(masked, at);
      else if (code === 10) {
        const joined = masked[at - 1] === '\\' || (masked[at - 1] === '\r' && masked[at - 2] === '\\');
        if (depth > 0 && !startsBlock(masked, at + 1)) continue;
        if (!joined) break;
      }
    }
    if (at > start) yield { start, end: at, indent };
    at++;
  }
}

/** A bracket that never closes must not swallow the file: `def` or `class` at the margin ends it. */
function startsBlock(masked: string, offset: number): boolean {
  return (
    masked.startsWith('def ', offset) ||
    masked.startsWith('class ', offset) ||
    masked.startsWith('import ', offset)
  );
}

/** End of the literal whose opening quote stands here: masked text holds no quote inside it. */
function stringEnd(masked: string, open: number): number {
  const quote = masked[open] ?? '"';
  if (masked[open + 1] === quote && masked[open + 2] === quote) {
    const close = masked.indexOf(quote.repeat(3), open + 3);
    return close < 0 ? masked.length : close + 2;
  }
  for (let at = open + 1; at < masked.length; at++) {
    if (masked[at] === quote) return at;
    if (masked[at] === '\n') return at - 1;
  }
  return masked.length;
}
