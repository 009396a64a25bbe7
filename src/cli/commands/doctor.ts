import { resolve } from 'node:path';
import { checkRunners, type RunnerState } from '../../check-runners.js';
import { visibleLine } from '../../domain/visible-text.js';

export interface DoctorFlags {
  readonly cwd?: string;
  readonly json?: boolean;
}

/** `verify-phase doctor`: which runners are usable here, one a line; exit 0. */
export async function doctorCommand(flags: DoctorFlags, version: string): Promise<number> {
  const found = await checkRunners(resolve(flags.cwd ?? '.'), process.env);
  const states = found.map((state) => (state.runner === 'static' ? { ...state, version } : state));
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(states, null, 2)}\n`);
    return 0;
  }
  const header = { runner: 'runner', usable: 'usable', version: 'version', why: 'why' };
  const lines = [header, ...states.map(lineOf)];
  const width = Math.max(...lines.map(({ version: text }) => text.length));
  for (const { runner, usable, version: own, why } of lines) {
    process.stdout.write(`${runner.padEnd(7)}  ${usable.padEnd(6)}  ${own.padEnd(width)}  ${why}\n`);
  }
  return 0;
}

const lineOf = ({ runner, usable, version, reason, next }: RunnerState) => ({
  runner,
  usable: usable ? 'yes' : 'no',
  version: version ?? '',
  why: visibleLine(next === null ? reason : `${reason} -> ${next}`),
});
