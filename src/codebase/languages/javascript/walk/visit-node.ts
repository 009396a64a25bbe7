import { createScope } from '../scope.js';
import type { Node } from '../syntax.js';
import { arrayOf, constantValue, isIdentifier, isNode, keyName, moduleCall, unwrap } from '../tree.js';
import { visitBinary, visitIf, visitStatements } from './branches.js';
import { visitCall, visitMember } from './calls.js';
import { functionScope, visitDeclarator, visitExported } from './declarations.js';
import { visitClass, visitFunction } from './functions.js';
import { readImportDeclaration } from './imports.js';
import { declarePattern } from './patterns.js';
import { visitTypeNode } from './types.js';
import type { Context, Walk } from './walk.js';

/** Reads one node: what it declares, what it refers to, which modules it names; then what stands in it. */
export function visitNode(walk: Walk, node: Node, context: Context): void {
  switch (node.type) {
    case 'ImportDeclaration':
      readImportDeclaration(walk, node);
      return;
    case 'ExportNamedDeclaration': {
      if (node.source) return;
      if (isNode(node.declaration)) visitExported(walk, node.declaration, context);
      for (const specifier of arrayOf(node.specifiers)) {
        const local = specifier.local;
        if (!isNode(local)) continue;
        const typeOnly = node.exportKind === 'type' || specifier.exportKind === 'type';
        walk.refer(
          String(local.name ?? local.value),
          local,
          { ...context, role: typeOnly ? 'type' : 'export' },
          { how: 'reference', exportedAs: keyName(specifier.exported) },
        );
      }
      return;
    }
    case 'ExportDefaultDeclaration':
    case 'TSExportAssignment': {
      const value = unwrap(node.declaration ?? node.expression);
      if (value?.type === 'Identifier')
        walk.refer(
          String(value.name),
          value,
          { ...context, role: 'export' },
          { how: 'reference', exportedAs: 'default' },
        );
      else if (value) visitExported(walk, value, context);
      return;
    }
    case 'ExportAllDeclaration':
      return;
    case 'VariableDeclaration':
      for (const declarator of arrayOf(node.declarations))
        visitDeclarator(walk, declarator, context, String(node.kind), false);
      return;
    case 'FunctionDeclaration':
    case 'TSDeclareFunction': {
      const id = node.id;
      const owner = isNode(id)
        ? walk.declare(
            node.type === 'TSDeclareFunction' ? functionScope(context.scope) : context.scope,
            String(id.name),
            id.start,
            'local',
          )
        : undefined;
      if (owner) owner.range ??= node;
      visitFunction(walk, node, owner ? walk.region(context, node, { owner }) : context);
      return;
    }
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'TSEmptyBodyFunctionExpression':
      visitFunction(walk, node, context);
      return;
    case 'ClassDeclaration': {
      const id = node.id;
      const owner = isNode(id) ? walk.declare(context.scope, String(id.name), id.start, 'local') : undefined;
      if (owner) owner.range ??= node;
      visitClass(walk, node, context, owner);
      return;
    }
    case 'ClassExpression':
      visitClass(walk, node, context, undefined);
      return;
    case 'BlockStatement':
    case 'TSModuleBlock':
      visitStatements(walk, node.body, {
        ...context,
        scope: createScope(context.scope, node.type === 'TSModuleBlock'),
      });
      return;
    case 'IfStatement':
    case 'ConditionalExpression':
      visitIf(walk, node, context);
      return;
    case 'WhileStatement':
    case 'ForStatement': {
      const inner = { ...context, scope: createScope(context.scope, false) };
      for (const key of ['init', 'test', 'update']) walk.visit(node[key], inner);
      const body = node.body;
      walk.visit(
        body,
        constantValue(node.test) === false && isNode(body) ? walk.region(inner, body, { dead: true }) : inner,
      );
      return;
    }
    case 'ForInStatement':
    case 'ForOfStatement':
      walk.visitChildren(node, { ...context, scope: createScope(context.scope, false) });
      return;
    case 'SwitchStatement': {
      walk.visit(node.discriminant, context);
      const inner = { ...context, scope: createScope(context.scope, false) };
      for (const branch of arrayOf(node.cases)) {
        walk.visit(branch.test, inner);
        visitStatements(walk, branch.consequent, inner);
      }
      return;
    }
    case 'CatchClause': {
      const inner = { ...context, scope: createScope(context.scope, false) };
      declarePattern(walk, node.param, inner.scope, inner, []);
      walk.visit(node.body, inner);
      return;
    }
    case 'BinaryExpression':
    case 'LogicalExpression':
      visitBinary(walk, node, context);
      return;
    case 'CallExpression':
    case 'NewExpression':
      visitCall(walk, node, context);
      return;
    case 'ImportExpression': {
      const mention = moduleCall(node);
      if (mention) walk.mentions.push({ ...mention, start: node.start, region: context.region, names: [] });
      else walk.visit(node.source, context);
      return;
    }
    case 'MemberExpression':
      visitMember(walk, node, context, 'reference');
      return;
    case 'ExpressionStatement': {
      const expression = unwrap(node.expression);
      const idle =
        expression &&
        (expression.type === 'Identifier' ||
          (expression.type === 'UnaryExpression' &&
            expression.operator === 'void' &&
            isIdentifier(unwrap(expression.argument))));
      walk.visit(expression, idle ? { ...context, role: 'idle' } : context);
      return;
    }
    case 'AssignmentExpression': {
      const left = unwrap(node.left);
      if (left?.type === 'Identifier') {
        walk.written.add(String(left.name));
        if (node.operator !== '=') walk.visit(left, context);
      } else walk.visit(node.left, context);
      walk.visit(node.right, context);
      return;
    }
    case 'Identifier':
      walk.refer(String(node.name), node, context, { how: 'reference' });
      return;
    case 'Property':
      if (node.computed) walk.visit(node.key, context);
      walk.visit(node.value, context);
      return;
    case 'Decorator': {
      const expression = unwrap(node.expression);
      if (isIdentifier(expression))
        walk.refer(String(expression.name), expression, { ...context, role: 'value' }, { how: 'decorator' });
      else walk.visit(expression, { ...context, role: 'value' });
      return;
    }
    case 'JSXOpeningElement':
      visitElementName(walk, node.name, context);
      walk.visit(node.typeArguments, { ...context, role: 'type' });
      walk.visitAll(node.attributes, context);
      return;
    case 'JSXClosingElement':
    case 'MetaProperty':
    case 'BreakStatement':
    case 'ContinueStatement':
      return;
    case 'JSXAttribute':
      walk.visit(node.value, context);
      return;
    case 'LabeledStatement':
      walk.visit(node.body, context);
      return;
    default:
      if (node.type.startsWith('TS')) visitTypeNode(walk, node, context);
      else walk.visitChildren(node, context);
  }
}

function visitElementName(walk: Walk, value: unknown, context: Context): void {
  if (!isNode(value)) return;
  if (value.type === 'JSXIdentifier' || value.type === 'Identifier') {
    const name = String(value.name);
    if (!/^[a-z]/.test(name)) walk.refer(name, value, context, { how: 'jsx' });
  } else if (value.type === 'JSXMemberExpression') {
    const object = value.object;
    if (isNode(object) && object.type !== 'JSXMemberExpression')
      walk.refer(String(object.name), object, context, { how: 'jsx', member: keyName(value.property) });
    else visitElementName(walk, object, context);
  }
}
