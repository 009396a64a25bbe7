// What the stand-ins for agents' programs have in common: reading the prompt, a good report, the events of each program.
import { writeSync } from 'node:fs';

/** The prompt, once standard input has ended. */
export async function readPrompt() {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  return text;
}

/** The row a prompt is about: its title is `Check ID`. */
export const rowIn = (prompt) => /Check (\d+)/.exec(prompt)?.[1] ?? 'none';

export const goodReport = (id) => ({
  id,
  result_status: 'completed',
  verdict: 'EXISTS',
  findings: 'src/a.ts:1 is there',
  gaps_found: '',
  error: '',
});

/** The value behind an option of the command line. */
export const option = (name) => process.argv[process.argv.indexOf(name) + 1];

export const print = (...lines) => writeSync(1, lines.map((line) => `${asLine(line)}\n`).join(''));
const asLine = (line) => (typeof line === 'string' ? line : JSON.stringify(line));

export const claudeStart = (status = 'connected') => ({
  type: 'system',
  subtype: 'init',
  tools: ['Read', 'Grep', 'Glob'],
  mcp_servers: [{ name: 'vp', status }],
});

export const claudeEnd = (fields) => ({
  type: 'result',
  subtype: 'success',
  is_error: false,
  api_error_status: null,
  num_turns: 2,
  result: '',
  total_cost_usd: 0.25,
  usage: { input_tokens: 10, cache_creation_input_tokens: 20, cache_read_input_tokens: 70, output_tokens: 5 },
  permission_denials: [],
  ...fields,
});

export const codexStart = [{ type: 'thread.started', thread_id: 't' }, { type: 'turn.started' }];
export const codexSays = (text) => ({
  type: 'item.completed',
  item: { id: 'item_1', type: 'agent_message', text },
});
export const codexEnd = {
  type: 'turn.completed',
  usage: { input_tokens: 100, cached_input_tokens: 70, output_tokens: 5, reasoning_output_tokens: 0 },
};

/** Address of the server for reports, as each program is told it. */
export const reportAddress = () =>
  /http:\/\/127\.0\.0\.1:\d+\/[\w/-]+/.exec(process.argv.join(' '))?.[0] ?? '';

/** Calls a tool of an MCP server over HTTP; resolves to the tool's result. */
export async function callTool(url, name, args) {
  const start = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'fake', version: '1' },
  };
  const { session } = await send(url, { id: 1, method: 'initialize', params: start });
  await send(url, { method: 'notifications/initialized' }, session);
  const called = await send(url, { id: 2, method: 'tools/call', params: { name, arguments: args } }, session);
  return called.message.result;
}

async function send(url, message, session) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(session ? { 'mcp-session-id': session } : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  });
  const text = await response.text();
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  return {
    message: data ? JSON.parse(data) : {},
    session: response.headers.get('mcp-session-id') ?? undefined,
  };
}
