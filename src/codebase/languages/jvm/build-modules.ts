import { memo } from '../common/memo.js';
import type { ProjectFacts } from '../language-support.js';
import { containerEffect } from './components.js';
import { factsAt, isTestPath, JVM_LANGUAGES } from './project.js';

const SIDE =
  /(?:^|[/-])(?:examples?|samples?|demos?|benchmarks?|jmh|playground|buildSrc|docs?|tools?|integration-tests?)(?:\/|-|$)/;

/** Directories of build modules (pom.xml or Gradle) whose public types are a library's surface, with the root as ''. */
export const libraryModules = memo((project: ProjectFacts): ReadonlySet<string> => {
  const modules = buildModules(project);
  const applications = new Set<string>();
  for (const path of project.filesOf(JVM_LANGUAGES)) {
    if (isTestPath(path) || isSide(path)) continue;
    const module = moduleOf(path, modules);
    if (!applications.has(module) && startsProgram(path, project)) applications.add(module);
  }
  for (const file of project.files)
    if (/(?:AndroidManifest|web)\.xml$/.test(file) && isApplicationManifest(file, project))
      applications.add(moduleOf(file, modules));
  const internal = new Set([...applications].flatMap((module) => dependenciesOf(module, modules, project)));
  return new Set(modules.filter((module) => !applications.has(module) && !internal.has(module)));
});

export function moduleOf(path: string, modules: readonly string[]): string {
  return modules.find((module) => module === '' || path.startsWith(`${module}/`)) ?? '';
}

/** Build modules, innermost first; always holds the root. */
export const buildModules = memo((project: ProjectFacts): readonly string[] => {
  const found = new Set(['']);
  for (const file of project.files) {
    if (!/(?:^|\/)(?:pom\.xml|build\.gradle(?:\.kts)?)$/.test(file)) continue;
    found.add(file.slice(0, Math.max(0, file.lastIndexOf('/'))));
  }
  return [...found].sort((a, b) => b.length - a.length);
});

/** Samples and tools beside a library: the part of the path before its source root says so. */
function isSide(path: string): boolean {
  const root = path.search(/(?:^|\/)src\//);
  return root > 0 && SIDE.test(path.slice(0, root));
}

function startsProgram(path: string, project: ProjectFacts): boolean {
  const facts = factsAt(path, project);
  if (facts === undefined) return false;
  if (
    facts.hasMain ||
    facts.types.some((type) =>
      type.annotations.some(({ name }) => name === 'SpringBootApplication' || name === 'HiltAndroidApp'),
    )
  )
    return true;
  if (facts.members.some((member) => member.receiver === 'Application' && member.name === 'module'))
    return true;
  const effect = containerEffect(path, project)?.reason ?? '';
  return /^@(?:RestController|Controller|Path|WebServlet|QuarkusMain|ApplicationPath)\b/.test(effect);
}

function isApplicationManifest(file: string, project: ProjectFacts): boolean {
  const text = project.text(file) ?? '';
  return /<(?:activity|service|receiver|servlet)\b/.test(text) || /<application[^>]*android:name/.test(text);
}

function dependenciesOf(
  module: string,
  modules: readonly string[],
  project: ProjectFacts,
): readonly string[] {
  const prefix = module === '' ? '' : `${module}/`;
  const text = ['build.gradle', 'build.gradle.kts', 'pom.xml']
    .map((name) => project.text(`${prefix}${name}`) ?? '')
    .join('\n');
  if (text.trim() === '') return [];
  return modules.filter((other) => {
    if (other === module || other === '') return false;
    const name = other.slice(other.lastIndexOf('/') + 1);
    return (
      text.includes(`:${name}"`) ||
      text.includes(`:${name}'`) ||
      text.includes(`<artifactId>${name}</artifactId>`) ||
      text.includes(`projects.${name}`)
    );
  });
}
