import type { BodyFacts, ModuleShape } from '../bodies.js';
import { boundNames, child, children, dottedName, isFunction, keyName, type Node, textOf, unwrap } from './nodes.js';

/** Counts the top-level statements by kind. */
export function countShape(statements: readonly Node[]): ModuleShape {
  const shape = { imports: 0, sideEffectImports: 0, reexports: 0, types: 0, constants: 0, functions: 0, classes: 0, effects: 0 };
  for (const statement of statements) {
    const declaration = child(statement, 'declaration');
    switch (statement.type) {
      case 'ImportDeclaration':
        if (children(statement, 'specifiers').length === 0) shape.sideEffectImports++;
        else shape.imports++;
        break;
      case 'ExportAllDeclaration':
        shape.reexports++;
        break;
      case 'ExportNamedDeclaration':
        if (declaration) countDeclaration(declaration, shape);
        else if (child(statement, 'source')) shape.reexports++;
        else if (children(statement, 'specifiers').length > 0) shape.reexports++;
        break;
      case 'ExportDefaultDeclaration':
        if (declaration) countDeclaration(declaration, shape);
        break;
      default:
        countDeclaration(statement, shape);
    }
  }
  return shape;
}

type Counts = { -readonly [K in keyof ModuleShape]: number };

function countDeclaration(node: Node, shape: Counts): void {
  if (node.type === 'FunctionDeclaration' || isFunction(node)) shape.functions++;
  else if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') shape.classes++;
  else if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration' || node.type === 'TSDeclareFunction') shape.types++;
  else if (node.type === 'TSEnumDeclaration') shape.constants++;
  else if (node.type === 'TSModuleDeclaration' || node.declare === true) shape.types++;
  else if (node.type === 'VariableDeclaration') {
    for (const declarator of children(node, 'declarations')) {
      const init = unwrap(child(declarator, 'init'));
      if (isFunction(init)) shape.functions++;
      else if (init?.type === 'CallExpression' && dottedName(child(init, 'callee')) === 'require') shape.imports++;
      else shape.constants++;
    }
  } else if (node.type === 'ExpressionStatement') {
    if (typeof node.directive !== 'string') shape.effects++;
  } else if (node.type !== 'EmptyStatement' && node.type !== 'TSImportEqualsDeclaration') {
    if (node.type.endsWith('Statement')) shape.effects++;
    else shape.constants++;
  }
}

/** Local names that other files can reach, `default` included. */
export function exportedNames(statements: readonly Node[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of statements) {
    const declaration = unwrap(child(statement, 'declaration'));
    if (statement.type === 'ExportNamedDeclaration' && !child(statement, 'source')) {
      for (const specifier of children(statement, 'specifiers')) names.add(keyName(child(specifier, 'local')));
      if (declaration?.type === 'VariableDeclaration') {
        for (const declarator of children(declaration, 'declarations')) for (const name of boundNames(child(declarator, 'id'))) names.add(name);
      } else if (declaration) names.add(keyName(child(declaration, 'id')));
    } else if (statement.type === 'ExportDefaultDeclaration' && declaration) {
      if (declaration.type === 'Identifier') names.add(textOf(declaration, 'name'));
      else if (declaration.type === 'CallExpression') for (const inner of children(declaration, 'arguments')) names.add(textOf(inner, 'name'));
      else names.add(keyName(child(declaration, 'id')));
    } else if (statement.type === 'TSExportAssignment') names.add(dottedName(child(statement, 'expression')));
    else if (statement.type === 'ExpressionStatement') addCommonJs(child(statement, 'expression'), names);
  }
  names.delete('');
  return names;
}

function addCommonJs(expression: Node | undefined, names: Set<string>): void {
  if (expression?.type !== 'AssignmentExpression') return;
  const target = dottedName(child(expression, 'left'));
  if (!/^(?:module\.)?exports(?:\.[\w$]+)?$/.test(target)) return;
  const value = unwrap(child(expression, 'right'));
  const member = /exports\.([\w$]+)$/.exec(target)?.[1];
  if (member && target !== 'module.exports') names.add(member);
  if (value?.type === 'Identifier') names.add(textOf(value, 'name'));
  if (value?.type === 'ObjectExpression') {
    for (const property of children(value, 'properties')) {
      names.add(keyName(child(property, 'key')));
      names.add(dottedName(child(property, 'value')));
    }
  }
}

/** Names that are exported as types only. */
export function typeExports(statements: readonly Node[], lineAt: (offset: number) => number): BodyFacts['typeNames'] {
  return statements.flatMap((statement) => {
    const declaration = child(statement, 'declaration');
    if (!/^Export(?:Named|Default)Declaration$/.test(statement.type) || !declaration) return [];
    if (declaration.type !== 'TSInterfaceDeclaration' && declaration.type !== 'TSTypeAliasDeclaration') return [];
    return [{ name: keyName(child(declaration, 'id')), line: lineAt(declaration.start) }];
  });
}
