import type { SourceFile } from '../../codebase.js';
import { memo } from '../common/memo.js';
import { nextSolid, offsetsOf, previousSolid, wordAt, wordBefore } from '../common/words.js';
import type { Use } from '../language-support.js';
import { assignedNames } from './bindings.js';
import { type Outline, outlineOf, type Scope, type Statement, statementAt } from './statements.js';

const PASSIVE = new Set(['from', 'import', 'global', 'nonlocal', 'del']);

/** Uses of a local name; `a.b.c` stands for the chain that `import a.b.c` binds. */
export function usesOf(source: SourceFile, local: string): readonly Use[] {
  const chain = local.split('.');
  const root = chain[0] ?? local;
  const offsets = offsetsOf(source, root);
  if (offsets.length === 0) return [];
  const outline = outlineOf(source);
  const hidden = rebindingAt(source, outline, root);
  const uses: Use[] = [];
  for (const offset of offsets) {
    const statement = statementAt(outline, offset);
    if (statement === undefined || statement.dead || PASSIVE.has(statement.head)) continue;
    if (statement.scope === -1 ? offset > hidden : hidden !== Number.POSITIVE_INFINITY) continue;
    if (!isRead(source, statement, { offset, word: root })) continue;
    if (isShadowed(source, outline, { statement, word: root })) continue;
    const end = followChain(source.masked, offset, chain);
    if (end === undefined) continue;
    uses.push(describe(source, statement, { offset, end }));
  }
  return uses;
}

interface Place {
  readonly offset: number;
  readonly word: string;
}

function isRead(source: SourceFile, statement: Statement, { offset, word }: Place): boolean {
  const { masked } = source;
  const before = previousSolid(masked, offset);
  if (before >= 0 && masked[before] === '.' && before >= statement.start) return false;
  const previous = wordBefore(masked, offset);
  if (previous === 'def' || previous === 'class' || (previous === 'as' && statement.head !== 'case'))
    return false;
  if (/\bimport\b[^;:]*$/.test(masked.slice(Math.max(statement.start, offset - 200), offset))) return false;
  const after = nextSolid(masked, offset + word.length);
  if (masked[after] === '=' && masked[after + 1] !== '=') return false;
  if (masked[after] === ':' && masked[after + 1] !== '=' && offset === statement.start) return false;
  if (masked[after] === ':' && masked[after + 1] === '=') return false;
  if (statement.head === 'def' && isParameterName(masked, statement, offset)) return false;
  const text = masked.slice(statement.start, Math.min(statement.end, statement.start + 300)).trim();
  return text !== word && text !== `_ = ${word}` && text !== `${word}.__name__`;
}

function isParameterName(masked: string, statement: Statement, offset: number): boolean {
  const open = masked.indexOf('(', statement.start);
  if (open < 0 || offset < open) return false;
  let depth = 0;
  let start = open + 1;
  for (let at = open + 1; at < offset; at++) {
    const char = masked[at];
    if (char === '(' || char === '[' || char === '{') depth++;
    else if (char === ')' || char === ']' || char === '}') {
      if (depth === 0) return false;
      depth--;
    } else if (char === ',' && depth === 0) start = at + 1;
  }
  return depth === 0 && /^[\s*]*$/.test(masked.slice(start, offset));
}

/** Offset from which the module itself gives the name another meaning; infinite when it does not. */
function rebindingAt(source: SourceFile, outline: Outline, word: string): number {
  let imported = false;
  for (const offset of offsetsOf(source, word)) {
    const statement = statementAt(outline, offset);
    if (statement === undefined || statement.scope !== -1 || statement.conditional || statement.dead)
      continue;
    const text = source.masked.slice(statement.start, Math.min(statement.end, statement.start + 600));
    if (statement.head === 'from' || statement.head === 'import') {
      imported = true;
      continue;
    }
    if (!imported) continue;
    if (
      (statement.head === 'def' || statement.head === 'class') &&
      new RegExp(`^(?:async\\s+)?(?:def|class)\\s+${word}\\b`).test(text)
    ) {
      return statement.start;
    }
    if (statement.head === word && assignedNames(text).includes(word)) {
      const value = text.slice(text.indexOf('=') + 1);
      if (!new RegExp(`\\b${word}\\b`).test(value)) return statement.start;
    }
  }
  return Number.POSITIVE_INFINITY;
}

function isShadowed(
  source: SourceFile,
  outline: Outline,
  { statement, word }: { readonly statement: Statement; readonly word: string },
): boolean {
  const bindings = bindingsByScope(source, outline, word);
  let scope = statement.scope;
  let first = statement.head !== 'def' && statement.head !== 'class';
  while (scope !== -1) {
    const block: Scope | undefined = outline.scopes[scope];
    if (block === undefined) return false;
    if (block.kind === 'def') {
      const binding = bindings.get(scope);
      if (binding === 'import') return false;
      if (binding === 'local') return true;
    } else if (first && bindings.get(scope) === 'local') return true;
    first = false;
    scope = block.parent;
  }
  return false;
}

type Bindings = ReadonlyMap<number, 'import' | 'local' | 'none'>;

const known = memo((_outline: Outline) => new Map<string, Bindings>());

/** For each function or class scope in which the word is bound: how. Scopes that only read it are absent. */
function bindingsByScope(source: SourceFile, outline: Outline, word: string): Bindings {
  const answers = known(outline);
  const cached = answers.get(word);
  if (cached !== undefined) return cached;
  const found = new Map<number, 'import' | 'local' | 'none'>();
  for (const offset of offsetsOf(source, word)) {
    const statement = statementAt(outline, offset);
    if (statement === undefined) continue;
    if (
      statement.opens !== -1 &&
      statement.head === 'def' &&
      isParameterName(source.masked, statement, offset)
    ) {
      found.set(statement.opens, 'local');
    } else if (statement.scope !== -1) {
      const how = bindingBy(source, statement, { offset, word });
      const before = found.get(statement.scope);
      if (how !== undefined && (before === undefined || (before === 'local' && how !== 'local')))
        found.set(statement.scope, how);
    }
  }
  answers.set(word, found);
  return found;
}

function bindingBy(
  source: SourceFile,
  statement: Statement,
  { offset, word }: Place,
): 'import' | 'local' | 'none' | undefined {
  const { masked } = source;
  if (statement.head === 'from' || statement.head === 'import') return 'import';
  if (statement.head === 'global' || statement.head === 'nonlocal') return 'none';
  const previous = wordBefore(masked, offset);
  if (previous === 'as' || previous === 'def' || previous === 'class') return 'local';
  if (statement.head === 'for') {
    const inside = masked.slice(statement.start, offset);
    return /\bin\b/.test(inside) ? undefined : 'local';
  }
  const text = masked.slice(statement.start, Math.min(statement.end, statement.start + 600));
  if (!text.includes('=') || !assignedNames(text).includes(word)) return undefined;
  return new RegExp(`\\b${word}\\b`).test(text.slice(text.lastIndexOf('=') + 1)) ? undefined : 'local';
}

function followChain(masked: string, offset: number, chain: readonly string[]): number | undefined {
  let end = offset + (chain[0]?.length ?? 0);
  for (const part of chain.slice(1)) {
    const dot = nextSolid(masked, end);
    if (masked[dot] !== '.') return undefined;
    const at = nextSolid(masked, dot + 1);
    if (wordAt(masked, at) !== part) return undefined;
    end = at + part.length;
  }
  return end;
}

function describe(
  source: SourceFile,
  statement: Statement,
  { offset, end }: { readonly offset: number; readonly end: number },
): Use {
  const { masked } = source;
  const line = source.lineAt(offset);
  const dot = nextSolid(masked, end);
  const member = masked[dot] === '.' ? wordAt(masked, nextSolid(masked, dot + 1)) : '';
  const last = member === '' ? end : nextSolid(masked, dot + 1) + member.length;
  const how =
    statement.head === '@'
      ? 'decorator'
      : statement.head === 'class'
        ? 'extends'
        : masked[nextSolid(masked, last)] === '('
          ? 'call'
          : 'reference';
  return member === '' ? { line, how } : { line, how, member };
}
