// Plays the model behind an agent's program on loopback: Anthropic Messages and OpenAI Responses, streamed. What it
// answers is decided by a function of the conversation so far.
import { createServer } from 'node:http';

/**
 * @typedef {object} Turn
 * @property {'messages' | 'responses'} api
 * @property {string} prompt everything the user's side said, without results of tools
 * @property {readonly string[]} results what tools gave back, in order
 * @property {readonly string[]} tools names of the tools offered; `server.name` for those of a server that codex names apart
 *
 * @typedef {{ say: string } | { call: string, input: object } | { status: number } | 'silence'} Answer
 */

/** Starts the server; `decide(turn)` gives the answer. Each request's body is kept in `requests`. */
export async function startModel(decide) {
  const requests = [];
  let open = 0;
  let mostOpen = 0;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const path = request.url.split('?')[0];
    const api = path.endsWith('/messages')
      ? 'messages'
      : path.endsWith('/responses')
        ? 'responses'
        : undefined;
    if (request.method !== 'POST' || api === undefined) return answerAside(path, response);
    requests.push(text);
    const body = JSON.parse(text);
    open++;
    mostOpen = Math.max(mostOpen, open);
    response.once('close', () => open--);
    const turn = api === 'messages' ? turnOfMessages(body) : turnOfResponses(body);
    const answer = await decide(turn);
    if (answer === 'silence') return;
    if (answer.status !== undefined) return refuse(response, answer.status);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const events =
      api === 'messages' ? messageEvents(answer, body.model) : responseEvents(answer, body.model);
    for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    response.end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    mostAtOnce: () => mostOpen,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Models are asked for, tokens are counted; anything else is not there. */
function answerAside(path, response) {
  const send = (code, value) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (path.endsWith('/models')) return send(200, { object: 'list', data: [], models: [] });
  if (path.endsWith('/count_tokens')) return send(200, { input_tokens: 1 });
  return send(404, { error: { type: 'not_found_error', message: `no ${path}` } });
}

function refuse(response, status) {
  const type =
    { 401: 'authentication_error', 429: 'rate_limit_error', 529: 'overloaded_error' }[status] ?? 'api_error';
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' });
  response.end(JSON.stringify({ type: 'error', error: { type, message: `the model answers ${status}` } }));
}

const partsOf = (content) =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
const textOf = (content) =>
  partsOf(content)
    .map(({ text }) => text ?? '')
    .join('\n');

function turnOfMessages({ messages = [], tools = [] }) {
  const parts = messages.filter(({ role }) => role === 'user').flatMap(({ content }) => partsOf(content));
  return {
    api: 'messages',
    prompt: textOf(parts.filter(({ type }) => type === 'text')),
    results: parts.filter(({ type }) => type === 'tool_result').map(({ content }) => textOf(content)),
    tools: tools.map(({ name }) => name),
  };
}

function turnOfResponses({ input = [], tools = [] }) {
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
  const results = items.filter(({ type }) => type?.endsWith('_output'));
  return {
    api: 'responses',
    prompt: items
      .filter(({ role }) => role === 'user')
      .map(({ content }) => textOf(content))
      .join('\n'),
    results: results.map(({ output }) => (typeof output === 'string' ? output : textOf(output))),
    tools: tools.flatMap(({ type, name, tools: inner = [] }) =>
      type === 'namespace' ? inner.map((tool) => `${name}.${tool.name}`) : [name ?? type],
    ),
  };
}

let ids = 0;
const nextId = (kind) => `${kind}_${++ids}`;
const INPUT_TOKENS = 1000;
const OUTPUT_TOKENS = 50;

function* messageEvents({ say, call, input }, model) {
  const usage = {
    input_tokens: INPUT_TOKENS,
    output_tokens: 1,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
  };
  const message = {
    id: nextId('msg'),
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    usage,
  };
  yield { type: 'message_start', message };
  const block = call
    ? { type: 'tool_use', id: nextId('toolu'), name: call, input: {} }
    : { type: 'text', text: '' };
  yield { type: 'content_block_start', index: 0, content_block: block };
  const delta = call
    ? { type: 'input_json_delta', partial_json: JSON.stringify(input) }
    : { type: 'text_delta', text: say };
  yield { type: 'content_block_delta', index: 0, delta };
  yield { type: 'content_block_stop', index: 0 };
  const stop_reason = call ? 'tool_use' : 'end_turn';
  yield {
    type: 'message_delta',
    delta: { stop_reason, stop_sequence: null },
    usage: { output_tokens: OUTPUT_TOKENS },
  };
  yield { type: 'message_stop' };
}

function* responseEvents({ say, call, input }, model) {
  const [name, namespace] = (call ?? '').split('.').reverse();
  const item = call
    ? {
        type: 'function_call',
        id: nextId('fc'),
        call_id: nextId('call'),
        name,
        ...(namespace ? { namespace } : {}),
        arguments: JSON.stringify(input),
        status: 'completed',
      }
    : {
        type: 'message',
        id: nextId('msg'),
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: say, annotations: [] }],
      };
  const usage = {
    input_tokens: INPUT_TOKENS,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: OUTPUT_TOKENS,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: INPUT_TOKENS + OUTPUT_TOKENS,
  };
  const response = {
    id: nextId('resp'),
    object: 'response',
    created_at: 1,
    model,
    status: 'completed',
    output: [item],
    usage,
  };
  yield {
    type: 'response.created',
    response: { ...response, status: 'in_progress', output: [], usage: null },
  };
  yield { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress' } };
  yield { type: 'response.output_item.done', output_index: 0, item };
  yield { type: 'response.completed', response };
}
