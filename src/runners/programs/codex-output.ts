import { z } from 'zod';
import { addUsage, type Usage } from '../../domain/usage.js';
import type { AgentAnswer } from './answer.js';
import { objectsOf } from './json-lines.js';

const CodexEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('turn.completed'),
    usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).optional().catch(undefined),
  }),
  z.object({
    type: z.literal('turn.failed'),
    error: z.object({ message: z.string() }).catch({ message: '' }),
  }),
  z.object({ type: z.literal('error'), message: z.string() }),
  z.object({ type: z.literal('item.completed'), item: z.object({ type: z.string() }).loose() }),
]);
type CodexEvent = z.infer<typeof CodexEvent>;

/**
 * Reads the events of `codex exec --json` and the file of its last message. An `error` event or item alone ends nothing:
 * the turn's own last event tells.
 */
export function readCodexOutput(output: string, lastMessage: string | undefined): AgentAnswer {
  const events = objectsOf(output).flatMap((line) => {
    const event = CodexEvent.safeParse(line);
    return event.success ? [event.data] : [];
  });
  const last = events.findLast(({ type }) => type === 'turn.completed' || type === 'turn.failed');
  const text = lastMessage?.trim() || messageOf(events);
  const usage = events.flatMap((event) =>
    event.type === 'turn.completed' && event.usage ? [event.usage] : [],
  );
  return {
    finished: last?.type === 'turn.completed',
    error: last?.type === 'turn.completed' ? '' : errorOf(events, last),
    status: null,
    structured: undefined,
    text,
    denied: events.flatMap(deniedIn),
    ...(usage.length > 0 ? { usage: usage.map(usageOf).reduce(addUsage) } : {}),
  };
}

function errorOf(events: readonly CodexEvent[], last: CodexEvent | undefined): string {
  const said = last?.type === 'turn.failed' ? last.error.message : '';
  return said || (events.findLast((event) => event.type === 'error')?.message ?? '');
}

function messageOf(events: readonly CodexEvent[]): string {
  const texts = events.flatMap((event) =>
    event.type === 'item.completed' &&
    event.item.type === 'agent_message' &&
    typeof event.item.text === 'string'
      ? [event.item.text]
      : [],
  );
  return texts.at(-1)?.trim() ?? '';
}

const RefusedCall = z.object({
  type: z.literal('mcp_tool_call'),
  server: z.string(),
  tool: z.string(),
  error: z.object({ message: z.string().regex(/approval|cancelled/) }),
});

function deniedIn(event: CodexEvent): readonly string[] {
  const call = event.type === 'item.completed' ? RefusedCall.safeParse(event.item) : undefined;
  return call?.success ? [`${call.data.server}.${call.data.tool}`] : [];
}

const usageOf = (tokens: { input_tokens: number; output_tokens: number }): Usage => ({
  input_tokens: tokens.input_tokens,
  output_tokens: tokens.output_tokens,
  cost_usd: null,
});
