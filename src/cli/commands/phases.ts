import { verdictStates } from '../../project-queries.js';
import { printFailure } from '../print-failure.js';
import { type ProjectFlags, projectRequest } from '../project-options.js';

/** `verify-phase phases`: what each plan layout of the project offers. */
export async function phasesCommand(flags: ProjectFlags & { readonly json?: boolean }): Promise<number> {
  const states = await verdictStates(projectRequest(flags), null);
  if (!states.ok) return printFailure(states.failure, flags);
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(states.value, null, 2)}\n`);
    return 0;
  }
  if (states.value.length === 0) process.stdout.write('No phases here.\n');
  for (const { phase, source, milestone, executed, status, state } of states.value) {
    const verdict = state === 'absent' ? (status ?? 'not verified') : `${status}, ${state}`;
    const where = [source, milestone].filter(Boolean).join(' ');
    process.stdout.write(`${phase}  ${where}  ${executed ? 'executed' : 'not executed'}  ${verdict}\n`);
  }
  return 0;
}
