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

/** What the agents of a wave or a run came to. */
export const Spent = Usage.extend({
  /** Attempts made, retries included. */
  attempts: z.number().int(),
  /** Attempts whose cost nobody told; `cost_usd` is without them. */
  cost_unknown: z.number().int(),
});
export type Spent = z.infer<typeof Spent>;

const NOTHING: Usage = { input_tokens: null, output_tokens: null, cost_usd: null };

/** Sums attempts up; undefined where no agent was at work. */
export function spentOn(attempts: readonly { readonly usage: Usage | null }[]): Spent | undefined {
  if (attempts.length === 0) return undefined;
  return {
    ...attempts.reduce((sum, { usage }) => (usage === null ? sum : addUsage(sum, usage)), NOTHING),
    attempts: attempts.length,
    cost_unknown: attempts.filter(({ usage }) => (usage?.cost_usd ?? null) === null).length,
  };
}

/** `12 attempts · 45,210 tokens in, 3,210 out · 0.42 USD (2 told no cost)`. */
export function formatSpent(spent: Spent): string {
  const { attempts, input_tokens, output_tokens, cost_usd, cost_unknown } = spent;
  const tokens = [
    input_tokens === null ? '' : `${grouped(input_tokens)} tokens in`,
    output_tokens === null ? '' : `${grouped(output_tokens)} out`,
  ].filter(Boolean);
  const cost =
    cost_usd === null
      ? 'cost not told'
      : `${formatUsd(cost_usd)}${cost_unknown === 0 ? '' : ` (${cost_unknown} told no cost)`}`;
  return [`${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`, tokens.join(', '), cost]
    .filter(Boolean)
    .join(' · ');
}

/** `0.42 USD`; below a cent with four digits. */
export const formatUsd = (usd: number): string => `${usd.toFixed(usd > 0 && usd < 0.01 ? 4 : 2)} USD`;

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
