import { CommanderError } from 'commander';
import { failureJson, failureText } from '../reporters/failure-text.js';
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
    const failure = { reason: 'usage', message: error.message.replace(/^error: /, '') } as const;
    process.stderr.write(`${wantsJson ? failureJson(failure) : failureText(failure)}\n`);
    return EXIT.notVerified;
  }
  return outcome.exitCode;
}

function unexpected(error: unknown, wantsJson: boolean): number {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error && error.stack !== undefined ? { stack: error.stack } : {};
  const failure = { reason: 'unexpected', message, ...stack } as const;
  process.stderr.write(`${wantsJson ? failureJson(failure) : failureText(failure)}\n`);
  return EXIT.notVerified;
}
