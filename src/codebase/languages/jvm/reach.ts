import type { ImportFact, SourceFile } from '../../codebase.js';
import type { ProjectFacts, TargetUse } from '../language-support.js';
import { implementersOf, isBean } from './components.js';
import { jvmFile } from './file.js';
import { factsAt, isTestPath, packageOfImport, packagesOf, stemOf } from './project.js';
import { nameUses, usesBetween } from './uses.js';

export interface ConventionalUser {
  readonly from: string;
  readonly line: number;
  readonly how: string;
}

export function importsOf(source: SourceFile): readonly ImportFact[] {
  return jvmFile(source).imports.map(({ path, wildcard, local, line }) => ({
    specifier: wildcard ? `${path}.*` : path,
    line,
    kind: wildcard ? 'glob' : 'static',
    names: [
      {
        exported: wildcard ? '*' : path.slice(path.lastIndexOf('.') + 1),
        local: wildcard ? '*' : local,
        typeOnly: false,
      },
    ],
  }));
}

/** Files of an import: the type's own file, the file of a Kotlin function, or all of a package. */
export function resolveImport(_from: string, specifier: string, project: ProjectFacts): readonly string[] {
  const wildcard = specifier.endsWith('.*');
  const path = wildcard ? specifier.slice(0, -2) : specifier;
  const packageName = packageOfImport(path, project);
  if (packageName === undefined) return [];
  const files = packagesOf(project).get(packageName) ?? [];
  const rest = path
    .slice(packageName.length + 1)
    .split('.')
    .filter(Boolean);
  const name = rest[0];
  if (name === undefined) return wildcard ? files : [];
  const named = files.filter((file) => stemOf(file) === name);
  if (named.length > 0) return named;
  return files.filter((file) => {
    const facts = factsAt(file, project);
    return (
      facts?.types.some((type) => type.name === name) === true ||
      facts?.members.some((member) => member.name === name) === true
    );
  });
}

export function peersOf(path: string, project: ProjectFacts): readonly string[] {
  const own = factsAt(path, project)?.package;
  if (own === undefined) return [];
  return (packagesOf(project).get(own) ?? []).filter(
    (file) => file !== path && (isTestPath(path) || !isTestPath(file)),
  );
}

export function usesOfTarget(
  source: SourceFile,
  target: string,
  project: ProjectFacts,
): readonly TargetUse[] {
  const other = target === source.path ? undefined : project.source(target);
  if (other === undefined || (other.language !== 'java' && other.language !== 'kotlin')) return [];
  if (isTestPath(target) && !isTestPath(source.path)) return [];
  return usesBetween(source, other);
}

/** Files used by name, and the implementations that a container or the platform puts behind a used interface. */
export function reachesFrom(source: SourceFile, project: ProjectFacts): readonly string[] {
  const packages = packagesOf(project);
  const facts = jvmFile(source);
  const candidates = new Set<string>(packages.get(facts.package) ?? []);
  const addPackage = (path: string) => {
    const name = packageOfImport(path, project);
    if (name !== undefined) for (const file of packages.get(name) ?? []) candidates.add(file);
  };
  for (const entry of facts.imports) addPackage(entry.path);
  for (const match of source.masked.matchAll(/(?<![\w.])((?:[a-z_]\w*\.)+)[A-Z]\w*/g))
    addPackage((match[1] ?? '').slice(0, -1));
  candidates.delete(source.path);
  return [...candidates].filter((file) => usesOfTarget(source, file, project).length > 0);
}

/** Files that ask for a supertype of this bean, and repositories that a `...Impl` completes. */
export function conventionalUsersOf(path: string, project: ProjectFacts): readonly ConventionalUser[] {
  const facts = factsAt(path, project);
  if (facts === undefined || isTestPath(path)) return [];
  const completed = expectingFiles(
    path,
    [...facts.types, ...facts.members].map(({ name }) => name),
    project,
  );
  const injected = facts.types.flatMap((type) => {
    const fragment = type.supertypes.find((name) => type.name === `${name}Impl`);
    if (!isBean(type, facts, project) && fragment === undefined) return [];
    return type.supertypes.flatMap((name) =>
      isBean(type, facts, project) || extendsRepository(name, project)
        ? usersOfType(name, path, project)
        : [],
    );
  });
  return [...completed, ...injected];
}

function extendsRepository(name: string, project: ProjectFacts): boolean {
  return (implementersOf(project).get(name) ?? []).some((file) =>
    factsAt(file, project)?.types.some((type) =>
      type.supertypes.some((base) => /Repository$/.test(base) && base !== name),
    ),
  );
}

function usersOfType(name: string, implementer: string, project: ProjectFacts): readonly ConventionalUser[] {
  return project.filesWithWord(name).flatMap((from) => {
    const source = from === implementer || isTestPath(from) ? undefined : project.source(from);
    if (source === undefined || (source.language !== 'java' && source.language !== 'kotlin')) return [];
    const { types } = jvmFile(source);
    if (types.some((type) => type.name === name)) return [];
    const use = nameUses(source, name).find(({ how }) => how !== 'extends');
    if (use === undefined || types.some((type) => type.supertypes.includes(name))) return [];
    return [{ from, line: use.line, how: `injected as ${name}` }];
  });
}

/** Common files whose `expect` declarations this platform file completes. */
function expectingFiles(
  path: string,
  names: readonly string[],
  project: ProjectFacts,
): readonly ConventionalUser[] {
  const source = project.source(path);
  if (source?.language !== 'kotlin' || !/\bactual\b/.test(source.masked)) return [];
  return names.flatMap((name) =>
    project.filesWithWord(name).flatMap((from): readonly ConventionalUser[] => {
      const other = from === path || !from.endsWith('.kt') ? undefined : project.source(from);
      const match =
        other === undefined ? null : new RegExp(`\\bexpect\\s+[^\\n]*\\b${name}\\b`).exec(other.masked);
      return other === undefined || match === null
        ? []
        : [{ from, line: other.lineAt(match.index), how: `expected ${name}` }];
    }),
  );
}
