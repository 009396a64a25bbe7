import type { Codebase } from '../../codebase/codebase.js';
import { escapeRegex } from '../../criteria/regex-dialects.js';
import type { KeyLink } from '../../domain/must-have.js';
import type { LinkEnd } from './link-ends.js';
import { anchor, type Finding } from './report.js';

type Files = Extract<LinkEnd, { kind: 'files' }>;

/** A type that the plan asks for by name, or by "import type", reaches by a type import: there is nothing to run. */
export function judgeTypes(link: KeyLink, from: Files, to: Files, codebase: Codebase): Finding | undefined {
  for (const file of from.files) {
    for (const fact of codebase.modules.importsOf(file)) {
      const target = codebase.modules.resolve(file, fact.specifier);
      if (target === undefined || !to.files.includes(target)) continue;
      const types = new Set(
        codebase.modules.exportsOf(target).flatMap(({ name, kind }) => (kind === 'type' ? [name] : [])),
      );
      const taken = fact.names.filter(({ exported }) => types.has(exported));
      const asked = /\btypes?\b|\binterface\b/i.test(`${link.via ?? ''} ${link.pattern ?? ''}`);
      const named = taken.find(({ exported }) => exported === to.symbol || asked);
      const masked = codebase.source(file)?.masked ?? '';
      const uses = named && masked.match(new RegExp(`(?<![\\w$])${escapeRegex(named.local)}(?![\\w$])`, 'g'));
      if (named && uses && uses.length > 1) {
        const how = `uses the type ${named.exported} of ${target}`;
        return {
          verdict: 'WIRED',
          findings: `${file}:${fact.line} ${how}`,
          evidence: [anchor(file, fact.line, how)],
        };
      }
    }
  }
  return undefined;
}
