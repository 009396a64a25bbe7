import * as z from 'zod';
import { AggregateVerdict } from './verify-verdict.js';

/** Output of `gate verdict`. */
export const VerdictGateResult = z.object({
  gate: z.literal('verdict'),
  allowed: z.boolean(),
  artifact: z.string(),
  /** Task asked about, and the task the artifact names. */
  task: z.string().nullable(),
  wbs: z.string().nullable(),
  outcome: z.enum(['missing', 'malformed', 'invalid', 'valid']),
  kind: z.string(),
  stored: AggregateVerdict.nullable(),
  computed: AggregateVerdict.nullable(),
  /** The harsher of the two. */
  verdict: AggregateVerdict,
  rejected_rows: z.array(z.object({ section: z.string(), index: z.number().int(), reason: z.string() })),
  warning: z.string().nullable(),
});
export type VerdictGateResult = z.infer<typeof VerdictGateResult>;

/** Output of `gate done`. */
export const DoneGateResult = z.object({
  gate: z.literal('done'),
  outcome: z.enum(['allow', 'deny', 'noop']),
  via: z.enum(['pass', 'forced']).nullable(),
  task: z.string(),
  artifact: z.string(),
  verdict: AggregateVerdict.nullable(),
  message: z.string(),
  /** File the override was appended to. */
  recorded_in: z.string().nullable(),
});
export type DoneGateResult = z.infer<typeof DoneGateResult>;

/** What any gate prints when it could not read its input. */
export const GateTrouble = z.object({
  gate: z.string(),
  allowed: z.literal(false),
  reason: z.literal('unreadable'),
  message: z.string(),
});
export type GateTrouble = z.infer<typeof GateTrouble>;
