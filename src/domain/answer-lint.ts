import * as z from 'zod';

export const AnswerRule = z.enum([
  'verdict-missing',
  'verdict-duplicate',
  'verdict-value',
  'req-missing',
  'req-duplicate',
  'req-unknown',
  'req-status',
  'req-evidence',
  'ac-identity',
  'ac-ambiguous',
  'ac-duplicate',
  'ac-status',
  'ac-evidence-type',
  'ac-evidence',
  'ac-missing',
  'no-file',
  'range',
  'glob',
  'no-anchor',
]);
export type AnswerRule = z.infer<typeof AnswerRule>;

/** A row-level message: `row` is the id cell as written, empty for the answer as a whole; `line` is 1-based in the answer. */
export const AnswerFinding = z.object({
  rule: AnswerRule,
  row: z.string(),
  line: z.number().int().positive(),
  message: z.string(),
});
export type AnswerFinding = z.infer<typeof AnswerFinding>;

/** Output of `gate answer`. */
export const AnswerGateResult = z.object({
  gate: z.literal('answer'),
  ok: z.boolean(),
  wbs: z.string().nullable(),
  findings: z.array(AnswerFinding),
  /** Findings beyond the bound, not listed. */
  more: z.number().int(),
  /** Symbols absent from the cited lines, banned wording: reported, not refused. */
  warnings: z.array(z.string()),
  /** Ids still to be answered. */
  missing: z.array(z.string()),
  /** The artifact written, and its verdict; null when the answer was refused. */
  artifact: z.string().nullable(),
  verdict: z.string().nullable(),
});
export type AnswerGateResult = z.infer<typeof AnswerGateResult>;
