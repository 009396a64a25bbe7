import { listItems, markdownSections } from '../markdown-lines.js';
import type { PlanReader } from '../plan-reader.js';
import { foldersIn, type SpecFolder, type SpecLayout, textOf } from './layout.js';
import { firstOfEachId, firstParagraph, type SpecDocument } from './spec-document.js';

/** Kiro: `.kiro/specs/NAME/` with requirements.md, design.md and tasks.md. */
export const kiroLayout: SpecLayout = {
  name: 'kiro',
  folder: '.kiro',
  folders: (reader) =>
    foldersIn(
      reader,
      '.kiro/specs',
      (names) => names.includes('tasks.md') || names.includes('requirements.md'),
    ),
  readSpec,
  nextCommands: ({ slug }) => ({
    debug: `find out why, then verify-phase ${slug}`,
    planGaps: `add the gaps to tasks.md of ${slug}`,
    execute: `start the open tasks of ${slug} in Kiro`,
    test: `answer the open questions, then verify-phase ${slug}`,
    autoTest: `write the missing tests, then verify-phase ${slug}`,
    review: 'have the change reviewed',
  }),
};

/** `### Requirement 2` and its numbered acceptance criteria: 2.1, 2.2, ... as the tasks refer to them. */
async function readSpec(reader: PlanReader, { dir, slug }: SpecFolder): Promise<SpecDocument> {
  const sections = markdownSections(await textOf(reader, `${dir}/requirements.md`, false));
  const introduction = sections.find(({ title }) => /^introduction$/i.test(title));
  const requirements = sections.flatMap(({ title, body }) => {
    const number = /^Requirement\s+(\d{1,3})\b/i.exec(title)?.[1];
    if (number === undefined) return [];
    const inner = markdownSections(body.map(({ text }) => text).join('\n'));
    const criteria = inner.find((section) => /^acceptance criteria$/i.test(section.title));
    return listItems(criteria?.body ?? [])
      .filter(({ indent }) => indent === 0)
      .map(({ text }, index) => ({ id: `${number}.${index + 1}`, text, tests: [] }));
  });
  const listed = firstOfEachId(requirements);
  return {
    title: slug,
    goal: (introduction && firstParagraph(introduction.body)) || null,
    requirements: listed,
    criteria: listed.map(({ id, text }) => `${id}: ${text}`),
  };
}
