import type { Failure } from '../domain/failure.js';

/** What to type when a session is damaged. */
export const START_ANEW = 'start a new run without --continue';

/** A file of a session that can not be used; becomes the failure `unreadable`. */
export class Unreadable extends Error {
  readonly failure: Failure;
  constructor(file: string, expected: string, found: string, next: string = START_ANEW) {
    super(`${file}: expected ${expected}, found ${found}`);
    this.failure = { reason: 'unreadable', file, expected, found, next };
  }
}
