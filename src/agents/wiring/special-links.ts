import type { Codebase } from '../../codebase/codebase.js';
import type { KeyLink } from '../../domain/must-have.js';
import { judgeEvent } from './event-link.js';
import { judgeFormAction } from './form-action.js';
import type { LinkEnd } from './link-ends.js';
import { judgeOperation } from './operation-link.js';
import type { Finding } from './report.js';
import { judgeHandlerOf, judgeRequestTo, judgeRoute } from './route-link.js';

/** Links that need no import because the plan names a route, or asks for a form action. */
export function judgeByPlan(
  link: KeyLink,
  from: LinkEnd,
  to: LinkEnd,
  codebase: Codebase,
): Finding | undefined {
  if (to.kind === 'route')
    return from.kind === 'route'
      ? undefined
      : from.kind === 'files'
        ? judgeRoute(link, from.files, to, codebase)
        : undefined;
  if (from.kind === 'route')
    return to.kind === 'files' ? judgeHandlerOf(link, from, to.files, codebase) : undefined;
  if (from.kind !== 'files' || to.kind !== 'files') return undefined;
  return judgeFormAction(link, from.files, to.files, codebase);
}

/** Other ways in which two files meet at run time, asked when no import connects them. */
export function judgeWithoutImport(
  link: KeyLink,
  from: readonly string[],
  to: readonly string[],
  codebase: Codebase,
): Finding | undefined {
  return (
    judgeRequestTo(link, from, to, codebase) ??
    judgeOperation(from, to, codebase) ??
    judgeEvent(from, to, codebase)
  );
}
