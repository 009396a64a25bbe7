import { z } from 'zod';
import type { Usage } from '../../domain/usage.js';
import type { AgentAnswer } from './answer.js';
import { objectsOf, parsedObject } from './json-lines.js';

const Tokens = z.object({
  input_tokens: z.number().catch(0),
  cache_creation_input_tokens: z.number().catch(0),
  cache_read_input_tokens: z.number().catch(0),
  output_tokens: z.number().catch(0),
});

/** The last event of `claude -p`. Its subtype says success where the service failed: `is_error` tells. */
const ResultEvent = z.object({
  type: z.literal('result'),
  subtype: z.string().catch(''),
  is_error: z.boolean(),
  api_error_status: z.number().nullable().catch(null),
  result: z.string().catch(''),
  structured_output: z.unknown().optional(),
  total_cost_usd: z.number().nullable().catch(null),
  usage: Tokens.optional().catch(undefined),
  permission_denials: z.array(z.object({ tool_name: z.string() })).catch([]),
  errors: z.array(z.string()).catch([]),
});

const InitEvent = z.object({
  type: z.literal('system'),
  subtype: z.literal('init'),
  mcp_servers: z.array(z.object({ name: z.string(), status: z.string() })),
});

/** Reads the events of `claude -p --output-format stream-json`, or the one object of `json`; undefined: no last event. */
export function readClaudeOutput(output: string): AgentAnswer | undefined {
  const whole = parsedObject(output);
  const events = whole ? [whole] : objectsOf(output);
  const last = events.map((event) => ResultEvent.safeParse(event)).findLast(({ success }) => success)?.data;
  if (!last) return undefined;
  const finished = !last.is_error && last.subtype === 'success';
  const failedBy = last.subtype === 'success' ? '' : last.subtype;
  return {
    finished,
    error: finished
      ? serverTrouble(events)
      : [failedBy, last.result, ...last.errors].filter(Boolean).join(': '),
    status: last.api_error_status,
    structured: last.structured_output,
    text: last.result,
    denied: last.permission_denials.map(({ tool_name }) => tool_name),
    ...(last.usage ? { usage: usageOf(last.usage, last.total_cost_usd) } : {}),
  };
}

/** A server for tools that was not there: the agent goes on without it and ends well. */
function serverTrouble(events: readonly unknown[]): string {
  const init = events.map((event) => InitEvent.safeParse(event)).find(({ success }) => success)?.data;
  const missing = init?.mcp_servers.filter(({ status }) => status !== 'connected') ?? [];
  return missing.map(({ name, status }) => `MCP server ${name}: ${status}`).join(', ');
}

const usageOf = (tokens: z.infer<typeof Tokens>, cost: number | null): Usage => ({
  input_tokens: tokens.input_tokens + tokens.cache_creation_input_tokens + tokens.cache_read_input_tokens,
  output_tokens: tokens.output_tokens,
  cost_usd: cost,
});
