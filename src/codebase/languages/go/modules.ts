import { memo } from '../common/memo.js';
import type { ProjectFacts } from '../language-support.js';

interface GoModule {
  readonly path: string;
  readonly directory: string;
}

/** Modules of the repository, innermost directory first. */
export const goModules = memo((project: ProjectFacts): readonly GoModule[] =>
  project.files
    .filter((file) => file === 'go.mod' || file.endsWith('/go.mod'))
    .flatMap((file) => {
      const path = /^\s*module\s+"?([^\s"]+)/m.exec(project.text(file) ?? '')?.[1];
      return path === undefined
        ? []
        : [{ path, directory: file === 'go.mod' ? '' : file.slice(0, -'/go.mod'.length) }];
    })
    .sort((a, b) => b.directory.length - a.directory.length),
);

/** Go files by directory, tests included. */
export const filesByDirectory = memo((project: ProjectFacts): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const file of project.filesOf(['go'])) {
    const directory = directoryOf(file);
    const known = found.get(directory);
    if (known === undefined) found.set(directory, [file]);
    else known.push(file);
  }
  return found;
});

/** Directory of an import path inside the project; undefined for other modules and the standard library. */
export function packageDirectory(specifier: string, project: ProjectFacts): string | undefined {
  const modules = goModules(project);
  let best: GoModule | undefined;
  for (const module of modules) {
    if (specifier !== module.path && !specifier.startsWith(`${module.path}/`)) continue;
    if (best === undefined || module.path.length > best.path.length) best = module;
  }
  if (best === undefined) return modules.length === 0 ? directoryBySuffix(specifier, project) : undefined;
  const inner = specifier.slice(best.path.length + 1);
  const directory = [best.directory, inner].filter(Boolean).join('/');
  return filesByDirectory(project).has(directory) ? directory : undefined;
}

/** Without go.mod (GOPATH style) the path's tail names the directory. */
function directoryBySuffix(specifier: string, project: ProjectFacts): string | undefined {
  if (!specifier.includes('.')) return undefined;
  const parts = specifier.split('/');
  for (let from = 1; from < parts.length; from++) {
    const tail = parts.slice(from).join('/');
    if (filesByDirectory(project).has(tail)) return tail;
  }
  return undefined;
}

export function moduleOf(path: string, project: ProjectFacts): GoModule | undefined {
  return goModules(project).find(
    (module) => module.directory === '' || path.startsWith(`${module.directory}/`),
  );
}

export function directoryOf(path: string): string {
  const at = path.lastIndexOf('/');
  return at < 0 ? '' : path.slice(0, at);
}

export function isGoTest(path: string): boolean {
  return path.endsWith('_test.go');
}
