import type { Failure } from '../../domain/failure.js';
import type { ReportedGap } from '../../domain/gap.js';
import type { Task } from '../../domain/phase.js';
import { fail, ok, type Result } from '../../domain/result.js';
import type { PlanReader } from '../plan-reader.js';
import { hasExecutionTraces, UNFINISHED } from './execution-traces.js';
import type { FoundPhase } from './phase-folder.js';
import { type PlanFolder, readPlanFolder } from './plan-folder.js';
import { isCompleted } from './task.js';

export interface Plans {
  /** Folders that count, oldest plan first. */
  readonly folders: readonly PlanFolder[];
  readonly tasks: readonly Task[];
  /** Plans that were made after an executed one and not executed. */
  readonly gaps: readonly ReportedGap[];
}

/**
 * A phase may have several plans: the first, gap plans after it, and drafts that another plan replaced. A plan that nothing
 * executed before an executed one was replaced; one after it is open work.
 */
export async function readPlans(reader: PlanReader, phase: FoundPhase): Promise<Result<Plans, Failure>> {
  const read: { folder: PlanFolder; executed: boolean }[] = [];
  for (const dir of phase.dirs) {
    const result = await readPlanFolder(reader, dir);
    if (result.status === 'unreadable') {
      return fail({
        reason: 'unreadable',
        file: result.file,
        expected: 'a JSON object',
        found: result.reason,
      });
    }
    read.push({ folder: result.folder, executed: await isExecuted(reader, phase, result.folder) });
  }
  const firstExecuted = read.findIndex(({ folder, executed }) => executed && isPlan(folder));
  const lastExecuted = read.findLastIndex(({ folder, executed }) => executed && isPlan(folder));
  const kept = read.filter(
    ({ folder, executed }, index) =>
      executed || !isPlan(folder) || index > lastExecuted || firstExecuted === -1,
  );
  for (const { folder } of read.filter((entry) => !kept.includes(entry))) {
    reader.notice(
      folder.dir,
      'was never executed and a later plan of the phase was: it counts as replaced and was not checked',
    );
  }
  const open = read.filter(
    ({ folder, executed }, index) =>
      !executed && isPlan(folder) && lastExecuted !== -1 && index > lastExecuted,
  );
  const folders = kept.map(({ folder }) => folder);
  return ok({
    folders,
    tasks: folders.flatMap(({ tasks }) => tasks),
    gaps: open.map(({ folder }) => unexecuted(folder)),
  });
}

const isPlan = ({ plan, tasks }: PlanFolder): boolean => plan !== undefined || tasks.length > 0;

async function isExecuted(reader: PlanReader, phase: FoundPhase, folder: PlanFolder): Promise<boolean> {
  if (folder.tasks.some(isCompleted) || (await hasExecutionTraces(reader, [folder.dir]))) return true;
  const own = phase.artifacts.filter(({ path }) => path !== null && lastName(path) === lastName(folder.dir));
  const ids = new Set(own.map(({ id }) => id));
  return phase.artifacts.some(
    (artifact) =>
      artifact.type === 'execute' &&
      !UNFINISHED.has(artifact.status) &&
      (own.includes(artifact) || artifact.dependsOn.some((id) => ids.has(id))),
  );
}

const lastName = (path: string): string =>
  path.replaceAll('\\', '/').replace(/\/$/, '').split('/').at(-1) ?? '';

const unexecuted = ({ dir }: PlanFolder): ReportedGap => ({
  type: 'missing_feature',
  severity: 'high',
  description: `The plan in ${dir} belongs to the phase and was not executed`,
  fix_direction: 'Execute the plan, or mark it as replaced.',
  file: null,
  line: null,
});
