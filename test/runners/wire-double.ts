import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AgentJob } from '../../src/domain/agent-job.js';
import type { ReportServer } from '../../src/runners/runner-context.js';
import { reportFromWire } from '../../src/runners/wire-report.js';

export const renderPrompt = (job: AgentJob) => `${job.title}\n${job.description}\n`;

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
    async openDesk(job) {
      const path = `/mcp/desk-number-${++desks}`;
      return {
        url: `http://127.0.0.1:${await listening}${path}`,
        report: () => reportFromWire(job, reports.get(path)),
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
