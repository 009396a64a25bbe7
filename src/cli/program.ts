import { Command, InvalidArgumentError, Option } from 'commander';
import { RUNNER_NAMES } from '../domain/runner-name.js';
import { REPORT_FORMATS } from '../reporters/registry.js';
import type { CommandOutcome } from './command-outcome.js';
import { registerCommands } from './commands/register.js';
import type { RunFlags } from './run-flags.js';
import { wholeNumber } from './whole-number.js';

/** The command line as a commander program; each command's code is loaded when it is called. */
export function buildProgram(outcome: CommandOutcome): Command {
  const program = new Command('verify-phase');
  program
    .description(
      'Finds out whether a development phase reached its goal: reads its plan, checks existence, substance, wiring, anti-patterns and tests in three waves, and says what to do next.',
    )
    .version(VERSION, '-V, --version')
    .showHelpAfterError(false)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .addHelpText('after', EXAMPLES);

  runOptions(
    program.command('run', { isDefault: true }).argument('[phase]', 'P3, 3, 2.1, 03-auth, auth, or a folder'),
  )
    .description('verify a phase (the default command)')
    .action(async (phase: string | undefined, options: RunFlags) => {
      const { runCommand } = await import('./commands/run.js');
      outcome.exitCode = await runCommand(phase, options);
    });
  registerCommands(program, outcome);
  return program;
}

/** Replaced by the bundler with the version of package.json. */
declare const __VERSION__: string;
const VERSION = typeof __VERSION__ === 'string' ? __VERSION__ : 'development';

function runOptions(command: Command): Command {
  return command
    .option('-y, --yes', 'skip all confirmations (running the project’s own commands is one)')
    .addOption(
      new Option('-c, --concurrency <N>', 'agents at once per wave')
        .default(4)
        .argParser(wholeNumber('--concurrency', 1, 1024)),
    )
    .option('--continue [SESSION]', 'take up a session: its name, a phase, or nothing for the newest')
    .option('--skip-tests', 'mark the test audit of wave 3 as skipped')
    .option('--skip-antipattern', 'mark the anti-pattern scan of wave 3 as skipped')
    .option('--cwd <DIR>', 'the project (default: the nearest folder upwards with a plan folder)')
    .option('--source <NAME>', 'the plan layout, where several have the phase')
    .option('--plan <FILE>', 'verify one plan file (Markdown, YAML or JSON) instead of a phase')
    .option('--milestone <ID>', 'the milestone, where a phase number occurs in several')
    .addOption(
      new Option(
        '--runner <NAME>',
        `who carries checks out: ${RUNNER_NAMES.join(', ')}, or LAYER=NAME for one layer; may be repeated`,
      )
        .default([], 'static')
        .argParser(collect),
    )
    .option('--escalate <NAME>', 'the runner that is asked about what static leaves UNCERTAIN')
    .option(
      '--command <CMD>',
      'the program of the runner command: a job on standard input, a report on standard output',
    )
    .option('--model <NAME>', 'the model that agents ask; PROVIDER/MODEL for the runner api')
    .addOption(
      new Option('--max-cost <USD>', 'start no agent once those of the session cost so much').argParser(usd),
    )
    .addOption(
      new Option('--timeout <SECONDS>', 'time limit per agent')
        .default(600)
        .argParser(wholeNumber('--timeout', 1, 86_400)),
    )
    .addOption(
      new Option(
        '--coverage-threshold <PCT>',
        'line coverage below it asks for tests (default: 80)',
      ).argParser(wholeNumber('--coverage-threshold', 0, 100)),
    )
    .option('--allow-human', 'exit 0 when only a person’s judgement is missing')
    .option('--no-publish', 'write the session only, nothing beside the plan')
    .option('--dry-run', 'write tasks.csv and stop')
    .option('--json', 'verification.json on standard output, nothing else there')
    .addOption(
      new Option(
        '--report <FORMAT[=FILE]>',
        `${REPORT_FORMATS.join(', ')}; may be repeated; FILE - is standard output`,
      )
        .default([], 'none')
        .argParser(collect),
    )
    .option('--verbose', 'every check in the report')
    .addHelpText('after', RUN_EXAMPLES);
}

/** US dollars above zero. */
function usd(text: string): number {
  const amount = Number(text);
  if (/^\d*\.?\d+$/.test(text) && amount > 0) return amount;
  throw new InvalidArgumentError('--max-cost takes an amount in US dollars above 0, such as 2.50.');
}

const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value];

const EXAMPLES = `
Examples:
  verify-phase P3 -c 4            verify phase 3
  verify-phase 3 -y               also run the project's tests and the plan's commands
  verify-phase --continue         take the last run up where it stopped
  verify-phase status             which verdicts are fresh
  verify-phase explain "src/a.ts exports login"
`;

const RUN_EXAMPLES = `
Examples:
  verify-phase P3 --json > verdict.json
  verify-phase 2.1 --report sarif=phase.sarif --report html
  verify-phase .workflow/phases/03-auth --skip-tests
  verify-phase --plan docs/plan.md
Exit codes: 0 passed, 1 gaps found, 2 could not verify, 3 a person is needed, 130 interrupted.
`;
