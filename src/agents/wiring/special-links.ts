import type { Codebase } from '../../codebase/codebase.js';
import type { KeyLink } from '../../domain/must-have.js';
import type { LinkEnd } from './link-ends.js';
import type { Finding } from './report.js';

/** Links that no import settles: routes, form actions, events. */
export function judgeSpecial(
  _link: KeyLink,
  _from: LinkEnd,
  _to: LinkEnd,
  _codebase: Codebase,
): Finding | undefined {
  return undefined;
}
