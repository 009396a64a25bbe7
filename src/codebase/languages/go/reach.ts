import type { ImportFact, SourceFile } from '../../codebase.js';
import { memo } from '../common/memo.js';
import { hasWord } from '../common/words.js';
import type { ProjectFacts, TargetUse } from '../language-support.js';
import { type GoFile, type GoImport, goFile } from './declarations.js';
import { directoryOf, filesByDirectory, isGoTest, packageDirectory } from './modules.js';
import { memberUses, methodCalls, plainUses } from './names.js';

/** Imports of a Go file; a blank one binds no name, a dot import binds every exported name. */
export function importsOf(source: SourceFile, project: ProjectFacts): readonly ImportFact[] {
  return goFile(source).imports.map((spec) => {
    if (spec.alias === '_') return { specifier: spec.path, line: spec.line, kind: 'side-effect', names: [] };
    const local = spec.alias === '.' ? '*' : localName(spec, project);
    return {
      specifier: spec.path,
      line: spec.line,
      kind: 'package',
      names: [{ exported: '*', local, typeOnly: false }],
    };
  });
}

/** Non-test files of the package an import path names. */
export function resolvePackage(_from: string, specifier: string, project: ProjectFacts): readonly string[] {
  const directory = packageDirectory(specifier, project);
  return directory === undefined ? [] : productionFiles(directory, project);
}

/** Other files of the same package; tests see production files, not the other way round. */
export function peersOf(path: string, project: ProjectFacts): readonly string[] {
  const own = fileAt(path, project)?.packageName;
  return (filesByDirectory(project).get(directoryOf(path)) ?? []).filter(
    (file) =>
      file !== path && (isGoTest(path) || !isGoTest(file)) && fileAt(file, project)?.packageName === own,
  );
}

export function usesOfTarget(
  source: SourceFile,
  target: string,
  project: ProjectFacts,
): readonly TargetUse[] {
  const other = project.source(target);
  if (other === undefined || target === source.path || (isGoTest(target) && !isGoTest(source.path)))
    return [];
  const offered = goFile(other);
  if (
    directoryOf(source.path) === directoryOf(target) &&
    goFile(source).packageName === offered.packageName
  ) {
    return [
      ...namedUses(source, offered.declarations.keys()),
      ...methodUses(source, target, { offered, project }),
    ];
  }
  return goFile(source).imports.flatMap((spec) => {
    if (packageDirectory(spec.path, project) !== directoryOf(target)) return [];
    return packageUses(source, spec, { target, offered, project });
  });
}

interface Offer {
  readonly target: string;
  readonly offered: GoFile;
  readonly project: ProjectFacts;
}

function packageUses(
  source: SourceFile,
  spec: GoImport,
  { target, offered, project }: Offer,
): readonly TargetUse[] {
  if (spec.alias === '_')
    return offered.runsOnLoad ? [{ line: spec.line, how: 'registration', name: '*' }] : [];
  if (spec.alias === '.') return namedUses(source, offered.declarations.keys());
  const all = membersOf(source, localName(spec, project));
  if (all.length === 0) return [];
  const direct = all
    .filter((use) => offered.declarations.has(use.member))
    .map((use) => ({ ...use, name: use.member }));
  return [...direct, ...methodUses(source, target, { offered, project })];
}

const membersCache = memo((_source: SourceFile) => new Map<string, ReturnType<typeof memberUses>>());

function membersOf(source: SourceFile, alias: string): ReturnType<typeof memberUses> {
  const cache = membersCache(source);
  const known = cache.get(alias);
  if (known !== undefined) return known;
  const uses = memberUses(source, alias);
  cache.set(alias, uses);
  return uses;
}

function namedUses(source: SourceFile, names: Iterable<string>): readonly TargetUse[] {
  const uses: TargetUse[] = [];
  for (const name of names) {
    if (!hasWord(source, name) || goFile(source).declarations.has(name)) continue;
    for (const use of plainUses(source, name)) uses.push({ ...use, name });
  }
  return uses;
}

/** Calls of methods that only this file of its package declares, or whose type the source names as well. */
function methodUses(
  source: SourceFile,
  target: string,
  { offered, project }: { readonly offered: GoFile; readonly project: ProjectFacts },
): readonly TargetUse[] {
  const elsewhere = methodNamesElsewhere(directoryOf(target), project);
  return offered.methods.flatMap(({ type, name }) => {
    if (!hasWord(source, name)) return [];
    if (!hasWord(source, type) && (elsewhere.get(name)?.size ?? 0) > 1) return [];
    if (
      goFile(source).methods.some((method) => method.name === name && method.type !== type) &&
      !hasWord(source, type)
    )
      return [];
    return methodCalls(source, name).map((use) => ({ ...use, name: `${type}.${name}` }));
  });
}

const methodIndex = memo(
  (_project: ProjectFacts) => new Map<string, ReadonlyMap<string, ReadonlySet<string>>>(),
);

/** Method name -> receiver types that have it, within one package; interface methods count as a type of their own. */
function methodNamesElsewhere(
  directory: string,
  project: ProjectFacts,
): ReadonlyMap<string, ReadonlySet<string>> {
  const index = methodIndex(project);
  const known = index.get(directory);
  if (known !== undefined) return known;
  const found = new Map<string, Set<string>>();
  for (const file of productionFiles(directory, project)) {
    for (const { type, name } of fileAt(file, project)?.methods ?? []) {
      const types = found.get(name);
      if (types === undefined) found.set(name, new Set([type]));
      else types.add(type);
    }
  }
  index.set(directory, found);
  return found;
}

/** Files that this one reaches: used symbols, methods of its types, and whatever its packages run on load. */
export function reachesFrom(source: SourceFile, project: ProjectFacts): readonly string[] {
  const found = new Set<string>();
  const own = goFile(source);
  for (const peer of peersOf(source.path, project)) {
    const other = fileAt(peer, project);
    if (other === undefined) continue;
    const extendsType = other.foreignReceivers.some((type) => own.declarations.has(type));
    if (other.runsOnLoad || extendsType || usesOfTarget(source, peer, project).length > 0) found.add(peer);
  }
  for (const spec of own.imports) {
    const directory = packageDirectory(spec.path, project);
    if (directory === undefined) continue;
    for (const file of productionFiles(directory, project)) {
      const loaded =
        fileAt(file, project)?.runsOnLoad === true && (spec.alias === '_' || isUsed(source, spec, project));
      if (loaded || usesOfTarget(source, file, project).length > 0) found.add(file);
    }
  }
  found.delete(source.path);
  return [...found];
}

function isUsed(source: SourceFile, spec: GoImport, project: ProjectFacts): boolean {
  return spec.alias === '.' || membersOf(source, localName(spec, project)).length > 0;
}

/** The name under which an import is used: its alias, else the package clause, else the last segment of the path. */
function localName(spec: GoImport, project: ProjectFacts): string {
  if (spec.alias !== undefined) return spec.alias;
  const directory = packageDirectory(spec.path, project);
  const first = directory === undefined ? undefined : productionFiles(directory, project)[0];
  const named = first === undefined ? undefined : fileAt(first, project)?.packageName;
  if (named) return named;
  const parts = spec.path.split('/');
  const last = parts.at(-1) ?? '';
  return (/^v\d+$/.test(last) ? (parts.at(-2) ?? last) : last).replace(/^go-|\.v\d+$/g, '');
}

function productionFiles(directory: string, project: ProjectFacts): readonly string[] {
  return (filesByDirectory(project).get(directory) ?? []).filter((file) => !isGoTest(file));
}

const facts = memo((_project: ProjectFacts) => new Map<string, GoFile | undefined>());

function fileAt(path: string, project: ProjectFacts): GoFile | undefined {
  const known = facts(project);
  if (known.has(path)) return known.get(path);
  const source = project.source(path);
  const file = source === undefined ? undefined : goFile(source);
  known.set(path, file);
  return file;
}
