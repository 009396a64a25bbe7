import { listRuns } from '../../project-queries.js';
import { printFailure } from '../print-failure.js';
import { type ProjectFlags, projectRequest } from '../project-options.js';

/** `verify-phase sessions`. */
export async function sessionsCommand(flags: ProjectFlags & { readonly json?: boolean }): Promise<number> {
  const runs = await listRuns(projectRequest(flags));
  if (!runs.ok) return printFailure(runs.failure, flags);
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(runs.value, null, 2)}\n`);
  } else if (runs.value.length === 0) {
    process.stdout.write('No sessions yet. Start one: verify-phase PHASE\n');
  } else {
    for (const { id, status, created_at } of runs.value) {
      process.stdout.write(`${id}  ${status ?? 'unfinished'}  ${created_at}\n`);
    }
  }
  return 0;
}
