import type { Node } from '../syntax.js';
import { constantName, constantValue, isNode, jumps } from '../tree.js';
import type { Context, Walk } from './walk.js';

/** Statements in order; what follows a jump is dead, hoisted functions apart. */
export function visitStatements(walk: Walk, statements: unknown, context: Context): void {
  if (!Array.isArray(statements)) return;
  let jumped: Node | undefined;
  for (const statement of statements) {
    if (!isNode(statement)) continue;
    const hoisted = statement.type === 'FunctionDeclaration' || statement.type.startsWith('TS');
    walk.visit(statement, jumped && !hoisted ? walk.region(context, statement, { dead: true }) : context);
    if (!jumped && jumps(statement)) jumped = statement;
  }
}

export function visitIf(walk: Walk, node: Node, context: Context): void {
  walk.visit(node.test, context);
  const truth = constantValue(node.test);
  const name = constantName(node.test);
  for (const [key, wanted] of [
    ['consequent', true],
    ['alternate', false],
  ] as const) {
    const branch = node[key];
    if (!isNode(branch)) continue;
    if (truth !== undefined && truth !== wanted)
      walk.visit(branch, walk.region(context, branch, { dead: true }));
    else if (name)
      walk.visit(
        branch,
        walk.region(context, branch, {
          condition: { scope: context.scope, name: name.name, wanted: name.negated !== wanted },
        }),
      );
    else walk.visit(branch, context);
  }
}

/** Long chains of operators nest to the left: they are walked without recursion. */
export function visitBinary(walk: Walk, node: Node, context: Context): void {
  const parts: { node: Node; context: Context }[] = [];
  let at: unknown = node;
  while (isNode(at) && (at.type === 'BinaryExpression' || at.type === 'LogicalExpression')) {
    const right = at.right;
    if (isNode(right)) {
      const truth = at.type === 'LogicalExpression' ? constantValue(at.left) : undefined;
      const skipped = (at.operator === '&&' && truth === false) || (at.operator === '||' && truth === true);
      const name =
        at.type === 'LogicalExpression' && at.operator !== '??' ? constantName(at.left) : undefined;
      const inner = skipped
        ? walk.region(context, right, { dead: true })
        : name
          ? walk.region(context, right, {
              condition: {
                scope: context.scope,
                name: name.name,
                wanted: (at.operator === '&&') !== name.negated,
              },
            })
          : context;
      parts.push({ node: right, context: inner });
    }
    at = at.left;
  }
  walk.visit(at, context);
  for (const part of parts.reverse()) walk.visit(part.node, part.context);
}
