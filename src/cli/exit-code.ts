import type { Failure } from '../domain/failure.js';
import type { VerificationStatus } from '../domain/verification.js';

/** Exit codes of a run: 0 passed, 1 gaps found, 2 could not verify, 3 a person is needed, 130 interrupted. */
export const EXIT = { passed: 0, gapsFound: 1, notVerified: 2, humanNeeded: 3, interrupted: 130 } as const;

export function exitCodeOf(status: VerificationStatus, options: { readonly allowHuman: boolean }): number {
  if (status === 'passed') return EXIT.passed;
  if (status === 'gaps_found') return EXIT.gapsFound;
  return options.allowHuman ? EXIT.passed : EXIT.humanNeeded;
}

export const exitCodeOfFailure = (failure: Failure): number =>
  failure.reason === 'interrupted' ? EXIT.interrupted : EXIT.notVerified;
