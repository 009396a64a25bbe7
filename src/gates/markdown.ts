import type { Heading, Nodes, Root, RootContent, TableCell } from 'mdast';
import { fail, ok, type Result } from '../domain/result.js';

export interface Cell {
  /** As written, escaped pipes resolved. */
  readonly raw: string;
  /** As rendered, white space collapsed. */
  readonly text: string;
}

export interface Table {
  /** Title of the heading it stands under; null above the first one. */
  readonly heading: string | null;
  readonly header: readonly Cell[];
  readonly rows: readonly { readonly cells: readonly Cell[]; readonly line: number }[];
}

interface ListItem {
  readonly text: string;
  /** Its first paragraph as written, white space collapsed. */
  readonly raw: string;
  readonly line: number;
}

/** A line of running text: of a paragraph, a heading or (with `code`) a block of code in the language. */
interface TextLine {
  readonly text: string;
  readonly line: number;
  readonly code: string | null;
}

/** What the gates ask of a Markdown file; lines are 1-based. */
export interface MarkdownDocument {
  readonly tables: readonly Table[];
  /** Lines of paragraphs and headings at the top level, as written. */
  readonly lines: readonly TextLine[];
  /** List items and text lines below the headings whose title matches; undefined when no heading does. */
  section(title: RegExp): MarkdownSection | undefined;
  readonly whole: MarkdownSection;
}

export interface MarkdownSection {
  /** Top-level items of lists: their first paragraph, rendered. */
  readonly items: readonly ListItem[];
  readonly lines: readonly TextLine[];
}

/** Parsing grows with the square of a block: these bounds keep the worst text within seconds. */
const LARGEST = 600_000;
const LARGEST_BLOCK = 96_000;
const DEEPLY_NESTED = /^(?:[ \t]{0,3}(?:>|[-*+]|\d{1,9}[.)])[ \t]?){50}|^[ \t]{400}/m;

/** Parses GitHub-flavoured Markdown. The failure is one sentence; never throws. */
export async function readMarkdown(source: string): Promise<Result<MarkdownDocument, string>> {
  const trouble = boundsTrouble(source);
  if (trouble) return fail(trouble);
  const [{ fromMarkdown }, { gfm }, { gfmFromMarkdown }, { toString: render }] = await Promise.all([
    import('mdast-util-from-markdown'),
    import('micromark-extension-gfm'),
    import('mdast-util-gfm'),
    import('mdast-util-to-string'),
  ]);
  try {
    const root = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    return ok(documentOf(root, { source, render }));
  } catch (error) {
    return fail(`no readable Markdown: ${error instanceof Error ? error.message.slice(0, 200) : 'unknown'}`);
  }
}

function boundsTrouble(source: string): string | undefined {
  if (source.length > LARGEST) return `larger than ${LARGEST} characters`;
  if (DEEPLY_NESTED.test(source)) return 'nested too deeply';
  const isLarge = source.split(/\n[ \t]*\r?\n/).some((block) => block.length > LARGEST_BLOCK);
  return isLarge ? `a table or paragraph is larger than ${LARGEST_BLOCK} characters` : undefined;
}

interface Context {
  readonly source: string;
  readonly render: (node: Nodes) => string;
}

function documentOf(root: Root, context: Context): MarkdownDocument {
  const tables: Table[] = [];
  let heading: string | null = null;
  for (const node of root.children) {
    if (node.type === 'heading') heading = collapse(context.render(node));
    if (node.type === 'table') tables.push(tableOf(node, heading, context));
  }
  return {
    tables,
    lines: root.children.flatMap((node) => (node.type === 'code' ? [] : linesOf(node, context))),
    whole: sectionOf(root.children, context),
    section: (title) => {
      const nodes = nodesBelow(root.children, title, context);
      return nodes && sectionOf(nodes, context);
    },
  };
}

function nodesBelow(
  nodes: readonly RootContent[],
  title: RegExp,
  { render }: Context,
): readonly RootContent[] | undefined {
  const found: RootContent[] = [];
  let open: Heading | undefined;
  let seen = false;
  for (const node of nodes) {
    if (node.type === 'heading' && (!open || node.depth <= open.depth)) {
      open = title.test(collapse(render(node))) ? node : undefined;
      seen ||= open !== undefined;
    } else if (open) found.push(node);
  }
  return seen ? found : undefined;
}

function sectionOf(nodes: readonly RootContent[], context: Context): MarkdownSection {
  const items = nodes.flatMap((node) => {
    if (node.type !== 'list') return [];
    return node.children.map((item) => {
      const first = item.children[0];
      const [text, raw] = first ? [context.render(first), slice(first, context.source)] : ['', ''];
      return { text: collapse(text), raw: collapse(raw), line: lineOf(item) };
    });
  });
  return { items, lines: nodes.flatMap((node) => linesOf(node, context)) };
}

function linesOf(node: RootContent, { source }: Context): readonly TextLine[] {
  if (node.type === 'code') {
    const fenced = /^[ \t>]*[`~]{3}/.test(slice(node, source));
    const first = lineOf(node) + (fenced ? 1 : 0);
    const code = fenced ? (node.lang ?? '').toLowerCase() : '';
    return node.value
      .split('\n')
      .map((text, at) => ({ text, line: first + at, code: fenced ? code || 'text' : '' }));
  }
  if (node.type !== 'paragraph' && node.type !== 'heading') return [];
  const text = slice(node, source).replace(/^#{1,6}\s+/, '');
  return text.split(/\r?\n/).map((line, at) => ({ text: line, line: lineOf(node) + at, code: null }));
}

function tableOf(
  node: Extract<RootContent, { type: 'table' }>,
  heading: string | null,
  context: Context,
): Table {
  const [header, ...rows] = node.children.map((row) => ({
    line: lineOf(row),
    cells: row.children.map((cell) => cellOf(cell, context)),
  }));
  return { heading, header: header?.cells ?? [], rows };
}

function cellOf(cell: TableCell, { source, render }: Context): Cell {
  const start = cell.children[0]?.position?.start.offset;
  const end = cell.children.at(-1)?.position?.end.offset;
  const raw = start === undefined || end === undefined ? '' : source.slice(start, end);
  return { raw: raw.replaceAll('\\|', '|').trim(), text: collapse(render(cell)) };
}

const slice = (node: Nodes, source: string): string =>
  source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
const lineOf = (node: Nodes): number => node.position?.start.line ?? 1;
const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();
