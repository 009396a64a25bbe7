import type { SourceFile } from '../../codebase.js';
import { memo } from '../common/memo.js';
import { closingBracket } from '../common/words.js';
import type { ProjectFacts } from '../language-support.js';
import { bindingsOf, definitionsOf } from './bindings.js';
import { importsOf, resolveImport } from './imports.js';
import { outlineOf } from './statements.js';

const INERT =
  /^(?:dataclass|dataclasses|attr|attrs|define|frozen|functools|wraps|lru_cache|cache|cached_property|property|staticmethod|classmethod|abstractmethod|abc|contextmanager|asynccontextmanager|contextlib|overload|override|final|typing|pytest|unittest|total_ordering|singledispatch|pydantic|field_validator|model_validator|validator|retry|tenacity|torch|jax|numba|njit|jit|mock|patch|login_required|permission_required|require_http_methods|require_GET|require_POST|csrf_exempt|transaction|method_decorator|sync_to_async|async_to_sync|api_view|permission_classes|deprecated|enum|unique|runtime_checkable|no_type_check|hybrid_property|validates|declared_attr|given|settings|skip|skipIf|skipUnless|freeze_time|override_settings|st|timeit|timer|atomic)\b/;
const RECEIVERS =
  /^(?:receiver|shared_task|task|hookimpl|hookspec|event\.listens_for|listens_for|admin\.register|register|register_\w+|on_\w+|dramatiq\.actor|actor|huey\.\w+|flow|bp_on_load|checks\.register|lookups\.register|subscribe\w*|consumer|handles?|handler|listener|listen|plugin|tool)\b/;
const REGISTERS =
  /\.(?:register\w*|connect|subscribe|add_\w+|append_handler|listen|include_router|register_blueprint|unregister|on|lazy_gettext_map|contribute_to_class|init_app|route|setdefault)$/;
const MODEL =
  /\b(?:DeclarativeBase|declarative_base|db\.Model|models\.Model|table\s*=\s*True|Document|EmbeddedDocument)\b/;

/** Why running the module takes effect by itself: decorators on an app, receivers, tasks, registry calls at module level. */
export function registersItself(source: SourceFile, project: ProjectFacts): string | undefined {
  if (source.language !== 'python') return undefined;
  const outline = outlineOf(source);
  for (const statement of outline.statements) {
    if (statement.dead || (statement.scope !== -1 && statement.head !== '@')) continue;
    const text = source.masked.slice(statement.start, Math.min(statement.end, statement.start + 300));
    if (statement.head === '@') {
      const reason = decoratorEffect(source, project, {
        expression: text.slice(1).trim(),
        nested: statement.scope !== -1,
      });
      if (reason !== undefined) return `${reason} (line ${source.lineAt(statement.start)})`;
    } else if (REGISTERS.test(/^([\w.]+(?:\([^()]*\)\.\w+)?)\s*\(/.exec(text)?.[1] ?? '')) {
      if (!isLocalRouter(source, project, text))
        return `registers at module level (line ${source.lineAt(statement.start)})`;
    }
  }
  if (
    MODEL.test(source.masked) &&
    [...definitionsOf(source).values()].some((binding) => binding.kind === 'class')
  ) {
    return 'declares mapped models';
  }
  if (/\b__init_subclass__\b/.test(source.masked)) return 'collects its subclasses';
  return undefined;
}

function decoratorEffect(
  source: SourceFile,
  project: ProjectFacts,
  { expression, nested }: { readonly expression: string; readonly nested: boolean },
): string | undefined {
  const name = /^[\w.]+/.exec(expression)?.[0] ?? '';
  const root = name.split('.')[0] ?? '';
  if (root === '' || nested || INERT.test(name)) return undefined;
  const binding = bindingsOf(source, project).get(root);
  if (!name.includes('.')) {
    if (RECEIVERS.test(name)) return `@${name}`;
    if (binding?.fact === undefined || !expression.includes('(')) return undefined;
    return resolveImport(source.path, binding.fact.specifier, project).length > 0 &&
      /regist|plugin|handler|command|hook|task|route|on_/i.test(name)
      ? `@${name}`
      : undefined;
  }
  if (
    RECEIVERS.test(name) ||
    /\.(?:task|actor|listens_for|register\w*|filter|simple_tag|inclusion_tag|tag)$/.test(name)
  )
    return `@${name}`;
  return isIncluded(source, project, root) ? `@${name}` : undefined;
}

function isLocalRouter(source: SourceFile, project: ProjectFacts, statement: string): boolean {
  const root = /^\w+/.exec(statement)?.[0] ?? '';
  const definition = definitionsOf(source).get(root);
  return definition?.kind === 'value' && !isIncluded(source, project, root);
}

/** The object a decorator hangs on takes requests: an app, or a router, blueprint or group that some module includes. */
function isIncluded(source: SourceFile, project: ProjectFacts, root: string): boolean {
  const owner = ownerOf(source, project, root, 0);
  if (owner === undefined) return true;
  const maker = constructorOf(owner.source, owner.name);
  if (maker === undefined || !isPart(maker)) return maker !== undefined || owner.source.path !== source.path;
  return inclusions(project).has(`${owner.source.path}#${owner.name}`);
}

/** Router-like constructors, whose routes exist only once something includes them. */
function isPart(maker: string): boolean {
  return (
    /(?:Router|Blueprint|Namespace|Typer|Group|Registry|Library|APIRouter|RouteTableDef|group|MethodView)$/.test(
      maker,
    ) && !/^(?:admin\.)?Library$/.test(maker)
  );
}

/** Name of the callable that made a module-level value, `@` for a decorated function (a click group). */
function constructorOf(source: SourceFile, name: string): string | undefined {
  const match = new RegExp(`^${name}\\s*(?::[^=\\n]+)?=\\s*(?:await\\s+)?([\\w.]+)\\s*\\(`, 'm').exec(
    source.masked,
  );
  if (match?.[1] !== undefined) return match[1].split('.').at(-1);
  const grouped = new RegExp(
    `^@[\\w.]*(group|command)\\b[^\\n]*\\n(?:@[^\\n]*\\n)*(?:async\\s+)?def\\s+${name}\\b`,
    'm',
  ).exec(source.masked);
  return grouped?.[1];
}

interface Owner {
  readonly source: SourceFile;
  readonly name: string;
}

function ownerOf(source: SourceFile, project: ProjectFacts, name: string, depth: number): Owner | undefined {
  if (definitionsOf(source).has(name)) return { source, name };
  const binding = bindingsOf(source, project).get(name);
  if (binding?.fact === undefined || depth > 8) return undefined;
  const path = resolveImport(source.path, binding.fact.specifier, project)[0];
  const other = path === undefined || path === source.path ? undefined : project.source(path);
  if (other === undefined) return undefined;
  if (binding.exported === undefined || binding.exported === '*') return { source: other, name: 'app' };
  return ownerOf(other, project, binding.exported, depth + 1);
}

const INCLUDE =
  /\b(?:include_router|register_blueprint|add_typer|add_namespace|add_command|add_cog|mount|include|register_router|add_routes|add_router|include_blueprint|register)\s*\(/g;

/** `file#name` of every router, blueprint or group that some non-test module includes. */
const inclusions = memo((project: ProjectFacts): ReadonlySet<string> => {
  const found = new Set<string>();
  const files = new Set(
    [
      'include_router',
      'register_blueprint',
      'add_typer',
      'add_namespace',
      'add_command',
      'mount',
      'add_routes',
      'add_router',
      'register',
    ].flatMap((word) => project.filesWithWord(word)),
  );
  for (const path of files) {
    const source = path.endsWith('.py') ? project.source(path) : undefined;
    if (source === undefined || source.role === 'test') continue;
    for (const match of source.masked.matchAll(INCLUDE)) {
      const open = match.index + match[0].length - 1;
      const list = source.masked.slice(open + 1, Math.min(closingBracket(source.masked, open), open + 400));
      for (const expression of list.matchAll(/[A-Za-z_][\w.]*/g))
        addOwner(source, project, { expression: expression[0], found });
    }
    if (/\bfor\s+\w+\s+in\b/.test(source.masked)) addAllRouters(source, project, found);
  }
  return found;
});

function addOwner(
  source: SourceFile,
  project: ProjectFacts,
  { expression, found }: { readonly expression: string; readonly found: Set<string> },
): void {
  const parts = expression.split('.');
  const name = parts.at(-1) ?? '';
  if (parts.length === 1) {
    const owner = ownerOf(source, project, name, 0);
    if (owner !== undefined) found.add(`${owner.source.path}#${owner.name}`);
    return;
  }
  const module = parts.slice(0, -1).join('.');
  for (const fact of importsOf(source, project)) {
    for (const bound of fact.names) {
      if (bound.local !== module && bound.local !== parts[0]) continue;
      const specifier =
        bound.local === module || bound.exported !== '*'
          ? fact.specifier
          : `${fact.specifier}.${parts.slice(1, -1).join('.')}`.replace(/\.$/, '');
      const path = resolveImport(source.path, specifier, project)[0];
      const other = path === undefined ? undefined : project.source(path);
      if (other === undefined) continue;
      const owner = ownerOf(other, project, name, 0);
      if (owner !== undefined) found.add(`${owner.source.path}#${owner.name}`);
    }
  }
}

/** Routers that stand in a list which a loop includes. */
function addAllRouters(source: SourceFile, project: ProjectFacts, found: Set<string>): void {
  for (const list of source.masked.matchAll(/(?:\bin\s*|=\s*)([[(])/g)) {
    const open = list.index + list[0].length - 1;
    const text = source.masked.slice(open + 1, Math.min(closingBracket(source.masked, open), open + 2_000));
    for (const expression of text.matchAll(/[A-Za-z_][\w.]*/g))
      addOwner(source, project, { expression: expression[0], found });
  }
}
