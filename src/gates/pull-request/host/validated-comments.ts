import type { PrBundle } from '../../../domain/pr-bundle.js';
import { findBannedWording } from '../../../evidence/banned-wording.js';
import { checkAnchors } from '../../../evidence/check-anchors.js';
import { plannedPaths } from '../../plan/planned-paths.js';
import type { FactsNode } from './answers.js';
import type { HeadTree } from './head-tree.js';
import { namedTicket } from './known-tickets.js';
import type { PullRequestLists } from './read-lists.js';

/** Comments, with the author's own marked validated where they cite something that exists and waive nothing. */
export async function validatedComments(reading: {
  facts: FactsNode;
  lists: PullRequestLists;
  tree: HeadTree;
  known: ReadonlySet<string>;
}): Promise<PrBundle['pr']['comments']> {
  const comments: PrBundle['pr']['comments'] = [];
  for (const comment of reading.lists.comments.nodes) {
    const body = comment.body ?? '';
    const own = comment.author?.login.toLowerCase() === reading.facts.author?.login.toLowerCase();
    comments.push({
      id: comment.id,
      url: comment.url,
      author: comment.author?.login ?? 'ghost',
      author_kind: comment.author?.__typename === 'Bot' ? 'bot' : 'human',
      at: comment.createdAt,
      body,
      validated: own && !isWaiverOrSummary(body) && (await citesSomething(body, reading)),
    });
  }
  return comments;
}

const isWaiverOrSummary = (body: string): boolean => /^\s*\/verify-gate\b|\bout[- ]of[- ]scope\b/i.test(body);

async function citesSomething(
  body: string,
  { tree, known }: { tree: HeadTree; known: ReadonlySet<string> },
): Promise<boolean> {
  const anchors = checkAnchors(body, await tree.cited(body)).valid.length > 0;
  if (anchors || namedTicket(body, known) !== undefined) return true;
  return findBannedWording(body).length === 0 && plannedPaths(body).some((path) => tree.paths.includes(path));
}
