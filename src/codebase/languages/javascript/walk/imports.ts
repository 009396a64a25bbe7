import type { Node } from '../syntax.js';
import { arrayOf, isNode, keyName, literalOf } from '../tree.js';
import type { Walk } from './walk.js';

export function readImportDeclaration(walk: Walk, node: Node): void {
  const specifier = literalOf(node.source);
  if (specifier === undefined) return;
  const specifiers = arrayOf(node.specifiers);
  const typeOnly = node.importKind === 'type';
  const names = specifiers.map((one) => {
    const local = one.local;
    const binding = walk.declare(walk.top, isNode(local) ? String(local.name) : '', one.start, 'import');
    const exported =
      one.type === 'ImportDefaultSpecifier'
        ? 'default'
        : one.type === 'ImportNamespaceSpecifier'
          ? '*'
          : keyName(one.imported);
    return { exported, binding, typeOnly: typeOnly || one.importKind === 'type' };
  });
  const kind =
    specifiers.length === 0 && !typeOnly
      ? 'side-effect'
      : names.every((name) => name.typeOnly)
        ? 'type'
        : 'static';
  walk.mentions.push({ specifier, kind, start: node.start, region: undefined, names });
}
