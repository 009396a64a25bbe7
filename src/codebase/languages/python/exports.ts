import type { ExportFact, SourceFile } from '../../codebase.js';
import { closingBracket } from '../common/words.js';
import type { ProjectFacts } from '../language-support.js';
import { definitionsOf } from './bindings.js';
import { importsOf } from './imports.js';
import { outlineOf } from './statements.js';

/** Public names of a module: definitions, methods as `Class.method`, what `__all__` lists, and what an `__init__` re-exports. */
export function exportsOf(source: SourceFile, project: ProjectFacts): readonly ExportFact[] {
  const found = new Map<string, ExportFact>();
  const listed = namesInAll(source);
  for (const binding of definitionsOf(source).values()) {
    if (binding.name.startsWith('_') && !listed.has(binding.name)) continue;
    found.set(binding.name, { name: binding.name, line: binding.line, kind: 'value' });
  }
  for (const method of methodsOf(source)) {
    if (!method.name.startsWith('_'))
      found.set(`${method.owner}.${method.name}`, {
        name: `${method.owner}.${method.name}`,
        line: method.line,
        kind: 'value',
      });
  }
  const barrel = source.path.endsWith('__init__.py');
  for (const fact of importsOf(source, project)) {
    for (const { exported, local, typeOnly } of fact.names) {
      if (found.has(local) || local.includes('.')) continue;
      if (!listed.has(local) && (!barrel || local.startsWith('_'))) continue;
      found.set(local, {
        name: local,
        line: fact.line,
        kind: typeOnly ? 'type' : 'value',
        local: exported,
        from: fact.specifier,
      });
    }
  }
  return [...found.values()];
}

export interface Method {
  readonly owner: string;
  readonly name: string;
  readonly line: number;
}

/** Methods of module-level classes, in order. */
export function methodsOf(source: SourceFile): readonly Method[] {
  const { scopes, statements } = outlineOf(source);
  return scopes.flatMap((scope) => {
    const owner = scope.kind === 'def' ? scopes[scope.parent] : undefined;
    const header = statements[scope.statement];
    if (owner?.kind !== 'class' || owner.parent !== -1 || header === undefined) return [];
    return [{ owner: owner.name, name: scope.name, line: source.lineAt(header.start) }];
  });
}

/** Names listed in `__all__`, by assignment or `+=`. */
export function namesInAll(source: SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  if (!source.masked.includes('__all__')) return names;
  for (const match of source.masked.matchAll(/^__all__\s*(?::[^=\n]+)?\+?=\s*[[(]/gm)) {
    const open = match.index + match[0].length - 1;
    const list = source.code.slice(open, closingBracket(source.masked, open));
    for (const name of list.matchAll(/["'](\w+)["']/g)) names.add(name[1] ?? '');
  }
  return names;
}
