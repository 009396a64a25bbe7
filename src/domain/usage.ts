import * as z from 'zod';

/** Tokens and cost of agents; null where the agent does not tell. Cost in US dollars. */
export const Usage = z.object({
  input_tokens: z.number().nullable(),
  output_tokens: z.number().nullable(),
  cost_usd: z.number().nullable(),
});
export type Usage = z.infer<typeof Usage>;

/** The sum of what is known; null only where nothing is. */
export function addUsage(left: Usage, right: Usage): Usage {
  return {
    input_tokens: add(left.input_tokens, right.input_tokens),
    output_tokens: add(left.output_tokens, right.output_tokens),
    cost_usd: add(left.cost_usd, right.cost_usd),
  };
}

const add = (left: number | null, right: number | null): number | null =>
  left === null ? right : right === null ? left : left + right;
