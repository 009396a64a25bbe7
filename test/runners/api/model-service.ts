import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a request got: a status, headers, and a body in the service's own form. */
export interface ServiceAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface ServiceRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ModelService {
  /** `http://127.0.0.1:PORT`. */
  readonly address: string;
  readonly requests: readonly ServiceRequest[];
  close(): Promise<void>;
}

/** A model's service on loopback that gives these answers in turn, the last again and again; `never` does not answer. */
export async function openModelService(answers: readonly (ServiceAnswer | 'never')[]): Promise<ModelService> {
  const requests: ServiceRequest[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) });
    if (answer === 'never' || answer === undefined) return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Call {
  readonly tool: string;
  readonly input: unknown;
}

/** An answer of OpenAI's chat API: words, or calls of tools. */
export const chat = (said: string | readonly Call[], finish?: string): ServiceAnswer => ({
  body: {
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      {
        index: 0,
        finish_reason: finish ?? (typeof said === 'string' ? 'stop' : 'tool_calls'),
        message:
          typeof said === 'string'
            ? { role: 'assistant', content: said }
            : {
                role: 'assistant',
                content: null,
                tool_calls: said.map(({ tool, input }, index) => ({
                  id: `call-${index}`,
                  type: 'function',
                  function: { name: tool, arguments: JSON.stringify(input) },
                })),
              },
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  },
});

/** The same of Anthropic's messages API. */
export const message = (said: string | readonly Call[]): ServiceAnswer => ({
  body: {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'm',
    stop_reason: typeof said === 'string' ? 'end_turn' : 'tool_use',
    stop_sequence: null,
    content:
      typeof said === 'string'
        ? [{ type: 'text', text: said }]
        : said.map(({ tool, input }, index) => ({
            type: 'tool_use',
            id: `call-${index}`,
            name: tool,
            input,
          })),
    usage: { input_tokens: 100, output_tokens: 10 },
  },
});

export const refusal = (
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): ServiceAnswer => ({ status, headers, body: { type: 'error', error: { type: 'error', message: text } } });
