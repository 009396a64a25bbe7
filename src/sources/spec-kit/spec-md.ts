import { labelledBlocks, listItems, markdownLines, markdownSections } from '../markdown-lines.js';
import { firstOfEachId, type SpecDocument } from './spec-document.js';

/** spec.md: `### User Story 1 - Title (Priority: P1)`, `- **FR-001**: ...`, `- **SC-001**: ...`. */
export function readSpecMd(text: string): SpecDocument {
  const sections = markdownSections(text);
  const stories = sections.flatMap(({ title }) => {
    const match = /^User Story\s+(\d+)\s*[-–—:]\s*(.*?)(?:\s*\(Priority.*\))?\s*$/i.exec(title);
    return match?.[1] ? [{ id: `US${match[1]}`, text: match[2] ?? '', tests: [] }] : [];
  });
  const items = listItems(markdownLines(text)).flatMap(({ text: item }) => {
    const match = /^\**((?:FR|NFR|SC)-\d{1,4}[a-z]?)\**\s*[:：]?\**\s*(.*)$/is.exec(item);
    return match?.[1] ? [{ id: match[1].toUpperCase(), text: (match[2] ?? '').trim(), tests: [] }] : [];
  });
  const listed = firstOfEachId([...stories, ...items]);
  const input = labelledBlocks(markdownLines(text)).find(({ label }) => /^input$/i.test(label))?.text;
  const requested = input
    ?.replace(/^User description:\s*/i, '')
    .replace(/^["“]|["”]$/g, '')
    .trim();
  return {
    title: sections[0]?.title.replace(/^Feature Specification:\s*/i, '') ?? null,
    goal: requested && !/^\$ARGUMENTS/.test(requested) ? requested : null,
    requirements: listed,
    criteria: listed
      .filter(({ id }) => id.startsWith('SC-'))
      .map(({ id, text: criterion }) => `${id}: ${criterion}`),
  };
}
