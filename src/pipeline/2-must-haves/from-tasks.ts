import type { Artifact } from '../../domain/must-have.js';
import type { Task } from '../../domain/phase.js';
import { stableId } from '../../domain/stable-id.js';

const EXPECTATION = { create: 'present', modify: 'modified', delete: 'absent' } as const;

/** What the tasks create, change and delete; a file that is only read is no artifact. */
export function artifactsFromTasks(tasks: readonly Task[]): readonly Artifact[] {
  return tasks.flatMap((task) =>
    task.files.flatMap(({ path, action }) =>
      action === 'read'
        ? []
        : [
            {
              id: stableId('A', path),
              path,
              source: 'task_files' as const,
              expectation: EXPECTATION[action],
              task_id: task.id,
            },
          ],
    ),
  );
}
