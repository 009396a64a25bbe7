import { createScope } from '../scope.js';
import type { Node } from '../syntax.js';
import { isIdentifier, isNode, literalOf } from '../tree.js';
import type { Context, Walk } from './walk.js';

/** What only TypeScript has: names inside are types, but for the expressions that assertions, enums and namespaces hold. */
export function visitTypeNode(walk: Walk, node: Node, context: Context): void {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSInstantiationExpression':
      walk.visit(node.expression, context);
      walk.visit(node.typeAnnotation ?? node.typeArguments, { ...context, role: 'type' });
      return;
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      if (isNode(node.id)) walk.declare(context.scope, String(node.id.name), node.id.start, 'type');
      walk.visitChildren(node, { ...context, role: 'type' }, 'id');
      return;
    case 'TSEnumDeclaration':
    case 'TSModuleDeclaration':
      if (isIdentifier(node.id))
        walk.declare(context.scope, String(node.id.name), node.id.start, 'local').exported = true;
      walk.visit(node.body, { ...context, scope: createScope(context.scope, true) });
      return;
    case 'TSEnumMember':
      walk.visit(node.initializer, context);
      return;
    case 'TSImportEqualsDeclaration': {
      const reference = node.moduleReference;
      const specifier = isNode(reference) ? literalOf(reference.expression) : undefined;
      if (isNode(node.id) && specifier !== undefined) {
        const binding = walk.declare(walk.top, String(node.id.name), node.id.start, 'import');
        walk.mentions.push({
          specifier,
          kind: 'require',
          start: node.start,
          region: context.region,
          names: [{ exported: '*', binding, typeOnly: node.importKind === 'type' }],
        });
      }
      return;
    }
    case 'TSTypeParameter':
      walk.visit(node.constraint, { ...context, role: 'type' });
      walk.visit(node.default, { ...context, role: 'type' });
      return;
    case 'TSTypeAnnotation':
      walk.visitChildren(node, { ...context, role: context.role === 'injected' ? 'injected' : 'type' });
      return;
    case 'TSTypeReference':
      walk.visitChildren(node, context.role === 'injected' ? context : { ...context, role: 'type' });
      return;
    default:
      if (node.type !== 'TSNonNullExpression' && node.type !== 'TSEnumBody') {
        walk.visitChildren(node, { ...context, role: 'type' }, node.computed ? undefined : 'key');
      } else walk.visitChildren(node, context);
  }
}
