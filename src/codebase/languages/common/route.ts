/** A route that a framework serves. */
export interface Route {
  /** Upper case, null for any. */
  readonly method: string | null;
  /** Begins with `/`; parameters as the framework writes them. */
  readonly pattern: string;
  readonly file: string;
  readonly line: number;
  /** Function, method or `controller#action` that answers. */
  readonly handler?: string;
}

/** Joins prefix and path with single slashes; a trailing slash stays where the path has one. */
export function joinPattern(prefix: string, path: string): string {
  const joined = `/${prefix}/${path}`.replace(/\/{2,}/g, '/');
  return joined.length > 1 && !path.endsWith('/') ? joined.replace(/\/$/, '') : joined;
}
