import type { SourceFile } from '../../codebase.js';
import type { ClassFact } from '../bodies.js';
import { child, children, dottedName, isFunction, type Node, unwrap } from './nodes.js';

export const decoratorNames = (node: Node): readonly string[] =>
  children(node, 'decorators').map((decorator) =>
    dottedName(child(decorator, 'expression')).replace(/\(\)$/, ''),
  );

/** The facts of one class node. */
export function classFact(given: {
  node: Node;
  name: string;
  exported: boolean;
  members: readonly Node[];
  source: SourceFile;
}): ClassFact {
  const { node, members, source } = given;
  const bases = [
    dottedName(child(node, 'superClass')),
    ...children(node, 'implements').map((item) => dottedName(child(item, 'expression'))),
  ].filter(Boolean);
  const isAbstract = node.abstract === true || members.some((member) => member.type.startsWith('TSAbstract'));
  const fields = members.filter(
    (member) =>
      /PropertyDefinition|AccessorProperty|TSIndexSignature/.test(member.type) &&
      !isFunction(unwrap(child(member, 'value'))),
  );
  return {
    name: given.name,
    kind: isAbstract
      ? 'abstract'
      : bases.some((base) => /(?:Error|Exception)$/.test(base))
        ? 'exception'
        : 'class',
    exported: given.exported,
    bases,
    decorators: decoratorNames(node),
    line: source.lineAt(node.start),
    endLine: source.lineAt(node.end),
    fields: fields.length,
    members: members.length,
  };
}
