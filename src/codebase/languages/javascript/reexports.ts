import type { ProjectFacts } from '../language-support.js';
import { readExports } from './exports.js';
import { readImports } from './imports.js';
import { resolverOf } from './resolve.js';

/** Where a name offered by a module really comes from. `*` stands for the whole module. */
export interface Origin {
  readonly file: string;
  readonly name: string;
}

const MAX_HOPS = 24;
const EMPTY: readonly Origin[] = [];

/** Follows `export { a } from`, `export *`, `export * as ns`, and import-then-export to the modules that declare `name`. */
export function originsOf(project: ProjectFacts, file: string, name: string, hops = 0): readonly Origin[] {
  const source = project.source(file);
  if (!source || hops > MAX_HOPS) return EMPTY;
  if (name === '*') return [{ file, name: '*' }];
  const resolve = resolverOf(project);
  const facts = readExportsOnce(project, file);
  const found: Origin[] = [];
  let stars: string[] = [];
  for (const fact of facts) {
    if (fact.name === '*' && fact.local === '*') {
      if (fact.from !== undefined) stars.push(fact.from);
      continue;
    }
    if (fact.name !== name) continue;
    if (fact.from !== undefined) {
      const target = resolve(file, fact.from);
      if (target) found.push(...originsOf(project, target, fact.local ?? name, hops + 1));
    } else {
      const imported = importOf(project, file, fact.local ?? name);
      const target = imported && resolve(file, imported.specifier);
      if (imported && target) found.push(...originsOf(project, target, imported.exported, hops + 1));
      else found.push({ file, name });
    }
  }
  if (found.length > 0) return found;
  stars = name === 'default' && facts.some((fact) => fact.name === 'default') ? [] : stars;
  for (const star of stars) {
    const target = resolve(file, star);
    if (target) found.push(...originsOf(project, target, name, hops + 1));
  }
  return found;
}

const exportCaches = new WeakMap<ProjectFacts, Map<string, ReturnType<typeof readExports>>>();
const importCaches = new WeakMap<ProjectFacts, Map<string, ReturnType<typeof readImports>>>();

/** Exports of a module, read once per run. */
export function readExportsOnce(project: ProjectFacts, file: string): ReturnType<typeof readExports> {
  return cached(exportCaches, project, file, readExports);
}

/** Imports of a module, read once per run. */
export function readImportsOnce(project: ProjectFacts, file: string): ReturnType<typeof readImports> {
  return cached(importCaches, project, file, readImports);
}

function cached<T>(
  caches: WeakMap<ProjectFacts, Map<string, readonly T[]>>,
  project: ProjectFacts,
  file: string,
  read: (source: NonNullable<ReturnType<ProjectFacts['source']>>) => readonly T[],
): readonly T[] {
  let cache = caches.get(project);
  if (!cache) {
    cache = new Map();
    caches.set(project, cache);
  }
  let facts = cache.get(file);
  if (!facts) {
    const source = project.source(file);
    facts = source ? read(source) : [];
    cache.set(file, facts);
  }
  return facts;
}

function importOf(
  project: ProjectFacts,
  file: string,
  local: string,
): { specifier: string; exported: string } | undefined {
  for (const fact of readImportsOnce(project, file)) {
    if (fact.kind === 'reexport') continue;
    const name = fact.names.find((one) => one.local === local);
    if (name) return { specifier: fact.specifier, exported: name.exported };
  }
  return undefined;
}

/** What one module hands on from `target`: re-exports, and imports that it exports again. */
export function handsOn(project: ProjectFacts, file: string, target: string): ReadonlyMap<string, string> {
  const resolve = resolverOf(project);
  const names = new Map<string, string>();
  for (const fact of readExportsOnce(project, file)) {
    if (fact.from !== undefined) {
      if (resolve(file, fact.from) === target) names.set(fact.name, fact.local ?? fact.name);
      continue;
    }
    const imported = importOf(project, file, fact.local ?? fact.name);
    if (imported && resolve(file, imported.specifier) === target) names.set(fact.name, imported.exported);
  }
  return names;
}
