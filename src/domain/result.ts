/** Outcome of a step whose trouble is expected: a value or the reason why there is none. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const fail = <E>(failure: E): Result<never, E> => ({ ok: false, failure });
