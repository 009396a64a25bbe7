import { basename } from 'node:path';
import type { PrBundle } from '../../../domain/pr-bundle.js';
import type { GateHost } from '../../gate.js';
import { readMarkdown } from '../../markdown.js';
import { readInput } from '../../read-input.js';
import { type FactsNode, IssueNode } from './answers.js';
import { graphql } from './gh.js';
import type { HeadTree } from './head-tree.js';
import { ISSUE_QUERY } from './queries.js';

export interface TicketSearch {
  readonly host: GateHost;
  readonly tree: HeadTree;
  readonly facts: FactsNode;
  /** As given with --ticket: a file, an id that names one, or an issue's number. */
  readonly wanted: string | undefined;
}

/** The ticket: the one asked for, else the closing issue, else a file that an id in title, branch or body names. */
export async function locateTicket({ host, tree, facts, wanted }: TicketSearch): Promise<PrBundle['ticket']> {
  if (wanted !== undefined) {
    const file = ticketFile(tree, wanted) ?? (tree.paths.includes(wanted) ? wanted : undefined);
    if (file) return ticketOf(ticketId(file, wanted), await tree.read(file));
    const local = await readInput(host, wanted);
    if (local.ok) return ticketOf(ticketId(wanted, wanted), local.value);
    const issue = await readIssue(host, wanted);
    return issue ? ticketOf(`#${issue.number}`, issue.body ?? '') : null;
  }
  const [closing] = facts.closingIssuesReferences?.nodes ?? [];
  if (closing) return ticketOf(`#${closing.number}`, closing.body ?? '');
  for (const text of [facts.title, facts.headRefName, facts.body]) {
    for (const id of ticketIds(text ?? '')) {
      const file = ticketFile(tree, id);
      if (file) return ticketOf(id, await tree.read(file));
    }
  }
  return null;
}

/** Words of a text that may be a ticket's id: `0042`, `ABC-12`. */
export const ticketIds = (text: string): readonly string[] => [
  ...new Set(
    text.match(/(?<![A-Za-z0-9])(?:[A-Za-z][A-Za-z0-9]{0,9}-\d{1,6}|\d{3,6})(?![A-Za-z0-9])/g) ?? [],
  ),
];

/** The document whose file name begins with the id. */
export function ticketFile(tree: Pick<HeadTree, 'paths'>, id: string): string | undefined {
  if (id.length < 2) return undefined;
  const wanted = id.toLowerCase();
  return tree.paths.find((path) => {
    const name = basename(path).toLowerCase();
    return (
      /\.(?:md|markdown|txt)$/.test(name) &&
      name.startsWith(wanted) &&
      !/^[a-z0-9]/.test(name.slice(wanted.length))
    );
  });
}

/** An issue of the repository; undefined when there is none of this number. */
export async function readIssue(host: GateHost, id: string): Promise<IssueNode | undefined> {
  const number = Number(/^#?(\d{1,9})$/.exec(id)?.[1] ?? Number.NaN);
  if (Number.isNaN(number)) return undefined;
  const answer = await graphql(host, ISSUE_QUERY, { number });
  if (!answer.ok) return undefined;
  const repository = answer.value.data.repository;
  const issue = IssueNode.safeParse((repository as { issue?: unknown } | null | undefined)?.issue);
  return issue.success ? issue.data : undefined;
}

const ticketId = (path: string, wanted: string): string => ticketIds(basename(path))[0] ?? basename(wanted);

async function ticketOf(id: string, text: string | undefined): Promise<PrBundle['ticket']> {
  const document = await readMarkdown(text ?? '');
  const section = document.ok ? document.value.section(/^exit criteria\b/i) : undefined;
  if (!section) return { id, exit_criteria: [] };
  const items = section.items.map((item) => item.raw.replace(/^\[[ xX]\]\s+/, ''));
  const lines = section.lines.filter((line) => line.code === null).map((line) => line.text.trim());
  const criteria = (items.length > 0 ? items : lines).filter((text) => text !== '');
  return { id, exit_criteria: criteria.map((criterion) => ({ text: criterion, mentions: [] })) };
}
