import type { SourceFile } from '../../codebase.js';
import type { ClassFact } from '../bodies.js';
import type { Named } from './functions.js';
import { child, children, dottedName, isFunction, keyName, type Node, textOf, unwrap } from './nodes.js';

const decoratorNames = (node: Node): readonly string[] =>
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

/** A member that is a function, or holds one: how it is named, and its body; undefined for fields. */
export function methodOf(
  member: Node,
): { readonly named: Named; readonly value: Node | undefined } | undefined {
  const value = unwrap(child(member, 'value'));
  const named = {
    name: keyName(child(member, 'key')),
    overrides: member.override === true,
    decorators: decoratorNames(member),
  };
  if (member.type !== 'MethodDefinition' && member.type !== 'TSAbstractMethodDefinition')
    return isFunction(value) ? { named: { ...named, kind: 'method' }, value } : undefined;
  const kind = textOf(member, 'kind');
  const role =
    kind === 'constructor' ? 'constructor' : kind === 'get' || kind === 'set' ? 'accessor' : 'method';
  return { named: { ...named, kind: role, abstract: member.type.startsWith('TSAbstract') }, value };
}
