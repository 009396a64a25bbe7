import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AgentJob } from '../domain/agent-job.js';
import type { ReportServer, SharedBoard } from '../runners/runner-context.js';
import { type AgentTools, agentTools } from './agent-tools.js';

const LOOPBACK = '127.0.0.1';
const TOKEN_BYTES = 16;
const MOST_BODY_BYTES = 2 * 1024 * 1024;

interface Desk {
  readonly token: Buffer;
  readonly agent: AgentTools;
}

/**
 * One MCP server over HTTP on loopback for all rows of a run. Each row has an address of its own, `/mcp/TOKEN`, that ends
 * with its desk; any other address is unknown. Calls from web pages and through other host names are refused.
 */
export function openReportServer(ports: {
  readonly board: SharedBoard;
  readonly now: () => string;
}): ReportServer {
  const desks = new Set<Desk>();
  let started: Promise<Server> | undefined;
  const start = () => {
    started ??= listen((request, response) => answer(desks, request, response));
    return started;
  };
  return {
    async openDesk(job: AgentJob) {
      const port = portOf(await start());
      const token = randomBytes(TOKEN_BYTES);
      const desk: Desk = { token, agent: agentTools(job, ports) };
      desks.add(desk);
      return {
        url: `http://${LOOPBACK}:${port}/mcp/${token.toString('hex')}`,
        report: () => desk.agent.report(),
        close: () => void desks.delete(desk),
      };
    },
    async close() {
      desks.clear();
      const server = await started?.catch(() => undefined);
      started = undefined;
      if (!server) return;
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function listen(handle: Handle): Promise<Server> {
  const server = createServer((request, response) => {
    handle(request, response).catch(() => refuse(response, 500));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, LOOPBACK, () => {
      server.unref();
      resolve(server);
    });
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function answer(desks: ReadonlySet<Desk>, request: IncomingMessage, response: ServerResponse) {
  const { host, origin } = request.headers;
  const port = request.socket.localPort;
  if (origin !== undefined || (host !== `${LOOPBACK}:${port}` && host !== `localhost:${port}`))
    return refuse(response, 403);
  const desk = deskAt(desks, request.url ?? '');
  if (!desk) return refuse(response, 404);
  // Stateless: nothing is sent without being asked for, so there is no stream to open and no session to end.
  if (request.method !== 'POST') return refuse(response, 405, { allow: 'POST' });
  const transport = await connect(desk.agent);
  response.once('close', () => void transport.close());
  await transport.handleRequest(request, response);
}

/** Every token is compared in full, so that the time taken tells nothing of one. */
function deskAt(desks: ReadonlySet<Desk>, url: string): Desk | undefined {
  const hex = /^\/mcp\/([0-9a-f]{32})$/.exec(url)?.[1];
  const asked = Buffer.from(hex ?? '', 'hex');
  if (asked.length !== TOKEN_BYTES) return undefined;
  return [...desks].filter(({ token }) => timingSafeEqual(token, asked))[0];
}

function refuse(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (!response.headersSent) response.writeHead(status, headers);
  response.end();
}

/** A server for one request; the state of a row is its desk's. */
async function connect({ tools }: AgentTools) {
  const [{ Server: McpServer }, { StreamableHTTPServerTransport }, schemas] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);
  const server = new McpServer({ name: 'verify-phase', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(schemas.ListToolsRequestSchema, () => ({
    tools: Object.entries(tools).map(([name, { description, inputSchema }]) => ({
      name,
      description,
      inputSchema,
      // None of them touches the project; agents that ask before a tool writes need not ask for these.
      annotations: { readOnlyHint: true, openWorldHint: false },
    })),
  }));
  server.setRequestHandler(schemas.CallToolRequestSchema, async ({ params }) => {
    const tool = Object.hasOwn(tools, params.name) ? tools[params.name] : undefined;
    if (!tool) throw new schemas.McpError(schemas.ErrorCode.InvalidParams, `no tool ${params.name}`);
    const { text, isError } = await tool.call(params.arguments ?? {});
    return { content: [{ type: 'text' as const, text }], ...(isError ? { isError } : {}) };
  });
  const transport = new StreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: MOST_BODY_BYTES,
  });
  await server.connect(transport);
  return transport;
}
