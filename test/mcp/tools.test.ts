import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { expect, test } from 'vitest';
import { TOOLS } from '../../src/mcp/tool-descriptions.js';
import { serveTools, type ToolAnswer, type ToolPorts } from '../../src/mcp/tools.js';

const answered = async (value: Record<string, unknown>): Promise<ToolAnswer> => ({ ok: true, value });

async function connect(ports: Partial<ToolPorts> = {}) {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const unused = () => answered({});
  const all: ToolPorts = {
    verify_phase: unused,
    get_gaps: unused,
    gate_plan: unused,
    gate_verdict: unused,
    ...ports,
  };
  const served = serveTools({ ports: all, version: '1.2.3', transport: far });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(near);
  return { client, served };
}

test('a client finds the four tools with the rules they apply', async () => {
  const { client } = await connect();
  const { tools } = await client.listTools();
  expect(
    tools.map(({ name, description, annotations }) => [name, description, annotations?.readOnlyHint]),
  ).toEqual(Object.entries(TOOLS).map(([name, tool]) => [name, tool.description, tool.readOnly]));
  expect(tools.map((tool) => tool.inputSchema.required)).toEqual([['phase'], ['phase'], undefined, ['file']]);
  expect(client.getServerVersion()).toEqual({ name: 'verify-phase', version: '1.2.3' });
});

test('a call gets its defaults, and its answer as text and as data', async () => {
  const { client } = await connect({ verify_phase: (input) => answered({ asked: input }) });
  const asked = { phase: 'P3', run_commands: false, skip_tests: false, skip_antipattern: false };
  expect(await client.callTool({ name: 'verify_phase', arguments: { phase: 'P3' } })).toEqual({
    content: [{ type: 'text', text: JSON.stringify({ asked }, null, 2) }],
    structuredContent: { asked },
  });
});

test('what could not be done is an error with the next thing to do', async () => {
  const failure = { message: 'phase 9 not found', next: 'verify-phase 3' };
  const { client } = await connect({ get_gaps: async () => ({ ok: false, failure }) });
  expect(await client.callTool({ name: 'get_gaps', arguments: { phase: '9' } })).toEqual({
    content: [{ type: 'text', text: JSON.stringify(failure, null, 2) }],
    isError: true,
  });
});

test('an unforeseen fault is an error, and the server goes on', async () => {
  const { client } = await connect({ gate_verdict: () => Promise.reject(new Error('boom')) });
  const call = () => client.callTool({ name: 'gate_verdict', arguments: { file: 'v.json' } });
  expect((await call()).isError).toBe(true);
  expect((await call()).isError).toBe(true);
});

test('an argument of the wrong shape is refused before the tool runs', async () => {
  const { client } = await connect({ get_gaps: () => Promise.reject(new Error('was called')) });
  const result = await client.callTool({ name: 'get_gaps', arguments: { phase: '3', severity: 'awful' } });
  expect([result.isError, JSON.stringify(result.content).includes('was called')]).toEqual([true, false]);
});

test('two calls run one after the other', async () => {
  let running = 0;
  let most = 0;
  const slow = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return answered({});
  };
  const { client } = await connect({ verify_phase: slow });
  await Promise.all(
    ['1', '2', '3'].map((phase) => client.callTool({ name: 'verify_phase', arguments: { phase } })),
  );
  expect(most).toBe(1);
});

test('the server ends when the client leaves', async () => {
  const { client, served } = await connect();
  await client.close();
  await expect(served).resolves.toBeUndefined();
});
