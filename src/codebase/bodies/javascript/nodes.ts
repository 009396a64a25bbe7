/** A node of the ESTree that oxc returns; offsets are UTF-16 offsets into the parsed text. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

export function child(node: Node | undefined, key: string): Node | undefined {
  const value = node?.[key];
  return isNode(value) ? value : undefined;
}

export function children(node: Node | undefined, key: string): readonly Node[] {
  const value = node?.[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

export function textOf(node: Node | undefined, key: string): string {
  const value = node?.[key];
  return typeof value === 'string' ? value : '';
}

const SKIPPED = new Set([
  'type',
  'start',
  'end',
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
]);

/** Calls back for each direct child that exists at run time. */
export function forEachChild(node: Node, visit: (node: Node) => void): void {
  for (const key in node) {
    if (SKIPPED.has(key)) continue;
    const value = node[key];
    if (isNode(value)) visit(value);
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) visit(item);
  }
}

export interface FunctionNode extends Node {
  readonly type: 'ArrowFunctionExpression' | 'FunctionExpression' | 'FunctionDeclaration';
}

export const isFunction = (node: Node | undefined): node is FunctionNode =>
  node?.type === 'ArrowFunctionExpression' ||
  node?.type === 'FunctionExpression' ||
  node?.type === 'FunctionDeclaration';

const WRAPPERS = new Set([
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'ChainExpression',
  'AwaitExpression',
]);

/** The expression without parentheses, type assertions and await. */
export function unwrap(node: Node | undefined): Node | undefined {
  let current = node;
  while (current && WRAPPERS.has(current.type)) {
    current = child(current, 'expression') ?? child(current, 'argument');
  }
  return current;
}

/** `a`, `a.b.c`, `import`, or '' for what has no plain name. */
export function dottedName(node: Node | undefined): string {
  const expression = unwrap(node);
  if (!expression) return '';
  if (expression.type === 'Identifier' || expression.type === 'JSXIdentifier')
    return textOf(expression, 'name');
  if (expression.type === 'ThisExpression') return 'this';
  if (expression.type === 'Super') return 'super';
  if (expression.type === 'MemberExpression' || expression.type === 'JSXMemberExpression') {
    const object = dottedName(child(expression, 'object'));
    const property = child(expression, 'property');
    const name = property?.type === 'Literal' ? String(property.value) : textOf(property, 'name');
    return `${object || '?'}.${name}`;
  }
  if (expression.type === 'CallExpression') {
    const callee = dottedName(child(expression, 'callee'));
    return callee ? `${callee}()` : '';
  }
  return '';
}

/** Name of a key, a parameter, a declared binding. */
export function keyName(node: Node | undefined): string {
  if (!node) return '';
  if (node.type === 'Literal') return String(node.value);
  return textOf(node, 'name');
}

/** Names a pattern binds. */
export function boundNames(pattern: Node | undefined): readonly string[] {
  if (!pattern) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [textOf(pattern, 'name')];
    case 'ObjectPattern':
      return children(pattern, 'properties').flatMap((p) =>
        boundNames(p.type === 'RestElement' ? p : child(p, 'value')),
      );
    case 'ArrayPattern':
      return children(pattern, 'elements').flatMap(boundNames);
    case 'AssignmentPattern':
      return boundNames(child(pattern, 'left'));
    case 'RestElement':
      return boundNames(child(pattern, 'argument'));
    case 'TSParameterProperty':
      return boundNames(child(pattern, 'parameter'));
    default:
      return [];
  }
}
