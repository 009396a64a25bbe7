import {
  type LabelledBlock,
  labelledBlocks,
  listItems,
  type MarkdownSection,
  markdownSections,
} from './markdown-lines.js';
import { parsePhaseToken } from './phase-token.js';

/** What a roadmap says about one phase. */
export interface RoadmapPhase {
  readonly number: string;
  readonly name: string;
  readonly line: number;
  readonly goal: string | null;
  readonly criteria: readonly string[];
  /** Requirement ids, or whole list items `REQ-1: text`. */
  readonly requirements: readonly string[];
  readonly dependsOn: string | null;
  /** Titles of the headings above it, outermost first: the milestone may be among them. */
  readonly path: readonly string[];
}

/**
 * Phases of a roadmap: headings `Phase N: Name` at any depth, and `- [x] **Phase N: Name** - goal` checklist lines for
 * those without a heading. Criteria are numbered or bulleted, wrapped or not, inside `<details>` or not.
 */
export function readRoadmap(text: string): RoadmapPhase[] {
  const sections = markdownSections(text);
  const detailed = sections.flatMap((section, index) => {
    const name = phaseHeading(section.title);
    return name ? [readSection(section, name, pathOf(sections, index))] : [];
  });
  const known = new Set(detailed.map(({ number }) => number));
  const listed = text.split('\n').flatMap((line, index) => {
    const entry = /^\s*[-*]\s+\[[ xX~]\]\s+(.*?)\s*$/.exec(line)?.[1] ?? '';
    const [, title = '', goal = ''] =
      /^\*\*\s*(.+?)\*\*\s*[-–—:]?\s*(.*)$/.exec(entry) ?? /^(.+?)(?:\s+[-–—]\s+(.*))?$/.exec(entry) ?? [];
    const name = phaseHeading(title);
    if (!name || known.has(name.number)) return [];
    known.add(name.number);
    const said = goal.trim();
    return [
      {
        ...name,
        line: index + 1,
        goal: said === '' ? null : said,
        criteria: [],
        requirements: [],
        dependsOn: null,
        path: [],
      },
    ];
  });
  return [...detailed, ...listed];
}

function phaseHeading(title: string): { number: string; name: string } | null {
  const plain = title
    .replace(/[*_`]/g, '')
    .replace(/^(?:\[[ xX]\]|[✅🚧📋⏳🔄]\uFE0F?)\s*/u, '')
    .trim();
  const match = /^(?:Phase|阶段)\s*([A-Za-z]{0,8}-?\d[\w.]*)(?:\s*[:：.–—-]\s*|\s+|$)(.*)$/i.exec(plain);
  if (!match?.[1]) return null;
  const number = parsePhaseToken(match[1].replace(/\.$/, '')).number ?? match[1];
  return { number, name: (match[2] ?? '').trim() };
}

function readSection(
  section: MarkdownSection,
  { number, name }: { number: string; name: string },
  path: readonly string[],
): RoadmapPhase {
  const blocks = labelledBlocks(section.body);
  const block = (label: RegExp) => blocks.find((candidate) => label.test(candidate.label));
  const nested = markdownSections(section.body.map(({ text }) => text).join('\n'));
  const criteria = block(/^success criteria|^acceptance|^成功标准|^验收/i);
  const criteriaSection = nested.find(({ title }) =>
    /^success criteria|^acceptance criteria|^成功标准|^验收标准/i.test(title),
  );
  const listed = listItems(criteria?.body ?? criteriaSection?.body ?? []);
  const outermost = Math.min(...listed.map(({ indent }) => indent));
  const inline = criteria && criteria.text !== '' && listed.length === 0 ? [criteria.text] : [];
  const goal = block(/^(?:goal|objective|目标)/i)?.text ?? '';
  return {
    number,
    name,
    line: section.line,
    goal: goal === '' ? null : goal,
    criteria: [
      ...listed.filter(({ indent }) => indent <= outermost + 1).map(({ text }) => text),
      ...inline,
    ].filter((text) => text !== ''),
    requirements: requirementsOf(block(/^requirements?|^需求/i)),
    dependsOn: block(/^depends on/i)?.text || null,
    path,
  };
}

function requirementsOf(block: LabelledBlock | undefined): string[] {
  if (!block) return [];
  const items = block.text === '' ? listItems(block.body).map(({ text }) => text) : [];
  if (items.length > 0) return items.filter((text) => REQUIREMENT_ID.test(text));
  return [...block.text.matchAll(new RegExp(REQUIREMENT_ID, 'g'))].map((match) => match[0]);
}

const REQUIREMENT_ID = /\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-?\d+[a-z]?\b/;

function pathOf(sections: readonly MarkdownSection[], index: number): string[] {
  const path: string[] = [];
  let level = sections[index]?.level ?? 0;
  for (let at = index - 1; at >= 0 && level > 1; at--) {
    const above = sections[at];
    if (above && above.level < level) {
      path.unshift(above.title);
      level = above.level;
    }
  }
  return path;
}
