import type { Requirement } from '../../domain/must-have.js';
import { markdownSections } from '../markdown-lines.js';
import type { PlanReader } from '../plan-reader.js';
import { foldersIn, type SpecFolder, type SpecLayout, textOf } from './layout.js';
import { firstOfEachId, firstParagraph, type SpecDocument } from './spec-document.js';

const CHANGES = 'openspec/changes';

/** OpenSpec: `openspec/changes/NAME/` with proposal.md, tasks.md and specs/CAPABILITY/spec.md; put away below archive/. */
export const openspecLayout: SpecLayout = {
  name: 'openspec',
  folder: 'openspec',
  async folders(reader) {
    const holdsChange = (names: readonly string[]): boolean =>
      names.includes('proposal.md') || names.includes('tasks.md');
    const current = await foldersIn(reader, CHANGES, holdsChange);
    const archived = await foldersIn(reader, `${CHANGES}/archive`, holdsChange);
    const named = (folder: SpecFolder): SpecFolder => {
      const name = folder.dir.slice(folder.dir.lastIndexOf('/') + 1).replace(/^\d{4}-\d{2}-\d{2}-/, '');
      return { ...folder, number: name, slug: name };
    };
    return [...current.map(named), ...archived.map((folder) => ({ ...named(folder), archive: 'archive' }))];
  },
  readSpec,
  nextCommands: ({ slug }) => ({
    debug: `/opsx:verify ${slug}`,
    planGaps: `add the gaps to tasks.md of ${slug}`,
    execute: `/opsx:apply ${slug}`,
    test: `/opsx:verify ${slug}`,
    autoTest: `/opsx:apply ${slug}`,
    review: `/opsx:archive ${slug}`,
  }),
};

async function readSpec(reader: PlanReader, { dir, slug }: SpecFolder): Promise<SpecDocument> {
  const proposal = markdownSections(await textOf(reader, `${dir}/proposal.md`));
  const why = proposal.find(({ title }) => /^why$/i.test(title));
  const requirements: Requirement[] = [];
  for (const file of await reader.files.glob(['specs/**/spec.md'], { cwd: `${reader.root}/${dir}` }))
    requirements.push(...readDelta(await textOf(reader, `${dir}/${file}`)));
  const listed = firstOfEachId(requirements);
  return {
    title: slug,
    goal: (why && firstParagraph(why.body)) || null,
    requirements: listed,
    criteria: listed.map(({ id, text }) => (text === id ? id : `${id}: ${text}`)),
  };
}

/** `### Requirement: Name` with its statement, below ADDED, MODIFIED or RENAMED; what is below REMOVED is no longer asked for. */
function readDelta(text: string): Requirement[] {
  return markdownSections(text)
    .filter(({ level, title }) => level === 2 && !/^REMOVED\b/i.test(title))
    .flatMap(({ body }) => markdownSections(body.map((line) => line.text).join('\n')))
    .flatMap(({ title, body }) => {
      const name = /^Requirement:\s*(.+)$/i.exec(title)?.[1]?.trim();
      if (name === undefined) return [];
      const end = body.findIndex((line) => !line.fenced && /^\s{0,3}#/.test(line.text));
      const statement = firstParagraph(end === -1 ? body : body.slice(0, end));
      return [{ id: name, text: statement || name, tests: [] }];
    });
}
