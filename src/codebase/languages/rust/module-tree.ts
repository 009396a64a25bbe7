import { memo } from '../common/memo.js';
import type { ProjectFacts } from '../language-support.js';
import { type Crate, cratesOf, normalize } from './cargo.js';
import { joinPath, type RustFile, rustFile } from './items.js';

/** A module of a crate: a file, or an inline module inside one. */
export interface ModuleNode {
  readonly crate: Crate;
  readonly file: string;
  /** Path of inline modules inside the file, joined by `::`. */
  readonly inline: string;
  readonly parent?: ModuleNode;
  readonly children: Map<string, ModuleNode>;
  /** Further files of the same name, chosen by `cfg`. */
  readonly alternatives: ModuleNode[];
  /** Every step from the crate root is `pub`. */
  readonly public: boolean;
  readonly test: boolean;
  /** Line of the `mod` that declares it, in the parent's file. */
  readonly line: number;
}

export interface ModuleTree {
  readonly roots: readonly ModuleNode[];
  /** Places of a file in the trees, production crates first. */
  readonly places: ReadonlyMap<string, readonly ModuleNode[]>;
  /** Library roots by the name others import them under. */
  readonly libraries: ReadonlyMap<string, ModuleNode>;
}

const DEPTH_LIMIT = 40;

/** The module trees of all crates. A file in none of them is never compiled. */
export const moduleTree = memo((project: ProjectFacts): ModuleTree => {
  const places = new Map<string, ModuleNode[]>();
  const libraries = new Map<string, ModuleNode>();
  const roots: ModuleNode[] = [];
  for (const crate of cratesOf(project)) {
    const test = crate.kind === 'test' || crate.kind === 'bench';
    const root: ModuleNode = {
      crate,
      file: crate.root,
      inline: '',
      children: new Map(),
      alternatives: [],
      public: true,
      test,
      line: 1,
    };
    roots.push(root);
    if (crate.kind === 'lib' && !libraries.has(crate.name)) libraries.set(crate.name, root);
    plant(root, { project, places, depth: 0 });
  }
  return { roots, places, libraries };
});

export function factsOf(file: string, project: ProjectFacts): RustFile | undefined {
  const source = project.source(file);
  return source === undefined ? undefined : rustFile(source);
}

interface Growth {
  readonly project: ProjectFacts;
  readonly places: Map<string, ModuleNode[]>;
  readonly depth: number;
}

function plant(node: ModuleNode, growth: Growth): void {
  const known = growth.places.get(node.file);
  if (known === undefined) growth.places.set(node.file, [node]);
  else known.push(node);
  const facts = factsOf(node.file, growth.project);
  if (facts === undefined || growth.depth > DEPTH_LIMIT) return;
  const inlines = new Map<string, ModuleNode>([['', node]]);
  for (const module of facts.modules) {
    const parent = inlines.get(module.module);
    const sibling = parent?.children.get(module.name);
    if (parent === undefined || (sibling !== undefined && module.body !== undefined)) continue;
    const base = {
      crate: node.crate,
      parent,
      children: new Map<string, ModuleNode>(),
      alternatives: [],
      public: parent.public && module.public,
      test: parent.test || module.test,
      line: module.line,
    };
    if (module.body !== undefined) {
      const inline = joinPath(module.module, module.name);
      const child = { ...base, file: node.file, inline };
      parent.children.set(module.name, child);
      inlines.set(inline, child);
      continue;
    }
    const file = moduleFile(node, module, growth.project);
    if (file === undefined || isAncestor(node, file)) continue;
    const child = { ...base, file, inline: '' };
    if (sibling === undefined) parent.children.set(module.name, child);
    else sibling.alternatives.push(child);
    plant(child, { ...growth, depth: growth.depth + 1 });
  }
}

function isAncestor(node: ModuleNode, file: string): boolean {
  for (let at: ModuleNode | undefined = node; at !== undefined; at = at.parent)
    if (at.file === file) return true;
  return false;
}

function moduleFile(
  node: ModuleNode,
  module: { readonly name: string; readonly module: string; readonly path?: string },
  project: ProjectFacts,
): string | undefined {
  const slash = node.file.lastIndexOf('/');
  const directory = slash < 0 ? '' : node.file.slice(0, slash);
  const stem = node.file.slice(slash + 1).replace(/\.rs$/, '');
  const owns = stem === 'mod' || node.parent === undefined || node.file === node.crate.root;
  const inner = module.module === '' ? [] : module.module.split('::');
  const base = [directory, ...(owns ? [] : [stem]), ...inner].filter(Boolean).join('/');
  if (module.path !== undefined) {
    const from = module.module === '' ? directory : base;
    const path = normalize(`${from}/${module.path}`);
    return project.has(path) ? path : undefined;
  }
  return [`${base}/${module.name}.rs`, `${base}/${module.name}/mod.rs`]
    .map(normalize)
    .find((path) => project.has(path));
}
