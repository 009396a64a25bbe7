import type { ProjectFacts } from '../language-support.js';
import { isRecord, manifestsOf } from './manifest.js';
import { resolverOf } from './resolve.js';

const tables = new WeakMap<ProjectFacts, ReadonlyMap<string, readonly string[]>>();

/** Package names and subpaths under which a file of a workspace package is imported. */
export function packageWords(path: string, project: ProjectFacts): readonly string[] {
  let table = tables.get(project);
  if (!table) {
    table = buildTable(project);
    tables.set(project, table);
  }
  return table.get(path) ?? [];
}

function buildTable(project: ProjectFacts): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, string[]>();
  const resolve = resolverOf(project);
  for (const { name, json, path } of manifestsOf(project)) {
    if (!name) continue;
    const subpaths = isRecord(json.exports)
      ? Object.keys(json.exports).filter((key) => key.startsWith('./') && !key.includes('*'))
      : [];
    for (const specifier of [name, ...subpaths.map((key) => `${name}/${key.slice(2)}`)]) {
      const file = resolve(path, specifier);
      if (!file) continue;
      const list = table.get(file);
      if (list) list.push(specifier);
      else table.set(file, [specifier]);
    }
    for (const key of isRecord(json.imports) ? Object.keys(json.imports) : []) {
      const file = key.includes('*') ? undefined : resolve(path, key);
      if (file) table.set(file, [...(table.get(file) ?? []), key]);
    }
  }
  return table;
}
