import type { EntryPoint, ExportFact, SourceFile } from '../../codebase.js';
import { memo } from '../common/memo.js';
import type { LanguageSupport, ProjectFacts } from '../language-support.js';
import { rubyFile } from './file.js';
import { constantUses, factsAt, importsOf, reachesFrom, resolveRequire, usesOfTarget } from './reach.js';
import { routes } from './routes.js';

/** Ruby: require, Zeitwerk, and the folders Rails loads by convention. */
export const ruby: LanguageSupport = {
  languages: ['ruby'],
  imports: importsOf,
  exports: exportsOf,
  resolve: resolveRequire,
  entryPoints: (project) => entryPoints(project),
  uses: (source, local) => constantUses(source, local),
  conventionalUsers: routedControllers,
  usesOf: usesOfTarget,
  reaches: reachesFrom,
};

function exportsOf(source: SourceFile): readonly ExportFact[] {
  return rubyFile(source).constants.flatMap(({ name, line, methods }): readonly ExportFact[] => [
    { name, line, kind: 'value' },
    ...methods.map((method): ExportFact => ({ name: `${name}.${method}`, line, kind: 'value' })),
  ]);
}

const NAMED: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\/)(?:config\.ru|Rakefile|Gemfile|Guardfile|Capfile|Dangerfile|Vagrantfile)$/, 'entry by name'],
  [
    /(?:^|\/)config\/(?:application|environment|boot|routes|puma|deploy|schedule|importmap|spring|unicorn|sidekiq)\.rb$/,
    'Rails configuration',
  ],
  [/(?:^|\/)config\/(?:initializers|environments|routes|locales)\/.+\.rb$/, 'Rails configuration'],
  [/(?:^|\/)(?:bin|exe|script)\/[^/]+$/, 'executable'],
  [/(?:^|\/)db\/(?:seeds|schema|migrate\/.+|seeds\/.+)\.?(?:rb)?$/, 'Rails database'],
  [/(?:^|\/)lib\/(?:tasks|generators|capistrano)\//, 'Rails task or generator'],
  [
    /(?:^|\/)app\/(?:helpers|channels|admin|policies|serializers|views|previews|dashboards|avo|resources|inputs)\/.+\.rb$/,
    'Rails loads by convention',
  ],
  [/(?:^|\/)app\/controllers\/application_controller\.rb$/, 'Rails loads by convention'],
  [/\.gemspec$/, 'gem specification'],
  [/^(?:main|app|server|run|application)\.rb$/, 'conventional entry file'],
];

const entryPoints = memo((project: ProjectFacts): readonly EntryPoint[] => {
  const gems = new Set(
    project.files
      .filter((file) => file.endsWith('.gemspec'))
      .flatMap((file) => {
        const name = file.slice(file.lastIndexOf('/') + 1, -'.gemspec'.length);
        const base = file.slice(0, file.lastIndexOf('/') + 1);
        return [
          `${base}lib/${name}.rb`,
          `${base}lib/${name.replace(/-/g, '/')}.rb`,
          `${base}lib/${name.replace(/-/g, '_')}.rb`,
          `${base}lib/${name.replace(/-/g, '/')}/railtie.rb`,
          `${base}lib/${name}/rspec.rb`,
        ];
      }),
  );
  return project.filesOf(['ruby']).flatMap((path): readonly EntryPoint[] => {
    if (/(?:^|\/)(?:spec|test|features)\//.test(path)) return [{ path, reason: 'test', scope: 'test' }];
    const reason =
      NAMED.find(([pattern]) => pattern.test(path))?.[1] ??
      (gems.has(path) ? 'root of the gem' : guarded(path, project));
    return reason === undefined ? [] : [{ path, reason, scope: 'production' }];
  });
});

function guarded(path: string, project: ProjectFacts): string | undefined {
  const text = project.text(path);
  return text !== undefined &&
    (/__FILE__\s*==\s*\$(?:0|PROGRAM_NAME)|\$(?:0|PROGRAM_NAME)\s*==\s*__FILE__/.test(text) ||
      text.startsWith('#!'))
    ? 'runs as a script'
    : undefined;
}

/** Routes that lead to a Rails controller. */
function routedControllers(
  path: string,
  project: ProjectFacts,
): readonly { readonly from: string; readonly line: number; readonly how: string }[] {
  const name = /(?:^|\/)app\/controllers\/(?:.+\/)?(\w+)_controller\.rb$/.exec(path)?.[1];
  if (name === undefined || factsAt(path, project) === undefined) return [];
  const served = routes(project).find((route) => route.handler?.split('#')[0]?.split('/').at(-1) === name);
  return served === undefined
    ? []
    : [{ from: served.file, line: served.line, how: `routes ${served.pattern}` }];
}
