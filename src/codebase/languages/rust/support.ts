import type { EntryPoint, ExportFact, SourceFile } from '../../codebase.js';
import { inRegion, isDead } from '../common/dead-regions.js';
import { unusedImport } from '../common/why-unused.js';
import type { LanguageSupport, ProjectFacts } from '../language-support.js';
import { cratesOf } from './cargo.js';
import { rustFile } from './items.js';
import { moduleTree } from './module-tree.js';
import { importsOf, reachesFrom, resolveSpecifier, usesOfTarget } from './reach.js';
import { nameUses } from './references.js';

/** Rust: Cargo targets, the module tree, `use` paths and re-exports. A file that no `mod` reaches is not compiled. */
export const rust: LanguageSupport = {
  languages: ['rust'],
  imports: importsOf,
  exports: exportsOf,
  resolve: resolveSpecifier,
  entryPoints,
  uses: (source, local) => {
    const { uses } = rustFile(source);
    return nameUses(source, local, {
      isPassive: (offset) => inRegion(uses, offset) || isDead(source, offset),
    });
  },
  usesOf: usesOfTarget,
  whyUnused: unusedImport({ imports: importsOf, resolve: resolveSpecifier, usesOf: usesOfTarget }),
  reaches: reachesFrom,
};

function exportsOf(source: SourceFile): readonly ExportFact[] {
  const { items, impls, uses } = rustFile(source);
  const own = items
    .filter((item) => item.public || item.kind === 'macro')
    .map(({ name, line, kind }): ExportFact => ({ name, line, kind: kind === 'trait' ? 'type' : 'value' }));
  const methods = impls.flatMap(({ type, trait, methods: names, line }) =>
    trait === undefined
      ? names.map((name): ExportFact => ({ name: `${type}.${name}`, line, kind: 'value' }))
      : [],
  );
  const passed = uses
    .filter((use) => use.public)
    .flatMap((use) =>
      use.items.map(
        ({ segments, local }): ExportFact => ({
          name: local,
          line: use.line,
          kind: 'value',
          local: segments.at(-1) ?? local,
          from: segments.join('::'),
        }),
      ),
    );
  return [...own, ...methods, ...passed];
}

const REASONS = {
  lib: 'library root',
  bin: 'binary',
  example: 'Cargo example',
  test: 'Cargo test',
  bench: 'Cargo benchmark',
  build: 'build script',
} as const;

function entryPoints(project: ProjectFacts): readonly EntryPoint[] {
  const roots = cratesOf(project).map(
    ({ kind, root }): EntryPoint => ({
      path: root,
      reason: REASONS[kind],
      scope: kind === 'test' || kind === 'bench' ? 'test' : 'production',
    }),
  );
  const known = new Set(roots.map(({ path }) => path));
  const tests = [...moduleTree(project).places]
    .filter(([path, places]) => !known.has(path) && places.every((node) => node.test))
    .map(([path]): EntryPoint => ({ path, reason: 'compiled for tests', scope: 'test' }));
  return [...roots, ...tests];
}
