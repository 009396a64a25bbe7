import type { Step, Value } from '../bodies.js';
import { LOG_CALLEE, missingKind, SLEEP_CALLEE } from '../missing-code.js';
import { child, children, dottedName, forEachChild, isFunction, type Node, textOf, unwrap } from './nodes.js';
import { isFixed, readValue, type Scope } from './values.js';

const RESPONSE =
  /^(?:res|response|reply|rep|ctx|c|context|h|event)(?:\.(?:status|code|type|header|set|setHeader)\(\))*\.(?:json|send|end|sendStatus|render|jsonp|response|body|text)$/;

/** What an expression does when it stands as a statement or as the body of an arrow function. */
export function expressionStep(node: Node, scope: Scope): Step {
  const expression = unwrap(node) ?? node;
  const at = {
    line: scope.lineAt(node.start),
    text: scope.text.slice(node.start, Math.min(node.end, node.start + 240)),
  };
  if (expression.type === 'Identifier' || expression.type === 'Literal') return { ...at, kind: 'noop' };
  if (expression.type === 'UnaryExpression' && textOf(expression, 'operator') === 'void') {
    return child(expression, 'argument')?.type === 'CallExpression'
      ? { ...at, kind: 'work' }
      : { ...at, kind: 'noop' };
  }
  if (isSleep(expression)) return { ...at, kind: 'sleep' };
  if (expression.type !== 'CallExpression') return { ...at, kind: 'work' };
  const callee = dottedName(child(expression, 'callee'));
  const values = children(expression, 'arguments').map((argument) => readValue(argument, scope));
  const plain = values.every((value) => isFixed(value) || isNamesOnly(value));
  if (callee === 'Promise.reject') {
    const missing = missingKind(at.text);
    if (missing) return { ...at, kind: 'throw', missing };
  }
  if (RESPONSE.test(callee)) {
    if (
      /\b501\b/.test(at.text) ||
      (/\.(?:send|json|end)$/.test(callee) && missingKind(at.text) === 'not-implemented')
    ) {
      return { ...at, kind: 'throw', missing: 'not-implemented' };
    }
    const value = values[0] ?? { kind: 'nothing' };
    return { ...at, kind: 'return', value, answers: true };
  }
  if (
    LOG_CALLEE.test(callee) &&
    children(expression, 'arguments').every((argument) => isPlainArgument(argument))
  )
    return { ...at, kind: 'log' };
  if (/\.(?:preventDefault|stopPropagation|persist)$/.test(callee)) return { ...at, kind: 'noop' };
  if (plain && /^(?:this\.)?set[A-Z]\w*$/.test(callee)) return { ...at, kind: 'note' };
  if (
    plain &&
    /^[\w$]+\.(?:push|append|add)$/.test(callee) &&
    scope.locals.has(callee.replace(/\..*/, '')) &&
    scope.constants.get(callee.replace(/\..*/, ''))?.kind === 'empty'
  )
    return { ...at, kind: 'note' };
  return { ...at, kind: 'work' };
}

const isNamesOnly = (value: Value): boolean => value.kind === 'function';

/** Names, members, constants and what is put together of them: nothing is worked out for the log. */
function isPlainArgument(node: Node): boolean {
  let plain = true;
  const visit = (inner: Node): void => {
    if (inner.type === 'CallExpression') {
      if (
        !/^(?:JSON\.stringify|String|Date\.now|.*\.(?:toISOString|toString|toFixed))$/.test(
          dottedName(child(inner, 'callee')),
        )
      )
        plain = false;
    } else if (inner.type === 'AwaitExpression' || isFunction(inner)) plain = false;
    forEachChild(inner, visit);
  };
  visit(node);
  return plain;
}

function isSleep(node: Node): boolean {
  if (node.type === 'CallExpression') {
    const callee = dottedName(child(node, 'callee'));
    const args = children(node, 'arguments');
    if (callee === 'setTimeout') return false;
    return (
      SLEEP_CALLEE.test(callee) && args.length <= 1 && (args[0] === undefined || !isFunction(unwrap(args[0])))
    );
  }
  if (node.type !== 'NewExpression' || dottedName(child(node, 'callee')) !== 'Promise') return false;
  return isTimerPromise(children(node, 'arguments')[0]);
}

/** `(resolve) => setTimeout(resolve, ms)` */
function isTimerPromise(executor: Node | undefined): boolean {
  if (!isFunction(executor)) return false;
  const body = child(executor, 'body');
  const statement = body?.type === 'BlockStatement' ? children(body, 'body') : [];
  const only =
    body?.type === 'BlockStatement'
      ? statement.length === 1
        ? child(statement[0], 'expression')
        : undefined
      : body;
  if (
    only?.type !== 'CallExpression' ||
    !/^(?:window\.|globalThis\.)?setTimeout$/.test(dottedName(child(only, 'callee')))
  )
    return false;
  const callback = unwrap(children(only, 'arguments')[0]);
  if (callback?.type === 'Identifier') return true;
  const inner = child(callback, 'body');
  const call = inner?.type === 'BlockStatement' ? child(children(inner, 'body')[0], 'expression') : inner;
  return (
    call?.type === 'CallExpression' &&
    children(call, 'arguments').every((argument) => argument.type === 'Literal')
  );
}
