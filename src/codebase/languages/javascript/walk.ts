import type { Use } from '../language-support.js';
import { type Binding, createScope, findBinding, type Reference, type Region, type Scope } from './scope.js';
import type { Node } from './syntax.js';
import {
  arrayOf,
  constantName,
  constantValue,
  isEffectFree,
  isFunction,
  isIdentifier,
  isNode,
  jumps,
  keyName,
  literalOf,
  moduleCall,
  patternKeys,
  unwrap,
} from './tree.js';

/** A place where a module is named by `import()`, `require()`, or an import declaration. */
export interface ModuleMention {
  readonly specifier: string;
  readonly kind: 'static' | 'type' | 'side-effect' | 'dynamic' | 'require' | 'string';
  readonly start: number;
  readonly region: Region | undefined;
  /** What is taken from it, and the binding that holds it; without a binding it is used on the spot. */
  readonly names: readonly {
    readonly exported: string;
    readonly binding: Binding | undefined;
    readonly typeOnly: boolean;
  }[];
}

export interface Walked {
  readonly top: Scope;
  readonly references: readonly Reference[];
  readonly mentions: readonly ModuleMention[];
  readonly regions: readonly Region[];
  /** Every binding of the file, inner ones included. */
  readonly bindings: readonly Binding[];
}

interface Context {
  readonly scope: Scope;
  readonly region: Region | undefined;
  readonly role: Reference['role'];
}

const MAX_DEPTH = 1500;

/** Declarations, references and module mentions of a syntax tree. Throws a RangeError when the tree is nested too deeply. */
export function walkModule(program: Node): Walked {
  const references: Reference[] = [];
  const mentions: ModuleMention[] = [];
  const regions: Region[] = [];
  const bindings: Binding[] = [];
  const written = new Set<string>();
  const top = createScope(undefined, true);
  let depth = 0;

  const declare = (scope: Scope, name: string, start: number, kind: Binding['kind']): Binding => {
    const old = scope.bindings.get(name);
    if (old && (old.kind !== 'type' || kind === 'type')) return old;
    const binding: Binding = { name, start, kind, refs: [], exported: false };
    scope.bindings.set(name, binding);
    bindings.push(binding);
    return binding;
  };
  const refer = (
    name: string,
    node: Node,
    context: Context,
    more: Partial<Reference> & { how: Use['how'] },
  ): void => {
    references.push({
      name,
      start: node.start,
      scope: context.scope,
      region: context.region,
      role: context.role,
      ...more,
    });
  };
  const region = (
    context: Context,
    node: Node,
    more: Pick<Region, 'owner' | 'dead' | 'condition'>,
  ): Context => {
    const next: Region = { parent: context.region, start: node.start, end: node.end, ...more };
    regions.push(next);
    return { ...context, region: next };
  };
  const functionScope = (scope: Scope): Scope => {
    let at = scope;
    while (!at.isFunction && at.parent) at = at.parent;
    return at;
  };

  const visitAll = (nodes: unknown, context: Context): void => {
    if (Array.isArray(nodes)) for (const node of nodes) visit(node, context);
  };
  const visit = (value: unknown, context: Context): void => {
    if (!isNode(value)) return;
    if (++depth > MAX_DEPTH) throw new RangeError('nested too deeply');
    visitNode(value, context);
    depth--;
  };
  const visitChildren = (node: Node, context: Context, skip?: string): void => {
    for (const key in node) {
      if (key === skip || key === 'type' || key === 'start' || key === 'end') continue;
      const child = node[key];
      if (Array.isArray(child)) visitAll(child, context);
      else if (isNode(child)) visit(child, context);
    }
  };

  /** Statements in order; what follows a jump is dead, hoisted functions apart. */
  const visitStatements = (statements: unknown, context: Context): void => {
    if (!Array.isArray(statements)) return;
    let jumped: Node | undefined;
    for (const statement of statements) {
      if (!isNode(statement)) continue;
      const hoisted = statement.type === 'FunctionDeclaration' || statement.type.startsWith('TS');
      visit(statement, jumped && !hoisted ? region(context, statement, { dead: true }) : context);
      if (!jumped && jumps(statement)) jumped = statement;
    }
  };

  const declarePattern = (
    pattern: unknown,
    scope: Scope,
    context: Context,
    into: { binding: Binding; key: string }[],
    key = '',
  ): void => {
    if (!isNode(pattern)) return;
    switch (pattern.type) {
      case 'Identifier': {
        const name = String(pattern.name);
        into.push({ binding: declare(scope, name, pattern.start, 'local'), key: key || name });
        visit(pattern.typeAnnotation, {
          ...context,
          role: context.role === 'injected' ? 'injected' : 'type',
        });
        visitAll(pattern.decorators, { ...context, role: 'value' });
        return;
      }
      case 'ObjectPattern':
        for (const property of arrayOf(pattern.properties)) {
          if (property.type === 'RestElement') declarePattern(property.argument, scope, context, into, '*');
          else {
            if (property.computed) visit(property.key, context);
            declarePattern(property.value, scope, context, into, keyName(property.key));
          }
        }
        visit(pattern.typeAnnotation, {
          ...context,
          role: context.role === 'injected' ? 'injected' : 'type',
        });
        return;
      case 'ArrayPattern':
        for (const element of arrayOf(pattern.elements)) declarePattern(element, scope, context, into, '*');
        visit(pattern.typeAnnotation, { ...context, role: 'type' });
        return;
      case 'AssignmentPattern':
        declarePattern(pattern.left, scope, context, into, key);
        visit(pattern.right, { ...context, role: 'value' });
        return;
      case 'RestElement':
        declarePattern(pattern.argument, scope, context, into, '*');
        return;
      case 'TSParameterProperty':
        visitAll(pattern.decorators, { ...context, role: 'value' });
        declarePattern(pattern.parameter, scope, context, into, key);
        return;
      default:
        visit(pattern, context);
    }
  };

  const visitFunction = (node: Node, context: Context, injected = false): void => {
    const scope = createScope(context.scope, true);
    const inner: Context = { ...context, scope, role: context.role === 'type' ? 'type' : 'value' };
    if (node.type === 'FunctionExpression' && isNode(node.id))
      declare(scope, String(node.id.name), node.id.start, 'local');
    visit(node.typeParameters, { ...inner, role: 'type' });
    for (const parameter of arrayOf(node.params)) {
      const bound: { binding: Binding; key: string }[] = [];
      const decorated = arrayOf(parameter.decorators).length > 0;
      declarePattern(
        parameter,
        scope,
        { ...inner, role: injected || decorated ? 'injected' : inner.role },
        bound,
      );
    }
    visit(node.returnType, { ...inner, role: 'type' });
    const body = node.body;
    if (isNode(body) && body.type === 'BlockStatement') visitStatements(body.body, inner);
    else visit(body, inner);
  };

  const visitClass = (node: Node, context: Context, owner: Binding | undefined): void => {
    const decorators = arrayOf(node.decorators);
    visitAll(decorators, context);
    if (owner && decorators.length > 0) owner.exported = true;
    const inner = owner ? region(context, node, { owner }) : context;
    const superClass = node.superClass;
    if (isNode(superClass) && superClass.type === 'Identifier')
      refer(String(superClass.name), superClass, inner, { how: 'extends' });
    else visit(superClass, inner);
    for (const key of ['typeParameters', 'superTypeArguments']) visit(node[key], { ...inner, role: 'type' });
    visitAll(node.implements, { ...inner, role: 'type' });
    const scope = createScope(inner.scope, false);
    if (node.type === 'ClassExpression' && isNode(node.id))
      declare(scope, String(node.id.name), node.id.start, 'local');
    for (const member of arrayOf(isNode(node.body) ? node.body.body : [])) {
      const at = { ...inner, scope };
      visitAll(member.decorators, at);
      if (member.computed) visit(member.key, at);
      visit(member.typeAnnotation, { ...at, role: 'type' });
      const value = member.value;
      if (member.type === 'StaticBlock')
        visitStatements(member.body, { ...at, scope: createScope(scope, true) });
      else if (isNode(value) && isFunction(value))
        visitFunction(value, at, member.kind === 'constructor' && decorators.length > 0);
      else visit(value, at);
      if (
        decorators.length > 0 &&
        member.type === 'PropertyDefinition' &&
        arrayOf(member.decorators).length > 0
      )
        visit(member.typeAnnotation, { ...at, role: 'injected' });
    }
  };

  /** `const x = …`: code of a function, or of an expression without effect, runs only when `x` is used. */
  const visitDeclarator = (node: Node, context: Context, kind: string, exported: boolean): void => {
    const scope = kind === 'var' ? functionScope(context.scope) : context.scope;
    const bound: { binding: Binding; key: string }[] = [];
    declarePattern(node.id, scope, context, bound);
    for (const { binding } of bound) {
      binding.range ??= node;
      if (exported) binding.exported = true;
    }
    const init = unwrap(node.init);
    if (!init) return;
    const only =
      bound.length === 1 && isNode(node.id) && node.id.type === 'Identifier' ? bound[0]?.binding : undefined;
    if (only && kind === 'const') {
      const truth = constantValue(init);
      if (truth !== undefined) only.constant = truth;
    }
    const mention = moduleCall(init);
    if (mention) {
      const names = bound.map(({ binding, key }) => ({
        exported: only ? '*' : key,
        binding,
        typeOnly: false,
      }));
      mentions.push({ ...mention, start: init.start, region: context.region, names });
      return;
    }
    const taken =
      init.type === 'MemberExpression' && !init.computed ? moduleCall(unwrap(init.object)) : undefined;
    if (taken && isNode(init.property)) {
      const exportedName = String(init.property.name);
      mentions.push({
        ...taken,
        start: init.start,
        region: context.region,
        names: bound.map(({ binding }) => ({ exported: exportedName, binding, typeOnly: false })),
      });
      return;
    }
    if (only && isEffectFree(init)) {
      const owned = region(context, init, { owner: only });
      if (init.type === 'ClassExpression') visitClass(init, owned, undefined);
      else visit(init, owned);
    } else visit(init, context);
  };

  const visitIf = (node: Node, context: Context): void => {
    visit(node.test, context);
    const truth = constantValue(node.test);
    const name = constantName(node.test);
    for (const [key, wanted] of [
      ['consequent', true],
      ['alternate', false],
    ] as const) {
      const branch = node[key];
      if (!isNode(branch)) continue;
      if (truth !== undefined && truth !== wanted) visit(branch, region(context, branch, { dead: true }));
      else if (name)
        visit(
          branch,
          region(context, branch, {
            condition: { scope: context.scope, name: name.name, wanted: name.negated !== wanted },
          }),
        );
      else visit(branch, context);
    }
  };

  const visitCall = (node: Node, context: Context): void => {
    const mention = moduleCall(node);
    if (mention) {
      mentions.push({ ...mention, start: node.start, region: context.region, names: [] });
      return;
    }
    const callee = unwrap(node.callee);
    if (callee?.type === 'MemberExpression') {
      const object = unwrap(callee.object);
      const loaded = moduleCall(object);
      const member = keyName(callee.property);
      if (loaded && object && member === 'then') {
        visitThen(node, { ...loaded, start: object.start, region: context.region, names: [] }, context);
        return;
      }
    }
    if (callee?.type === 'Identifier')
      refer(String(callee.name), callee, context, { how: node.type === 'NewExpression' ? 'new' : 'call' });
    else if (callee?.type === 'MemberExpression')
      visitMember(callee, context, node.type === 'NewExpression' ? 'new' : 'call');
    else visit(node.callee, context);
    visit(node.typeArguments, { ...context, role: 'type' });
    visitAll(node.arguments, context);
  };

  /** `import('./a').then(({ b }) => …)` and `.then((m) => m.b)`. */
  const visitThen = (node: Node, mention: ModuleMention, context: Context): void => {
    const [callback, ...rest] = arrayOf(node.arguments);
    const parameter = callback && isFunction(callback) ? arrayOf(callback.params)[0] : undefined;
    if (!callback || !parameter) {
      mentions.push({ ...mention, names: [{ exported: '*', binding: undefined, typeOnly: false }] });
      visitAll(node.arguments, context);
      return;
    }
    const before = bindings.length;
    visitFunction(callback, context);
    const own = bindings
      .slice(before)
      .filter((binding) => binding.start >= parameter.start && binding.start < parameter.end);
    const keys = parameter.type === 'ObjectPattern' ? patternKeys(parameter) : new Map<string, string>();
    const names = own.map((binding) => ({
      exported: keys.get(binding.name) ?? '*',
      binding,
      typeOnly: false,
    }));
    mentions.push({ ...mention, names });
    visitAll(rest, context);
  };

  const visitMember = (node: Node, context: Context, how: Use['how']): void => {
    const object = unwrap(node.object);
    const member = node.computed ? literalOf(node.property) : keyName(node.property);
    if (object?.type === 'Identifier')
      refer(String(object.name), object, context, { how, ...(member ? { member } : {}) });
    else {
      const mention = object && moduleCall(object);
      if (mention && object)
        mentions.push({
          ...mention,
          start: object.start,
          region: context.region,
          names: [{ exported: member || '*', binding: undefined, typeOnly: false }],
        });
      else visit(node.object, context);
    }
    if (node.computed) visit(node.property, context);
  };

  const visitNode = (node: Node, context: Context): void => {
    switch (node.type) {
      case 'ImportDeclaration':
        readImportDeclaration(node);
        return;
      case 'ExportNamedDeclaration': {
        if (node.source) return;
        if (isNode(node.declaration)) visitExported(node.declaration, context);
        for (const specifier of arrayOf(node.specifiers)) {
          const local = specifier.local;
          if (!isNode(local)) continue;
          const typeOnly = node.exportKind === 'type' || specifier.exportKind === 'type';
          refer(
            String(local.name ?? local.value),
            local,
            { ...context, role: typeOnly ? 'type' : 'export' },
            { how: 'reference', exportedAs: keyName(specifier.exported) },
          );
        }
        return;
      }
      case 'ExportDefaultDeclaration':
      case 'TSExportAssignment': {
        const value = unwrap(node.declaration ?? node.expression);
        if (value?.type === 'Identifier')
          refer(
            String(value.name),
            value,
            { ...context, role: 'export' },
            { how: 'reference', exportedAs: 'default' },
          );
        else if (value) visitExported(value, context);
        return;
      }
      case 'ExportAllDeclaration':
        return;
      case 'VariableDeclaration':
        for (const declarator of arrayOf(node.declarations))
          visitDeclarator(declarator, context, String(node.kind), false);
        return;
      case 'FunctionDeclaration':
      case 'TSDeclareFunction': {
        const id = node.id;
        const owner = isNode(id)
          ? declare(functionScopeFor(node, context, functionScope), String(id.name), id.start, 'local')
          : undefined;
        if (owner) owner.range ??= node;
        visitFunction(node, owner ? region(context, node, { owner }) : context);
        return;
      }
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
      case 'TSEmptyBodyFunctionExpression':
        visitFunction(node, context);
        return;
      case 'ClassDeclaration': {
        const id = node.id;
        const owner = isNode(id) ? declare(context.scope, String(id.name), id.start, 'local') : undefined;
        if (owner) owner.range ??= node;
        visitClass(node, context, owner);
        return;
      }
      case 'ClassExpression':
        visitClass(node, context, undefined);
        return;
      case 'BlockStatement':
      case 'TSModuleBlock':
        visitStatements(node.body, {
          ...context,
          scope: createScope(context.scope, node.type === 'TSModuleBlock'),
        });
        return;
      case 'IfStatement':
      case 'ConditionalExpression':
        visitIf(node, context);
        return;
      case 'WhileStatement':
      case 'ForStatement': {
        const inner = { ...context, scope: createScope(context.scope, false) };
        for (const key of ['init', 'test', 'update']) visit(node[key], inner);
        const body = node.body;
        visit(
          body,
          constantValue(node.test) === false && isNode(body) ? region(inner, body, { dead: true }) : inner,
        );
        return;
      }
      case 'ForInStatement':
      case 'ForOfStatement':
        visitChildren(node, { ...context, scope: createScope(context.scope, false) });
        return;
      case 'SwitchStatement': {
        visit(node.discriminant, context);
        const inner = { ...context, scope: createScope(context.scope, false) };
        for (const branch of arrayOf(node.cases)) {
          visit(branch.test, inner);
          visitStatements(branch.consequent, inner);
        }
        return;
      }
      case 'CatchClause': {
        const inner = { ...context, scope: createScope(context.scope, false) };
        declarePattern(node.param, inner.scope, inner, []);
        visit(node.body, inner);
        return;
      }
      case 'BinaryExpression':
      case 'LogicalExpression':
        visitBinary(node, context);
        return;
      case 'CallExpression':
      case 'NewExpression':
        visitCall(node, context);
        return;
      case 'ImportExpression': {
        const mention = moduleCall(node);
        if (mention) mentions.push({ ...mention, start: node.start, region: context.region, names: [] });
        else visit(node.source, context);
        return;
      }
      case 'MemberExpression':
        visitMember(node, context, 'reference');
        return;
      case 'ExpressionStatement': {
        const expression = unwrap(node.expression);
        const idle =
          expression &&
          (expression.type === 'Identifier' ||
            (expression.type === 'UnaryExpression' &&
              expression.operator === 'void' &&
              isIdentifier(unwrap(expression.argument))));
        visit(expression, idle ? { ...context, role: 'idle' } : context);
        return;
      }
      case 'AssignmentExpression': {
        const left = unwrap(node.left);
        if (left?.type === 'Identifier') {
          written.add(String(left.name));
          if (node.operator !== '=') visit(left, context);
        } else visit(node.left, context);
        visit(node.right, context);
        return;
      }
      case 'Identifier':
        refer(String(node.name), node, context, { how: 'reference' });
        return;
      case 'Property':
        if (node.computed) visit(node.key, context);
        visit(node.value, context);
        return;
      case 'Decorator': {
        const expression = unwrap(node.expression);
        if (isIdentifier(expression))
          refer(String(expression.name), expression, { ...context, role: 'value' }, { how: 'decorator' });
        else visit(expression, { ...context, role: 'value' });
        return;
      }
      case 'JSXOpeningElement':
        visitElementName(node.name, context);
        visit(node.typeArguments, { ...context, role: 'type' });
        visitAll(node.attributes, context);
        return;
      case 'JSXClosingElement':
      case 'MetaProperty':
      case 'BreakStatement':
      case 'ContinueStatement':
        return;
      case 'JSXAttribute':
        visit(node.value, context);
        return;
      case 'LabeledStatement':
        visit(node.body, context);
        return;
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSTypeAssertion':
      case 'TSInstantiationExpression':
        visit(node.expression, context);
        visit(node.typeAnnotation ?? node.typeArguments, { ...context, role: 'type' });
        return;
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
        if (isNode(node.id)) declare(context.scope, String(node.id.name), node.id.start, 'type');
        visitChildren(node, { ...context, role: 'type' }, 'id');
        return;
      case 'TSEnumDeclaration':
      case 'TSModuleDeclaration':
        if (isIdentifier(node.id))
          declare(context.scope, String(node.id.name), node.id.start, 'local').exported = true;
        visit(node.body, { ...context, scope: createScope(context.scope, true) });
        return;
      case 'TSEnumMember':
        visit(node.initializer, context);
        return;
      case 'TSImportEqualsDeclaration': {
        const reference = node.moduleReference;
        const specifier = isNode(reference) ? literalOf(reference.expression) : undefined;
        if (isNode(node.id) && specifier !== undefined) {
          const binding = declare(top, String(node.id.name), node.id.start, 'import');
          mentions.push({
            specifier,
            kind: 'require',
            start: node.start,
            region: context.region,
            names: [{ exported: '*', binding, typeOnly: node.importKind === 'type' }],
          });
        }
        return;
      }
      case 'TSTypeParameter':
        visit(node.constraint, { ...context, role: 'type' });
        visit(node.default, { ...context, role: 'type' });
        return;
      case 'TSTypeAnnotation':
        visitChildren(node, { ...context, role: context.role === 'injected' ? 'injected' : 'type' });
        return;
      case 'TSTypeReference':
        visitChildren(node, context.role === 'injected' ? context : { ...context, role: 'type' });
        return;
      default:
        if (node.type.startsWith('TS') && node.type !== 'TSNonNullExpression' && node.type !== 'TSEnumBody') {
          visitChildren(node, { ...context, role: 'type' }, node.computed ? undefined : 'key');
        } else visitChildren(node, context);
    }
  };

  const visitExported = (node: Node, context: Context): void => {
    if (node.type === 'VariableDeclaration') {
      for (const declarator of arrayOf(node.declarations))
        visitDeclarator(declarator, context, String(node.kind), true);
      return;
    }
    if (
      isIdentifier(node.id) &&
      /^(?:FunctionDeclaration|ClassDeclaration|TSDeclareFunction)$/.test(node.type)
    ) {
      const id = node.id;
      declare(context.scope, String(id.name), id.start, 'local').exported = true;
    }
    visit(node, context);
  };

  const visitElementName = (value: unknown, context: Context): void => {
    if (!isNode(value)) return;
    if (value.type === 'JSXIdentifier' || value.type === 'Identifier') {
      const name = String(value.name);
      if (!/^[a-z]/.test(name)) refer(name, value, context, { how: 'jsx' });
    } else if (value.type === 'JSXMemberExpression') {
      const object = value.object;
      if (isNode(object) && object.type !== 'JSXMemberExpression')
        refer(String(object.name), object, context, { how: 'jsx', member: keyName(value.property) });
      else visitElementName(object, context);
    }
  };

  /** Long chains of operators nest to the left: they are walked without recursion. */
  const visitBinary = (node: Node, context: Context): void => {
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
          ? region(context, right, { dead: true })
          : name
            ? region(context, right, {
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
    visit(at, context);
    for (const part of parts.reverse()) visit(part.node, part.context);
  };

  const readImportDeclaration = (node: Node): void => {
    const specifier = literalOf(node.source);
    if (specifier === undefined) return;
    const specifiers = arrayOf(node.specifiers);
    const typeOnly = node.importKind === 'type';
    const names = specifiers.map((one) => {
      const local = one.local;
      const binding = declare(top, isNode(local) ? String(local.name) : '', one.start, 'import');
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
    mentions.push({ specifier, kind, start: node.start, region: undefined, names });
  };

  const start: Context = { scope: top, region: undefined, role: 'value' };
  visitStatements(program.body, start);
  for (const reference of references) findBinding(reference.scope, reference.name)?.refs.push(reference);
  for (const binding of bindings)
    if (binding.constant !== undefined && written.has(binding.name)) delete binding.constant;
  return { top, references, mentions, regions, bindings };
}

/** A function in a block belongs to the function around it. */
function functionScopeFor(node: Node, context: Context, functionScope: (scope: Scope) => Scope): Scope {
  return node.type === 'TSDeclareFunction' ? functionScope(context.scope) : context.scope;
}
