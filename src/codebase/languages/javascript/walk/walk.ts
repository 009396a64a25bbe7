import type { Use } from '../../language-support.js';
import { type Binding, createScope, type Reference, type Region, type Scope } from '../scope.js';
import type { Node } from '../syntax.js';
import { isNode } from '../tree.js';

/** A place where a module is named by `import()`, `require()`, or an import declaration. */
export interface ModuleMention {
  readonly specifier: string;
  readonly kind: 'static' | 'type' | 'side-effect' | 'dynamic' | 'require' | 'string';
  readonly start: number;
  readonly region: Region | undefined;
  /** What is taken from it, and the binding that holds it; without a binding it is used on the spot. */
  readonly names: readonly {
    readonly exported: string;
    readonly binding: Binding | undefined;
    readonly typeOnly: boolean;
  }[];
}

/** Where a node stands: its scope, the stretch of code that decides whether it runs, and what a name there means. */
export interface Context {
  readonly scope: Scope;
  readonly region: Region | undefined;
  readonly role: Reference['role'];
}

/** What has been found so far, and the ways to add to it and to go on. */
export interface Walk {
  readonly top: Scope;
  readonly references: Reference[];
  readonly mentions: ModuleMention[];
  readonly regions: Region[];
  readonly bindings: Binding[];
  /** Names that are assigned to after their declaration. */
  readonly written: Set<string>;
  declare(scope: Scope, name: string, start: number, kind: Binding['kind']): Binding;
  refer(name: string, node: Node, context: Context, more: Partial<Reference> & { how: Use['how'] }): void;
  /** The context inside a new region of the node's extent. */
  region(context: Context, node: Node, more: Pick<Region, 'owner' | 'dead' | 'condition'>): Context;
  visit(value: unknown, context: Context): void;
  visitAll(nodes: unknown, context: Context): void;
  visitChildren(node: Node, context: Context, skip?: string): void;
}

const MAX_DEPTH = 1500;

/** A walk that has found nothing yet. `visitNode` decides how a node is read; visits throw a RangeError past MAX_DEPTH. */
export function createWalk(visitNode: (walk: Walk, node: Node, context: Context) => void): Walk {
  let depth = 0;
  const walk: Walk = {
    top: createScope(undefined, true),
    references: [],
    mentions: [],
    regions: [],
    bindings: [],
    written: new Set(),
    declare(scope, name, start, kind) {
      const old = scope.bindings.get(name);
      if (old && (old.kind !== 'type' || kind === 'type')) return old;
      const binding: Binding = { name, start, kind, refs: [], exported: false };
      scope.bindings.set(name, binding);
      walk.bindings.push(binding);
      return binding;
    },
    refer(name, node, context, more) {
      walk.references.push({
        name,
        start: node.start,
        scope: context.scope,
        region: context.region,
        role: context.role,
        ...more,
      });
    },
    region(context, node, more) {
      const next: Region = { parent: context.region, start: node.start, end: node.end, ...more };
      walk.regions.push(next);
      return { ...context, region: next };
    },
    visit(value, context) {
      if (!isNode(value)) return;
      if (++depth > MAX_DEPTH) throw new RangeError('nested too deeply');
      visitNode(walk, value, context);
      depth--;
    },
    visitAll(nodes, context) {
      if (Array.isArray(nodes)) for (const node of nodes) walk.visit(node, context);
    },
    visitChildren(node, context, skip) {
      for (const key in node) {
        if (key === skip || key === 'type' || key === 'start' || key === 'end') continue;
        const child = node[key];
        if (Array.isArray(child)) walk.visitAll(child, context);
        else if (isNode(child)) walk.visit(child, context);
      }
    },
  };
  return walk;
}
