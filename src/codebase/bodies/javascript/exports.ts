import type { BodyFacts } from '../bodies.js';
import { boundNames, child, children, dottedName, keyName, type Node, textOf, unwrap } from './nodes.js';

type Exports = BodyFacts['exports'][number];

/** What the module exports, ES and CommonJS. */
export function readExports(statements: readonly Node[]): readonly Exports[] {
  return statements.flatMap((statement): readonly Exports[] => {
    const declaration = unwrap(child(statement, 'declaration'));
    const from = child(statement, 'source');
    switch (statement.type) {
      case 'ExportAllDeclaration':
        return [
          { name: keyName(child(statement, 'exported')) || '*', local: '*', from: String(from?.value ?? '') },
        ];
      case 'ExportNamedDeclaration':
        return declaration ? declaredNames(declaration).map(own) : specifiers(statement, from);
      case 'ExportDefaultDeclaration':
        return declaration ? defaultExport(declaration) : [];
      case 'TSExportAssignment': {
        const local = dottedName(child(statement, 'expression'));
        return [{ name: 'default', local, from: null }, ...(local ? [own(local)] : [])];
      }
      case 'ExpressionStatement':
        return commonJs(child(statement, 'expression'));
      default:
        return [];
    }
  });
}

const own = (name: string): Exports => ({ name, local: name, from: null });

function specifiers(statement: Node, from: Node | undefined): readonly Exports[] {
  return children(statement, 'specifiers').map((specifier) => ({
    name: keyName(child(specifier, 'exported')),
    local: keyName(child(specifier, 'local')),
    from: from ? String(from.value) : null,
  }));
}

function declaredNames(declaration: Node): readonly string[] {
  if (declaration.type !== 'VariableDeclaration') return [keyName(child(declaration, 'id'))].filter(Boolean);
  return children(declaration, 'declarations').flatMap((declarator) => boundNames(child(declarator, 'id')));
}

function defaultExport(declaration: Node): readonly Exports[] {
  const wrapped =
    declaration.type === 'CallExpression'
      ? children(declaration, 'arguments')
          .map((inner) => textOf(inner, 'name'))
          .filter(Boolean)
      : [];
  const local =
    declaration.type === 'Identifier' ? textOf(declaration, 'name') : keyName(child(declaration, 'id'));
  return [
    { name: 'default', local: local || wrapped[0] || 'default', from: null },
    ...wrapped.map((name): Exports => ({ name: 'default', local: name, from: null })),
  ];
}

function commonJs(expression: Node | undefined): readonly Exports[] {
  if (expression?.type !== 'AssignmentExpression') return [];
  const target = dottedName(child(expression, 'left'));
  if (!/^(?:module\.)?exports(?:\.[\w$]+)?$/.test(target)) return [];
  const value = unwrap(child(expression, 'right'));
  const member = target === 'module.exports' ? undefined : /exports\.([\w$]+)$/.exec(target)?.[1];
  const local = value?.type === 'Identifier' ? textOf(value, 'name') : keyName(child(value, 'id'));
  if (member) return [{ name: member, local: local || member, from: null }];
  const base: Exports = { name: 'default', local: local || 'default', from: null };
  if (value?.type === 'AssignmentExpression') return [base, ...commonJs(value)];
  if (value?.type !== 'ObjectExpression') return local ? [base, own(local)] : [base];
  return [
    base,
    ...children(value, 'properties').map((property): Exports => {
      const name = keyName(child(property, 'key')) || '*';
      return { name, local: dottedName(child(property, 'value')) || name, from: null };
    }),
  ];
}

/** Names that are exported as types only. */
export function typeExports(
  statements: readonly Node[],
  lineAt: (offset: number) => number,
): BodyFacts['typeNames'] {
  return statements.flatMap((statement) => {
    const declaration = child(statement, 'declaration');
    if (!/^Export(?:Named|Default)Declaration$/.test(statement.type) || !declaration) return [];
    if (declaration.type !== 'TSInterfaceDeclaration' && declaration.type !== 'TSTypeAliasDeclaration')
      return [];
    return [{ name: keyName(child(declaration, 'id')), line: lineAt(declaration.start) }];
  });
}
