import type { PrBundle } from '../../../domain/pr-bundle.js';
import type { GateHost } from '../../gate.js';
import type { HeadTree } from './head-tree.js';
import type { PullRequestLists } from './read-lists.js';
import { readIssue, ticketFile, ticketIds } from './ticket.js';

/** The first existing ticket a text names. */
export const namedTicket = (text: string, known: ReadonlySet<string>): string | undefined =>
  [...issueReferences(text), ...ticketIds(text)].find((id) => known.has(id));

const MOST_LOOKUPS = 50;

/** Ids that replies and comments name and that exist: as a file of the head, or as an issue of the repository. */
export async function knownTickets(search: {
  host: GateHost;
  tree: HeadTree;
  lists: PullRequestLists;
  ticket: PrBundle['ticket'];
}): Promise<ReadonlySet<string>> {
  const known = new Set<string>(search.ticket ? [search.ticket.id] : []);
  const comments = [
    ...search.lists.threads.nodes.flatMap((thread) => thread.all.slice(1)),
    ...search.lists.comments.nodes,
  ];
  const text = comments.map((comment) => comment.body ?? '').join('\n');
  for (const id of ticketIds(text)) if (ticketFile(search.tree, id)) known.add(id);
  for (const id of issueReferences(text).slice(0, MOST_LOOKUPS)) {
    if (await readIssue(search.host, id)) known.add(id);
  }
  return known;
}

const issueReferences = (text: string): readonly string[] => [
  ...new Set(text.match(/(?<![\w/])#\d{1,9}\b/g) ?? []),
];
