import type { SourceFile } from '../../codebase.js';
import type { FunctionFact, Parameter, Step, Value } from '../bodies.js';
import { bareComment } from '../comment-text.js';
import {
  boundNames,
  child,
  children,
  dottedName,
  forEachChild,
  isFunction,
  type Node,
  textOf,
  unwrap,
} from './nodes.js';
import { readBody, readExpressionBody } from './steps.js';
import { readValue, type Scope } from './values.js';

export interface Named {
  readonly name: string;
  readonly kind: FunctionFact['kind'];
  readonly overrides?: boolean;
  readonly abstract?: boolean;
  readonly decorators?: readonly string[];
}

/** The facts of one function node; undefined for a callback without a name. */
export function readFunction(
  node: Node,
  named: Named & { owner: string | null; exported: boolean },
  world: { scope: Scope; source: SourceFile },
): FunctionFact | undefined {
  if (!named.name) return undefined;
  const { source } = world;
  const layers = curried(node);
  const body = child(layers.at(-1), 'body');
  const patterns = layers.flatMap((layer) => children(layer, 'params'));
  const names = patterns.flatMap(boundNames);
  const scope: Scope = { ...world.scope, params: new Set(names) };
  const statements = children(body, 'body');
  const read =
    body === undefined
      ? { steps: [], returns: [], unreachableLine: null }
      : body.type === 'BlockStatement'
        ? readBody(statements, scope)
        : readExpressionBody(body, scope);
  const used = usedNames(body, read.steps, scope);
  const annotation = child(node, 'returnType');
  return {
    name: named.name,
    owner: named.owner,
    kind: named.kind,
    exported: named.exported,
    async: node.async === true,
    overrides: named.overrides ?? false,
    declaredOnly: body === undefined || (named.abstract ?? false) || node.declare === true,
    decorators: named.decorators ?? [],
    params: names.map((name): Parameter => ({ name, used: used.has(name) })),
    returnType: annotation ? source.text.slice(annotation.start, annotation.end).replace(/^\s*:\s*/, '') : '',
    line: source.lineAt(node.start),
    endLine: source.lineAt(node.end),
    start: node.start,
    end: node.end,
    steps: read.steps,
    returns: read.returns,
    comments: body ? commentsIn(source, body) : [],
    unreachableLine: read.unreachableLine,
    lookup: body ? readLookup(body, scope) : null,
  };
}

/** The function and those it returns at once: `(a) => (b) => body` reads as one of a and b. */
function curried(node: Node): readonly Node[] {
  const layers = [node];
  for (
    let inner = unwrap(child(node, 'body'));
    isFunction(inner) && layers.length < 6;
    inner = unwrap(child(inner, 'body'))
  ) {
    layers.push(inner);
  }
  return layers;
}

/** Identifiers read in the body, outside of its log lines. */
function usedNames(body: Node | undefined, steps: readonly Step[], scope: Scope): ReadonlySet<string> {
  const names = new Set<string>();
  const logLines = new Set(steps.filter((step) => step.kind === 'log').map((step) => step.line));
  const visit = (node: Node): void => {
    if (node.type === 'ExpressionStatement' && logLines.has(scope.lineAt(node.start))) return;
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.add(textOf(node, 'name'));
    if (node.type === 'Property' && node.computed !== true && node.shorthand !== true) {
      const value = child(node, 'value');
      if (value) visit(value);
      return;
    }
    if (node.type === 'MemberExpression' && node.computed !== true) {
      const object = child(node, 'object');
      if (object) visit(object);
      return;
    }
    forEachChild(node, visit);
  };
  if (body) visit(body);
  return names;
}

const commentsIn = (source: SourceFile, body: Node): FunctionFact['comments'] =>
  source.comments
    .filter((comment) => comment.start >= body.start && comment.end <= body.end)
    .map((comment) => ({ line: comment.line, text: bareComment(comment.text) }));

/** Answers that only compare one parameter with literals. */
function readLookup(body: Node, scope: Scope): FunctionFact['lookup'] {
  const statements = children(body, 'body');
  const keys: string[] = [];
  let fallback: Value = { kind: 'nothing' };
  for (const statement of statements) {
    const read =
      statement.type === 'SwitchStatement' ? readSwitch(statement, scope) : readComparison(statement, scope);
    if (!read) return null;
    keys.push(...read.keys);
    if (read.fallback) fallback = read.fallback;
  }
  return keys.length >= 3 ? { keys, fallback } : null;
}

interface Answers {
  readonly keys: readonly string[];
  readonly fallback?: Value;
}

const isAnswer = (value: Value): boolean =>
  ['null', 'empty', 'boolean', 'scalar', 'record', 'rows'].includes(value.kind);

function readSwitch(node: Node, scope: Scope): Answers | undefined {
  if (!scope.params.has(dottedName(child(node, 'discriminant')))) return undefined;
  const keys: string[] = [];
  let fallback: Value | undefined;
  for (const branch of children(node, 'cases')) {
    const test = unwrap(child(branch, 'test'));
    if (test && test.type !== 'Literal') return undefined;
    const statements = children(branch, 'consequent');
    const only = statements[0];
    if (only && (statements.length > 1 || only.type !== 'ReturnStatement')) return undefined;
    const value = only ? readValue(child(only, 'argument'), scope) : undefined;
    if (value && !isAnswer(value)) return undefined;
    if (test) keys.push(scope.text.slice(test.start, test.end));
    else fallback = value;
  }
  return { keys, ...(fallback ? { fallback } : {}) };
}

function readComparison(node: Node, scope: Scope): Answers | undefined {
  if (node.type === 'ReturnStatement') {
    const value = readValue(child(node, 'argument'), scope);
    return isAnswer(value) ? { keys: [], fallback: value } : undefined;
  }
  if (node.type !== 'IfStatement' || child(node, 'alternate')) return undefined;
  const test = unwrap(child(node, 'test'));
  if (test?.type !== 'BinaryExpression' || !/^===?$/.test(textOf(test, 'operator'))) return undefined;
  const literal = unwrap(child(test, 'right'));
  if (!scope.params.has(dottedName(child(test, 'left'))) || literal?.type !== 'Literal') return undefined;
  const consequent = child(node, 'consequent');
  const only = consequent?.type === 'BlockStatement' ? children(consequent, 'body')[0] : consequent;
  if (only?.type !== 'ReturnStatement' || !isAnswer(readValue(child(only, 'argument'), scope)))
    return undefined;
  return { keys: [scope.text.slice(literal.start, literal.end)] };
}
