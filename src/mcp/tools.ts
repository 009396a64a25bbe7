import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Result } from '../domain/result.js';
import { TOOLS, type ToolInput, type ToolName } from './tool-descriptions.js';

/** Why a tool could not answer: the message, and what to do next. */
interface ToolTrouble {
  readonly message: string;
  readonly next: string | null;
}

export type ToolAnswer = Result<Readonly<Record<string, unknown>>, ToolTrouble>;

/** What the tools do; the command line supplies it. Each answer is the JSON that the command of the same name prints. */
export type ToolPorts = { readonly [Name in ToolName]: (input: ToolInput<Name>) => Promise<ToolAnswer> };

/**
 * Serves the four tools until the client closes the connection. Calls run one after the other, since two runs of one
 * phase would wait for each other's session.
 */
export async function serveTools(options: {
  /** Ends the server. */
  readonly signal?: AbortSignal;
  readonly ports: ToolPorts;
  readonly version: string;
  readonly transport?: Transport;
}) {
  const [{ McpServer }, { StdioServerTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/mcp.js'),
    import('@modelcontextprotocol/sdk/server/stdio.js'),
  ]);
  const server = new McpServer({ name: 'verify-phase', version: options.version });
  const queue = inOrder();
  const register = <Name extends ToolName>(name: Name) => {
    const { title, description, input, readOnly } = TOOLS[name];
    const config = {
      title,
      description,
      inputSchema: input,
      annotations: { readOnlyHint: readOnly, openWorldHint: false },
    };
    server.registerTool(name, config, (args: unknown) =>
      queue(() => answer(() => options.ports[name](args as ToolInput<Name>))),
    );
  };
  for (const name of Object.keys(TOOLS) as ToolName[]) register(name);
  const transport = options.transport ?? new StdioServerTransport();
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
  });
  options.signal?.addEventListener('abort', () => void server.close());
  await server.connect(transport);
  await closed;
}

async function answer(ask: () => Promise<ToolAnswer>) {
  const result = await ask().catch((error: unknown): ToolAnswer => {
    return {
      ok: false,
      failure: { message: error instanceof Error ? error.message : String(error), next: null },
    };
  });
  const body = result.ok ? result.value : result.failure;
  const text = JSON.stringify(body, null, 2);
  return result.ok
    ? { content: [{ type: 'text' as const, text }], structuredContent: { ...result.value } }
    : { content: [{ type: 'text' as const, text }], isError: true };
}

function inOrder() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
