import type { ImportFact, SourceFile } from '../../codebase.js';
import { isDead } from '../common/dead-regions.js';
import { hasWord, nextSolid, offsetsOf, previousSolid } from '../common/words.js';
import type { ProjectFacts, TargetUse } from '../language-support.js';
import { normalize } from './cargo.js';
import { type RustFile, rustFile } from './items.js';
import { factsOf, type ModuleNode, moduleTree } from './module-tree.js';
import { referencesOf } from './references.js';
import { resolvePath, usesIn } from './resolve.js';

/** `use` declarations and `mod` lines; the specifier is the path without the last name, as seen from the file. */
export function importsOf(source: SourceFile): readonly ImportFact[] {
  const facts = rustFile(source);
  const uses = facts.uses.flatMap((use): readonly ImportFact[] =>
    use.items.map(({ segments, local }) => ({
      specifier: segments.join('::'),
      line: use.line,
      kind: segments.at(-1) === '*' ? 'glob' : use.public ? 'reexport' : 'static',
      names: [{ exported: segments.at(-1) ?? local, local, typeOnly: false }],
    })),
  );
  const modules = facts.modules
    .filter((module) => module.body === undefined)
    .map(
      (module): ImportFact => ({
        specifier: `self::${module.name}`,
        line: module.line,
        kind: 'static',
        names: [{ exported: '*', local: module.name, typeOnly: false }],
      }),
    );
  return [...uses, ...modules];
}

/** The file of the module or item a path names, and the modules that pass it on. */
export function resolveSpecifier(from: string, specifier: string, project: ProjectFacts): readonly string[] {
  const node = moduleTree(project).places.get(from)?.[0];
  if (node === undefined) return [];
  const segments = specifier.split('::');
  const target = resolvePath(node, segments.at(-1) === '*' ? segments.slice(0, -1) : segments, project);
  if (target === undefined) return [];
  return [...new Set([target.node.file, ...target.through.map((passing) => passing.file)])].filter(
    (file) => file !== from,
  );
}

export function usesOfTarget(
  source: SourceFile,
  target: string,
  project: ProjectFacts,
): readonly TargetUse[] {
  const direct = referencesOf(source, project)
    .filter((reference) => reference.file === target)
    .map(({ use, name }) => ({ ...use, name }));
  const facts = factsOf(target, project);
  if (facts === undefined) return direct;
  const declared =
    direct.length === 0 ? implementations(source, target, { facts, project }) : methodUses(source, facts);
  return [...direct, ...declared];
}

export function reachesFrom(source: SourceFile, project: ProjectFacts): readonly string[] {
  const found = new Set(referencesOf(source, project).map((reference) => reference.file));
  for (const node of moduleTree(project).places.get(source.path) ?? []) {
    for (const child of fileChildren(node)) {
      if (child.test && !node.test) continue;
      const facts = factsOf(child.file, project);
      if (facts === undefined) continue;
      if (isPublicModule(child, project) || isCarrier(child, facts, project)) found.add(child.file);
    }
  }
  for (const include of rustFile(source).includes) {
    const path = normalize(`${source.path.slice(0, source.path.lastIndexOf('/') + 1)}${include}`);
    if (project.has(path)) found.add(path);
  }
  for (const file of [...found]) for (const parent of declaringFiles(file, project)) found.add(parent);
  found.delete(source.path);
  return [...found];
}

/** Files whose `mod` lines lead to this one: it compiles through them. */
function declaringFiles(file: string, project: ProjectFacts): readonly string[] {
  const files: string[] = [];
  let node = moduleTree(project).places.get(file)?.[0];
  while (node !== undefined) {
    if (node.file !== file && node.parent !== undefined) files.push(node.file);
    node = node.parent;
  }
  return files;
}

/** Every `mod` step of a library without a binary beside it is `pub`. */
function isPublicModule(node: ModuleNode, project: ProjectFacts): boolean {
  return node.public && isLibrary(node, project);
}

function isLibrary(node: ModuleNode, project: ProjectFacts): boolean {
  if (node.crate.kind !== 'lib') return false;
  return !moduleTree(project).roots.some(
    (root) => root.crate.kind === 'bin' && root.crate.directory === node.crate.directory,
  );
}

function fileChildren(node: ModuleNode): readonly ModuleNode[] {
  return [...node.children.values()].flatMap((child) =>
    child.inline === '' ? [child] : fileChildren(child),
  );
}

/** A module that offers no name of its own: it implements for types of other modules,
 * leads to further modules, or holds what tests compile. */
function isCarrier(node: ModuleNode, facts: RustFile, project: ProjectFacts): boolean {
  if (facts.items.length > 0 && facts.items.every((item) => item.test)) return true;
  const named = facts.items.some((item) => item.module === '' && item.public);
  if (named) return false;
  const passes = usesIn(node, project).some((use) => use.public);
  return (
    facts.impls.some((impl) => !facts.items.some((item) => item.name === impl.type)) ||
    (!passes && facts.impls.length === 0 && facts.modules.length > 0)
  );
}

function implementations(
  source: SourceFile,
  target: string,
  { facts, project }: { readonly facts: RustFile; readonly project: ProjectFacts },
): readonly TargetUse[] {
  return (moduleTree(project).places.get(source.path) ?? []).flatMap((node) =>
    fileChildren(node).flatMap((child): readonly TargetUse[] => {
      if (child.file !== target || !isCarrier(child, facts, project) || facts.impls.length === 0) return [];
      const impl = facts.impls[0];
      return [{ line: child.line, how: 'registration', name: `impl ${impl?.trait ?? impl?.type ?? ''}` }];
    }),
  );
}

function methodUses(source: SourceFile, facts: RustFile): readonly TargetUse[] {
  return facts.impls.flatMap(({ type, methods }) =>
    methods.flatMap((method): readonly TargetUse[] => {
      if (!hasWord(source, method)) return [];
      const call = offsetsOf(source, method).find((offset) => isCall(source, offset, method));
      return call === undefined
        ? []
        : [{ line: source.lineAt(call), how: 'call', name: `${type}.${method}` }];
    }),
  );
}

function isCall(source: SourceFile, offset: number, method: string): boolean {
  const { masked } = source;
  const before = masked[previousSolid(masked, offset)];
  const after = masked[nextSolid(masked, offset + method.length)];
  return (before === '.' || before === ':') && (after === '(' || after === ':') && !isDead(source, offset);
}
