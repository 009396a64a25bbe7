import type { Task, TaskFile } from '../../domain/phase.js';
import { labelledBlocks, listItems, type MarkdownSection, markdownSections } from '../markdown-lines.js';

/**
 * plan.md where it is the only plan: each heading `TASK-001: Title` (or `Task 1: Title`) with `**Files to create**:`,
 * `**Files to modify**:` and `**Convergence criteria**:`. A plan without such headings is one task.
 */
export function tasksOfMarkdown(text: string): Task[] {
  const sections = markdownSections(text);
  const headings = sections.filter(({ title }) => TASK_HEADING.test(title));
  if (headings.length > 0) return headings.map((section) => readSection(section, taskName(section.title)));
  const whole: MarkdownSection = { level: 0, title: '', line: 1, body: sections[0] ? allLines(text) : [] };
  const task = readSection(whole, { id: 'PLAN', title: sections[0]?.title ?? 'Plan' });
  return task.criteria.length > 0 || task.files.length > 0 ? [task] : [];
}

export function goalOfMarkdown(text: string): string | null {
  const section = markdownSections(text).find(({ title }) => /^(?:goal|objective|目标)s?$/i.test(title));
  const paragraph = section?.body
    .map((line) => line.text)
    .join('\n')
    .trim()
    .split(/\n\s*\n/)[0]
    ?.replace(/\s*\n\s*/g, ' ');
  const labelled = labelledBlocks(allLines(text)).find(({ label }) =>
    /^(?:goal|objective|目标)$/i.test(label),
  )?.text;
  return labelled || paragraph || null;
}

const TASK_HEADING = /^\**(?:(TASK-[\w-]+)|(?:Task|任务)\s*(\d+))\**\s*[:：.–—-]?\s*(.*)$/i;

function taskName(heading: string): { id: string; title: string } {
  const [, id, number, title = ''] = TASK_HEADING.exec(heading) ?? [];
  const named = id ?? `TASK-${(number ?? '').padStart(3, '0')}`;
  return { id: named.toUpperCase(), title: title.replaceAll('*', '').trim() || named };
}

const allLines = (text: string): MarkdownSection['body'] =>
  text.split('\n').map((line, index) => ({ line: index + 1, text: line, fenced: false }));

function readSection({ body }: MarkdownSection, { id, title }: { id: string; title: string }): Task {
  const task = { criteria: [] as string[], files: [] as TaskFile[], tests: [] as string[], status: '' };
  const nested = markdownSections(body.map(({ text }) => text).join('\n')).map((section) => ({
    label: section.title,
    text: '',
    body: section.body,
  }));
  for (const block of [...labelledBlocks(body), ...nested]) {
    const items = listItems(block.body).map(({ text }) => text);
    const entries = items.length > 0 ? items : block.text === '' ? [] : [block.text];
    if (/criteria|acceptance|收敛|验收/i.test(block.label)) task.criteria.push(...entries);
    else if (/^status|^状态/i.test(block.label)) task.status = block.text.toLowerCase();
    else if (/^(?:unit |integration )?tests?$/i.test(block.label))
      task.tests.push(...entries.flatMap(pathsOf));
    else task.files.push(...entries.flatMap((entry) => filesOf(block.label, entry)));
  }
  return { id, title, ...task };
}

function filesOf(label: string, entry: string): TaskFile[] {
  if (!/^(?:files?\b|new files|modified files|.*文件)/i.test(label)) return [];
  const action = /creat|new|新建|新增|创建/i.test(label)
    ? 'create'
    : /modif|edit|update|chang|修改/i.test(label)
      ? 'modify'
      : /delet|remov|删除/i.test(label)
        ? 'delete'
        : null;
  const own = /\b(create|new)\b/i.test(entry)
    ? 'create'
    : /\b(?:modify|edit|update)\b/i.test(entry)
      ? 'modify'
      : 'read';
  return pathsOf(entry).map((path) => ({ path, action: action ?? own }));
}

/** Paths in backticks, else the words that look like paths. */
function pathsOf(entry: string): string[] {
  const quoted = [...entry.matchAll(/`([^`\s]+)`/g)].flatMap((match) => match[1] ?? []);
  if (quoted.length > 0) return quoted.filter((path) => /[/.]/.test(path));
  return entry
    .split(/[\s,;，、]+/)
    .filter((word) => /^[\w@.()[\]/-]*[\w)\]]\.\w{1,8}$|^[\w@.()[\]-]+\/[\w@.()[\]/-]+$/.test(word));
}
