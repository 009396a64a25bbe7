import type { SourceFile } from '../../codebase.js';
import type { Value } from '../bodies.js';
import { boundNames, child, children, isFunction, keyName, type Node, textOf, unwrap } from './nodes.js';
import { readValue, type Scope } from './values.js';

/** Names known everywhere in the module: its constants and its functions. */
export function moduleScope(statements: readonly Node[], source: SourceFile): Scope {
  const constants = new Map<string, Value>();
  const functions = new Set<string>();
  const scope: Scope = {
    text: source.text,
    params: new Set(),
    constants,
    locals: new Set(),
    functions,
    lineAt: (offset) => source.lineAt(offset),
  };
  for (const statement of statements) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? child(statement, 'declaration') : statement;
    if (declaration?.type === 'FunctionDeclaration') functions.add(keyName(child(declaration, 'id')));
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const declarator of children(declaration, 'declarations')) {
      const init = unwrap(child(declarator, 'init'));
      const names = boundNames(child(declarator, 'id'));
      if (isFunction(init)) for (const name of names) functions.add(name);
    }
  }
  for (const statement of statements) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? child(statement, 'declaration') : statement;
    if (declaration?.type !== 'VariableDeclaration' || textOf(declaration, 'kind') !== 'const') continue;
    for (const declarator of children(declaration, 'declarations')) {
      const id = child(declarator, 'id');
      const value = readValue(child(declarator, 'init'), scope);
      if (
        id?.type === 'Identifier' &&
        value.kind !== 'computed' &&
        value.kind !== 'function' &&
        value.kind !== 'call'
      )
        constants.set(textOf(id, 'name'), value);
    }
  }
  return scope;
}
