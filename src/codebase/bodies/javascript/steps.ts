import type { Step, Value } from '../bodies.js';
import { missingKind } from '../missing-code.js';
import { expressionStep } from './expression-step.js';
import { boundNames, child, children, forEachChild, isFunction, type Node, textOf, unwrap } from './nodes.js';
import { isFixed, readValue, type Scope } from './values.js';

export interface Body {
  readonly steps: readonly Step[];
  readonly returns: readonly Value[];
  readonly unreachableLine: number | null;
}

/** Reads the statements of a function body; local constants become known to the expressions behind them. */
export function readBody(statements: readonly Node[], outer: Scope): Body {
  const constants = new Map(outer.constants);
  const locals = new Set<string>();
  const scope: Scope = { ...outer, constants, locals };
  const returns: Value[] = [];
  const steps: Step[] = [];
  let ended = false;
  let unreachableLine: number | null = null;
  for (const statement of statements) {
    if (ended && unreachableLine === null && !isHoisted(statement))
      unreachableLine = scope.lineAt(statement.start);
    const tried = statement.type === 'TryStatement' ? inertTry(statement, scope) : undefined;
    if (tried && !ended) {
      steps.push(...tried.steps);
      returns.push(...tried.returns);
      ended = tried.steps.some((step) => step.kind === 'return' && !step.answers);
      continue;
    }
    const step = stepOf(statement, scope, { constants, locals, returns });
    if (!step) continue;
    if (!ended) steps.push(step);
    if ((step.kind === 'return' && !step.answers) || step.kind === 'throw') ended = true;
  }
  return { steps, returns, unreachableLine };
}

/** The block of a try statement in which nothing can fail: its handler never runs. */
function inertTry(statement: Node, scope: Scope): Body | undefined {
  const block = readBody(children(child(statement, 'block'), 'body'), scope);
  return block.steps.length > 0 && block.steps.every(isInert) ? block : undefined;
}

/** The body of an arrow function that is one expression. */
export function readExpressionBody(expression: Node, scope: Scope): Body {
  const step = expressionStep(expression, scope);
  if (step.kind === 'work' || step.kind === 'noop') {
    const value = readValue(expression, scope);
    return { steps: [{ ...step, kind: 'return', value }], returns: [value], unreachableLine: null };
  }
  return { steps: [step], returns: step.value ? [step.value] : [], unreachableLine: null };
}

interface Sink {
  readonly constants: Map<string, Value>;
  readonly locals: Set<string>;
  readonly returns: Value[];
}

const HOISTED = new Set([
  'FunctionDeclaration',
  'EmptyStatement',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'BreakStatement',
]);
const isHoisted = (node: Node): boolean => HOISTED.has(node.type) || node.type.startsWith('TS');

function stepOf(node: Node, scope: Scope, sink: Sink): Step | undefined {
  const at = {
    line: scope.lineAt(node.start),
    text: scope.text.slice(node.start, Math.min(node.end, node.start + 240)),
  };
  switch (node.type) {
    case 'EmptyStatement':
      return undefined;
    case 'ExpressionStatement': {
      if (typeof node.directive === 'string') return undefined;
      const expression = child(node, 'expression');
      const step = expression ? expressionStep(expression, scope) : undefined;
      if (step?.value && step.kind === 'return') sink.returns.push(step.value);
      return step;
    }
    case 'ReturnStatement': {
      const argument = child(node, 'argument');
      const step = argument ? expressionStep(argument, scope) : undefined;
      if (step?.kind === 'throw') return step;
      if (step?.kind === 'return' && step.value) {
        sink.returns.push(step.value);
        return { ...step, answers: false };
      }
      const value = readValue(argument, scope);
      sink.returns.push(value);
      return { ...at, kind: 'return', value };
    }
    case 'ThrowStatement': {
      const missing = missingKind(at.text);
      return { ...at, kind: 'throw', ...(missing ? { missing } : {}) };
    }
    case 'VariableDeclaration':
      return declarationStep(node, scope, sink);
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return { ...at, kind: 'define' };
    case 'BlockStatement': {
      const inner = children(node, 'body').map((statement) => stepOf(statement, scope, sink));
      return { ...at, kind: inner.every(isInert) ? 'inert-branch' : 'branch' };
    }
    default:
      return node.type.startsWith('TS') ? undefined : branchStep(node, scope, sink);
  }
}

const INERT = new Set<Step['kind']>([
  'return',
  'log',
  'sleep',
  'noop',
  'declare',
  'define',
  'note',
  'inert-branch',
]);
const isInert = (step: Step | undefined): boolean =>
  !step || (INERT.has(step.kind) && (step.value === undefined || isFixed(step.value)));

function branchStep(node: Node, scope: Scope, sink: Sink): Step {
  const inner: (Step | undefined)[] = [];
  let effects = false;
  const visit = (part: Node): void => {
    if (isFunction(part)) return;
    if (part.type.endsWith('Statement') || part.type === 'VariableDeclaration') {
      if (
        part.type === 'IfStatement' ||
        part.type === 'SwitchStatement' ||
        part.type === 'TryStatement' ||
        /^(?:For|While|DoWhile|Labeled)/.test(part.type)
      ) {
        forEachChild(part, visit);
      } else if (part.type !== 'BreakStatement' && part.type !== 'ContinueStatement')
        inner.push(stepOf(part, scope, sink));
      return;
    }
    if (
      part.type === 'AwaitExpression' ||
      part.type === 'AssignmentExpression' ||
      part.type === 'UpdateExpression'
    )
      effects = true;
    forEachChild(part, visit);
  };
  forEachChild(node, visit);
  const text = scope.text.slice(node.start, Math.min(node.end, node.start + 240));
  return {
    kind: !effects && inner.every(isInert) ? 'inert-branch' : 'branch',
    line: scope.lineAt(node.start),
    text,
  };
}

function declarationStep(node: Node, scope: Scope, sink: Sink): Step {
  const at = {
    line: scope.lineAt(node.start),
    text: scope.text.slice(node.start, Math.min(node.end, node.start + 240)),
  };
  let kind: Step['kind'] = 'declare';
  for (const declarator of children(node, 'declarations')) {
    const init = unwrap(child(declarator, 'init'));
    if (!init) continue;
    if (isFunction(init)) {
      if (kind === 'declare') kind = 'define';
      continue;
    }
    const value = readValue(init, scope);
    const id = child(declarator, 'id');
    for (const name of boundNames(id)) sink.locals.add(name);
    if (!isFixed(value)) kind = 'work';
    else if (id?.type === 'Identifier') sink.constants.set(textOf(id, 'name'), value);
    else for (const name of boundNames(id)) sink.constants.set(name, { kind: 'mixed', text: name });
  }
  return { ...at, kind };
}
