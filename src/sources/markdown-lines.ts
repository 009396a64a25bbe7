/** A line of a Markdown file; `line` is 1-based. */
export interface MarkdownLine {
  readonly line: number;
  readonly text: string;
  /** Inside a fenced block: never a heading, list item or table row. */
  readonly fenced: boolean;
}

/** A heading and what follows it up to the next heading of its level or above. `level` 0 is the text before any heading. */
export interface MarkdownSection {
  readonly level: number;
  readonly title: string;
  readonly line: number;
  readonly body: readonly MarkdownLine[];
}

export function markdownLines(text: string): MarkdownLine[] {
  let fence: string | null = null;
  return text.split('\n').map((line, index) => {
    const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    const inside = fence !== null;
    if (mark !== null && fence === null) fence = mark;
    else if (mark !== null && fence !== null && mark.startsWith(fence) && line.trim() === mark) fence = null;
    return { line: index + 1, text: line, fenced: inside || fence !== null };
  });
}

export function markdownSections(text: string): MarkdownSection[] {
  const lines = markdownLines(text);
  const headings = lines.flatMap((line, index) => {
    const match = line.fenced ? null : /^\s{0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/.exec(line.text);
    return match?.[1] ? [{ index, level: match[1].length, title: match[2] ?? '' }] : [];
  });
  return headings.map(({ index, level, title }, position) => {
    const end = headings.slice(position + 1).find((next) => next.level <= level)?.index ?? lines.length;
    return { level, title, line: index + 1, body: lines.slice(index + 1, end) };
  });
}

export interface ListItem {
  readonly line: number;
  /** Without bullet or number, continuation lines folded in. */
  readonly text: string;
  /** Columns the bullet is indented by. */
  readonly indent: number;
  /** `[x]` true, `[ ]` false, none null; other marks (`[~]`) keep their letter. */
  readonly mark: string | null;
}

const BULLET = /^(\s*)(?:[-*+•]|\d{1,4}[.)、])\s+(?:\[([^\]])\]\s+)?(.*)$/;

/** List items of consecutive lines, nested ones too. Stops at a blank line followed by text that is no item and not indented. */
export function listItems(lines: readonly MarkdownLine[]): ListItem[] {
  const items: { line: number; text: string; indent: number; mark: string | null }[] = [];
  let open = false;
  for (const { line, text, fenced } of lines) {
    const bullet = fenced ? null : BULLET.exec(text);
    const current = items.at(-1);
    if (bullet) {
      items.push({
        line,
        text: (bullet[3] ?? '').trim(),
        indent: (bullet[1] ?? '').length,
        mark: bullet[2] ?? null,
      });
      open = true;
    } else if (text.trim() === '') {
      open = false;
    } else if (
      current &&
      !fenced &&
      (open || /^\s{2,}/.test(text)) &&
      !/^\s*(?:#{1,6}\s|\||\*\*[^*]+\*\*\s*:|\*\*[^*]+:\*\*|<)/.test(text)
    ) {
      current.text = joinWrapped(current.text, text.trim());
      open = true;
    }
  }
  return items;
}

/** Joins a wrapped line: without a space inside a path, an open word of code, or between Chinese characters. */
function joinWrapped(first: string, second: string): string {
  const codeIsOpen = (first.match(/`/g)?.length ?? 0) % 2 === 1;
  const openWord = codeIsOpen && !/\s/.test(first.slice(first.lastIndexOf('`')));
  const glued =
    openWord ||
    /[/]$/.test(first) ||
    /^[/]/.test(second) ||
    (/[\u3000-\u9fff\uff00-\uffef]$/.test(first) && /^[\u3000-\u9fff\uff00-\uffef]/.test(second));
  return `${first}${glued ? '' : ' '}${second}`;
}

/** Text of a `**Label**: ...` line (`**Label:** ...` too) with its wrapped lines, and the lines that follow it. */
export interface LabelledBlock {
  readonly line: number;
  readonly label: string;
  readonly text: string;
  readonly body: readonly MarkdownLine[];
}

const LABEL = /^\s*(?:[-*]\s+)?\*\*([^*]{1,80}?)(?::\*\*|\*\*\s*(?:\([^)]*\)\s*)?[:：]|：\*\*)\s*(.*)$/;

/** The labelled blocks of a section: each reaches to the next label or heading. */
export function labelledBlocks(lines: readonly MarkdownLine[]): LabelledBlock[] {
  const starts = lines.flatMap((line, index) => {
    const match = line.fenced ? null : LABEL.exec(line.text);
    return match?.[1] ? [{ index, label: match[1].trim(), text: match[2] ?? '' }] : [];
  });
  return starts.map(({ index, label, text }, position) => {
    const next = starts[position + 1]?.index ?? lines.length;
    const heading = lines.findIndex(
      (line, at) => at > index && !line.fenced && /^\s{0,3}#{1,6}\s/.test(line.text),
    );
    const body = lines.slice(index + 1, Math.min(next, heading === -1 ? lines.length : heading));
    return { line: lines[index]?.line ?? 0, label, text: foldParagraph(text, body), body };
  });
}

function foldParagraph(text: string, body: readonly MarkdownLine[]): string {
  let folded = text.trim();
  for (const line of body) {
    if (line.text.trim() === '' || line.fenced || BULLET.test(line.text) || /^\s*[|<]/.test(line.text)) break;
    folded = folded === '' ? line.text.trim() : joinWrapped(folded, line.text.trim());
  }
  return folded;
}

/** Rows of the tables in the lines as cells by lower-case header; escaped pipes stay in their cell. */
export function tableRows(
  lines: readonly MarkdownLine[],
): { readonly line: number; readonly cells: ReadonlyMap<string, string> }[] {
  const rows: { line: number; cells: Map<string, string> }[] = [];
  let header: string[] | null = null;
  let previous: string[] | null = null;
  for (const { line, text, fenced } of lines) {
    if (fenced || !/^\s*\|/.test(text)) {
      header = null;
      previous = null;
      continue;
    }
    const cells = text
      .trim()
      .replace(/^\|/, '')
      .replace(/\|$/, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    if (cells.every((cell) => /^:?-+:?$/.test(cell)))
      header = previous?.map((cell) => cell.toLowerCase()) ?? null;
    else if (header)
      rows.push({ line, cells: new Map(header.map((name, index) => [name, cells[index] ?? ''])) });
    previous = cells;
  }
  return rows;
}
