import { request } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, expect, test } from 'vitest';
import { type Discovery, discoveryKey } from '../../src/domain/discovery.js';
import { openReportServer } from '../../src/mcp/report-server.js';
import type { SharedBoard } from '../../src/runners/runner-context.js';
import { WIRE_REPORT_SCHEMA } from '../../src/runners/wire-report.js';
import { aJob } from '../rig/a-job.js';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function aBoard(entries: Discovery[] = []): SharedBoard {
  return {
    read: async () => entries,
    async append(discoveries) {
      const known = new Set(entries.map(discoveryKey));
      const fresh = discoveries.filter((discovery) => !known.has(discoveryKey(discovery)));
      entries.push(...fresh);
      return fresh.length;
    },
  };
}

function aServer(board = aBoard()) {
  const server = openReportServer({ board, now: () => '2026-01-02T03:04:05.000Z' });
  closers.push(() => server.close());
  return server;
}

async function connect(url: string) {
  const client = new Client({ name: 'agent', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(url));
  // The SDK's own class does not fit its interface under exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  closers.push(() => client.close());
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name: string, args: Record<string, unknown> = {}) => {
      const { content, isError } = await client.callTool({ name, arguments: args });
      const text = (content as { text: string }[]).map((part) => part.text).join('');
      return isError ? { refused: text } : text;
    },
  };
}

const wire = (id: string, changes: Record<string, unknown> = {}) => ({
  id,
  result_status: 'completed',
  verdict: 'EXISTS',
  findings: `Row ${id} is at src/chat.ts:1.`,
  gaps_found: '',
  error: '',
  ...changes,
});

const row = (id: string) => aJob('exists', { id });

/** Status of a plain request, as no MCP client makes it. */
function post(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...options.headers,
  };
  return new Promise<number | undefined>((resolve, reject) => {
    const sent = request(url, { method: options.method ?? 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    sent.on('error', reject);
    sent.end(options.body ?? '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}');
  });
}

test('an agent finds three tools with flat schemas that say they change nothing', async () => {
  const desk = await aServer().openDesk(row('4'));
  const tools = await (await connect(desk.url)).tools();
  expect(tools.map(({ name, annotations }) => [name, annotations])).toEqual(
    ['report_agent_job_result', 'read_discoveries', 'append_discovery'].map((name) => [
      name,
      { readOnlyHint: true, openWorldHint: false },
    ]),
  );
  expect(tools[0]?.inputSchema).toEqual(WIRE_REPORT_SCHEMA);
  expect(tools.filter((tool) => tool.outputSchema || /anyOf|oneOf/.test(JSON.stringify(tool)))).toEqual([]);
});

test('a report is taken once; the second is refused and the first stays', async () => {
  const desk = await aServer().openDesk(row('4'));
  const agent = await connect(desk.url);
  expect(desk.report()).toBeUndefined();
  expect(await agent.call('report_agent_job_result', wire('4'))).toBe('Accepted for row 4. You are done.');
  expect(await agent.call('report_agent_job_result', wire('4', { verdict: 'MISSING' }))).toEqual({
    refused: 'Refused: a report for row 4 was accepted already. You are done.',
  });
  expect(desk.report()).toEqual(wire('4'));
});

test('of two calls at once one is taken', async () => {
  const desk = await aServer().openDesk(row('4'));
  const agents = await Promise.all([connect(desk.url), connect(desk.url)]);
  const answers = await Promise.all(agents.map((agent) => agent.call('report_agent_job_result', wire('4'))));
  expect(answers.filter((answer) => typeof answer === 'string')).toEqual([
    'Accepted for row 4. You are done.',
  ]);
});

test('a malformed call does not count: it says what to correct, and the corrected one is taken', async () => {
  const desk = await aServer().openDesk(row('4'));
  const { call } = await connect(desk.url);
  expect(await call('report_agent_job_result', wire('5'))).toEqual({
    refused: 'Not accepted: id must be "4", the row\'s, not "5". Correct it and call again.',
  });
  expect(await call('report_agent_job_result', wire('4', { verdict: 'YES' }))).toEqual({
    refused:
      'Not accepted: verdict must be one of EXISTS, MISSING, UNCERTAIN, not "YES". Correct it and call again.',
  });
  expect(desk.report()).toBeUndefined();
  expect(await call('report_agent_job_result', wire('4'))).toBe('Accepted for row 4. You are done.');
  expect(desk.report()).toEqual(wire('4'));
});

test('rows that run in parallel hand over at their own address', async () => {
  const server = aServer();
  const ids = Array.from({ length: 32 }, (_, index) => String(index + 1));
  const desks = await Promise.all(ids.map((id) => server.openDesk(row(id))));
  await Promise.all(
    desks.map(async ({ url }, index) =>
      (await connect(url)).call('report_agent_job_result', wire(ids[index] ?? '')),
    ),
  );
  expect(desks.map((desk) => desk.report())).toEqual(ids.map((id) => wire(id)));
});

test('discoveries are shared between rows, each once, with who noted it', async () => {
  const server = aServer();
  const [first, second] = await Promise.all(
    ['4', '5'].map(async (id) => connect((await server.openDesk(row(id))).url)),
  );
  const stub = { type: 'stub_detected', file: 'src/a.ts', line: '12', marker: 'todo', content: 'later' };
  const module = {
    type: 'integration_point',
    file: 'src/b.ts',
    description: 'the door',
    exports: 'open; close',
  };
  expect(await second?.call('read_discoveries')).toBe('');
  expect(await first?.call('append_discovery', stub)).toBe('Noted.');
  expect(await second?.call('append_discovery', { ...stub, content: 'again' })).toBe('Known already.');
  expect(await second?.call('append_discovery', module)).toBe('Noted.');
  const ts = '2026-01-02T03:04:05.000Z';
  expect(
    String(await first?.call('read_discoveries'))
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    {
      ts,
      worker: 'agent-4',
      type: 'stub_detected',
      data: { file: 'src/a.ts', line: 12, marker: 'todo', content: 'later' },
    },
    {
      ts,
      worker: 'agent-5',
      type: 'integration_point',
      data: { file: 'src/b.ts', description: 'the door', exports: ['open', 'close'] },
    },
  ]);
});

test('a discovery of no type, or without a field of its type, is refused with what it needs', async () => {
  const { call } = await connect((await aServer().openDesk(row('4'))).url);
  expect(await call('append_discovery', { type: 'blocker', issue: 'x' })).toEqual({
    refused: 'Not noted: blocker needs the fields issue, severity, impact.',
  });
  expect(await call('append_discovery', { type: 'gossip' })).toEqual({
    refused:
      'Not noted: type must be one of code_pattern, integration_point, convention, blocker, verification_gap, stub_detected, broken_wiring, antipattern, test_gap.',
  });
});

test('a long board is shown from its newest entries', async () => {
  const entries = Array.from(
    { length: 203 },
    (_, index): Discovery => ({
      ts: '',
      worker: 'w',
      type: 'code_pattern',
      data: { name: `${index}`, file: 'a', description: '' },
    }),
  );
  const { call } = await connect((await aServer(aBoard(entries)).openDesk(row('4'))).url);
  const lines = String(await call('read_discoveries')).split('\n');
  expect([lines.length, lines[0], JSON.parse(lines[1] ?? '')]).toEqual([
    201,
    '(3 older ones left out)',
    entries[3],
  ]);
});

test('findings of 100 kB arrive, a body over the limit does not', async () => {
  const desk = await aServer().openDesk(row('4'));
  const findings = 'é'.repeat(100_000);
  expect(await post(desk.url, { body: ' '.repeat(2 * 1024 * 1024 + 1) })).toBe(413);
  await (await connect(desk.url)).call('report_agent_job_result', wire('4', { findings }));
  expect(desk.report()).toEqual(wire('4', { findings }));
});

test('an unknown address, a web page, another host name and another method are refused', async () => {
  const server = aServer();
  const [desk, closed] = [await server.openDesk(row('4')), await server.openDesk(row('5'))];
  closed.close();
  const other = desk.url.replace(/[0-9a-f]{32}$/, '0'.repeat(32));
  expect(await post(other)).toBe(404);
  expect(await post(closed.url)).toBe(404);
  expect(await post(desk.url.slice(0, -1))).toBe(404);
  expect(await post(desk.url, { headers: { origin: 'http://127.0.0.1:3000' } })).toBe(403);
  expect(await post(desk.url, { headers: { host: 'attacker.example' } })).toBe(403);
  expect(await post(desk.url, { method: 'GET', body: '' })).toBe(405);
  expect(await post(desk.url, { body: 'not json' })).toBe(400);
  expect(await post(desk.url)).toBe(200);
});

test('each desk has 128 random bits, on loopback only', async () => {
  const server = aServer();
  const urls = await Promise.all(
    Array.from({ length: 20 }, async () => (await server.openDesk(row('4'))).url),
  );
  expect(urls.filter((url) => !/^http:\/\/127\.0\.0\.1:\d+\/mcp\/[0-9a-f]{32}$/.test(url))).toEqual([]);
  expect(new Set(urls).size).toBe(20);
});

test('a closed server answers no more, and opens again for another desk', async () => {
  const server = aServer();
  const { url } = await server.openDesk(row('4'));
  await connect(url);
  await server.close();
  await expect(post(url)).rejects.toThrow('ECONNREFUSED');
  expect(await post((await server.openDesk(row('4'))).url)).toBe(200);
});
