import type { Binding, Scope } from '../scope.js';
import { arrayOf, isNode, keyName } from '../tree.js';
import type { Context, Walk } from './walk.js';

export function declarePattern(
  walk: Walk,
  pattern: unknown,
  scope: Scope,
  context: Context,
  into: { binding: Binding; key: string }[],
  key = '',
): void {
  if (!isNode(pattern)) return;
  switch (pattern.type) {
    case 'Identifier': {
      const name = String(pattern.name);
      into.push({ binding: walk.declare(scope, name, pattern.start, 'local'), key: key || name });
      walk.visit(pattern.typeAnnotation, {
        ...context,
        role: context.role === 'injected' ? 'injected' : 'type',
      });
      walk.visitAll(pattern.decorators, { ...context, role: 'value' });
      return;
    }
    case 'ObjectPattern':
      for (const property of arrayOf(pattern.properties)) {
        if (property.type === 'RestElement')
          declarePattern(walk, property.argument, scope, context, into, '*');
        else {
          if (property.computed) walk.visit(property.key, context);
          declarePattern(walk, property.value, scope, context, into, keyName(property.key));
        }
      }
      walk.visit(pattern.typeAnnotation, {
        ...context,
        role: context.role === 'injected' ? 'injected' : 'type',
      });
      return;
    case 'ArrayPattern':
      for (const element of arrayOf(pattern.elements))
        declarePattern(walk, element, scope, context, into, '*');
      walk.visit(pattern.typeAnnotation, { ...context, role: 'type' });
      return;
    case 'AssignmentPattern':
      declarePattern(walk, pattern.left, scope, context, into, key);
      walk.visit(pattern.right, { ...context, role: 'value' });
      return;
    case 'RestElement':
      declarePattern(walk, pattern.argument, scope, context, into, '*');
      return;
    case 'TSParameterProperty':
      walk.visitAll(pattern.decorators, { ...context, role: 'value' });
      declarePattern(walk, pattern.parameter, scope, context, into, key);
      return;
    default:
      walk.visit(pattern, context);
  }
}
