import type { SourceFile } from '../../codebase.js';
import type { BodyFacts, CatchFact, ClassFact, ConstantFact, FunctionFact, MissingCode } from '../bodies.js';
import { missingKind } from '../missing-code.js';
import { readCatch } from './catches.js';
import { classFact, methodOf } from './classes.js';
import { readExports, typeExports } from './exports.js';
import { type Named, readFunction } from './functions.js';
import { moduleScope } from './module-scope.js';
import {
  child,
  children,
  dottedName,
  forEachChild,
  isFunction,
  keyName,
  type Node,
  textOf,
  unwrap,
} from './nodes.js';
import { countShape } from './shape.js';
import { readValue } from './values.js';
import { wrappedFunction } from './wrapped-function.js';

export type SyntaxFacts = Pick<
  BodyFacts,
  'shape' | 'functions' | 'classes' | 'constants' | 'catches' | 'missing' | 'typeNames' | 'exports'
>;

/** Everything the syntax tree of one module says about its bodies. */
export function readFacts(statements: readonly Node[], source: SourceFile): SyntaxFacts {
  const exports = readExports(statements);
  const exported: ReadonlySet<string> = new Set(
    exports.filter((item) => item.from === null).map((item) => item.local),
  );
  const scope = moduleScope(statements, source);
  const functions: FunctionFact[] = [];
  const classes: ClassFact[] = [];
  const constants: ConstantFact[] = [];
  const catches: CatchFact[] = [];
  const missing: MissingCode[] = [];

  const visit = (node: Node, place: Place): void => {
    switch (node.type) {
      case 'ImportDeclaration':
        return;
      case 'ExportDefaultDeclaration': {
        const declaration = unwrap(child(node, 'declaration'));
        if (declaration) visitNamed(declaration, { name: 'default', exported: true }, place);
        return;
      }
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression': {
        visitFunction(node, { name: keyName(child(node, 'id')), kind: 'function' }, place);
        return;
      }
      case 'ClassDeclaration':
      case 'ClassExpression': {
        visitClass(node, keyName(child(node, 'id')), place);
        return;
      }
      case 'VariableDeclarator': {
        visitDeclarator(node, place);
        return;
      }
      case 'AssignmentExpression': {
        visitAssignment(node, place);
        return;
      }
      case 'Property': {
        const value = unwrap(child(node, 'value'));
        if (!isFunction(value)) break;
        visitFunction(
          value,
          { name: keyName(child(node, 'key')), kind: 'method' },
          { ...place, owner: 'object', exported: false },
        );
        return;
      }
      case 'JSXAttribute': {
        visitAttribute(node, place);
        return;
      }
      case 'JSXElement': {
        const element = dottedName(child(child(node, 'openingElement'), 'name'));
        forEachChild(node, (inner) => visit(inner, { ...place, element }));
        return;
      }
      case 'CallExpression': {
        visitCall(node, place);
        return;
      }
      case 'TryStatement':
        catches.push(...readCatch(node, scope, source, place.within));
        break;
      case 'ThrowStatement':
        noteMissing(node, place);
        break;
    }
    forEachChild(node, (inner) => {
      const fallback = isFallback(node, inner, place);
      visit(inner, fallback === place.fallback ? place : { ...place, fallback });
    });
  };

  const noteMissing = (node: Node, place: Place): void => {
    const text = source.text.slice(node.start, Math.min(node.end, node.start + 240));
    const kind = missingKind(text);
    if (kind)
      missing.push({
        line: source.lineAt(node.start),
        text,
        missing: kind,
        within: place.within,
        fallback: place.fallback,
      });
  };

  const visitFunction = (node: Node, named: Named, place: Place): void => {
    const isExported = place.owner
      ? place.exported
      : named.kind === 'handler' || exported.has(named.name) || named.name === 'default';
    const fact = readFunction(
      node,
      { ...named, owner: place.owner, exported: place.depth === 0 && isExported },
      { scope, source },
    );
    if (fact) functions.push(fact);
    const within = named.name || place.within;
    forEachChild(node, (inner) =>
      visit(inner, {
        owner: null,
        exported: false,
        within,
        element: '',
        depth: place.depth + 1,
        fallback: false,
      }),
    );
  };

  const visitClass = (node: Node, name: string, place: Place): void => {
    const isExported = place.depth === 0 && (exported.has(name) || name === 'default');
    const members = children(child(node, 'body'), 'body');
    classes.push(classFact({ node, name, exported: isExported, members, source }));
    const inside: Place = { ...place, owner: name, exported: isExported, within: name };
    for (const member of members) {
      const open =
        textOf(member, 'accessibility') !== 'private' && child(member, 'key')?.type !== 'PrivateIdentifier';
      const here = { ...inside, exported: isExported && open };
      const method = methodOf(member);
      if (method?.value) visitFunction(method.value, method.named, here);
      else if (!method) forEachChild(member, (inner) => visit(inner, { ...here, owner: null }));
    }
  };

  const visitNamed = (node: Node, binding: { name: string; exported: boolean }, place: Place): void => {
    const inner = wrappedFunction(node);
    if (inner) {
      const own = keyName(child(inner, 'id'));
      visitFunction(
        inner,
        { name: binding.name === 'default' && own ? own : binding.name, kind: 'function' },
        binding.name === 'default' && own && place.depth === 0 ? { ...place, owner: null } : place,
      );
      return;
    }
    if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') {
      visitClass(
        node,
        binding.name === 'default' ? keyName(child(node, 'id')) || 'default' : binding.name,
        place,
      );
      return;
    }
    if (node.type === 'ObjectExpression') visitObject(node, binding, place);
    else visit(node, place);
  };

  const visitObject = (node: Node, binding: { name: string; exported: boolean }, place: Place): void => {
    const inside: Place = { ...place, owner: binding.name, exported: binding.exported };
    for (const property of children(node, 'properties')) {
      const value = unwrap(child(property, 'value'));
      if (isFunction(value))
        visitFunction(value, { name: keyName(child(property, 'key')), kind: 'method' }, inside);
      else forEachChild(property, (inner) => visit(inner, place));
    }
  };

  const visitDeclarator = (node: Node, place: Place): void => {
    const id = child(node, 'id');
    const init = unwrap(child(node, 'init'));
    if (!init) return;
    if (id?.type !== 'Identifier') {
      visit(init, place);
      return;
    }
    const name = textOf(id, 'name');
    const isExported = place.depth === 0 && exported.has(name);
    if (!wrappedFunction(init) && init.type !== 'ClassExpression') {
      const value = readValue(init, scope);
      constants.push({
        name,
        line: source.lineAt(node.start),
        exported: isExported,
        topLevel: place.depth === 0,
        value,
      });
    }
    visitNamed(init, { name, exported: isExported }, { ...place, within: place.within ?? name });
  };

  const visitAssignment = (node: Node, place: Place): void => {
    const target = dottedName(child(node, 'left'));
    const value = unwrap(child(node, 'right'));
    const match = /^(?:module\.)?exports(?:\.([\w$]+))?$/.exec(target);
    if (!value) return;
    if (match && place.depth === 0) {
      visitNamed(value, { name: match[1] ?? 'default', exported: true }, place);
      return;
    }
    const name = /(?:^|\.)([\w$]+)$/.exec(target)?.[1] ?? '';
    if (isFunction(value)) {
      visitFunction(
        value,
        { name, kind: 'method' },
        { ...place, owner: target.includes('.') ? target.replace(/\.[\w$]+$/, '') : null, exported: false },
      );
      return;
    }
    visit(value, place);
  };

  const visitAttribute = (node: Node, place: Place): void => {
    const name = textOf(child(node, 'name'), 'name');
    const value = unwrap(child(child(node, 'value'), 'expression'));
    if (/^on[A-Z]/.test(name) && isFunction(value)) {
      visitFunction(value, { name, kind: 'handler' }, { ...place, owner: place.element, exported: false });
      return;
    }
    forEachChild(node, (inner) => visit(inner, place));
  };

  const visitCall = (node: Node, place: Place): void => {
    const callee = dottedName(child(node, 'callee'));
    const args = children(node, 'arguments');
    const route = ROUTE.exec(callee);
    const path = args[0];
    for (const argument of args) {
      const inner = unwrap(argument);
      if (route && isFunction(inner) && path?.type === 'Literal' && typeof path.value === 'string') {
        visitFunction(
          inner,
          { name: `${route[1]} ${path.value}`, kind: 'handler' },
          { ...place, owner: 'route', exported: false },
        );
      } else visit(argument, place);
    }
    const target = child(node, 'callee');
    if (target) visit(target, place);
  };

  for (const statement of statements)
    visit(statement, { owner: null, exported: false, within: null, element: '', depth: 0, fallback: false });
  return {
    shape: countShape(statements),
    functions,
    classes,
    constants,
    catches,
    missing,
    typeNames: typeExports(statements, (offset) => source.lineAt(offset)),
    exports,
  };
}

interface Place {
  readonly owner: string | null;
  readonly exported: boolean;
  readonly within: string | null;
  readonly element: string;
  /** Functions around it. */
  readonly depth: number;
  readonly fallback: boolean;
}

const ROUTE = /(?:^|\.)(get|post|put|delete|patch|all)$/;

const isFallback = (parent: Node, node: Node, place: Place): boolean =>
  parent.type === 'SwitchCase'
    ? child(parent, 'test') === undefined
    : parent.type === 'IfStatement'
      ? child(parent, 'alternate') === node
      : place.fallback;
