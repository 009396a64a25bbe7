import type { Node } from './syntax.js';

/** Calls that only wrap what they are given: unused, they have no effect of their own. */
const WRAPPER =
  /^(?:useCallback|useMemo|useEvent|useEffectEvent|useMutation|memo|forwardRef|lazy|dynamic|debounce|throttle|styled|observer|defineAsyncComponent|loadable|createContext|asyncHandler|catchAsync|Object\.freeze|React\.\w+)$/;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

export const arrayOf = (value: unknown): readonly Node[] =>
  Array.isArray(value) ? value.filter(isNode) : [];

export interface Identifier extends Node {
  readonly type: 'Identifier';
  readonly name: string;
}

export const isIdentifier = (value: unknown): value is Identifier =>
  isNode(value) && value.type === 'Identifier';

export const isFunction = (node: Node): boolean =>
  /^(?:FunctionExpression|ArrowFunctionExpression|TSEmptyBodyFunctionExpression)$/.test(node.type);

/** Without parentheses, `await` and `!`. */
export const unwrap = (value: unknown): Node | undefined =>
  strip(value, /^(?:ParenthesizedExpression|AwaitExpression|TSNonNullExpression|ChainExpression)$/);

/** Without type assertions too. */
const bare = (value: unknown): Node | undefined =>
  strip(
    value,
    /^(?:ParenthesizedExpression|AwaitExpression|TSNonNullExpression|ChainExpression|TSAsExpression|TSSatisfiesExpression)$/,
  );

function strip(value: unknown, wrappers: RegExp): Node | undefined {
  let at = value;
  while (isNode(at) && wrappers.test(at.type)) at = at.expression ?? at.argument;
  return isNode(at) ? at : undefined;
}

export function keyName(value: unknown): string {
  if (!isNode(value)) return '';
  return String(value.name ?? value.value ?? '');
}

export function literalOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Literal') return typeof value.value === 'string' ? value.value : undefined;
  if (value.type === 'TemplateLiteral') {
    const quasis = arrayOf(value.quasis).map(
      (quasi) => (quasi.value as { cooked?: string } | undefined)?.cooked ?? '',
    );
    return quasis.length === 1 ? quasis[0] : undefined;
  }
  return undefined;
}

/** `require('x')` and `import('x')`, also behind `await`. */
export function moduleCall(value: unknown): { specifier: string; kind: 'dynamic' | 'require' } | undefined {
  const node = bare(value);
  if (node?.type === 'ImportExpression') {
    const specifier = literalOf(node.source);
    return specifier === undefined ? undefined : { specifier, kind: 'dynamic' };
  }
  if (node?.type !== 'CallExpression') return undefined;
  const callee = unwrap(node.callee);
  if (!isIdentifier(callee) || callee.name !== 'require') return undefined;
  const specifier = literalOf(arrayOf(node.arguments)[0]);
  return specifier === undefined ? undefined : { specifier, kind: 'require' };
}

export function patternKeys(pattern: Node): Map<string, string> {
  const keys = new Map<string, string>();
  for (const property of arrayOf(pattern.properties)) {
    const value = property.value;
    const target = isNode(value) && value.type === 'AssignmentPattern' ? value.left : value;
    if (isIdentifier(target)) keys.set(String(target.name), keyName(property.key));
  }
  return keys;
}

export function jumps(statement: Node): boolean {
  if (/^(?:ReturnStatement|ThrowStatement|BreakStatement|ContinueStatement)$/.test(statement.type))
    return true;
  if (statement.type === 'BlockStatement') return arrayOf(statement.body).some(jumps);
  if (statement.type !== 'IfStatement') return false;
  const { consequent, alternate } = statement;
  if (constantValue(statement.test) === true) return isNode(consequent) && jumps(consequent);
  return isNode(consequent) && isNode(alternate) && jumps(consequent) && jumps(alternate);
}

/** Truth of a literal condition; undefined when it depends on anything. */
export function constantValue(value: unknown): boolean | undefined {
  const node = unwrap(value);
  if (!node) return undefined;
  if (node.type === 'Literal') return 'regex' in node || 'bigint' in node ? undefined : Boolean(node.value);
  if (node.type === 'Identifier' && node.name === 'undefined') return false;
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    const inner = constantValue(node.argument);
    return inner === undefined ? undefined : !inner;
  }
  return undefined;
}

export function constantName(value: unknown): { name: string; negated: boolean } | undefined {
  const node = unwrap(value);
  if (isIdentifier(node)) return { name: String(node.name), negated: false };
  if (node?.type === 'UnaryExpression' && node.operator === '!') {
    const inner = constantName(node.argument);
    return inner && { name: inner.name, negated: !inner.negated };
  }
  return undefined;
}

/** Whether evaluating an initialiser does nothing but make a value. */
export function isEffectFree(node: Node | undefined): boolean {
  if (!node) return true;
  if (isFunction(node)) return true;
  switch (node.type) {
    case 'Identifier':
    case 'Literal':
    case 'TemplateLiteral':
    case 'ClassExpression':
      return true;
    case 'MemberExpression':
      return isEffectFree(unwrap(node.object));
    case 'ArrayExpression':
      return arrayOf(node.elements).every((element) => isEffectFree(unwrap(element)));
    case 'ObjectExpression':
      return arrayOf(node.properties).every((property) =>
        isEffectFree(unwrap(property.value ?? property.argument)),
      );
    case 'SpreadElement':
      return isEffectFree(unwrap(node.argument));
    case 'ConditionalExpression':
      return isEffectFree(unwrap(node.consequent)) && isEffectFree(unwrap(node.alternate));
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return isEffectFree(unwrap(node.expression));
    case 'JSXElement':
    case 'JSXFragment':
      return true;
    case 'CallExpression':
      return WRAPPER.test(calleeText(node.callee));
    default:
      return false;
  }
}

function calleeText(value: unknown): string {
  const node = unwrap(value);
  if (isIdentifier(node)) return String(node.name);
  if (node?.type === 'MemberExpression' && isIdentifier(node.object))
    return `${String(node.object.name)}.${keyName(node.property)}`;
  return '';
}
