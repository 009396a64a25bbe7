import type { Codebase } from '../../codebase/codebase.js';
import type { KeyLink } from '../../domain/must-have.js';
import type { LinkEnd } from './link-ends.js';
import { judgeNamed, namesCode } from './named-end.js';
import type { Finding } from './report.js';

/** The other end is no file: what the plan calls by name is looked for in the code of this one. */
export function judgeNoFile(
  link: KeyLink,
  files: readonly string[],
  to: Exclude<LinkEnd, { kind: 'files' | 'route' }>,
  codebase: Codebase,
): Finding {
  if (to.kind === 'built')
    return {
      verdict: 'UNCERTAIN',
      findings: `${link.to} is made by a build and not kept here; build, then look`,
    };
  const named = judgeNamed(link, files, link.to, codebase);
  if (named) return named;
  if (to.kind === 'absent') return missingEnd(link.to, to.near, link);
  if (!namesCode(link.to))
    return {
      verdict: 'UNCERTAIN',
      findings: `"${link.to}" names no file, symbol or route; name one in the plan`,
    };
  const description = `${link.from} does not reach ${link.to}: its code neither imports nor mentions it`;
  return {
    verdict: 'NOT_WIRED',
    findings: description,
    evidence: [{ kind: 'observation', text: description, files: files.slice(0, 3) }],
    gap: {
      description,
      fix_direction: `Use ${link.to} in ${files[0]}${link.via ? ` (${link.via})` : ''}`,
      file: files[0] ?? null,
      line: null,
    },
  };
}

export function missingEnd(written: string, near: readonly string[], link: KeyLink): Finding {
  const hint = near.length > 0 ? ` (nearest: ${near.join(', ')})` : '';
  const description = `${written} does not exist${hint}, so ${link.from} -> ${link.to} can not be wired`;
  return {
    verdict: 'NOT_WIRED',
    findings: description,
    gap: {
      type: 'missing_feature',
      severity: 'critical',
      description: `${written} does not exist${hint}`,
      fix_direction: `Create ${written}, then connect ${link.from} to ${link.to}`,
      file: written,
      line: null,
    },
  };
}
