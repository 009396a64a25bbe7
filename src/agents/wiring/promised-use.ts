import type { Codebase, TargetUse } from '../../codebase/codebase.js';
import { escapeRegex } from '../../criteria/regex-dialects.js';
import type { KeyLink } from '../../domain/must-have.js';
import { namesMatch } from './wanted-names.js';

interface Use {
  readonly from: string;
  readonly to: string;
  readonly uses: readonly TargetUse[];
}

/**
 * Exports of `to` that the link's pattern or `via` names and of which none is used, though others are: the plan means a use
 * that is not there. Empty where a named one is used, or stands in `from` beyond its import.
 */
export function promisedAndUnused(
  link: KeyLink,
  { from, to, uses }: Use,
  codebase: Codebase,
): readonly string[] {
  const words = new Set([...identifiers(link.pattern ?? ''), ...codeWords(link.via ?? '')]);
  const offered = codebase.modules.exportsOf(to).map(({ name }) => name);
  const promised = [...new Set(offered.filter((name) => words.has(name)))];
  const masked = codebase.source(from)?.masked ?? '';
  const isUsed = (name: string): boolean =>
    uses.some((use) => namesMatch({ ...use, from }, name, to, codebase)) ||
    (masked.match(new RegExp(`(?<![\\w$])${escapeRegex(name)}(?![\\w$])`, 'g'))?.length ?? 0) > 1;
  return promised.some(isUsed) ? [] : promised;
}

/** The escapes of a regular expression (`\bsave\(`) are no part of a name. */
const identifiers = (pattern: string): readonly string[] =>
  pattern.replace(/\\+[a-zA-Z]/g, ' ').match(/[A-Za-z_$][\w$]{2,}/g) ?? [];

/** `saveOrder`, `save_order`, `save()` and `save` in backticks; plain words of the sentence are none. */
const codeWords = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /`([A-Za-z_$][\w$]*)(?:\(\))?`|(?<![\w$.])([A-Za-z_$][\w$]*)(?=\()|(?<![\w$.])([A-Za-z$]*[a-z0-9][A-Z][\w$]*|[A-Za-z]\w*_\w+)(?![\w$])/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
