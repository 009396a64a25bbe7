import type { MarkdownDocument } from '../markdown.js';

const ID =
  /^(?:\[[ xX]\]\s+)?(?:\*\*|__)?\[?(R\d+(?:\.\d+)*(?![\w-])|[A-Z]{2,10}-\d+[a-z]?(?=\s*(?:\*\*|__)?\s*[.:)\]—–]))/;

/** Ids of a task's requirements, in order: what its items, lines and headings below `Requirements` begin with. */
export function requirementIds(task: MarkdownDocument): readonly string[] {
  const section = task.section(/^requirements\b/i);
  if (!section) return [];
  const lines = section.lines.filter(
    (line) => line.code === null && /^\W*[\w.-]+(?:\*\*|__)?\s*[.:—–)\]]|^\*\*/.test(line.text.slice(0, 200)),
  );
  const found = [...section.items, ...lines]
    .sort((left, right) => left.line - right.line)
    .map((entry) => ID.exec(entry.text.slice(0, 200).trim())?.[1]);
  return [...new Set(found.filter((id) => id !== undefined))];
}

/** The task's own id: of its frontmatter, its first heading (`## 0007. Title`), or the digits its file name begins with. */
export function taskIdOf(source: string, fileName: string): string | null {
  const frontmatter = /^---\r?\n([\s\S]{0,20000}?)\r?\n---/.exec(source)?.[1];
  const named = frontmatter && /^(?:wbs|task_id|id):\s*["']?([\w.-]{1,64})["']?\s*$/m.exec(frontmatter)?.[1];
  const heading = /^#{1,6}\s+(?:Task\s+)?([A-Z]{0,8}-?\d[\w.-]{0,40}?)(?:[.:]\s|\s[—–-]\s|\s)/m.exec(
    source,
  )?.[1];
  return (
    named ||
    heading ||
    (/^([A-Za-z]{0,8}-?\d[\d.-]*)(?=[-_.\s]|$)/.exec(fileName)?.[1]?.replace(/[.-]+$/, '') ?? null)
  );
}
