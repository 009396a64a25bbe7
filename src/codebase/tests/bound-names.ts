import type { Codebase, SourceFile } from '../codebase.js';

export type UnitProject = Pick<Codebase, 'source' | 'roleOf' | 'modules' | 'files' | 'has' | 'languageOf'>;

/** Production files that the names of a file stand for; support files are looked through. */
export interface BoundNames {
  /** Local name -> production files it reaches. A namespace or module name reaches its module. */
  readonly units: ReadonlyMap<string, readonly string[]>;
  /** Local name -> module as written and attribute, for doubles that replace by name. */
  readonly origins: ReadonlyMap<string, { readonly specifier: string; readonly exported: string }>;
  /** Relative imports that name no file. */
  readonly unresolved: readonly string[];
}

const SUPPORT_DEPTH = 3;

const known = new WeakMap<SourceFile, BoundNames>();

export function boundNames(source: SourceFile, project: UnitProject): BoundNames {
  const bound = known.get(source) ?? readNames(source, project);
  known.set(source, bound);
  return bound;
}

function readNames(source: SourceFile, project: UnitProject): BoundNames {
  const units = new Map<string, readonly string[]>();
  const origins = new Map<string, { specifier: string; exported: string }>();
  const unresolved: string[] = [];
  for (const fact of project.modules.importsOf(source.path)) {
    if (fact.kind === 'type') continue;
    const target = project.modules.resolve(source.path, fact.specifier);
    if (target === undefined) {
      if (/^\.{1,2}\//.test(fact.specifier)) unresolved.push(fact.specifier);
      continue;
    }
    const reached = productionBehind(target, project, SUPPORT_DEPTH, new Set());
    for (const { exported, local, typeOnly } of fact.names) {
      if (typeOnly) continue;
      origins.set(local, { specifier: fact.specifier, exported });
      if (reached.length > 0) units.set(local, [...(units.get(local) ?? []), ...reached]);
    }
    if (fact.names.length === 0 && reached.length > 0) units.set(fact.specifier, reached);
  }
  return { units, origins, unresolved };
}

/** The file itself when it is production code, else what the support file imports of it. */
function productionBehind(
  path: string,
  project: UnitProject,
  depth: number,
  seen: Set<string>,
): readonly string[] {
  const role = project.roleOf(path);
  if (role !== 'test' && role !== 'test-support' && role !== 'story') return [path];
  if (depth === 0 || seen.has(path)) return [];
  seen.add(path);
  return [
    ...new Set(
      project.modules.importsOf(path).flatMap((fact) => {
        const target = fact.kind === 'type' ? undefined : project.modules.resolve(path, fact.specifier);
        return target === undefined ? [] : productionBehind(target, project, depth - 1, seen);
      }),
    ),
  ];
}
