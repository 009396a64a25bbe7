import { acceptFinding } from '../../project-queries.js';
import { printFailure } from '../print-failure.js';
import { type ProjectFlags, projectRequest } from '../project-options.js';

/** `verify-phase accept ID --reason TEXT`. */
export async function acceptCommand(
  id: string,
  flags: ProjectFlags & { readonly reason: string; readonly by?: string; readonly json?: boolean },
): Promise<number> {
  const accepted = await acceptFinding(projectRequest(flags), {
    id,
    reason: flags.reason,
    by: flags.by ?? null,
  });
  if (!accepted.ok) return printFailure(accepted.failure, flags);
  const { file, description } = accepted.value;
  process.stdout.write(
    flags.json ? `${JSON.stringify(accepted.value)}\n` : `Accepted ${id} in ${file}: ${description}\n`,
  );
  return 0;
}
