import { posix } from 'node:path';
import type { RuleProposal } from '../../domain/rule-proposal.js';
import type { SourceContext } from '../source.js';
import { withLock } from '../with-lock.js';

const SPECS = '.workflow/specs';
const FILES: Readonly<Record<RuleProposal['category'], string>> = {
  review: 'quality-rules.md',
  arch: 'architecture-constraints.md',
  test: 'test-conventions.md',
};

/** Appends each rule as a `<spec-entry>` to its category's file; a title that the file has already is not added again. */
export async function keepRules(
  context: SourceContext,
  proposals: readonly RuleProposal[],
  session: string,
): Promise<readonly string[]> {
  const lock = posix.join(context.root, '.workflow/.verify-phase.lock');
  const rules = proposals.map((proposal) => ({
    ...proposal,
    title: proposal.title.replace(/\s+/g, ' ').trim(),
  }));
  const date = context.clock.now().toISOString().slice(0, 10);
  return withLock(context, lock, async () => {
    const written: string[] = [];
    for (const [category, name] of Object.entries(FILES)) {
      const path = posix.join(context.root, SPECS, name);
      const text = (await context.files.readText(path)) ?? '';
      const added = rules
        .filter((proposal) => proposal.category === category && !text.includes(`### ${proposal.title}\n`))
        .map((proposal) => entryOf(proposal, date, session));
      if (added.length === 0) continue;
      const before = text === '' ? '' : `${text.trimEnd()}\n\n`;
      await context.files.write(path, `${before}${added.join('\n')}`);
      written.push(path);
    }
    return written;
  });
}

const entryOf = ({ category, title, reason }: RuleProposal, date: string, session: string): string =>
  `<spec-entry category="${category}" keywords="${keywords(title)}" date="${date}" source="verify:${session}">\n\n` +
  `### ${title}\n\n${reason}\n\n</spec-entry>\n`;

const keywords = (title: string): string =>
  [...new Set(title.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}-]{3,}/gu) ?? [])].slice(0, 5).join(',');
