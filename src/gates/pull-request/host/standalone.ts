import type { BundleCommit, BundleThread, PrBundle } from '../../../domain/pr-bundle.js';
import { fail, ok, type Result } from '../../../domain/result.js';
import { isRecord, own } from '../../../domain/strict-json.js';
import { findBannedWording } from '../../../evidence/banned-wording.js';
import { checkAnchors } from '../../../evidence/check-anchors.js';
import { git } from '../../diff/git-command.js';
import type { GateHost } from '../../gate.js';
import { plannedPaths } from '../../plan/planned-paths.js';
import type { ThreadChanges } from '../thread-answer.js';
import { type CommentNode, FactsNode, type ThreadNode } from './answers.js';
import { branchDiff, branchStart, commitFiles, ensureCommit } from './branch-changes.js';
import { graphql } from './gh.js';
import { type HeadTree, openHeadTree } from './head-tree.js';
import { FACTS_QUERY, HEAD_QUERY } from './queries.js';
import { type PullRequestLists, readLists } from './read-lists.js';
import { isTestFile, testTitles, titleWords } from './test-titles.js';
import { threadChanges } from './thread-changes.js';
import { locateTicket, readIssue, ticketFile, ticketIds } from './ticket.js';

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

interface BranchReading {
  readonly start: string | null;
  readonly commits: readonly BundleCommit[];
  readonly diff: PrBundle['diff'];
  readonly errors: readonly string[];
}

async function readBranch(
  { facts, lists }: { facts: FactsNode; lists: PullRequestLists },
  host: GateHost,
): Promise<BranchReading> {
  const errors: string[] = [];
  const commits: BundleCommit[] = [];
  for (const { commit } of lists.commits.nodes) {
    const files = await commitFiles(host, commit.oid);
    if (!files.ok) errors.push(`commit ${commit.oid}: ${files.failure}`);
    commits.push({
      sha: commit.oid,
      committed_at: commit.committedDate,
      message: commit.message ?? '',
      files: files.ok ? files.value : [],
    });
  }
  const head = facts.headRefOid;
  const base = facts.baseRefOid ?? '';
  if (base) await ensureCommit(host, base, base);
  const start = await branchStart(host, { base, head });
  const diff = start.ok ? await branchDiff(host, { start: start.value, head }) : start;
  if (!diff.ok) errors.push(diff.failure);
  return {
    start: start.ok ? start.value : null,
    commits,
    diff: diff.ok ? diff.value : { files: [], truncated: true },
    errors,
  };
}

function bundleThread(
  thread: ThreadNode & { all: readonly CommentNode[] },
  known: ReadonlySet<string>,
): BundleThread {
  const [first, ...replies] = thread.all;
  const isBot = first?.author?.__typename === 'Bot';
  return {
    id: thread.id,
    url: first?.url,
    path: thread.path,
    line: thread.line,
    original_line: thread.originalLine,
    original_sha: first?.originalCommit?.oid,
    subject: thread.subjectType?.toUpperCase() === 'FILE' ? 'file' : 'line',
    author: first?.author?.login ?? 'ghost',
    author_kind: isBot ? 'bot' : 'human',
    origin: isBot ? 'review-pr' : 'human',
    severity: isBot ? severityLabel(first?.body ?? '') : null,
    created_at: first?.createdAt,
    body: first?.body,
    resolved: thread.isResolved,
    resolved_by: thread.resolvedBy?.login,
    outdated: thread.isOutdated,
    replies: replies.map((reply) => {
      const ticket = namedTicket(reply.body ?? '', known);
      return {
        author: reply.author?.login ?? 'ghost',
        at: reply.createdAt,
        body: reply.body ?? '',
        acknowledges: ticket !== undefined,
        ticket,
      };
    }),
  };
}

/** The severity that a review tool writes into its comment; null where it writes none. */
const severityLabel = (body: string): string | null =>
  /\b(?:severity|priority)\W{1,8}(critical|high|medium|low|info)\b/i.exec(body)?.[1] ??
  /^\W{0,6}(critical|high|medium|low|info)\b\W/i.exec(body)?.[1] ??
  null;

const issueReferences = (text: string): readonly string[] => [
  ...new Set(text.match(/(?<![\w/])#\d{1,9}\b/g) ?? []),
];

const namedTicket = (text: string, known: ReadonlySet<string>): string | undefined =>
  [...issueReferences(text), ...ticketIds(text)].find((id) => known.has(id));

const MOST_LOOKUPS = 50;

/** Ids that replies and comments name and that exist: as a file of the head, or as an issue of the repository. */
async function knownTickets(search: {
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

/** Comments, with the author's own marked validated where they cite something that exists and waive nothing. */
async function validatedComments(reading: {
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

const MOST_TEST_FILES = 200;

/** Tests of the files that the pull request changes, as the head holds them. */
async function testsOf(diff: PrBundle['diff'], tree: HeadTree): Promise<PrBundle['tests']> {
  const tests: PrBundle['tests'] = [];
  for (const { path } of diff.files.filter((file) => isTestFile(file.path)).slice(0, MOST_TEST_FILES)) {
    const text = await tree.read(path);
    for (const title of testTitles(text ?? ''))
      tests.push({ id: `${path} > ${titleWords(title)}`, covers: [] });
  }
  return tests;
}
