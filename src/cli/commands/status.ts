import { verdictStates } from '../../project-queries.js';
import { printFailure } from '../print-failure.js';
import { type ProjectFlags, projectRequest } from '../project-options.js';

const MOST_FILES = 5;

/** `verify-phase status [phase]`: exit 0 when every verdict shown is fresh, else 1. */
export async function statusCommand(
  phase: string | undefined,
  flags: ProjectFlags & { readonly json?: boolean },
): Promise<number> {
  const states = await verdictStates(projectRequest(flags), phase ?? null);
  if (!states.ok) return printFailure(states.failure, flags);
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(states.value, null, 2)}\n`);
  } else if (states.value.length === 0) {
    process.stdout.write('No phases here.\n');
  } else {
    for (const { phase: label, source, status, state, changed } of states.value) {
      const files = changed === null ? 'files unknown' : changed.slice(0, MOST_FILES).join(', ');
      const more = changed && changed.length > MOST_FILES ? ` and ${changed.length - MOST_FILES} more` : '';
      const detail = state === 'stale' ? ` since these changed: ${files}${more}` : '';
      process.stdout.write(`${label}  ${source}  ${status ?? 'no verdict'}  ${state}${detail}\n`);
    }
  }
  return states.value.every(({ state }) => state === 'fresh') ? 0 : 1;
}
