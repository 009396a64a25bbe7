import type { Binding, Scope } from '../scope.js';
import type { Node } from '../syntax.js';
import { arrayOf, constantValue, isEffectFree, isIdentifier, isNode, moduleCall, unwrap } from '../tree.js';
import { visitClass } from './functions.js';
import { declarePattern } from './patterns.js';
import type { Context, Walk } from './walk.js';

/** `const x = …`: code of a function, or of an expression without effect, runs only when `x` is used. */
export function visitDeclarator(
  walk: Walk,
  node: Node,
  context: Context,
  kind: string,
  exported: boolean,
): void {
  const scope = kind === 'var' ? functionScope(context.scope) : context.scope;
  const bound: { binding: Binding; key: string }[] = [];
  declarePattern(walk, node.id, scope, context, bound);
  for (const { binding } of bound) {
    binding.range ??= node;
    if (exported) binding.exported = true;
  }
  const init = unwrap(node.init);
  if (!init) return;
  const only =
    bound.length === 1 && isNode(node.id) && node.id.type === 'Identifier' ? bound[0]?.binding : undefined;
  if (only && kind === 'const') {
    const truth = constantValue(init);
    if (truth !== undefined) only.constant = truth;
  }
  const mention = moduleCall(init);
  if (mention) {
    const names = bound.map(({ binding, key }) => ({
      exported: only ? '*' : key,
      binding,
      typeOnly: false,
    }));
    walk.mentions.push({ ...mention, start: init.start, region: context.region, names });
    return;
  }
  const taken =
    init.type === 'MemberExpression' && !init.computed ? moduleCall(unwrap(init.object)) : undefined;
  if (taken && isNode(init.property)) {
    const exportedName = String(init.property.name);
    walk.mentions.push({
      ...taken,
      start: init.start,
      region: context.region,
      names: bound.map(({ binding }) => ({ exported: exportedName, binding, typeOnly: false })),
    });
    return;
  }
  if (only && isEffectFree(init)) {
    const owned = walk.region(context, init, { owner: only });
    if (init.type === 'ClassExpression') visitClass(walk, init, owned, undefined);
    else walk.visit(init, owned);
  } else walk.visit(init, context);
}

export function visitExported(walk: Walk, node: Node, context: Context): void {
  if (node.type === 'VariableDeclaration') {
    for (const declarator of arrayOf(node.declarations))
      visitDeclarator(walk, declarator, context, String(node.kind), true);
    return;
  }
  if (
    isIdentifier(node.id) &&
    /^(?:FunctionDeclaration|ClassDeclaration|TSDeclareFunction)$/.test(node.type)
  ) {
    const id = node.id;
    walk.declare(context.scope, String(id.name), id.start, 'local').exported = true;
  }
  walk.visit(node, context);
}

/** The scope that takes `var` and hoisted functions. */
export function functionScope(scope: Scope): Scope {
  let at = scope;
  while (!at.isFunction && at.parent) at = at.parent;
  return at;
}
