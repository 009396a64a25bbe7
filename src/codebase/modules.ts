import type { FileRole, Modules } from './codebase.js';
import type { ProjectFacts } from './languages/language-support.js';

/** The project as the module graph reads it. */
export type ModuleProject = Omit<ProjectFacts, 'filesOf'> & { roleOf(path: string): FileRole };

export function createModules(_project: ModuleProject, _entries: readonly string[]): Modules {
  return {
    importsOf: () => [],
    exportsOf: () => [],
    resolve: () => undefined,
    importersOf: () => [],
    entryPoints: () => [],
  };
}
