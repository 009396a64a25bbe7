import * as z from 'zod';

/** First and last line, 1-based; a first line above the last one stands for the place where lines were removed. */
const LineRange = z.tuple([z.number().int().min(0), z.number().int().min(0)]);

export const BundleCommit = z.object({
  sha: z.string().min(1),
  committed_at: z.string().nullish(),
  message: z.string().default(''),
  files: z
    .array(
      z.object({
        path: z.string(),
        previous_path: z.string().nullish(),
        lines: z.array(LineRange).default([]),
      }),
    )
    .default([]),
});
export type BundleCommit = z.infer<typeof BundleCommit>;

const BundleReply = z.object({
  author: z.string(),
  at: z.string().nullish(),
  body: z.string().default(''),
  acknowledges: z.boolean().nullish(),
  ticket: z.string().nullish(),
});

export const BundleThread = z.object({
  id: z.string().min(1),
  url: z.string().nullish(),
  path: z.string().nullish(),
  /** Line in the head; null when the comment is outdated. */
  line: z.number().int().nullish(),
  original_line: z.number().int().nullish(),
  original_sha: z.string().nullish(),
  subject: z.enum(['line', 'file']).nullish(),
  author: z.string(),
  author_kind: z.string().nullish(),
  origin: z.string().nullish(),
  severity: z.string().nullish(),
  tag: z.string().nullish(),
  created_at: z.string().nullish(),
  body: z.string().nullish(),
  resolved: z.boolean().default(false),
  resolved_by: z.string().nullish(),
  outdated: z.boolean().nullish(),
  replies: z.array(BundleReply).default([]),
});
export type BundleThread = z.infer<typeof BundleThread>;

export const BundleComment = z.object({
  id: z.string(),
  url: z.string().nullish(),
  author: z.string(),
  author_kind: z.string().nullish(),
  at: z.string().nullish(),
  body: z.string().default(''),
  validated: z.boolean().nullish(),
});
export type BundleComment = z.infer<typeof BundleComment>;

export const BundleClaim = z.object({
  criterion: z.number().int().min(0),
  kind: z.string(),
  sha: z.string().nullish(),
  path: z.string().nullish(),
  line: z.number().int().nullish(),
  id: z.string().nullish(),
  comment: z.string().nullish(),
});
export type BundleClaim = z.infer<typeof BundleClaim>;

export const SimplifyFinding = z.object({
  id: z.string(),
  finding: z.string().default(''),
  severity: z.string().nullish(),
  status: z.string(),
  path: z.string().nullish(),
  line: z.number().int().nullish(),
  commit: z.string().nullish(),
  waiver: z.string().nullish(),
});
export type SimplifyFinding = z.infer<typeof SimplifyFinding>;

const AdherenceViolation = z.object({
  rule_ref: z.string(),
  file: z.string().nullish(),
  line: z.number().int().nullish(),
  severity: z.string().nullish(),
});

/** A finding that a review phase reports beside the threads of the host. */
export const ReviewFinding = z.object({
  id: z.string(),
  finding: z.string().default(''),
  severity: z.string().nullish(),
  status: z.string().nullish(),
  path: z.string().nullish(),
  line: z.number().int().nullish(),
});
export type ReviewFinding = z.infer<typeof ReviewFinding>;

const Phase = z.object({
  status: z.enum(['ok', 'error', 'timeout', 'skipped']),
  signals: z.array(z.object({ anchor: z.string(), state: z.string() })).default([]),
});

const PhaseOutputs = z.object({
  adherence: Phase.extend({ violations: z.array(AdherenceViolation).default([]) }).optional(),
  review: Phase.extend({ findings: z.array(ReviewFinding).default([]) }).optional(),
  review_pr: Phase.extend({ findings: z.array(ReviewFinding).default([]) }).optional(),
  simplify: Phase.extend({ findings: z.array(SimplifyFinding).default([]) }).optional(),
});

/** What `gate pr` judges: pr-bundle/1, from a caller or read from the host in standalone mode. */
export const PrBundle = z.object({
  schema: z.literal('pr-bundle/1').optional(),
  mode: z.enum(['bundle', 'standalone']).default('bundle'),
  round: z.number().int().min(1).default(1),
  pr: z.object({
    number: z.number().int(),
    url: z.string().nullish(),
    title: z.string().nullish(),
    author: z.string(),
    head_sha: z.string(),
    base_sha: z.string().nullish(),
    body: z.string().nullish(),
    commits: z.array(BundleCommit),
    commits_total: z.number().int().nullish(),
    threads: z.array(BundleThread).default([]),
    threads_total: z.number().int().nullish(),
    comments: z.array(BundleComment).default([]),
    comments_total: z.number().int().nullish(),
    reviews: z
      .array(z.object({ id: z.string(), author: z.string(), state: z.string(), body: z.string().nullish() }))
      .default([]),
    reviews_total: z.number().int().nullish(),
  }),
  ticket: z
    .object({
      id: z.string(),
      exit_criteria: z
        .array(z.object({ text: z.string(), mentions: z.array(z.string()).default([]) }))
        .default([]),
    })
    .nullable(),
  tickets_known: z.array(z.string()).default([]),
  diff: z.object({
    files: z
      .array(
        z.object({
          path: z.string(),
          previous_path: z.string().nullish(),
          hunks: z.array(LineRange).default([]),
        }),
      )
      .default([]),
    truncated: z.boolean().nullish(),
  }),
  tests: z.array(z.object({ id: z.string(), covers: z.array(z.string()).default([]) })).default([]),
  claims: z.array(BundleClaim).default([]),
  phase_outputs: PhaseOutputs.nullish(),
  /** Troubles of reading that leave something unseen. */
  read_errors: z.array(z.string()).default([]),
});
export type PrBundle = z.infer<typeof PrBundle>;
export type ExitCriterion = NonNullable<PrBundle['ticket']>['exit_criteria'][number];
