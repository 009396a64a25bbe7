import type { Use } from '../language-support.js';

/** A stretch of code that takes effect only when its owner does, its condition holds, and nothing returns before it. */
export interface Region {
  readonly parent: Region | undefined;
  readonly start: number;
  readonly end: number;
  readonly owner?: Binding;
  readonly dead?: true;
  /** Name and scope of a constant on which the region depends, and whether it must be true. */
  readonly condition?: { readonly scope: Scope; readonly name: string; readonly wanted: boolean };
}

export interface Reference {
  readonly name: string;
  readonly start: number;
  readonly scope: Scope;
  readonly region: Region | undefined;
  /** `injected`: type of a constructor parameter of a decorated class; `export`: named in an export list. */
  readonly role: 'value' | 'type' | 'injected' | 'export' | 'idle';
  readonly how: Use['how'];
  readonly member?: string;
  /** The name under which an export list offers it. */
  readonly exportedAs?: string;
}

export interface Binding {
  readonly name: string;
  readonly start: number;
  readonly kind: 'import' | 'local' | 'type';
  readonly refs: Reference[];
  /** Offered to the outside: exported, used by a template, decorated. */
  exported: boolean;
  /** Initialised with the literal `false`, `0`, `''` or `null` and never written again. */
  constant?: boolean;
  /** Extent of its declaration. */
  range?: { readonly start: number; readonly end: number };
}

export interface Scope {
  readonly parent: Scope | undefined;
  /** Takes `var` and function declarations. */
  readonly isFunction: boolean;
  readonly bindings: Map<string, Binding>;
}

export const createScope = (parent: Scope | undefined, isFunction: boolean): Scope => ({
  parent,
  isFunction,
  bindings: new Map(),
});

export function findBinding(scope: Scope | undefined, name: string): Binding | undefined {
  for (let at = scope; at; at = at.parent) {
    const found = at.bindings.get(name);
    if (found) return found;
  }
  return undefined;
}

/** Whether a function, class or constant that nothing exports is reached from code that runs. */
export function createLiveness(): (region: Region | undefined) => boolean {
  const known = new Map<Binding, boolean>();

  const regionAlive = (region: Region | undefined): boolean => {
    for (let at = region; at; at = at.parent) {
      if (at.dead) return false;
      if (at.condition) {
        const constant = findBinding(at.condition.scope, at.condition.name)?.constant;
        if (constant !== undefined && constant !== at.condition.wanted) return false;
      }
      if (at.owner && !bindingAlive(at.owner)) return false;
    }
    return true;
  };
  const bindingAlive = (binding: Binding): boolean => {
    if (binding.exported) return true;
    const answer = known.get(binding);
    if (answer !== undefined) return answer;
    known.set(binding, false);
    const alive = binding.refs.some(
      (reference) =>
        (reference.role === 'value' || reference.role === 'export') &&
        !isWithin(reference.region, binding) &&
        regionAlive(reference.region),
    );
    if (alive) known.set(binding, true);
    else known.delete(binding);
    return alive;
  };
  return regionAlive;
}

function isWithin(region: Region | undefined, owner: Binding): boolean {
  for (let at = region; at; at = at.parent) if (at.owner === owner) return true;
  return false;
}
