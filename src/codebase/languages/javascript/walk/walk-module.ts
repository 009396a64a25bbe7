import { type Binding, findBinding, type Reference, type Region, type Scope } from '../scope.js';
import type { Node } from '../syntax.js';
import { visitStatements } from './branches.js';
import { visitNode } from './visit-node.js';
import { createWalk, type ModuleMention } from './walk.js';

export interface Walked {
  readonly top: Scope;
  readonly references: readonly Reference[];
  readonly mentions: readonly ModuleMention[];
  readonly regions: readonly Region[];
  /** Every binding of the file, inner ones included. */
  readonly bindings: readonly Binding[];
}

/** Declarations, references and module mentions of a syntax tree. Throws a RangeError when the tree is nested too deeply. */
export function walkModule(program: Node): Walked {
  const walk = createWalk(visitNode);
  const { top, references, mentions, regions, bindings, written } = walk;
  visitStatements(walk, program.body, { scope: top, region: undefined, role: 'value' });
  for (const reference of references) findBinding(reference.scope, reference.name)?.refs.push(reference);
  for (const binding of bindings)
    if (binding.constant !== undefined && written.has(binding.name)) delete binding.constant;
  return { top, references, mentions, regions, bindings };
}
