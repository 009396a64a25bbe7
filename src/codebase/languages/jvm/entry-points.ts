import type { EntryPoint } from '../../codebase.js';
import { memo } from '../common/memo.js';
import type { ProjectFacts } from '../language-support.js';
import { buildModules, libraryModules, moduleOf } from './build-modules.js';
import { containerEffect } from './components.js';
import { namedTypes } from './configuration.js';
import { factsAt, isTestPath, JVM_LANGUAGES } from './project.js';

/** Main methods, components that a container runs, types named by configuration, and the public types of libraries. */
export const entryPointsOf = memo((project: ProjectFacts): readonly EntryPoint[] => {
  const found = new Map<string, EntryPoint>();
  const files = project.filesOf(JVM_LANGUAGES);
  if (files.length === 0) return [];
  for (const { path, from } of namedTypes(project))
    found.set(path, { path, reason: `named in ${from}`, scope: 'production' });
  const libraries = libraryModules(project);
  const modules = buildModules(project);
  for (const path of files) {
    if (isTestPath(path)) {
      found.set(path, { path, reason: 'test sources', scope: 'test' });
      continue;
    }
    if (found.has(path)) continue;
    const reason =
      reasonOf(path, project) ??
      (libraries.has(moduleOf(path, modules)) ? surface(path, project) : undefined);
    if (reason !== undefined) found.set(path, { path, reason, scope: 'production' });
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
});

function reasonOf(path: string, project: ProjectFacts): string | undefined {
  if (/(?:^|\/)(?:package-info|module-info)\.java$/.test(path)) return 'package or module declaration';
  const facts = factsAt(path, project);
  if (facts === undefined) return undefined;
  if (facts.hasMain) return 'main method';
  if (facts.members.some((member) => member.receiver === 'Application' && member.name === 'module'))
    return 'Ktor module';
  const started = facts.types.find((type) =>
    type.supertypes.some((name) =>
      /^(?:SpringBootServletInitializer|WebApplicationInitializer|AbstractAnnotationConfigDispatcherServletInitializer|JavaPlugin|QuarkusApplication|AbstractVerticle|CoroutineVerticle|UIApplicationDelegate|RequestHandler|RequestStreamHandler|Plugin)$/.test(
        name,
      ),
    ),
  );
  if (started !== undefined) return `${started.name} is started by its platform`;
  return containerEffect(path, project)?.reason;
}

function surface(path: string, project: ProjectFacts): string | undefined {
  const facts = factsAt(path, project);
  if (facts === undefined) return undefined;
  const visible = facts.types.some((type) => type.public) || facts.members.some((member) => member.public);
  return visible ? 'public class of a library' : undefined;
}
