import type { ExportFact, SourceFile } from '../../codebase.js';
import { unusedImport } from '../common/why-unused.js';
import type { LanguageSupport, ProjectFacts } from '../language-support.js';
import { containerEffect } from './components.js';
import { entryPointsOf } from './entry-points.js';
import { jvmFile } from './file.js';
import {
  conventionalUsersOf,
  importsOf,
  peersOf,
  reachesFrom,
  resolveImport,
  usesOfTarget,
} from './reach.js';
import { nameUses } from './uses.js';

/** Java and Kotlin: packages, Spring, Jakarta, Micronaut, Quarkus, Android and Ktor conventions. */
export const jvm: LanguageSupport = {
  languages: ['java', 'kotlin'],
  imports: importsOf,
  exports: exportsOf,
  resolve: resolveImport,
  entryPoints: entryPointsOf,
  uses: (source, local) => nameUses(source, local),
  packagePeers: peersOf,
  registersItself: (source: SourceFile, project: ProjectFacts) =>
    containerEffect(source.path, project)?.reason,
  conventionalUsers: conventionalUsersOf,
  usesOf: usesOfTarget,
  whyUnused: unusedImport({ imports: importsOf, resolve: resolveImport, usesOf: usesOfTarget }),
  reaches: reachesFrom,
};

function exportsOf(source: SourceFile): readonly ExportFact[] {
  const { types, members } = jvmFile(source);
  return [
    ...types.flatMap(({ name, kind, line, methods }): readonly ExportFact[] => [
      { name, line, kind: kind === 'interface' || kind === '@interface' ? 'type' : 'value' },
      ...methods.map((method): ExportFact => ({ name: `${name}.${method}`, line, kind: 'value' })),
    ]),
    ...members
      .filter((member) => member.public)
      .map(({ name, line }): ExportFact => ({ name, line, kind: 'value' })),
  ];
}
