import type { ReportedGap } from '../../domain/gap.js';
import type { Task } from '../../domain/phase.js';
import type { Git } from '../../host/host.js';
import type { PlanReader } from '../plan-reader.js';

/**
 * Ticked tasks that say they changed a file which is the same as before the tasks were written: one gap for each. The base
 * is the commit before the one that brought tasks.md; where git does not know it, nothing is said and a notice tells so.
 */
export async function unchangedFiles(
  reader: PlanReader,
  { tasksFile, tasks }: { readonly tasksFile: string; readonly tasks: readonly Task[] },
  git: Git | undefined,
): Promise<readonly ReportedGap[]> {
  const claims = tasks.flatMap((task) =>
    task.files.filter(({ action }) => action === 'modify').map(({ path }) => ({ task, path })),
  );
  if (claims.length === 0 || git === undefined) return [];
  const base = await git.beforeAdded(tasksFile);
  const changed = base === undefined ? undefined : await git.changedSince(base);
  if (base === undefined || changed === undefined) {
    reader.notice(tasksFile, 'git has no commit before it: whether the files to modify changed is not known');
    return [];
  }
  const paths = new Set(changed);
  const gaps: ReportedGap[] = [];
  for (const { task, path } of claims) {
    if (paths.has(path) || /[*{?]/.test(path)) continue;
    if ((await reader.files.kind(`${reader.root}/${path}`)) !== 'file') continue;
    gaps.push({
      type: 'missing_feature',
      severity: 'high',
      description: `${task.id} is ticked and ${path} is as it was before the tasks were written (${base.slice(0, 10)})`,
      fix_direction: `Do ${task.id} (${task.title}), or untick it.`,
      file: path,
      line: null,
    });
  }
  return gaps;
}
