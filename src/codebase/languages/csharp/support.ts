import type { EntryPoint, ExportFact, SourceFile } from '../../codebase.js';
import { memo } from '../common/memo.js';
import { unusedImport } from '../common/why-unused.js';
import type { LanguageSupport, ProjectFacts } from '../language-support.js';
import { type CsharpType, csharpFile } from './file.js';
import {
  factsAt,
  importsOf,
  namespaces,
  nameUses,
  peersOf,
  reachesFrom,
  resolveNamespace,
  usesOfTarget,
} from './reach.js';

const FRAMEWORK_BASES =
  /^(?:Controller|ControllerBase|ODataController|PageModel|ViewComponent|TagHelper|Hub|IRequestHandler|INotificationHandler|IPipelineBehavior|AbstractValidator|Profile|IEntityTypeConfiguration|IConsumer|IHandleMessages|Migration|ModelSnapshot|EndpointGroupBase|ICarterModule|CarterModule|Endpoint|EndpointWithoutRequest|MonoBehaviour|ScriptableObject|IDesignTimeDbContextFactory|IStartupFilter|IHostingStartup|Application|MauiApplication|Window|ContentPage|ISourceGenerator|IIncrementalGenerator|DiagnosticAnalyzer|ViewModelBase|FunctionsStartup|IJob)$/;
const FRAMEWORK_ATTRIBUTES =
  /^(?:ApiController|Route|Function|FunctionName|Command|Verb|McpServerToolType|ExtendObjectType|QueryType|MutationType|Generator)$/;
const NAMED =
  /(?:^|\/)(?:Program|Startup|GlobalUsings|Usings|AssemblyInfo|App|MauiProgram)\.cs$|\.(?:cshtml|razor|xaml|axaml|aspx)\.cs$|(?:^|\/)Migrations\//;

/** C# by namespaces and names: ASP.NET conventions, dependency injection by type argument, partial types. */
export const csharp: LanguageSupport = {
  languages: ['csharp'],
  imports: importsOf,
  exports: exportsOf,
  resolve: resolveNamespace,
  entryPoints: (project) => entryPoints(project),
  uses: (source, local) => nameUses(source, local),
  packagePeers: peersOf,
  conventionalUsers: partialSiblings,
  usesOf: usesOfTarget,
  whyUnused: unusedImport({ imports: importsOf, resolve: resolveNamespace, usesOf: usesOfTarget }),
  reaches: reachesFrom,
};

function exportsOf(source: SourceFile): readonly ExportFact[] {
  return csharpFile(source).types.flatMap(({ name, kind, line, methods }): readonly ExportFact[] => [
    { name, line, kind: kind === 'interface' ? 'type' : 'value' },
    ...methods.map((method): ExportFact => ({ name: `${name}.${method}`, line, kind: 'value' })),
  ]);
}

const entryPoints = memo((project: ProjectFacts): readonly EntryPoint[] => {
  const libraries = libraryDirectories(project);
  return project.filesOf(['csharp']).flatMap((path): readonly EntryPoint[] => {
    const source = project.source(path);
    if (source === undefined) return [];
    if (source.role === 'test' || /(?:^|\/)[\w.]*Tests?\//.test(path))
      return [{ path, reason: 'test project', scope: 'test' }];
    const { types, starts } = csharpFile(source);
    const framework = types.find(isFrameworkType);
    const reason = NAMED.test(path)
      ? 'entry by name'
      : starts
        ? 'Main'
        : framework !== undefined
          ? `${framework.name} is found by its framework`
          : libraries.some((directory) => directory === '' || path.startsWith(`${directory}/`)) &&
              types.some((type) => type.public)
            ? 'public type of a library'
            : undefined;
    return reason === undefined ? [] : [{ path, reason, scope: 'production' }];
  });
});

function isFrameworkType(type: CsharpType): boolean {
  return (
    type.supertypes.some((name) => FRAMEWORK_BASES.test(name)) ||
    type.attributes.some((name) => FRAMEWORK_ATTRIBUTES.test(name)) ||
    /Controller$/.test(type.name)
  );
}

/** Directories of projects that build libraries and that no application of the repository references. */
function libraryDirectories(project: ProjectFacts): readonly string[] {
  const projects = project.files
    .filter((file) => file.endsWith('.csproj'))
    .map((file) => ({
      file,
      directory: file.slice(0, Math.max(0, file.lastIndexOf('/'))),
      text: project.text(file) ?? '',
    }));
  const runs = (directory: string, text: string) =>
    /<OutputType>\s*(?:Win)?Exe|Sdk="Microsoft\.NET\.Sdk\.(?:Web|Worker|BlazorWebAssembly)"/.test(text) ||
    project.has(directory === '' ? 'Program.cs' : `${directory}/Program.cs`);
  const applications = projects.filter(({ directory, text }) => runs(directory, text));
  const referenced = applications.map(({ text }) => text.replace(/\\/g, '/')).join('\n');
  return projects
    .filter(
      ({ file, directory, text }) =>
        !runs(directory, text) &&
        !/Tests?\.csproj$/.test(file) &&
        (applications.length === 0 || !referenced.includes(file.slice(file.lastIndexOf('/') + 1))),
    )
    .filter(() => applications.length === 0)
    .map(({ directory }) => directory);
}

/** The other parts of a partial type. */
function partialSiblings(
  path: string,
  project: ProjectFacts,
): readonly { readonly from: string; readonly line: number; readonly how: string }[] {
  const facts = factsAt(path, project);
  return (facts?.types ?? [])
    .filter((type) => type.partial)
    .flatMap((type) =>
      (namespaces(project).get(type.namespace) ?? []).flatMap((from) => {
        const other =
          from === path
            ? undefined
            : factsAt(from, project)?.types.find(
                (candidate) => candidate.partial && candidate.name === type.name,
              );
        return other === undefined ? [] : [{ from, line: other.line, how: `partial ${type.name}` }];
      }),
    );
}
