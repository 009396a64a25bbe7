import type { SourceFile, TargetUse } from './codebase.js';
import type { LanguageSupport, ProjectFacts } from './languages/language-support.js';

/** Uses by a family that has no `usesOf` of its own: by imports, package membership and self-registration. */
export function genericUsesOf(
  source: SourceFile,
  target: string,
  support: LanguageSupport,
  project: ProjectFacts,
): readonly TargetUse[] {
  const aim = project.source(target);
  if (!aim || source.path === target) return [];
  const offered = new Set(support.exports(aim, project).map((fact) => fact.name));
  const uses: TargetUse[] = [];
  for (const fact of support.imports(source, project)) {
    const files = support.resolve(source.path, fact.specifier, project);
    if (!files.includes(target)) continue;
    if (fact.kind === 'side-effect' || support.registersItself?.(aim, project) !== undefined) {
      uses.push({ name: '*', line: fact.line, how: 'registration' });
      continue;
    }
    for (const { exported, local, typeOnly } of fact.names) {
      if (typeOnly || (files.length > 1 && exported !== '*' && !offered.has(exported))) continue;
      for (const use of support.uses(source, local, project)) {
        if (exported === '*' && files.length > 1 && !(use.member !== undefined && offered.has(use.member)))
          continue;
        uses.push({ ...use, name: exported === '*' ? (use.member ?? '*') : exported });
      }
    }
    if (fact.names.length === 0)
      for (const name of offered)
        for (const use of support.uses(source, name, project)) uses.push({ ...use, name });
  }
  if (support.packagePeers?.(target, project).includes(source.path)) {
    for (const name of offered)
      for (const use of support.uses(source, name, project)) uses.push({ ...use, name });
  }
  return uses;
}
