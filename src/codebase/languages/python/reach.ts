import type { ImportFact, SourceFile } from '../../codebase.js';
import { memo } from '../common/memo.js';
import type { ProjectFacts, TargetUse, Use } from '../language-support.js';
import { bindingsOf, definitionsOf } from './bindings.js';
import { librarySurface } from './entry-points.js';
import { methodsOf, namesInAll } from './exports.js';
import { importsOf, resolveImport } from './imports.js';
import { packageInits } from './modules.js';
import { registersItself } from './registration.js';
import { outlineOf, statementAt } from './statements.js';
import { usesOf } from './uses.js';

/** A use in one file of a symbol of another; `through` are the modules that pass it on. */
interface Link {
  readonly file: string;
  readonly use: TargetUse;
}

const linksCache = memo((_project: ProjectFacts) => new WeakMap<SourceFile, readonly Link[]>());

/** Every use of a project symbol in the file, with the file that defines it and each module that passes it on. */
function linksOf(source: SourceFile, project: ProjectFacts): readonly Link[] {
  const cache = linksCache(project);
  const cached = cache.get(source);
  if (cached !== undefined) return cached;
  const links: Link[] = [];
  for (const fact of importsOf(source, project)) links.push(...factLinks(source, fact, project));
  cache.set(source, links);
  return links;
}

export function usesOfTarget(
  source: SourceFile,
  target: string,
  project: ProjectFacts,
): readonly TargetUse[] {
  const uses = linksOf(source, project)
    .filter((link) => link.file === target)
    .map((link) => link.use);
  return uses.length === 0 ? uses : [...uses, ...methodUses(source, target, project)];
}

export function reachesFrom(source: SourceFile, project: ProjectFacts): readonly string[] {
  const found = new Set<string>(packageInits(source.path, project));
  for (const link of linksOf(source, project)) {
    found.add(link.file);
    for (const init of packageInits(link.file, project)) found.add(init);
  }
  found.delete(source.path);
  return [...found];
}

function factLinks(source: SourceFile, fact: ImportFact, project: ProjectFacts): readonly Link[] {
  const files = resolveImport(source.path, fact.specifier, project).filter((file) => file !== source.path);
  if (files.length === 0) return [];
  if (fact.names.length === 0) {
    return files.map((file) => ({ file, use: { line: fact.line, how: 'string', name: '*' } }));
  }
  return files.flatMap((file) =>
    fact.names.flatMap((name) => nameLinks(source, { fact, file, name }, project)),
  );
}

interface Bound {
  readonly fact: ImportFact;
  readonly file: string;
  readonly name: ImportFact['names'][number];
}

function nameLinks(source: SourceFile, { fact, file, name }: Bound, project: ProjectFacts): readonly Link[] {
  const target = project.source(file);
  if (target === undefined) return [];
  if (name.local === '*') return starLinks(source, { fact, file, name }, project);
  if (name.typeOnly && !holdsOnlyTypes(target)) return [];
  const uses = usesOf(source, name.local);
  const listed =
    uses.length === 0 && passesOn(source, name.local, project)
      ? [{ line: fact.line, how: 'reference' as const }]
      : uses;
  if (listed.length === 0) {
    const reason = loadsForEffect(source, { fact, name }, target, project);
    return reason ? [{ file, use: { line: fact.line, how: 'registration', name: '*' } }] : [];
  }
  if (name.exported === '*') return listed.flatMap((use) => memberLinks(target, use, project));
  return listed.flatMap((use) =>
    definingFiles(target, name.exported, project).map((path) => ({
      file: path,
      use: { ...use, name: name.exported },
    })),
  );
}

/** `module.member`: the module, and where a re-exported member comes from. */
function memberLinks(target: SourceFile, use: Use, project: ProjectFacts): readonly Link[] {
  const member = use.member ?? '*';
  const files = use.member === undefined ? [target.path] : definingFiles(target, use.member, project);
  return files.map((file) => ({ file, use: { ...use, name: member } }));
}

/** The module a name is imported from, the modules it passes through, the one that defines it. */
function definingFiles(first: SourceFile, name: string, project: ProjectFacts): readonly string[] {
  const files = [first.path];
  let current = first;
  let wanted = name;
  for (let step = 0; step < 10; step++) {
    if (definitionsOf(current).has(wanted)) return files;
    const binding = bindingsOf(current, project).get(wanted);
    const next =
      binding?.fact === undefined
        ? starOrigin(current, wanted, project)
        : resolveImport(current.path, binding.fact.specifier, project)[0];
    const source = next === undefined || files.includes(next) ? undefined : project.source(next);
    if (source === undefined) return files;
    files.push(source.path);
    if (binding?.exported === '*') return files;
    wanted = binding?.exported ?? wanted;
    current = source;
  }
  return files;
}

function starOrigin(source: SourceFile, name: string, project: ProjectFacts): string | undefined {
  for (const fact of importsOf(source, project)) {
    if (!fact.names.some(({ local }) => local === '*')) continue;
    for (const file of resolveImport(source.path, fact.specifier, project)) {
      const other = file === source.path ? undefined : project.source(file);
      if (other !== undefined && offers(other, name, project, 0)) return file;
    }
  }
  return undefined;
}

function offers(source: SourceFile, name: string, project: ProjectFacts, depth: number): boolean {
  if (bindingsOf(source, project).has(name)) return true;
  if (depth > 4) return false;
  return importsOf(source, project).some(
    (fact) =>
      fact.names.some(({ local }) => local === '*') &&
      resolveImport(source.path, fact.specifier, project).some((file) => {
        const other = file === source.path ? undefined : project.source(file);
        return other !== undefined && offers(other, name, project, depth + 1);
      }),
  );
}

function starLinks(source: SourceFile, { fact, file }: Bound, project: ProjectFacts): readonly Link[] {
  const target = project.source(file);
  if (target === undefined) return [];
  const links: Link[] = [];
  for (const name of bindingsOf(target, project).keys()) {
    for (const use of usesOf(source, name)) {
      for (const path of definingFiles(target, name, project))
        links.push({ file: path, use: { ...use, name } });
    }
  }
  if (links.length > 0) return links;
  const passes = source.path.endsWith('__init__.py') || registersItself(target, project) !== undefined;
  return passes ? [{ file, use: { line: fact.line, how: 'reference', name: '*' } }] : [];
}

/** A library's own `__init__`, and what `__all__` lists in its public modules, is used by its users. */
function passesOn(source: SourceFile, local: string, project: ProjectFacts): boolean {
  if (!librarySurface(project).has(source.path)) return false;
  return source.path.endsWith('__init__.py') || namesInAll(source).has(local);
}

function loadsForEffect(
  source: SourceFile,
  { fact, name }: { readonly fact: ImportFact; readonly name: ImportFact['names'][number] },
  target: SourceFile,
  project: ProjectFacts,
): boolean {
  if (fact.kind === 'type' || !takesEffect(target, project, 0)) return false;
  if (name.exported === '*' || source.path.endsWith('__init__.py')) return true;
  return (
    /#\s*(?:noqa|pylint:|ruff:|type:|isort:)/i.test(source.lineText(fact.line)) ||
    isInReady(source, fact.line)
  );
}

/** The module, or for a package one that its `__init__` loads, registers something. */
function takesEffect(target: SourceFile, project: ProjectFacts, depth: number): boolean {
  if (registersItself(target, project) !== undefined) return true;
  if (!target.path.endsWith('__init__.py') || depth > 3) return false;
  return importsOf(target, project).some((fact) =>
    resolveImport(target.path, fact.specifier, project).some((file) => {
      const inner = file === target.path ? undefined : project.source(file);
      return inner !== undefined && takesEffect(inner, project, depth + 1);
    }),
  );
}

/** Only protocols, typed dicts, enumerations, data classes and aliases: importing it for types is all one can do. */
function holdsOnlyTypes(target: SourceFile): boolean {
  const { masked } = target;
  if (/^(?:async\s+)?def\s/m.test(masked)) return false;
  return [...masked.matchAll(/^class\s+\w+\s*(\([^)]*\))?/gm)].every(
    (match) =>
      /Protocol|TypedDict|NamedTuple|Enum|BaseModel|Struct/.test(match[1] ?? '') ||
      /@(?:dataclasses?\.)?(?:dataclass|define|frozen)\b[^\n]*\s*$/.test(
        masked.slice(0, match.index).trimEnd().split('\n').at(-1) ?? '',
      ),
  );
}

function isInReady(source: SourceFile, line: number): boolean {
  const outline = outlineOf(source);
  const statement = outline.statements.find((candidate) => source.lineAt(candidate.start) === line);
  return statement !== undefined && outline.scopes[statement.scope]?.name === 'ready';
}

function methodUses(source: SourceFile, target: string, project: ProjectFacts): readonly TargetUse[] {
  const other = project.source(target);
  if (other === undefined) return [];
  const outline = outlineOf(source);
  return methodsOf(other).flatMap(({ owner, name }) => {
    if (name.startsWith('__')) return [];
    const match = new RegExp(`\\.${name}\\b`).exec(source.masked);
    if (match === null || statementAt(outline, match.index)?.dead === true) return [];
    return [{ line: source.lineAt(match.index), how: 'call' as const, name: `${owner}.${name}` }];
  });
}
