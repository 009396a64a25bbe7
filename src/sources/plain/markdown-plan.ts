import type { Task, TaskFile } from '../../domain/phase.js';
import { actionIn, pathsIn } from '../claimed-files.js';
import {
  labelledBlocks,
  listItems,
  type MarkdownLine,
  markdownLines,
  markdownSections,
} from '../markdown-lines.js';

/** A plan in Markdown: what its headings and labels say. */
export interface MarkdownPlan {
  readonly title: string | null;
  readonly goal: string | null;
  readonly criteria: readonly string[];
  readonly requirements: readonly string[];
  /** Checklist items and lists of files; `pending`: left open in a list in which others are ticked. */
  readonly tasks: readonly Task[];
}

const GOAL = /^(?:goals?|objectives?|purpose|why|overview|summary|目标)$/i;
const CRITERIA =
  /^(?:success|acceptance|exit|done|completion) criteria|^definition of done|^acceptance$|^must[- ]haves?$|^truths$|^验收|^成功标准/i;
const REQUIREMENTS = /^(?:functional )?requirements?$|^需求/i;
const FILES = /^(?:files?|artifacts?|deliverables?|new files|files to (?:create|modify|change|delete)|文件)/i;
const DEFERRED = /^(?:out of scope|non[- ]goals?|deferred|later|not in scope)/i;

/**
 * Reads a Markdown plan: the goal's first paragraph, the lists below "Success criteria" and the like, checklists as tasks
 * with the paths in backticks, files below "Files to create" or "Files to modify".
 */
export function readMarkdownPlan(body: string): MarkdownPlan {
  const sections = markdownSections(body);
  const blocks = [
    ...sections.map(({ title, line, body: lines }) => ({
      label: title.replace(/^[\d.]+\s+/, '').replace(/[:：]$/, ''),
      text: '',
      line,
      lines: ownLines(lines),
    })),
    ...labelledBlocks(markdownLines(body)).map(({ label, text, line, body: lines }) => ({
      label,
      text,
      line,
      lines,
    })),
  ];
  const itemsBelow = (pattern: RegExp): string[] =>
    blocks
      .filter(({ label }) => pattern.test(label))
      .flatMap(({ text, lines }) => {
        const items = listItems(lines)
          .map((item) => item.text)
          .filter((item) => item !== '');
        return items.length > 0 ? items : text === '' ? [] : [text];
      });
  const goal = blocks.find(
    ({ label, text, lines }) => GOAL.test(label) && (text !== '' || paragraph(lines) !== ''),
  );
  const special = [GOAL, CRITERIA, REQUIREMENTS, DEFERRED];
  return {
    title: sections[0]?.level === 1 ? sections[0].title.replace(/^(?:plan|phase)\s*[:：–—-]\s*/i, '') : null,
    goal: goal ? goal.text || paragraph(goal.lines) : null,
    criteria: itemsBelow(CRITERIA),
    requirements: itemsBelow(REQUIREMENTS),
    tasks: [
      ...blocks
        .filter(({ label }) => FILES.test(label))
        .flatMap(({ label, text, lines, line }) =>
          fileTask(label, [text, ...listItems(lines).map((item) => item.text)], line),
        ),
      ...checklist(
        body,
        blocks
          .filter(({ label }) => special.some((pattern) => pattern.test(label)))
          .flatMap(({ lines }) => lines),
      ),
    ],
  };
}

const ownLines = (lines: readonly MarkdownLine[]): readonly MarkdownLine[] => {
  const nested = lines.findIndex(({ text, fenced }) => !fenced && /^\s{0,3}#{1,6}\s/.test(text));
  return nested === -1 ? lines : lines.slice(0, nested);
};

function paragraph(lines: readonly MarkdownLine[]): string {
  const text = lines
    .map((line) => line.text)
    .join('\n')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trim();
  return (text.split(/\n\s*\n/)[0] ?? '').replace(/\s*\n\s*/g, ' ');
}

/**
 * Checklist items outside the sections that mean something else. A ticked one claims that its files are done; in a list that
 * nobody ticks each does.
 */
function checklist(body: string, elsewhere: readonly MarkdownLine[]): Task[] {
  const taken = new Set(elsewhere.map(({ line }) => line));
  const items = listItems(markdownLines(body)).filter(({ mark, line }) => mark !== null && !taken.has(line));
  const isTicked = (mark: string | null): boolean => mark?.toLowerCase() === 'x';
  const isKept = items.some(({ mark }) => mark?.trim() !== '');
  return items.map(({ text, mark }, index) => ({
    id: /^\**([A-Z]{1,6}-?\d{1,5})\**\b/.exec(text)?.[1] ?? `item-${index + 1}`,
    title: text,
    status: isTicked(mark) ? 'completed' : isKept ? 'pending' : '',
    criteria: [],
    files: isTicked(mark) || !isKept ? pathsIn(text).map((path) => ({ path, action: actionIn(text) })) : [],
    tests: [],
  }));
}

function fileTask(label: string, entries: readonly string[], line: number): Task[] {
  const action = /creat|new|artifact|deliverable|新/i.test(label)
    ? 'create'
    : /modif|chang|edit|updat|修改/i.test(label)
      ? 'modify'
      : /delet|remov|删除/i.test(label)
        ? 'delete'
        : null;
  const files = entries.flatMap((entry) =>
    pathsIn(entry).map((path): TaskFile => ({ path, action: action ?? actionIn(entry) })),
  );
  return files.length === 0
    ? []
    : [{ id: `files-${line}`, title: label, status: '', criteria: [], files, tests: [] }];
}
