import { watchTree } from '../codebase/tree-watch.js';
import type { Notice } from '../domain/phase.js';
import type { Processes } from '../host/host.js';
import type { Project } from '../open-project.js';
import { type TreeGuard, treeGuard } from '../pipeline/4-waves/tree-guard.js';
import type { RunCaller } from './options.js';

/** The guard of a run's tree, with what it found so far. */
export interface RunGuard extends TreeGuard {
  readonly notices: readonly Notice[];
  /** Processes of the project whose commands the guard knows of. */
  readonly processes: Processes;
}

/** Guards the project's tree during a run; each changed file is said at once, and again in the report. */
export function guardTree(project: Project, { onEvent }: Pick<RunCaller, 'onEvent'>): RunGuard {
  const notices: Notice[] = [];
  const guard = treeGuard({
    watch: () => watchTree(project.openCodebase, project.git),
    clock: project.clock,
    onChange(file, message) {
      notices.push({ file, message });
      onEvent({ type: 'notice', file, message });
    },
  });
  return {
    ...guard,
    notices,
    processes: {
      ...project.processes,
      shell: (line, options) => guard.command(line, () => project.processes.shell(line, options)),
    },
  };
}
