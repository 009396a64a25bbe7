import type { ModuleShape } from '../bodies.js';
import { child, children, dottedName, isFunction, type Node, unwrap } from './nodes.js';

/** Counts the top-level statements by kind. */
export function countShape(statements: readonly Node[]): ModuleShape {
  const shape = {
    imports: 0,
    sideEffectImports: 0,
    reexports: 0,
    types: 0,
    constants: 0,
    functions: 0,
    classes: 0,
    effects: 0,
  };
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
  else if (
    node.type === 'TSInterfaceDeclaration' ||
    node.type === 'TSTypeAliasDeclaration' ||
    node.type === 'TSDeclareFunction'
  )
    shape.types++;
  else if (node.type === 'TSEnumDeclaration') shape.constants++;
  else if (node.type === 'TSModuleDeclaration' || node.declare === true) shape.types++;
  else if (node.type === 'VariableDeclaration') {
    for (const declarator of children(node, 'declarations')) {
      const init = unwrap(child(declarator, 'init'));
      if (isFunction(init)) shape.functions++;
      else if (init?.type === 'CallExpression' && dottedName(child(init, 'callee')) === 'require')
        shape.imports++;
      else shape.constants++;
    }
  } else if (node.type === 'ExpressionStatement') {
    if (typeof node.directive !== 'string') shape.effects++;
  } else if (node.type !== 'EmptyStatement' && node.type !== 'TSImportEqualsDeclaration') {
    if (node.type.endsWith('Statement')) shape.effects++;
    else shape.constants++;
  }
}
