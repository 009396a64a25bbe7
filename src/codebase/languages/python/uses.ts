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
  let scope = statement.scope;
  let first = statement.head !== 'def' && statement.head !== 'class';
  while (scope !== -1) {
    const block: Scope | undefined = outline.scopes[scope];
    if (block === undefined) return false;
    if (block.kind === 'def') {
      const binding = bindingIn(source, outline, { scope, word });
      if (binding === 'import') return false;
      if (binding === 'local') return true;
    } else if (first && bindingIn(source, outline, { scope, word }) === 'local') return true;
    first = false;
    scope = block.parent;
  }
  return false;
}

const known = memo((_outline: Outline) => new Map<string, 'import' | 'local' | 'none'>());

function bindingIn(
  source: SourceFile,
  outline: Outline,
  { scope, word }: { readonly scope: number; readonly word: string },
): 'import' | 'local' | 'none' {
  const key = `${scope} ${word}`;
  const answers = known(outline);
  const cached = answers.get(key);
  if (cached !== undefined) return cached;
  const answer = findBinding(source, outline, { scope, word });
  answers.set(key, answer);
  return answer;
}

function findBinding(
  source: SourceFile,
  outline: Outline,
  { scope, word }: { readonly scope: number; readonly word: string },
): 'import' | 'local' | 'none' {
  const block = outline.scopes[scope];
  const header = block === undefined ? undefined : outline.statements[block.statement];
  if (block === undefined || header === undefined) return 'none';
  const { masked } = source;
  if (block.kind === 'def') {
    for (const offset of offsetsOf(source, word)) {
      if (offset >= header.end) break;
      if (offset > header.start && isParameterName(masked, header, offset)) return 'local';
    }
  }
  let local = false;
  for (const offset of offsetsOf(source, word)) {
    if (offset < header.end) continue;
    const statement = statementAt(outline, offset);
    if (statement === undefined || statement.scope !== scope) {
      if (statement !== undefined && statement.indent <= header.indent) break;
      if (statement === undefined) continue;
      const inner = outline.scopes[statement.scope];
      if (inner?.parent !== scope || statement.start !== outline.statements[inner.statement]?.start) continue;
    }
    if (statement.head === 'from' || statement.head === 'import') return 'import';
    if (statement.head === 'global' || statement.head === 'nonlocal') return 'none';
    const text = masked.slice(statement.start, Math.min(statement.end, statement.start + 600));
    if (statement.start === offset || statement.head === word) {
      const value = text.slice(text.indexOf('=') + 1);
      if (assignedNames(text).includes(word) && !new RegExp(`\\b${word}\\b`).test(value)) local = true;
    } else if (
      new RegExp(`^(?:async\\s+)?for\\s+[^:]*?\\b${word}\\b[^:]*?\\bin\\b`).test(text) &&
      offset < statement.start + text.search(/\bin\b/)
    )
      local = true;
    else if (new RegExp(`^(?:async\\s+)?(?:def|class)\\s+${word}\\b`).test(text) && statement.scope === scope)
      local = true;
    else if (wordBefore(masked, offset) === 'as') local = true;
    else if (
      assignedNames(text).includes(word) &&
      !new RegExp(`\\b${word}\\b`).test(text.slice(text.lastIndexOf('=') + 1))
    )
      local = true;
  }
  return local ? 'local' : 'none';
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
