import { serveTools } from '../../mcp/tools.js';
import { mcpPorts } from '../mcp-ports.js';
import type { ProjectFlags } from '../project-options.js';

/** `verify-phase mcp`: the tools for any client, over standard input and output, until the client leaves. */
export async function mcpCommand(flags: ProjectFlags, version: string): Promise<number> {
  const abort = new AbortController();
  const end = () => abort.abort();
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  process.stdin.once('end', end);
  await serveTools({ ports: mcpPorts(flags, abort.signal), version, signal: abort.signal });
  abort.abort();
  return 0;
}
