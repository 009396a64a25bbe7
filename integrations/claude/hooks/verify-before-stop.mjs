// Stop hook: an agent may not end its turn while the phase it works on has gaps.
// The phase is the first argument, else VERIFY_PHASE, else current_phase of .workflow/state.json; without one nothing is checked.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MOST_GAPS = 10;
const input = parse(readFileSync(0, 'utf8')) ?? {};
const cwd = input.cwd ?? process.cwd();
const phase = process.argv[2] ?? process.env.VERIFY_PHASE ?? currentPhase(cwd);
const [program, ...args] = process.env.VERIFY_PHASE_COMMAND?.split(' ') ?? ['npx', '--no-install', 'verify-phase'];

// stop_hook_active: this turn was already held back once; a second refusal could go on for ever.
if (phase !== undefined && input.stop_hook_active !== true) {
  const run = spawnSync(program, [...args, String(phase), '--json'], { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (run.status === 1) refuse(parse(run.stdout));
  else if (run.status !== 0 && run.status !== 3) console.error(`verify-phase did not come to a verdict: ${run.stderr || run.error}`);
}

function refuse(verification) {
  const gaps = verification?.gaps ?? [];
  const lines = gaps.slice(0, MOST_GAPS).map((gap) => {
    const where = gap.file === null ? '' : `${gap.file}${gap.line === null ? '' : `:${gap.line}`}`;
    const said = gap.description.startsWith(gap.file ?? '') ? gap.description : `${where} ${gap.description}`;
    return `- ${gap.severity}: ${said}. ${gap.fix_direction}`;
  });
  const more = gaps.length > MOST_GAPS ? [`- and ${gaps.length - MOST_GAPS} more`] : [];
  const count = gaps.length === 1 ? '1 gap' : `${gaps.length} gaps`;
  console.error([`Phase ${phase} is not done: ${count}.`, ...lines, ...more, `Next: ${verification?.next_step?.command}`].join('\n'));
  process.exitCode = 2;
}

function currentPhase(folder) {
  try {
    return parse(readFileSync(join(folder, '.workflow', 'state.json'), 'utf8'))?.current_phase ?? undefined;
  } catch {
    return undefined;
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
