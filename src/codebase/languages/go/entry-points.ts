import type { EntryPoint } from '../../codebase.js';
import { memo } from '../common/memo.js';
import type { ProjectFacts } from '../language-support.js';
import { goFile } from './declarations.js';
import { directoryOf, filesByDirectory, goModules, isGoTest, moduleOf } from './modules.js';

const SIDE =
  /(?:^|\/)(?:_?examples?|testdata|scripts?|tools?|hack|_tools|benchmarks?|demos?|samples?|_\w+|docs?|e2e|test)\//;

/** `func main`, tests, and the exported packages of modules that are libraries. */
export const entryPointsOf = memo((project: ProjectFacts): readonly EntryPoint[] => {
  const entries: EntryPoint[] = [];
  const withMain = new Set<string>();
  const directories: string[] = [];
  for (const path of project.filesOf(['go'])) {
    if (isGoTest(path)) {
      entries.push({ path, reason: 'Go test', scope: 'test' });
      continue;
    }
    const source = project.source(path);
    if (source === undefined || !/^package\s+main\b/m.test(source.masked)) continue;
    const ignored = /^\/\/go:build\s+ignore\b|^\/\/\s*\+build\s+ignore\b/m.test(source.text);
    if (/^func\s+main\s*\(\s*\)/m.test(source.masked)) {
      entries.push({
        path,
        reason: ignored ? 'Go program run by hand' : 'package main',
        scope: 'production',
      });
      if (!ignored && !SIDE.test(path)) withMain.add(moduleOf(path, project)?.directory ?? '');
    } else if (/^\/\/export\s/m.test(source.text))
      entries.push({ path, reason: 'exported to C', scope: 'production' });
    if (!ignored) directories.push(directoryOf(path));
  }
  return [...entries, ...librarySurface(project, { withMain, mains: new Set(directories) })];
});

function librarySurface(
  project: ProjectFacts,
  { withMain, mains }: { readonly withMain: ReadonlySet<string>; readonly mains: ReadonlySet<string> },
): readonly EntryPoint[] {
  const libraries = new Set(
    goModules(project)
      .filter(
        ({ directory }) =>
          !withMain.has(directory) || (!mains.has(directory) && filesByDirectory(project).has(directory)),
      )
      .map(({ directory }) => directory),
  );
  if (libraries.size === 0) return [];
  return project.filesOf(['go']).flatMap((path) => {
    const module = moduleOf(path, project);
    if (module === undefined || !libraries.has(module.directory) || isGoTest(path)) return [];
    if (/(?:^|\/)(?:internal|testdata|vendor)\//.test(path) || SIDE.test(path)) return [];
    const source = project.source(path);
    if (source === undefined || mains.has(directoryOf(path))) return [];
    const { declarations, methods, packageName } = goFile(source);
    const exported = [...declarations.keys(), ...methods.map((method) => method.name)].some((name) =>
      /^\p{Lu}/u.test(name),
    );
    return exported
      ? [{ path, reason: `public package ${packageName} of a library module`, scope: 'production' as const }]
      : [];
  });
}
