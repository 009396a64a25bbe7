import { type Binding, createScope } from '../scope.js';
import type { Node } from '../syntax.js';
import { arrayOf, isFunction, isNode } from '../tree.js';
import { visitStatements } from './branches.js';
import { declarePattern } from './patterns.js';
import type { Context, Walk } from './walk.js';

export function visitFunction(walk: Walk, node: Node, context: Context, injected = false): void {
  const scope = createScope(context.scope, true);
  const inner: Context = { ...context, scope, role: context.role === 'type' ? 'type' : 'value' };
  if (node.type === 'FunctionExpression' && isNode(node.id))
    walk.declare(scope, String(node.id.name), node.id.start, 'local');
  walk.visit(node.typeParameters, { ...inner, role: 'type' });
  for (const parameter of arrayOf(node.params)) {
    const bound: { binding: Binding; key: string }[] = [];
    const decorated = arrayOf(parameter.decorators).length > 0;
    declarePattern(
      walk,
      parameter,
      scope,
      { ...inner, role: injected || decorated ? 'injected' : inner.role },
      bound,
    );
  }
  walk.visit(node.returnType, { ...inner, role: 'type' });
  const body = node.body;
  if (isNode(body) && body.type === 'BlockStatement') visitStatements(walk, body.body, inner);
  else walk.visit(body, inner);
}

export function visitClass(walk: Walk, node: Node, context: Context, owner: Binding | undefined): void {
  const decorators = arrayOf(node.decorators);
  walk.visitAll(decorators, context);
  if (owner && decorators.length > 0) owner.exported = true;
  const inner = owner ? walk.region(context, node, { owner }) : context;
  const superClass = node.superClass;
  if (isNode(superClass) && superClass.type === 'Identifier')
    walk.refer(String(superClass.name), superClass, inner, { how: 'extends' });
  else walk.visit(superClass, inner);
  for (const key of ['typeParameters', 'superTypeArguments'])
    walk.visit(node[key], { ...inner, role: 'type' });
  walk.visitAll(node.implements, { ...inner, role: 'type' });
  const scope = createScope(inner.scope, false);
  if (node.type === 'ClassExpression' && isNode(node.id))
    walk.declare(scope, String(node.id.name), node.id.start, 'local');
  for (const member of arrayOf(isNode(node.body) ? node.body.body : [])) {
    const at = { ...inner, scope };
    walk.visitAll(member.decorators, at);
    if (member.computed) walk.visit(member.key, at);
    walk.visit(member.typeAnnotation, { ...at, role: 'type' });
    const value = member.value;
    if (member.type === 'StaticBlock')
      visitStatements(walk, member.body, { ...at, scope: createScope(scope, true) });
    else if (isNode(value) && isFunction(value))
      visitFunction(walk, value, at, member.kind === 'constructor' && decorators.length > 0);
    else walk.visit(value, at);
    if (
      decorators.length > 0 &&
      member.type === 'PropertyDefinition' &&
      arrayOf(member.decorators).length > 0
    )
      walk.visit(member.typeAnnotation, { ...at, role: 'injected' });
  }
}
