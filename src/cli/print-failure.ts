import type { Failure } from '../domain/failure.js';
import { failureJson, failureText } from '../reporters/failure-text.js';
import { exitCodeOfFailure } from './exit-code.js';

/** Says on standard error what went wrong, in words or as one JSON object; returns the exit code. */
export function printFailure(failure: Failure, options: { readonly json?: boolean | undefined }): number {
  process.stderr.write(`${options.json ? failureJson(failure) : failureText(failure)}\n`);
  return exitCodeOfFailure(failure);
}
