import type { Requirement } from '../../domain/must-have.js';
import { labelledBlocks, listItems, markdownLines, markdownSections } from '../markdown-lines.js';

export interface SpecDocument {
  readonly title: string | null;
  readonly goal: string | null;
  /** User stories, FR- and SC- items; an id given twice keeps the first. */
  readonly requirements: readonly Requirement[];
  /** SC- items with their id. */
  readonly criteria: readonly string[];
}

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
  const byId = new Map<string, Requirement>();
  for (const requirement of [...stories, ...items])
    if (!byId.has(requirement.id)) byId.set(requirement.id, requirement);
  const input = labelledBlocks(markdownLines(text)).find(({ label }) => /^input$/i.test(label))?.text;
  const requested = input
    ?.replace(/^User description:\s*/i, '')
    .replace(/^["“]|["”]$/g, '')
    .trim();
  return {
    title: sections[0]?.title.replace(/^Feature Specification:\s*/i, '') ?? null,
    goal: requested && !/^\$ARGUMENTS/.test(requested) ? requested : null,
    requirements: [...byId.values()],
    criteria: [...byId.values()]
      .filter(({ id }) => id.startsWith('SC-'))
      .map(({ id, text: criterion }) => `${id}: ${criterion}`),
  };
}
