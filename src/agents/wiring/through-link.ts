import type { Codebase, TargetUse } from '../../codebase/codebase.js';
import type { KeyLink } from '../../domain/must-have.js';
import type { LinkEnd } from './link-ends.js';
import { anchor, type Finding } from './report.js';
import { describeUses } from './wanted-names.js';

type Files = Extract<LinkEnd, { kind: 'files' }>;

/** Work is moved by calling it elsewhere; a type, a base class or a value that others name too is no such move. */
const RUNS = new Set<TargetUse['how']>(['call', 'jsx']);

/**
 * `from` uses a module that uses what the plan's `via` names of `to`: a hook or helper that the work was moved into. Whether
 * that is what the plan means is for a person: the file itself does not use it.
 */
export function judgeThrough(link: KeyLink, from: Files, to: Files, codebase: Codebase): Finding | undefined {
  const said = new Set(`${link.via ?? ''} ${link.pattern ?? ''}`.match(/[A-Za-z_$][\w$]{2,}/g) ?? []);
  for (const target of to.files) {
    for (const user of codebase.modules.usersOf(target)) {
      if (from.files.includes(user.from) || to.files.includes(user.from)) continue;
      const uses = codebase.modules.usesOf(user.from, target);
      const meant = uses.find(
        (use) =>
          RUNS.has(use.how) && (said.has(use.name) || (use.member !== undefined && said.has(use.member))),
      );
      const start = meant && from.files.find((file) => codebase.modules.usesOf(file, user.from).length > 0);
      if (!meant || start === undefined) continue;
      const how = describeUses([meant], target);
      return {
        verdict: 'UNCERTAIN',
        findings: `${start} does not use ${target} itself; ${user.from}, which it uses, ${how} (line ${meant.line}): decide whether that is what the plan means`,
        evidence: [anchor(user.from, meant.line, how)],
      };
    }
  }
  return undefined;
}
