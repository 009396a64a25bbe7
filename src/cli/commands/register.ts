import type { Command } from 'commander';
import type { CommandOutcome } from '../command-outcome.js';
import { registerGateCommand } from './gate.js';
import { registerReportCommands } from './register-reports.js';

/** The commands beside `run`; each loads its code when it is called. */
export function registerCommands(program: Command, outcome: CommandOutcome): void {
  program
    .command('status')
    .argument('[phase]', 'one phase; default: all')
    .description('say whether a verdict is fresh, stale (which files changed) or absent')
    .option('--cwd <DIR>', 'the project')
    .option('--source <NAME>', 'the plan layout')
    .option('--plan <FILE>', 'one plan file')
    .option('--json', 'machine-readable')
    .addHelpText('after', STATUS_EXAMPLES)
    .action(async (phase: string | undefined, options) => {
      const { statusCommand } = await import('./status.js');
      outcome.exitCode = await statusCommand(phase, options);
    });

  program
    .command('explain')
    .argument('[criterion]', 'a criterion as a plan words it')
    .description('say how a criterion is understood and what it gives here; runs nothing')
    .option('--file <LIST>', 'criteria, one a line')
    .option('--cwd <DIR>', 'the project (default: this folder)')
    .option('--json', 'one JSON object a line')
    .addHelpText('after', EXPLAIN_EXAMPLES)
    .action(async (criterion: string | undefined, options) => {
      const { explainCommand } = await import('./explain.js');
      outcome.exitCode = await explainCommand(criterion, options);
    });

  program
    .command('phases')
    .description('list what each plan layout of the project offers, with the state of each phase')
    .option('--cwd <DIR>', 'the project')
    .option('--source <NAME>', 'the plan layout')
    .option('--plan <FILE>', 'one plan file')
    .option('--json', 'machine-readable')
    .addHelpText('after', PHASES_EXAMPLES)
    .action(async (options) => {
      const { phasesCommand } = await import('./phases.js');
      outcome.exitCode = await phasesCommand(options);
    });

  program
    .command('sessions')
    .description('list the runs of this project')
    .option('--cwd <DIR>', 'the project')
    .option('--json', 'machine-readable')
    .addHelpText('after', SESSIONS_EXAMPLES)
    .action(async (options) => {
      const { sessionsCommand } = await import('./sessions.js');
      outcome.exitCode = await sessionsCommand(options);
    });

  program
    .command('accept')
    .argument('<id>', 'id of a truth, a finding or a gap (finding_id)')
    .description('record a person’s answer to a truth or an exception for a finding')
    .requiredOption('--reason <TEXT>', 'why it holds or may stand')
    .option('--by <NAME>', 'who says so (default: git user.name)')
    .option('--cwd <DIR>', 'the project')
    .option('--json', 'machine-readable')
    .addHelpText('after', ACCEPT_EXAMPLES)
    .action(async (id: string, options) => {
      const { acceptCommand } = await import('./accept.js');
      outcome.exitCode = await acceptCommand(id, options);
    });

  program
    .command('doctor')
    .description('say which runners are usable here, with version and reason')
    .option('--cwd <DIR>', 'the project (default: this folder)')
    .option('--json', 'machine-readable')
    .addHelpText('after', DOCTOR_EXAMPLES)
    .action(async (options) => {
      const { doctorCommand } = await import('./doctor.js');
      outcome.exitCode = await doctorCommand(options, program.version() ?? '');
    });

  registerReportCommands(program, outcome);
  registerGateCommand(program, outcome);
}

const STATUS_EXAMPLES = `
Examples:
  verify-phase status                    every phase: fresh, stale or without a verdict
  verify-phase status P3 --json
  verify-phase status --plan docs/plan.md
Exit codes: 0 all fresh, 1 not, 2 could not tell.
`;

const EXPLAIN_EXAMPLES = `
Examples:
  verify-phase explain "src/a.ts exports login"
  verify-phase explain --file criteria.txt --json
`;

const PHASES_EXAMPLES = `
Examples:
  verify-phase phases
  verify-phase phases --source gsd --json
`;

const SESSIONS_EXAMPLES = `
Examples:
  verify-phase sessions
  verify-phase sessions --json
`;

const ACCEPT_EXAMPLES = `
Examples:
  verify-phase accept T-fb7fa50de9 --reason "tried it on the staging system"
  verify-phase accept G-1a2b3c4d5e --reason "behind a flag until June" --by Ana
`;

const DOCTOR_EXAMPLES = `
Examples:
  verify-phase doctor
  verify-phase doctor --json
`;
