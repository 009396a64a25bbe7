import { memo } from '../common/memo.js';
import type { ProjectFacts } from '../language-support.js';
import { renamedDependencies } from './cargo.js';
import type { RustItem, RustUse } from './items.js';
import { factsOf, type ModuleNode, moduleTree } from './module-tree.js';

/** What a path names: a module, or an item of a module; `through` are the modules that re-export it. */
export interface Target {
  readonly node: ModuleNode;
  readonly item?: RustItem;
  readonly through: readonly ModuleNode[];
}

const DEPTH_LIMIT = 12;

/** Resolves a path as seen from a module; undefined for what lies outside the project. */
export function resolvePath(
  node: ModuleNode,
  segments: readonly string[],
  project: ProjectFacts,
  depth = 0,
): Target | undefined {
  const first = segments[0];
  if (first === undefined || depth > DEPTH_LIMIT) return undefined;
  const start = startOf(node, first);
  if (start !== undefined) return descend(start, segments.slice(1), project, depth);
  const child = descend(node, segments, project, depth);
  if (child !== undefined) return child;
  const library = moduleTree(project).libraries.get(renamedDependencies(project).get(first) ?? first);
  return library === undefined ? undefined : descend(library, segments.slice(1), project, depth);
}

function startOf(node: ModuleNode, first: string): ModuleNode | undefined {
  if (first === 'crate' || first === '$crate') return rootOf(node);
  if (first === 'self') return node;
  if (first === 'super') return node.parent ?? node;
  return undefined;
}

function rootOf(node: ModuleNode): ModuleNode {
  let root = node;
  while (root.parent !== undefined) root = root.parent;
  return root;
}

function descend(
  from: ModuleNode,
  segments: readonly string[],
  project: ProjectFacts,
  depth: number,
): Target | undefined {
  let node = from;
  for (let at = 0; at < segments.length; at++) {
    const segment = segments[at] ?? '';
    if (segment === 'super') {
      node = node.parent ?? node;
      continue;
    }
    const child = node.children.get(segment);
    if (child !== undefined) {
      node = child;
      continue;
    }
    const item = itemOf(node, segment, project);
    if (item !== undefined) return { node, item, through: [] };
    const passed = reexported(node, segment, project, depth);
    if (passed === undefined) return undefined;
    const rest = segments.slice(at + 1);
    const through = [node, ...passed.through];
    if (passed.item !== undefined || rest.length === 0) return { ...passed, through };
    const inner = descend(passed.node, rest, project, depth + 1);
    return inner === undefined ? undefined : { ...inner, through: [...through, ...inner.through] };
  }
  return { node, through: [] };
}

function itemOf(node: ModuleNode, name: string, project: ProjectFacts): RustItem | undefined {
  return factsOf(node.file, project)?.items.find((item) => item.name === name && item.module === node.inline);
}

const answers = memo((_node: ModuleNode) => new Map<string, Target | undefined>());

/** A name that the module imports and so passes on; a cycle of imports answers with nothing. */
function reexported(
  node: ModuleNode,
  name: string,
  project: ProjectFacts,
  depth: number,
): Target | undefined {
  const known = answers(node);
  if (known.has(name)) return known.get(name);
  known.set(name, undefined);
  const target = depth > DEPTH_LIMIT ? undefined : findReexported(node, name, project, depth);
  known.set(name, target);
  return target;
}

function findReexported(
  node: ModuleNode,
  name: string,
  project: ProjectFacts,
  depth: number,
): Target | undefined {
  const uses = usesIn(node, project);
  for (const use of uses) {
    for (const item of use.items) {
      if (item.local !== name || item.segments.at(-1) === '*') continue;
      if (item.segments.length === 1 && item.segments[0] === name) continue;
      const target = resolvePath(node, item.segments, project, depth + 1);
      if (target !== undefined) return target;
    }
  }
  for (const use of uses) {
    for (const item of use.items) {
      if (item.segments.at(-1) !== '*') continue;
      const module = resolvePath(node, item.segments.slice(0, -1), project, depth + 1);
      if (module === undefined || module.item !== undefined || module.node === node) continue;
      const target = descend(module.node, [name], project, depth + 1);
      if (target !== undefined) return { ...target, through: [...module.through, ...target.through] };
    }
  }
  return undefined;
}

/** Use declarations that stand in the module itself. */
export function usesIn(node: ModuleNode, project: ProjectFacts): readonly RustUse[] {
  return (factsOf(node.file, project)?.uses ?? []).filter((use) => use.module === node.inline);
}

/** Items that a glob over the module offers: its own, and those it re-exports by name. */
export function globNames(node: ModuleNode, project: ProjectFacts): readonly string[] {
  const facts = factsOf(node.file, project);
  const own = (facts?.items ?? []).filter((item) => item.module === node.inline).map((item) => item.name);
  const passed = usesIn(node, project).flatMap((use) =>
    use.items.map((item) => item.local).filter((local) => local !== '*' && local !== '_'),
  );
  return [...own, ...passed];
}
