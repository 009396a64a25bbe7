import type { EntryPoint } from '../codebase.js';
import { hasDependency, type Manifest } from '../languages/javascript/manifest.js';
import type { ProjectFacts } from '../languages/language-support.js';

/** Files a framework loads by their names. Patterns hold for paths relative to the package's folder. */
export interface Convention {
  readonly name: string;
  /** Any of these dependencies switches it on. */
  readonly dependencies: readonly string[];
  /** So does a file of this name in the package's folder. */
  readonly config?: RegExp;
  readonly files: readonly { readonly pattern: RegExp; readonly reason: string }[];
}

/** Entries of one package by the conventions that are switched on in it. */
export function conventionEntries(
  conventions: readonly Convention[],
  {
    manifest,
    dir,
    files,
    root,
    project,
  }: {
    manifest: Manifest | undefined;
    dir: string;
    files: readonly string[];
    root: Manifest | undefined;
    project: ProjectFacts;
  },
): readonly EntryPoint[] {
  const active = conventions.filter(
    ({ dependencies, config }) =>
      dependencies.some(
        (name) =>
          (manifest && hasDependency(manifest, name)) ||
          (root && files.length > 0 && dir === '' && hasDependency(root, name)),
      ) ||
      (config !== undefined && files.some((file) => config.test(file.slice(dir.length)))) ||
      (manifest === undefined &&
        project.files.every((file) => !file.endsWith('package.json')) &&
        dependencies.length > 0),
  );
  const entries: EntryPoint[] = [];
  for (const path of files) {
    const local = path.slice(dir.length);
    for (const { name, files: rules } of active) {
      const rule = rules.find(({ pattern }) => pattern.test(local));
      if (rule) entries.push({ path, reason: `${name} ${rule.reason}`, scope: 'production' });
    }
  }
  return entries;
}
