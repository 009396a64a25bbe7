import type { ImportFact, SourceFile } from '../../codebase.js';
import { memo } from '../common/memo.js';
import type { ProjectFacts } from '../language-support.js';
import { importsOf } from './imports.js';
import { outlineOf } from './statements.js';

/** What a module-level name is bound to. */
export interface Binding {
  readonly name: string;
  readonly kind: 'def' | 'class' | 'value' | 'import';
  readonly line: number;
  /** For an import: the name in the other module, `*` for the module itself. */
  readonly exported?: string;
  readonly fact?: ImportFact;
}

/** Definitions at module level, also inside if, try and with; imports left out. First definition of a name wins. */
export const definitionsOf = memo((source: SourceFile): ReadonlyMap<string, Binding> => {
  const outline = outlineOf(source);
  const found = new Map<string, Binding>();
  const add = (name: string, kind: Binding['kind'], offset: number) => {
    if (!found.has(name)) found.set(name, { name, kind, line: source.lineAt(offset) });
  };
  for (const statement of outline.statements) {
    if (statement.scope !== -1 || statement.dead) continue;
    if (statement.head === 'def' || statement.head === 'class') {
      const name = /^(?:async\s+)?(?:def|class)\s+([\w\u0080-\uffff]+)/.exec(
        source.masked.slice(statement.start, statement.start + 200),
      )?.[1];
      if (name !== undefined) add(name, statement.head, statement.start);
      continue;
    }
    for (const name of assignedNames(
      source.masked.slice(statement.start, Math.min(statement.end, statement.start + 300)),
    )) {
      add(name, 'value', statement.start);
    }
  }
  return found;
});

/** All names a module offers to importers, own definitions before imports. */
export function bindingsOf(source: SourceFile, project: ProjectFacts): ReadonlyMap<string, Binding> {
  const known = projectBindings(project);
  const cached = known.get(source);
  if (cached !== undefined) return cached;
  const found = new Map<string, Binding>(definitionsOf(source));
  known.set(source, found);
  for (const fact of importsOf(source, project)) {
    for (const { exported, local } of fact.names) {
      if (local === '*' || local.includes('.') || found.has(local)) continue;
      found.set(local, { name: local, kind: 'import', line: fact.line, exported, fact });
    }
  }
  return found;
}

const projectBindings = memo(
  (_project: ProjectFacts) => new WeakMap<SourceFile, ReadonlyMap<string, Binding>>(),
);

/** Targets of an assignment statement: `a = b = ...`, `a: int = ...`, `a, b = ...`. */
export function assignedNames(statement: string): readonly string[] {
  const match = /^((?:[\w\u0080-\uffff]+\s*(?::[^=\n]+)?(?:,\s*[\w\u0080-\uffff]+\s*)*=(?!=)\s*)+)/.exec(
    statement,
  );
  if (match === null) {
    const bare = /^([\w\u0080-\uffff]+)\s*:\s*[\w"'[]/.exec(statement)?.[1];
    return bare === undefined || /^(?:else|try|finally|lambda)$/.test(bare) ? [] : [bare];
  }
  return (match[1] ?? '')
    .split('=')
    .flatMap((part) => part.split(':')[0]?.split(',') ?? [])
    .map((name) => name.trim())
    .filter((name) => /^[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*$/.test(name));
}
