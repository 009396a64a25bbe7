import { loadRunsToCompare } from '../../past-runs.js';
import { diffVerifications, renderDiff } from '../../reporters/diff.js';
import { printFailure } from '../print-failure.js';
import { type ProjectFlags, projectRequest } from '../project-options.js';

/** `verify-phase diff [A] [B]`: which gaps closed, stayed, are new or came back. */
export async function diffCommand(
  before: string | undefined,
  after: string | undefined,
  flags: ProjectFlags & { readonly json?: boolean },
): Promise<number> {
  const runs = await loadRunsToCompare(projectRequest(flags), {
    before: before ?? null,
    after: after ?? null,
  });
  if (!runs.ok) return printFailure(runs.failure, flags);
  const diff = diffVerifications(runs.value);
  process.stdout.write(flags.json ? `${JSON.stringify(diff, null, 2)}\n` : renderDiff(diff));
  return 0;
}
