import type { Value } from '../bodies.js';
import { markupOf } from './markup.js';
import { child, children, dottedName, forEachChild, isFunction, type Node, textOf, unwrap } from './nodes.js';

/** Names an expression may refer to. */
export interface Scope {
  readonly text: string;
  readonly params: ReadonlySet<string>;
  /** Local and module-level names for constants. */
  readonly constants: ReadonlyMap<string, Value>;
  /** Names declared in the function at hand. */
  readonly locals: ReadonlySet<string>;
  /** Functions declared in this file. */
  readonly functions: ReadonlySet<string>;
  lineAt(offset: number): number;
}

const EMPTY_CLASSES = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array', 'Object', 'URLSearchParams']);
const COMPUTED: Value = { kind: 'computed' };

/** What the expression amounts to. */
export function readValue(node: Node | null | undefined, scope: Scope): Value {
  const expression = unwrap(node ?? undefined);
  if (!expression) return { kind: 'nothing' };
  const text = scope.text.slice(expression.start, Math.min(expression.end, expression.start + 300));
  switch (expression.type) {
    case 'Literal':
      return literalValue(expression, text);
    case 'Identifier':
      return identifierValue(textOf(expression, 'name'), scope);
    case 'TemplateLiteral':
      return templateValue(expression, text, scope);
    case 'MemberExpression':
      return scope.params.has(dottedName(expression).replace(/[.].*$/, '')) &&
        !child(expression, 'property')?.computed
        ? { kind: 'mixed', text }
        : COMPUTED;
    case 'LogicalExpression': {
      const sides = [
        readValue(child(expression, 'left'), scope),
        readValue(child(expression, 'right'), scope),
      ];
      return sides.every(isFixed) ? { kind: 'mixed', text } : COMPUTED;
    }
    case 'ArrayExpression':
      return listValue(expression, text, scope);
    case 'ObjectExpression':
      return objectValue(expression, text, scope);
    case 'NewExpression':
      return newValue(expression, text, scope);
    case 'CallExpression':
      return callValue(expression, text, scope);
    case 'UnaryExpression': {
      const operand = readValue(child(expression, 'argument'), scope);
      const operator = textOf(expression, 'operator');
      if (operator === 'void') return { kind: 'null' };
      if (operator === '!' && operand.kind === 'scalar')
        return { kind: 'boolean', text, truth: operand.zero };
      return operand.kind === 'scalar' ? { kind: 'scalar', text, zero: operand.zero } : COMPUTED;
    }
    case 'JSXElement':
    case 'JSXFragment':
      return { kind: 'markup', markup: markupOf(expression, scope) };
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'ClassExpression':
      return { kind: 'function' };
    default:
      return isRandom(expression, scope) ? { kind: 'random', text } : COMPUTED;
  }
}

/** Nothing in it is worked out: a constant, a name passed on, or such things put together. */
export const isFixed = (value: Value): boolean =>
  value.kind !== 'computed' &&
  value.kind !== 'call' &&
  value.kind !== 'markup' &&
  value.kind !== 'function' &&
  value.kind !== 'random';

function literalValue(node: Node, text: string): Value {
  const { value } = node;
  if (typeof value === 'boolean') return { kind: 'boolean', text, truth: value };
  if (typeof value === 'string')
    return value === '' ? { kind: 'empty', text } : { kind: 'scalar', text, zero: false };
  if (typeof value === 'number' || typeof value === 'bigint')
    return { kind: 'scalar', text, zero: Number(value) === 0 };
  return value === null && text === 'null' ? { kind: 'null' } : COMPUTED;
}

function templateValue(node: Node, text: string, scope: Scope): Value {
  const holes = children(node, 'expressions');
  if (holes.length === 0)
    return text.length > 2 ? { kind: 'scalar', text, zero: false } : { kind: 'empty', text };
  return holes.every((hole) => isFixed(readValue(hole, scope))) ? { kind: 'mixed', text } : COMPUTED;
}

function identifierValue(name: string, scope: Scope): Value {
  if (name === 'undefined') return { kind: 'null' };
  if (scope.params.has(name)) return { kind: 'parameter', name };
  return scope.constants.get(name) ?? COMPUTED;
}

function listValue(node: Node, text: string, scope: Scope): Value {
  const items = children(node, 'elements');
  if (items.length === 0) return { kind: 'empty', text };
  const values = items.map((item) =>
    item.type === 'SpreadElement' ? readValue(child(item, 'argument'), scope) : readValue(item, scope),
  );
  if (values.every(isConstant)) return { kind: 'rows', text, count: items.length };
  return values.every(isFixed) ? { kind: 'mixed', text } : COMPUTED;
}

function objectValue(node: Node, text: string, scope: Scope): Value {
  const properties = children(node, 'properties');
  if (properties.length === 0) return { kind: 'empty', text };
  const values = properties.map((property): Value => {
    const part = child(property, property.type === 'SpreadElement' ? 'argument' : 'value');
    return isEmptyFunction(unwrap(part)) ? { kind: 'empty', text: '() => {}' } : readValue(part, scope);
  });
  if (values.every(isConstant)) {
    const numbers = values.filter((value) => value.kind === 'scalar' && /^-?[\d.]/.test(value.text));
    const zeros =
      numbers.length === values.length && numbers.every((value) => value.kind === 'scalar' && value.zero);
    return { kind: 'record', text, zeros };
  }
  return values.every(isFixed) ? { kind: 'mixed', text } : COMPUTED;
}

const isEmptyFunction = (node: Node | undefined): boolean =>
  isFunction(node) &&
  child(node, 'body')?.type === 'BlockStatement' &&
  children(child(node, 'body'), 'body').length === 0;

const isConstant = (value: Value): boolean =>
  isFixed(value) && value.kind !== 'parameter' && value.kind !== 'mixed';

function newValue(node: Node, text: string, scope: Scope): Value {
  const name = dottedName(child(node, 'callee'));
  const first = children(node, 'arguments')[0];
  if (EMPTY_CLASSES.has(name)) {
    const given = first ? readValue(first, scope) : undefined;
    if (!given || given.kind === 'empty') return { kind: 'empty', text };
    return isConstant(given) ? { kind: 'record', text, zeros: false } : COMPUTED;
  }
  if (name === 'Response' || name === 'NextResponse')
    return first ? readValue(first, scope) : { kind: 'nothing' };
  return name === 'Promise' ? settledValue(unwrap(first), scope) : COMPUTED;
}

/** What a promise is resolved with when its executor does nothing but wait. */
function settledValue(executor: Node | undefined, scope: Scope): Value {
  if (!isFunction(executor)) return COMPUTED;
  const resolve = textOf(children(executor, 'params')[0], 'name');
  let settled: Value | undefined;
  let other = false;
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression') {
      const callee = dottedName(child(node, 'callee'));
      if (callee === resolve) settled = readValue(children(node, 'arguments')[0], scope);
      else if (!/(?:^|\.)setTimeout$/.test(callee)) other = true;
    }
    forEachChild(node, visit);
  };
  visit(executor);
  return settled && !other ? settled : COMPUTED;
}

const PASSING_ON =
  /^(?:Promise\.resolve|Object\.freeze|Object\.seal|structuredClone|Response\.json|NextResponse\.json|json|data|of|Observable\.of|Effect\.succeed|right|ok|Ok|success)$/;

function callValue(node: Node, text: string, scope: Scope): Value {
  const callee = dottedName(child(node, 'callee'));
  const values = children(node, 'arguments').map((argument) => readValue(argument, scope));
  if (PASSING_ON.test(callee) && !scope.functions.has(callee)) return values[0] ?? { kind: 'null' };
  if (isRandom(node, scope)) return { kind: 'random', text };
  if (!callee) return COMPUTED;
  return { kind: 'call', callee, local: scope.functions.has(callee) && values.every(isFixed) };
}

/** Random numbers decide the value, and no parameter does. */
function isRandom(node: Node, scope: Scope): boolean {
  let random = false;
  let otherInput = false;
  const visit = (inner: Node): void => {
    if (isFunction(inner)) {
      otherInput = true;
      return;
    }
    if (inner.type === 'CallExpression') {
      const callee = dottedName(child(inner, 'callee'));
      if (callee === 'Math.random') random = true;
      else if (!/^(?:Math|Number|parseInt|parseFloat|String)\b/.test(callee) && !/\.toFixed$/.test(callee))
        otherInput = true;
    } else if (inner.type === 'Identifier' && scope.params.has(textOf(inner, 'name'))) otherInput = true;
    else if (inner.type === 'MemberExpression' && /^(?!Math\b)[\w$]+\.length$/.test(dottedName(inner)))
      otherInput = true;
    forEachChild(inner, visit);
  };
  visit(node);
  return random && !otherInput;
}
