import { CommanderError } from 'commander';
import { failureJson, failureText } from '../reporters/failure-text.js';
import { COMMAND_NAMES } from './command-names.js';
import { EXIT } from './exit-code.js';
import { buildProgram } from './program.js';

/** Carries a command line out; resolves to the exit code. Results go to standard output, everything else to standard error. */
export async function runCli(argv: readonly string[]): Promise<number> {
  const wantsJson = argv.includes('--json');
  const outcome = { exitCode: EXIT.passed as number };
  const program = buildProgram(outcome);
  // A reader that closes the pipe early (head) is no error.
  process.stdout.on('error', (error) => {
    if ('code' in error && error.code === 'EPIPE') process.exit(outcome.exitCode);
    throw error;
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) return unexpected(error, wantsJson);
    if (error.exitCode === 0) return EXIT.passed;
    const message = error.message.replace(/^error: /, '');
    const failure = { reason: 'usage', message, hint: helpFor(argv) } as const;
    process.stderr.write(`${wantsJson ? failureJson(failure) : failureText(failure)}\n`);
    return EXIT.notVerified;
  }
  return outcome.exitCode;
}

/** The help of the command that was typed, down to the gate. */
function helpFor(argv: readonly string[]): string {
  const [first = '', second = ''] = argv;
  const isCommand = COMMAND_NAMES.some((name) => name === first);
  const gate = first === 'gate' && /^(plan|verdict|answer|done|pr)$/.test(second) ? ` ${second}` : '';
  return `verify-phase ${isCommand ? `${first}${gate} ` : ''}--help`;
}

function unexpected(error: unknown, wantsJson: boolean): number {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error && error.stack !== undefined ? { stack: error.stack } : {};
  const failure = { reason: 'unexpected', message, ...stack } as const;
  process.stderr.write(`${wantsJson ? failureJson(failure) : failureText(failure)}\n`);
  return EXIT.notVerified;
}
