import type { SourceFile } from '../../codebase.js';
import { inRegion, isDead, type Region } from '../common/dead-regions.js';
import { memo } from '../common/memo.js';
import { nextSolid, offsetsOf, previousSolid, wordBefore } from '../common/words.js';
import type { ProjectFacts, Use } from '../language-support.js';
import { type RustUse, rustFile } from './items.js';
import { factsOf, type ModuleNode, moduleTree } from './module-tree.js';
import { globNames, resolvePath, type Target, usesIn } from './resolve.js';

/** A place in one file that names an item of another. */
export interface Reference {
  readonly file: string;
  readonly name: string;
  readonly use: Use;
}

const PATH = /(?<![\w:.$'])((?:crate|self|super|[a-z_]\w*)(?:::\w+)+)/g;

const cache = memo((_project: ProjectFacts) => new WeakMap<SourceFile, readonly Reference[]>());

/** Every reference of a file into other project files; `use` lines alone are none, test code is left out of production files. */
export function referencesOf(source: SourceFile, project: ProjectFacts): readonly Reference[] {
  const known = cache(project);
  const cached = known.get(source);
  if (cached !== undefined) return cached;
  const found: Reference[] = [];
  const scanner = createScanner(source, project);
  for (const node of scanner.nodes) {
    for (const use of usesIn(node, project))
      if (!scanner.isSkipped(use.start)) useReferences(source, { node, use, project, scanner, found });
  }
  const first = scanner.nodes[0];
  if (first !== undefined) {
    for (const match of source.masked.matchAll(PATH)) {
      if (scanner.isPassive(match.index)) continue;
      const segments = (match[1] ?? '').split('::');
      const target =
        resolvePath(scanner.nodeAt(match.index), segments, project) ?? resolvePath(first, segments, project);
      if (target?.item !== undefined)
        addTarget(source, {
          target,
          name: target.item.name,
          use: useAt(source, match.index, match[0].length),
          found,
        });
    }
    macroReferences(source, { project, scanner, found });
  }
  known.set(source, found);
  return found;
}

export interface Scanner {
  /** The file's modules: itself first, then its inline modules. */
  readonly nodes: readonly ModuleNode[];
  nodeAt(offset: number): ModuleNode;
  /** Dead code, and test code of a file that is no test. */
  isSkipped(offset: number): boolean;
  /** Skipped, or inside a `use` declaration. */
  isPassive(offset: number): boolean;
}

function createScanner(source: SourceFile, project: ProjectFacts): Scanner {
  const facts = rustFile(source);
  const top = moduleTree(project).places.get(source.path)?.[0];
  const nodes = top === undefined ? [] : [top, ...inlineNodes(top)];
  const skipped: readonly Region[] =
    top?.test === true ? [] : [...facts.tests].sort((a, b) => a.start - b.start);
  const uses = [...facts.uses].sort((a, b) => a.start - b.start);
  const isSkipped = (offset: number) => inRegion(skipped, offset) || isDead(source, offset);
  return {
    nodes,
    nodeAt: (offset) => {
      let best = top as ModuleNode;
      for (const module of facts.modules) {
        if (module.body === undefined || offset < module.body.start || offset >= module.body.end) continue;
        const inner = nodes.find(
          (node) => node.inline === (module.module === '' ? module.name : `${module.module}::${module.name}`),
        );
        if (inner !== undefined && inner.inline.length > best.inline.length) best = inner;
      }
      return best;
    },
    isSkipped,
    isPassive: (offset) => inRegion(uses, offset) || isSkipped(offset),
  };
}

function inlineNodes(node: ModuleNode): readonly ModuleNode[] {
  return [...node.children.values()]
    .filter((child) => child.file === node.file && child.inline !== '')
    .flatMap((child) => [child, ...inlineNodes(child)]);
}

interface UseContext {
  readonly node: ModuleNode;
  readonly use: RustUse;
  readonly project: ProjectFacts;
  readonly scanner: Scanner;
  readonly found: Reference[];
}

function useReferences(source: SourceFile, context: UseContext): void {
  const { node, use, project, scanner, found } = context;
  for (const { segments, local } of use.items) {
    if (segments.at(-1) === '*') {
      globReferences(source, context, segments.slice(0, -1));
      continue;
    }
    const target = resolvePath(node, segments, project);
    if (target?.item === undefined || (target.node.file === source.path && target.through.length === 0))
      continue;
    const { item } = target;
    const uses = local === '_' ? [] : nameUses(source, local, scanner);
    for (const place of uses) addTarget(source, { target, name: item.name, use: place, found });
    if (uses.length === 0 && item.kind === 'trait') {
      for (const method of item.methods) {
        for (const place of methodUses(source, method, scanner))
          addTarget(source, { target, name: item.name, use: place, found });
      }
    }
    if (use.public && isSurface(node))
      addTarget(source, { target, name: item.name, use: { line: use.line, how: 'reference' }, found });
  }
}

function globReferences(
  source: SourceFile,
  { node, use, project, scanner, found }: UseContext,
  segments: readonly string[],
): void {
  const module = resolvePath(node, segments, project);
  if (module === undefined) return;
  if (module.item !== undefined) {
    addTarget(source, {
      target: module,
      name: module.item.name,
      use: { line: use.line, how: 'reference' },
      found,
    });
    return;
  }
  const own = new Set(factsOf(source.path, project)?.items.map((item) => item.name));
  for (const name of new Set(globNames(module.node, project))) {
    if (own.has(name) && module.node.file !== source.path) continue;
    const places = nameUses(source, name, scanner);
    if (places.length === 0 && !(use.public && isSurface(node))) continue;
    const target = resolvePath(module.node, ['self', name], project);
    if (target?.item === undefined) continue;
    const through = [
      ...module.through,
      ...(target.node === module.node ? [] : [module.node]),
      ...target.through,
    ];
    for (const place of places.length > 0 ? places : [{ line: use.line, how: 'reference' as const }]) {
      addTarget(source, { target: { ...target, through }, name, use: place, found });
    }
  }
}

/** Items that a public module of a library re-exports belong to its users. */
function isSurface(node: ModuleNode): boolean {
  return node.public && node.crate.kind === 'lib';
}

interface Addition {
  readonly target: Target;
  readonly name: string;
  readonly use: Use;
  readonly found: Reference[];
}

function addTarget(source: SourceFile, { target, name, use, found }: Addition): void {
  for (const node of [target.node, ...target.node.alternatives, ...target.through]) {
    if (node.file !== source.path) found.push({ file: node.file, name, use });
  }
}

/** Reads of an imported name: no field, no path tail, no label, no local declaration of the same name. */
export function nameUses(
  source: SourceFile,
  name: string,
  scanner: Pick<Scanner, 'isPassive'>,
): readonly Use[] {
  const { masked } = source;
  return offsetsOf(source, name).flatMap((offset) => {
    if (scanner.isPassive(offset)) return [];
    const before = previousSolid(masked, offset);
    if (masked[before] === '.' && masked[before - 1] !== '.') return [];
    if (masked[before] === ':' && masked[before - 1] === ':') return [];
    const after = nextSolid(masked, offset + name.length);
    if (masked[after] === ':' && masked[after + 1] !== ':') return [];
    const word = wordBefore(masked, offset);
    if (/^(?:let|mut|ref)$/.test(word) && /^[a-z_]/.test(name)) return [];
    if (
      /^(?:fn|mod|struct|enum|trait|type|const|static|union|macro_rules)$/.test(word) &&
      masked[before] !== ','
    )
      return [];
    return [useAt(source, offset, name.length)];
  });
}

function methodUses(source: SourceFile, method: string, scanner: Scanner): readonly Use[] {
  const { masked } = source;
  return offsetsOf(source, method).flatMap((offset) => {
    const before = previousSolid(masked, offset);
    const isCall = masked[before] === '.' || (masked[before] === ':' && masked[before - 1] === ':');
    return isCall && !scanner.isPassive(offset)
      ? [{ line: source.lineAt(offset), how: 'call' as const }]
      : [];
  });
}

function useAt(source: SourceFile, offset: number, length: number): Use {
  const { masked } = source;
  const after = nextSolid(masked, offset + length);
  const how =
    masked[after] === '(' || masked[after] === '!' ? 'call' : masked[after] === '{' ? 'new' : 'reference';
  return { line: source.lineAt(offset), how };
}

const macroFiles = memo((project: ProjectFacts): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const file of moduleTree(project).places.keys()) {
    for (const item of factsOf(file, project)?.items ?? []) {
      if (item.kind !== 'macro') continue;
      const files = found.get(item.name);
      if (files === undefined) found.set(item.name, [file]);
      else files.push(file);
    }
  }
  return found;
});

/** `name!` of a macro that another file declares: macros are in scope by text order or export, not by path. */
function macroReferences(
  source: SourceFile,
  {
    project,
    scanner,
    found,
  }: { readonly project: ProjectFacts; readonly scanner: Scanner; readonly found: Reference[] },
): void {
  for (const [name, files] of macroFiles(project)) {
    for (const offset of offsetsOf(source, name)) {
      const after = nextSolid(source.masked, offset + name.length);
      const isCall =
        source.masked[after] === '!' ||
        /#\[[^\]]*$/.test(source.masked.slice(Math.max(0, offset - 120), offset));
      if (!isCall || scanner.isPassive(offset) || wordBefore(source.masked, offset) === 'macro_rules')
        continue;
      for (const file of files)
        if (file !== source.path)
          found.push({ file, name, use: { line: source.lineAt(offset), how: 'call' } });
    }
  }
}
