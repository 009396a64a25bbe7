import type { PrBundle } from '../../../domain/pr-bundle.js';
import { fail, ok, type Result } from '../../../domain/result.js';
import { isRecord, own } from '../../../domain/strict-json.js';
import { git } from '../../diff/git-command.js';
import type { GateHost } from '../../gate.js';
import type { ThreadChanges } from '../thread-answer.js';
import { FactsNode } from './answers.js';
import { ensureCommit } from './branch-changes.js';
import { bundleThread } from './bundle-thread.js';
import { testsOf } from './changed-tests.js';
import { graphql } from './gh.js';
import { openHeadTree } from './head-tree.js';
import { knownTickets } from './known-tickets.js';
import { FACTS_QUERY, HEAD_QUERY } from './queries.js';
import { readBranch } from './read-branch.js';
import { readLists } from './read-lists.js';
import { threadChanges } from './thread-changes.js';
import { locateTicket } from './ticket.js';
import { validatedComments } from './validated-comments.js';

export interface StandaloneReading {
  readonly bundle: PrBundle;
  readonly changes: ThreadChanges;
}

/** Reads a pull request through `gh` and git into a bundle. The failure says why there is nothing to judge. */
export async function readStandalone(
  options: { readonly number: number; readonly ticket?: string | undefined },
  host: GateHost,
): Promise<Result<StandaloneReading, string>> {
  const inside = await git(host, ['rev-parse', '--git-dir']);
  if (!inside.ok)
    return fail(
      `there is no git repository at ${host.cwd}: run this in a clone of the pull request's repository`,
    );
  const facts = await readFacts(options.number, host);
  if (!facts.ok) return facts;
  const head = facts.value.headRefOid;
  if (!(await ensureCommit(host, head, `refs/pull/${options.number}/head`))) {
    return fail(
      `the head ${head} is not in this repository and could not be fetched: git fetch origin pull/${options.number}/head`,
    );
  }
  const lists = await readLists(host, options.number);
  const tree = await openHeadTree(host, head);
  const branch = await readBranch({ facts: facts.value, lists }, host);
  const open = lists.threads.nodes.filter((thread) => !thread.isResolved);
  const places = open.map((thread) => ({ thread, original: thread.all[0]?.originalCommit?.oid ?? null }));
  const changes =
    branch.start === null
      ? new Map()
      : await threadChanges(host, places, { start: branch.start, head, commits: branch.commits });
  const ticket = await locateTicket({ host, tree, facts: facts.value, wanted: options.ticket });
  const known = await knownTickets({ host, tree, lists, ticket });
  const bundle: PrBundle = {
    mode: 'standalone',
    round: 1,
    pr: {
      number: options.number,
      url: facts.value.url,
      title: facts.value.title,
      author: facts.value.author?.login ?? '',
      head_sha: head,
      base_sha: facts.value.baseRefOid,
      body: facts.value.body,
      commits: [...branch.commits],
      commits_total: lists.commits.total,
      threads: lists.threads.nodes.map((thread) => bundleThread(thread, known)),
      threads_total: lists.threads.total,
      comments: await validatedComments({ facts: facts.value, lists, tree, known }),
      comments_total: lists.comments.total,
      reviews: lists.reviews.nodes.map(({ id, state, body, author }) => ({
        id,
        state,
        body,
        author: author?.login ?? '',
      })),
      reviews_total: lists.reviews.total,
    },
    ticket,
    tickets_known: [...known],
    diff: branch.diff,
    tests: await testsOf(branch.diff, tree),
    claims: [],
    read_errors: [
      ...Object.values(lists).flatMap((list) => list.errors),
      ...tree.errors,
      ...branch.errors,
      ...(await movedHead(options.number, { head, host })),
    ],
  };
  return ok({ bundle, changes });
}

async function readFacts(number: number, host: GateHost): Promise<Result<FactsNode, string>> {
  const answer = await graphql(host, FACTS_QUERY, { number });
  if (!answer.ok) return answer;
  const facts = FactsNode.safeParse(pullRequestOf(answer.value.data));
  if (facts.success) return ok(facts.data);
  const why = answer.value.errors[0]?.message ?? 'the answer holds no pull request';
  return fail(`pull request ${number} can't be read: ${why}`);
}

const pullRequestOf = (data: Readonly<Record<string, unknown>>): unknown => {
  const repository = own(data, 'repository');
  return isRecord(repository) ? own(repository, 'pullRequest') : undefined;
};

async function movedHead(
  number: number,
  { head, host }: { head: string; host: GateHost },
): Promise<readonly string[]> {
  const answer = await graphql(host, HEAD_QUERY, { number });
  const read = answer.ok ? pullRequestOf(answer.value.data) : undefined;
  const now = isRecord(read) ? own(read, 'headRefOid') : undefined;
  return now === head
    ? []
    : [`the head moved from ${head} to ${String(now ?? 'something unknown')} while it was read`];
}
