import * as z from 'zod';

const Author = z.object({ login: z.string(), __typename: z.string().optional() }).nullish();

const PageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
export const Page = z.object({
  totalCount: z.number().int().nullish(),
  pageInfo: PageInfo,
  nodes: z.array(z.unknown()).nullish(),
});
export type Page = z.infer<typeof Page>;

export const IssueNode = z.object({
  number: z.number().int(),
  title: z.string().nullish(),
  body: z.string().nullish(),
  url: z.string().nullish(),
});
export type IssueNode = z.infer<typeof IssueNode>;

export const FactsNode = z.object({
  number: z.number().int(),
  title: z.string().nullish(),
  url: z.string().nullish(),
  body: z.string().nullish(),
  headRefName: z.string().nullish(),
  headRefOid: z.string().min(1),
  baseRefOid: z.string().nullish(),
  author: Author,
  closingIssuesReferences: z.object({ nodes: z.array(IssueNode).nullish() }).nullish(),
});
export type FactsNode = z.infer<typeof FactsNode>;

export const CommitNode = z.object({
  commit: z.object({
    oid: z.string().min(1),
    committedDate: z.string().nullish(),
    message: z.string().nullish(),
  }),
});

export const CommentNode = z.object({
  id: z.string(),
  url: z.string().nullish(),
  body: z.string().nullish(),
  createdAt: z.string().nullish(),
  author: Author,
  originalCommit: z.object({ oid: z.string() }).nullish(),
});
export type CommentNode = z.infer<typeof CommentNode>;

export const ThreadNode = z.object({
  id: z.string().min(1),
  isResolved: z.boolean(),
  isOutdated: z.boolean().nullish(),
  resolvedBy: z.object({ login: z.string() }).nullish(),
  path: z.string().nullish(),
  line: z.number().int().nullish(),
  originalLine: z.number().int().nullish(),
  originalStartLine: z.number().int().nullish(),
  subjectType: z.string().nullish(),
  diffSide: z.string().nullish(),
  comments: Page,
});
export type ThreadNode = z.infer<typeof ThreadNode>;

export const ReviewNode = z.object({
  id: z.string(),
  state: z.string(),
  body: z.string().nullish(),
  author: Author,
});
