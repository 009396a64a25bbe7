import type * as z from 'zod';
import { isRecord, own } from '../../../domain/strict-json.js';
import type { GateHost } from '../../gate.js';
import { CommentNode, CommitNode, Page, ReviewNode, ThreadNode } from './answers.js';
import { graphql, type Variables } from './gh.js';
import { LIST_QUERIES, type ListName, THREAD_COMMENTS_QUERY } from './queries.js';

/** A list read to its end, as far as the host gave it; `errors` say what may be unseen. */
interface ReadList<Node> {
  readonly nodes: readonly Node[];
  readonly total: number;
  readonly errors: readonly string[];
}

export interface PullRequestLists {
  readonly commits: ReadList<z.infer<typeof CommitNode>>;
  readonly threads: ReadList<ThreadNode & { readonly all: readonly CommentNode[] }>;
  readonly comments: ReadList<CommentNode>;
  readonly reviews: ReadList<z.infer<typeof ReviewNode>>;
}

/** Reads commits, review threads with all their comments, comments and reviews of a pull request. */
export async function readLists(host: GateHost, number: number): Promise<PullRequestLists> {
  const list = <Schema extends z.ZodType>(name: ListName, schema: Schema) =>
    readPages({
      host,
      query: LIST_QUERIES[name],
      variables: { number },
      at: ['repository', 'pullRequest', name],
      schema,
      name,
    });
  const [commits, threads, comments, reviews] = await Promise.all([
    list('commits', CommitNode),
    list('reviewThreads', ThreadNode),
    list('comments', CommentNode),
    list('reviews', ReviewNode),
  ]);
  const whole: (ThreadNode & { all: readonly CommentNode[] })[] = [];
  const errors = [...threads.errors];
  for (const thread of threads.nodes) {
    const comments = await commentsOf(thread, host);
    whole.push({ ...thread, all: comments.nodes });
    errors.push(...comments.errors);
  }
  return {
    commits,
    threads: { nodes: whole, total: threads.total, errors },
    comments,
    reviews,
  };
}

async function commentsOf(thread: ThreadNode, host: GateHost): Promise<ReadList<CommentNode>> {
  const name = `comments of thread ${thread.id}`;
  const first = acceptNodes(thread.comments, { schema: CommentNode, name });
  const { hasNextPage, endCursor } = thread.comments.pageInfo;
  if (!hasNextPage) return { ...first, total: first.nodes.length };
  const variables = { id: thread.id, after: endCursor ?? null };
  const rest = await readPages({
    host,
    query: THREAD_COMMENTS_QUERY,
    variables,
    at: ['node', 'comments'],
    schema: CommentNode,
    name,
  });
  return {
    nodes: [...first.nodes, ...rest.nodes],
    total: rest.total,
    errors: [...first.errors, ...rest.errors],
  };
}

const MOST_PAGES = 500;

interface PagedQuery<Schema extends z.ZodType> {
  readonly host: GateHost;
  readonly query: string;
  readonly variables: Variables;
  /** Keys that lead to the list in the answer's data. */
  readonly at: readonly string[];
  readonly schema: Schema;
  readonly name: string;
}

async function readPages<Schema extends z.ZodType>(
  paged: PagedQuery<Schema>,
): Promise<ReadList<z.output<Schema>>> {
  const { host, query, name } = paged;
  const nodes: z.output<Schema>[] = [];
  const errors: string[] = [];
  let total = 0;
  let after = paged.variables.after ?? null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await graphql(host, query, { ...paged.variables, after });
    if (!answer.ok) return { nodes, total, errors: [...errors, `${name}: ${answer.failure}`] };
    errors.push(...answer.value.errors.map((error) => `${name}: ${error.message}`));
    const read = Page.safeParse(valueAt(answer.value.data, paged.at));
    if (!read.success) return { nodes, total, errors: [...errors, `${name}: the answer holds no list`] };
    const accepted = acceptNodes(read.data, paged);
    nodes.push(...accepted.nodes);
    errors.push(...accepted.errors);
    total = Math.max(total, read.data.totalCount ?? 0);
    const { hasNextPage, endCursor } = read.data.pageInfo;
    if (!hasNextPage) return { nodes, total: Math.max(total, nodes.length), errors };
    if (!endCursor || endCursor === after)
      return { nodes, total, errors: [...errors, `${name}: a page has no successor`] };
    after = endCursor;
  }
  return { nodes, total, errors: [...errors, `${name}: more than ${MOST_PAGES} pages`] };
}

function acceptNodes<Schema extends z.ZodType>(
  page: Page,
  { schema, name }: { schema: Schema; name: string },
): { nodes: z.output<Schema>[]; errors: string[] } {
  const nodes: z.output<Schema>[] = [];
  const errors: string[] = [];
  for (const node of page.nodes ?? []) {
    const read = schema.safeParse(node);
    if (read.success) nodes.push(read.data);
    else errors.push(`${name}: an entry is of another shape`);
  }
  if (!page.nodes) errors.push(`${name}: the list is null`);
  return { nodes, errors };
}

function valueAt(data: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((value, key) => (isRecord(value) ? own(value, key) : undefined), data);
}
