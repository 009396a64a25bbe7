import type { Use } from '../../language-support.js';
import type { Node } from '../syntax.js';
import { arrayOf, isFunction, keyName, literalOf, moduleCall, patternKeys, unwrap } from '../tree.js';
import { visitFunction } from './functions.js';
import type { Context, ModuleMention, Walk } from './walk.js';

export function visitCall(walk: Walk, node: Node, context: Context): void {
  const mention = moduleCall(node);
  if (mention) {
    walk.mentions.push({ ...mention, start: node.start, region: context.region, names: [] });
    return;
  }
  const callee = unwrap(node.callee);
  if (callee?.type === 'MemberExpression') {
    const object = unwrap(callee.object);
    const loaded = moduleCall(object);
    const member = keyName(callee.property);
    if (loaded && object && member === 'then') {
      visitThen(walk, node, { ...loaded, start: object.start, region: context.region, names: [] }, context);
      return;
    }
  }
  if (callee?.type === 'Identifier')
    walk.refer(String(callee.name), callee, context, { how: node.type === 'NewExpression' ? 'new' : 'call' });
  else if (callee?.type === 'MemberExpression')
    visitMember(walk, callee, context, node.type === 'NewExpression' ? 'new' : 'call');
  else walk.visit(node.callee, context);
  walk.visit(node.typeArguments, { ...context, role: 'type' });
  walk.visitAll(node.arguments, context);
}

/** `import('./a').then(({ b }) => …)` and `.then((m) => m.b)`. */
function visitThen(walk: Walk, node: Node, mention: ModuleMention, context: Context): void {
  const [callback, ...rest] = arrayOf(node.arguments);
  const parameter = callback && isFunction(callback) ? arrayOf(callback.params)[0] : undefined;
  if (!callback || !parameter) {
    walk.mentions.push({ ...mention, names: [{ exported: '*', binding: undefined, typeOnly: false }] });
    walk.visitAll(node.arguments, context);
    return;
  }
  const before = walk.bindings.length;
  visitFunction(walk, callback, context);
  const own = walk.bindings
    .slice(before)
    .filter((binding) => binding.start >= parameter.start && binding.start < parameter.end);
  const keys = parameter.type === 'ObjectPattern' ? patternKeys(parameter) : new Map<string, string>();
  const names = own.map((binding) => ({
    exported: keys.get(binding.name) ?? '*',
    binding,
    typeOnly: false,
  }));
  walk.mentions.push({ ...mention, names });
  walk.visitAll(rest, context);
}

export function visitMember(walk: Walk, node: Node, context: Context, how: Use['how']): void {
  const object = unwrap(node.object);
  const member = node.computed ? literalOf(node.property) : keyName(node.property);
  if (object?.type === 'Identifier')
    walk.refer(String(object.name), object, context, { how, ...(member ? { member } : {}) });
  else {
    const mention = object && moduleCall(object);
    if (mention && object)
      walk.mentions.push({
        ...mention,
        start: object.start,
        region: context.region,
        names: [{ exported: member || '*', binding: undefined, typeOnly: false }],
      });
    else walk.visit(node.object, context);
  }
  if (node.computed) walk.visit(node.property, context);
}
