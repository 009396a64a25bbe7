import type { ImportFact, SourceFile } from '../../codebase.js';
import type { LanguageSupport, ProjectFacts } from '../language-support.js';

type Parts = Required<Pick<LanguageSupport, 'imports' | 'resolve' | 'usesOf'>>;

/** Names the import of `target` that stands without a use: the reason why `source` does not reach it. */
export function unusedImport({ imports, resolve, usesOf }: Parts): NonNullable<LanguageSupport['whyUnused']> {
  return (source: SourceFile, target: string, project: ProjectFacts) => {
    if (source.path === target || usesOf(source, target, project).length > 0) return undefined;
    const fact = imports(source, project).find((candidate) =>
      resolve(source.path, candidate.specifier, project).includes(target),
    );
    return fact === undefined ? undefined : { line: fact.line, reason: reasonOf(fact, target) };
  };
}

function reasonOf(fact: ImportFact, target: string): string {
  if (fact.kind === 'type') return `imports ${fact.specifier} for types only`;
  if (fact.specifier.startsWith('self::') && fact.names[0]?.exported === '*')
    return `declares mod ${fact.names[0].local} and uses nothing of it`;
  return `imports ${fact.specifier} and uses nothing of ${target}`;
}
