import type { ExportFact, SourceFile } from '../../codebase.js';
import { unusedImport } from '../common/why-unused.js';
import type { LanguageSupport, ProjectFacts } from '../language-support.js';
import { goFile } from './declarations.js';
import { entryPointsOf } from './entry-points.js';
import { directoryOf, filesByDirectory } from './modules.js';
import { memberUses, plainUses } from './names.js';
import { importsOf, peersOf, reachesFrom, resolvePackage, usesOfTarget } from './reach.js';

/** Go modules: packages are directories, files of one package see each other, `init` runs on load. */
export const go: LanguageSupport = {
  languages: ['go'],
  imports: importsOf,
  exports: exportsOf,
  resolve: resolvePackage,
  entryPoints: entryPointsOf,
  uses: (source, local) => [...memberUses(source, local), ...plainUses(source, local)],
  packagePeers: peersOf,
  registersItself: (source) =>
    source.language === 'go' && goFile(source).runsOnLoad ? 'runs when its package is loaded' : undefined,
  conventionalUsers: methodCarriers,
  usesOf: usesOfTarget,
  whyUnused: unusedImport({ imports: importsOf, resolve: resolvePackage, usesOf: usesOfTarget }),
  reaches: reachesFrom,
};

/** Top-level names and methods as `Type.Method`; unexported ones are visible to the package. */
function exportsOf(source: SourceFile): readonly ExportFact[] {
  const { declarations, methods } = goFile(source);
  return [
    ...[...declarations.values()].map(({ name, line, kind }) => ({
      name,
      line,
      kind: kind === 'type' && isInterface(source, name) ? ('type' as const) : ('value' as const),
    })),
    ...methods.map(({ type, name, line }) => ({ name: `${type}.${name}`, line, kind: 'value' as const })),
  ];
}

function isInterface(source: SourceFile, name: string): boolean {
  return new RegExp(`\\b${name}\\s*(?:\\[[^\\]]*\\]\\s*)?interface\\b`).test(source.masked);
}

/** A file that only adds methods to a type is used wherever that type's own file is. */
function methodCarriers(
  path: string,
  project: ProjectFacts,
): readonly { readonly from: string; readonly line: number; readonly how: string }[] {
  const source = path.endsWith('.go') ? project.source(path) : undefined;
  if (source === undefined) return [];
  return goFile(source).foreignReceivers.flatMap((type) =>
    (filesByDirectory(project).get(directoryOf(path)) ?? []).flatMap((from) => {
      const other = from === path ? undefined : project.source(from);
      const declared = other === undefined ? undefined : goFile(other).declarations.get(type);
      return declared?.kind === 'type' ? [{ from, line: declared.line, how: `methods of ${type}` }] : [];
    }),
  );
}
