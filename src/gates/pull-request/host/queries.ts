const PULL_REQUEST = 'repository(owner: $owner, name: $name) { pullRequest(number: $number)';
const VARIABLES = '$owner: String!, $name: String!, $number: Int!';
const PAGE = 'totalCount pageInfo { hasNextPage endCursor }';
const THREAD_COMMENT = 'id url body createdAt author { login __typename } originalCommit { oid }';

export const FACTS_QUERY = `query PullRequestFacts(${VARIABLES}) { ${PULL_REQUEST} {
  number title url body headRefName headRefOid baseRefOid author { login }
  closingIssuesReferences(first: 10) { totalCount nodes { number title body url } } } } }`;

export const HEAD_QUERY = `query PullRequestHead(${VARIABLES}) { ${PULL_REQUEST} { headRefOid } } }`;

const paged = (name: string, field: string, nodes: string): string =>
  `query ${name}(${VARIABLES}, $after: String) { ${PULL_REQUEST} { ${field}(first: 100, after: $after) { ${PAGE} nodes { ${nodes} } } } } }`;

/** One query a list; each list is paged to its end. */
export const LIST_QUERIES = {
  commits: paged('PullRequestCommits', 'commits', 'commit { oid committedDate message }'),
  reviewThreads: paged(
    'PullRequestThreads',
    'reviewThreads',
    `id isResolved isOutdated resolvedBy { login } path line originalLine originalStartLine subjectType diffSide comments(first: 100) { ${PAGE} nodes { ${THREAD_COMMENT} } }`,
  ),
  comments: paged('PullRequestComments', 'comments', 'id url body createdAt author { login __typename }'),
  reviews: paged('PullRequestReviews', 'reviews', 'id state body submittedAt author { login __typename }'),
} as const;
export type ListName = keyof typeof LIST_QUERIES;

export const THREAD_COMMENTS_QUERY = `query ThreadComments($id: ID!, $after: String) { node(id: $id) { ... on PullRequestReviewThread {
  comments(first: 100, after: $after) { ${PAGE} nodes { ${THREAD_COMMENT} } } } } }`;

export const ISSUE_QUERY = `query Issue(${VARIABLES}) { repository(owner: $owner, name: $name) { issue(number: $number) { number title body url } } }`;
