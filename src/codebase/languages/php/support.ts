import type { EntryPoint, ExportFact, SourceFile } from '../../codebase.js';
import { memo } from '../common/memo.js';
import { unusedImport } from '../common/why-unused.js';
import type { LanguageSupport, ProjectFacts } from '../language-support.js';
import { type PhpType, phpFile } from './file.js';
import { factsAt, importsOf, nameUses, peersOf, reachesFrom, resolveImport, usesOfTarget } from './reach.js';

/** PHP: Composer autoload, includes, and what Laravel, Symfony and WordPress load by convention. */
export const php: LanguageSupport = {
  languages: ['php'],
  imports: importsOf,
  exports: exportsOf,
  resolve: resolveImport,
  entryPoints: (project) => entryPoints(project),
  uses: (source, local) => nameUses(source, local),
  packagePeers: peersOf,
  conventionalUsers: bladeUsers,
  usesOf: usesOfTarget,
  whyUnused: unusedImport({ imports: importsOf, resolve: resolveImport, usesOf: usesOfTarget }),
  reaches: reachesFrom,
};

function exportsOf(source: SourceFile): readonly ExportFact[] {
  const { types, functions } = phpFile(source);
  return [
    ...types.flatMap(({ name, kind, line, methods }): readonly ExportFact[] => [
      { name, line, kind: kind === 'interface' ? 'type' : 'value' },
      ...methods.map((method): ExportFact => ({ name: `${name}.${method}`, line, kind: 'value' })),
    ]),
    ...functions.map(({ name, line }): ExportFact => ({ name, line, kind: 'value' })),
  ];
}

const NAMED: readonly (readonly [RegExp, string])[] = [
  [/^(?:(?:public|web|www|html|htdocs|docroot|webroot)\/)?[\w-]*index\.php$/, 'front controller'],
  [
    /^(?:server|cron|artisan|console|wp-config|functions|router)\.php$|(?:^|\/)(?:bin|scripts)\/[^/]+$|^artisan$/,
    'script by name',
  ],
  [
    /(?:^|\/)(?:routes|config|bootstrap|lang|resources\/views|templates|views)\/.+\.php$/,
    'read by the framework',
  ],
  [
    /(?:^|\/)database\/(?:migrations|seeders|seeds|factories)\/.+\.php$|(?:^|\/)migrations\/.+\.php$/,
    'database',
  ],
  [
    /(?:^|\/)app\/(?:Console\/Commands|Console\/Kernel|Http\/Kernel|Exceptions\/Handler|Listeners|Observers|Policies|Nova|Filament|Livewire|View\/Components)(?:\/.+)?\.php$/,
    'Laravel discovers it',
  ],
  [/(?:^|\/)src\/(?:Kernel|Application)\.php$/, 'Symfony kernel'],
];
const FRAMEWORK =
  /^(?:AbstractController|Command|EventSubscriberInterface|EventSubscriber|MessageHandlerInterface|AbstractExtension|Voter|VoterInterface|ConstraintValidator|Fixture|AbstractCrudController|AbstractDashboardController|ServiceSubscriberInterface|DataTransformerInterface|ProcessorInterface|ProviderInterface|NormalizerInterface|Extension|CompilerPassInterface|Bundle|AbstractMigration|AbstractMakerBundle)$/;
const ATTRIBUTES =
  /^(?:Route|AsCommand|AsEventListener|AsMessageHandler|AsController|AsTwigComponent|AsLiveComponent|AsDoctrineListener|AsEntityListener|AutoconfigureTag|AsSchedule|ApiResource|Get|Post)$/;

const entryPoints = memo((project: ProjectFacts): readonly EntryPoint[] => {
  const library = isLibrary(project);
  const loaded = loadedFiles(project);
  return project.filesOf(['php']).flatMap((path): readonly EntryPoint[] => {
    if (/(?:^|\/)(?:tests?|spec)\//i.test(path) || /Test\.php$/.test(path))
      return [{ path, reason: 'test', scope: 'test' }];
    const source = project.source(path);
    if (source === undefined) return [];
    const { types } = phpFile(source);
    const framework = types.find(isFrameworkType);
    const reason =
      NAMED.find(([pattern]) => pattern.test(path))?.[1] ??
      (loaded.has(path) ? 'loaded by Composer' : undefined) ??
      (framework === undefined ? undefined : `${framework.name} is found by its framework`) ??
      (/^\s*\*?\s*(?:Plugin|Theme) Name:/m.test(source.text.slice(0, 4_000))
        ? 'WordPress plugin'
        : undefined) ??
      (library && types.length > 0 ? 'class of a library' : undefined);
    return reason === undefined ? [] : [{ path, reason, scope: 'production' }];
  });
});

function isFrameworkType(type: PhpType): boolean {
  return (
    type.supertypes.some((name) => FRAMEWORK.test(name)) ||
    type.attributes.some((name) => ATTRIBUTES.test(name))
  );
}

function isLibrary(project: ProjectFacts): boolean {
  const text = project.text('composer.json');
  if (text === undefined || /"type"\s*:\s*"project"/.test(text)) return false;
  return !project.files.some((file) =>
    /^(?:(?:public|web)\/)?index\.php$|^artisan$|^bin\/console$/.test(file),
  );
}

/** `autoload.files` of composer.json, and providers it registers for discovery. */
function loadedFiles(project: ProjectFacts): ReadonlySet<string> {
  const text = project.text('composer.json') ?? '';
  const lists = [...text.matchAll(/"files"\s*:\s*\[([^\]]*)\]/g)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/"([^"]+\.php)"/g)].map((file) => file[1] ?? ''),
  );
  const providers = [...text.matchAll(/"((?:\w+\\\\)+\w+)"/g)].flatMap((match) =>
    resolveImport('', (match[1] ?? '').replace(/\\\\/g, '\\'), project),
  );
  return new Set([...lists, ...providers]);
}

/** Blade views that use a component class or a Livewire component by its tag. */
function bladeUsers(
  path: string,
  project: ProjectFacts,
): readonly { readonly from: string; readonly line: number; readonly how: string }[] {
  if (!/(?:^|\/)app\/(?:View\/Components|Livewire)\//.test(path) || factsAt(path, project) === undefined)
    return [];
  const stem = path.slice(path.lastIndexOf('/') + 1, -4);
  const tag = stem.replace(/(?<=[a-z0-9])([A-Z])/g, '-$1').toLowerCase();
  return project.files
    .filter((file) => file.endsWith('.blade.php'))
    .flatMap((from) => {
      const at =
        project
          .text(from)
          ?.search(
            new RegExp(
              `<(?:x|livewire)[-:](?:[\\w.-]*[.])?${tag}\\b|@livewire\\(\\s*["'](?:[\\w.-]*[.])?${tag}["']`,
            ),
          ) ?? -1;
      return at < 0
        ? []
        : [{ from, line: (project.text(from) ?? '').slice(0, at).split('\n').length, how: `<x-${tag}>` }];
    });
}
