import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AgentJob } from '../../src/domain/agent-job.js';
import type { AgentWire } from '../../src/runners/programs/wire.js';
import type { ReportServer } from '../../src/runners/runner-context.js';

const text = { type: 'string' };
const KEYS = ['id', 'result_status', 'verdict', 'findings', 'gaps_found', 'error'];

export const wire: AgentWire = {
  schema: {
    type: 'object',
    properties: Object.fromEntries(KEYS.map((key) => [key, text])),
    required: KEYS,
    additionalProperties: false,
  },
  renderPrompt: (job: AgentJob) => `${job.title}\n${job.description}\n`,
  reportFromWire: (_job, value) => {
    if (typeof value !== 'object' || value === null) return value;
    const { gaps_found, ...rest } = { gaps_found: '', ...value };
    return rest;
  },
  reportInText: (_job, answer) => {
    const fenced = /```json\n([\s\S]*)\n```/.exec(answer)?.[1];
    if (fenced === undefined) return undefined;
    const { gaps_found, ...rest } = JSON.parse(fenced);
    return rest;
  },
};

/** A server for reports on loopback: first call counts, the second is an error. */
export function openReports(): ReportServer {
  const reports = new Map<string, unknown>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { id, method, params } = JSON.parse(body);
    const answer = (result: unknown) => response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    response.setHeader('content-type', 'application/json');
    if (method !== 'tools/call') return answer({});
    const url = request.url ?? '';
    if (reports.has(url)) return answer({ isError: true, content: [] });
    reports.set(url, params.arguments);
    return answer({ content: [] });
  });
  let desks = 0;
  const listening = new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
  return {
    async openDesk() {
      const path = `/mcp/desk-number-${++desks}`;
      return {
        url: `http://127.0.0.1:${await listening}${path}`,
        report: () => reports.get(path),
        close: () => undefined,
      };
    },
    close: async () => {
      await listening;
      server.close();
      server.closeAllConnections();
    },
  };
}
