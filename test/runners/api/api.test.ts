import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, vi } from 'vitest';
import { nodeAgentProcesses } from '../../../src/host/node-agent-processes.js';
import { nodeFiles } from '../../../src/host/node-files.js';
import { systemClock } from '../../../src/host/system-clock.js';
import { apiRunner } from '../../../src/runners/api.js';
import type { Attempt } from '../../../src/runners/runner.js';
import type { RunnerContext } from '../../../src/runners/runner-context.js';
import { WIRE_REPORT_SCHEMA } from '../../../src/runners/wire-report.js';
import { aJob } from '../../rig/a-job.js';
import {
  chat,
  type ModelService,
  message,
  openModelService,
  refusal,
  type ServiceAnswer,
} from './model-service.js';

interface Rig {
  readonly folder: string;
  context(changes: Partial<RunnerContext>): RunnerContext;
  /** Opens a service with these answers; the environment then names it for every provider. */
  serve(...answers: readonly (ServiceAnswer | 'never')[]): Promise<ModelService>;
  /** Runs row 4 with a model. */
  run(model: string | null, signal?: AbortSignal): Promise<Attempt>;
}

const test = base.extend<{ rig: Rig }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameters that a fixture names
  rig: async ({}, use) => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'verify-phase-api-')));
    const services: ModelService[] = [];
    let env: Record<string, string> = {};
    await mkdir(join(folder, 'project', 'src'), { recursive: true });
    await writeFile(join(folder, 'project', 'src', 'chat.ts'), 'export const chat = 1;\n');
    await writeFile(join(folder, 'project', '.env'), 'KEY=1\n');
    const context = (changes: Partial<RunnerContext>): RunnerContext => ({
      root: join(folder, 'project'),
      outputDir: join(folder, 'agents'),
      command: null,
      model: null,
      env,
      reports: {
        openDesk: () => Promise.reject(new Error('the API reports by itself')),
        close: async () => undefined,
      },
      processes: nodeAgentProcesses,
      files: nodeFiles,
      clock: systemClock,
      ...changes,
    });
    await use({
      folder,
      context,
      serve: async (...answers) => {
        const service = await openModelService(answers);
        services.push(service);
        env = {
          OPENAI_BASE_URL: `${service.address}/v1`,
          OPENAI_API_KEY: 'openai-key-0123',
          ANTHROPIC_BASE_URL: service.address,
          ANTHROPIC_API_KEY: 'anthropic-key-0123',
          OLLAMA_HOST: service.address.replace('http://', ''),
        };
        return service;
      },
      run: (model, signal = new AbortController().signal) =>
        apiRunner(context({ model })).run(aJob('exists'), { signal }),
    });
    for (const service of services) await service.close();
    await rm(folder, { recursive: true, force: true });
  },
});

const wire = {
  id: '4',
  result_status: 'completed',
  verdict: 'EXISTS',
  findings: 'src/chat.ts:1 exports chat',
  gaps_found: '',
  error: '',
};
const exists = {
  id: '4',
  result_status: 'completed',
  verdict: 'EXISTS',
  findings: 'src/chat.ts:1 exports chat',
  error: '',
  gaps: [],
  evidence: [{ kind: 'anchor', file: 'src/chat.ts', line: 1 }],
  confidence: 'heuristic',
};
const failed = (error: string) => ({
  id: '4',
  result_status: 'failed',
  verdict: '',
  findings: 'no usable report',
  error,
});
const spent = (calls: number) => ({
  usage: { input_tokens: 100 * calls, output_tokens: 10 * calls, cost_usd: null },
});
const report = { tool: 'report_agent_job_result', input: wire };

/** What the tools answered in a chat request. */
const toolAnswers = (service: ModelService): readonly unknown[] =>
  ((service.requests.at(-1)?.body.messages ?? []) as { role: string; content: unknown }[])
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => content);

test('a model reads the project with its tools and reports by one; tokens of all steps are counted', async ({
  rig,
}) => {
  const service = await rig.serve(
    chat([
      { tool: 'list', input: { path: '.' } },
      { tool: 'read', input: { path: 'src/chat.ts' } },
      { tool: 'grep', input: { pattern: 'chat\\b' } },
      { tool: 'read', input: { path: '.env' } },
      { tool: 'read', input: { path: '../agents/4-1/prompt.md' } },
    ]),
    chat([report]),
  );
  expect(await rig.run('openai-compatible/org/small')).toEqual({ report: exists, ...spent(2) });
  expect(
    service.requests.map(({ path, headers, body }) => [path, headers.authorization, body.model]),
  ).toEqual(Array(2).fill(['/v1/chat/completions', 'Bearer openai-key-0123', 'org/small']));
  expect(toolAnswers(service)).toEqual([
    '.env\nsrc/',
    '1: export const chat = 1;',
    'src/chat.ts:1 export const chat = 1;',
    'Not done: .env is a file for secrets: it is not shown.',
    'Not done: ../agents/4-1/prompt.md is not a path inside the project.',
  ]);
});

test('a report that is not accepted says what to correct, and the corrected one counts', async ({ rig }) => {
  const service = await rig.serve(chat([{ ...report, input: { ...wire, verdict: 'FINE' } }]), chat([report]));
  expect(await rig.run('openai/gpt')).toEqual({ report: exists, ...spent(2) });
  expect(toolAnswers(service)).toEqual([
    'Not accepted: verdict must be one of EXISTS, MISSING, UNCERTAIN, not "FINE". Correct it and call again.',
  ]);
});

test('a report in the text counts without another question', async ({ rig }) => {
  const service = await rig.serve(chat(`Here it is:\n\`\`\`json\n${JSON.stringify(wire)}\n\`\`\``));
  expect(await rig.run('openai/gpt')).toEqual({ report: exists, ...spent(1) });
  expect(service.requests.length).toBe(1);
});

test('a model that ends in prose is asked once more, for structured output', async ({ rig }) => {
  const service = await rig.serve(chat('The file is there.'), chat(JSON.stringify(wire)));
  expect(await rig.run('ollama/qwen3')).toEqual({ report: exists, ...spent(2) });
  expect(service.requests.map(({ headers, body }) => [headers.authorization, body.response_format])).toEqual([
    [undefined, undefined],
    [
      undefined,
      {
        type: 'json_schema',
        json_schema: { schema: WIRE_REPORT_SCHEMA, strict: true, name: 'response' },
      },
    ],
  ]);
});

test('structured output that comes fenced is read all the same', async ({ rig }) => {
  await rig.serve(chat('The file is there.'), chat(`\`\`\`json\n${JSON.stringify(wire)}\n\`\`\``));
  expect(await rig.run('openai/gpt')).toEqual({ report: exists, ...spent(2) });
});

test.for([
  ['prose twice', [chat('It looks good.')], 'an answer without a report: It looks good.'],
  ['nothing', [chat('')], 'an empty answer'],
  [
    'an answer cut off',
    [chat('Yes.'), chat('{"id":"4",', 'length')],
    'the answer was cut off at its longest',
  ],
] as const)('no report: %s', async ([, answers, error], { rig }) => {
  await rig.serve(...answers);
  expect(await rig.run('openai/gpt')).toEqual({ report: failed(`api: ${error}`), ...spent(2) });
});

test('a model that only calls tools is stopped after 40 steps and three more', async ({ rig }) => {
  const service = await rig.serve(chat([{ tool: 'list', input: { path: 'src' } }]));
  expect(await rig.run('openai/gpt')).toEqual({ report: failed('api: an empty answer'), ...spent(43) });
  expect(service.requests.length).toBe(43);
});

test('Anthropic: tools, a report, and the address with or without a version', async ({ rig }) => {
  const service = await rig.serve(
    message([{ tool: 'read', input: { path: 'src/chat.ts' } }]),
    message([report]),
  );
  expect(await rig.run('anthropic/claude-sonnet-4-5')).toEqual({ report: exists, ...spent(2) });
  expect(service.requests.map(({ path, headers, body }) => [path, headers['x-api-key'], body.model])).toEqual(
    Array(2).fill(['/v1/messages', 'anthropic-key-0123', 'claude-sonnet-4-5']),
  );
});

test('Anthropic: prose, then structured output', async ({ rig }) => {
  await rig.serve(message('The file is there.'), message(JSON.stringify(wire)));
  expect(await rig.run('anthropic/claude-sonnet-4-5')).toEqual({ report: exists, ...spent(2) });
});

test('a warning of the SDK, as for a model it does not know, is not printed', async ({ rig }) => {
  const printed = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn')];
  await rig.serve(message([report]));
  expect(await rig.run('anthropic/my-own')).toEqual({ report: exists, ...spent(1) });
  expect(printed.flatMap((spy) => spy.mock.calls)).toEqual([]);
});

test.for([429, 529])(
  'HTTP %i after a retry is told to the pool with the wait asked for',
  async (status, { rig }) => {
    const service = await rig.serve(refusal(status, 'slow down', { 'retry-after-ms': '5' }));
    expect(await rig.run('openai/gpt')).toEqual({
      report: failed(`api: HTTP ${status} from ${service.address}/v1: slow down`),
      service: { kind: 'overloaded', message: 'slow down', retryAfterMs: 5 },
    });
    expect(service.requests.length).toBe(2);
  },
);

test('a used-up quota is not asked again, and what was spent before is counted', async ({ rig }) => {
  const service = await rig.serve(
    chat([{ tool: 'list', input: { path: '.' } }]),
    refusal(402, 'no credit left'),
  );
  expect(await rig.run('openai/gpt')).toEqual({
    report: failed(`api: HTTP 402 from ${service.address}/v1: no credit left`),
    service: { kind: 'exhausted', message: 'no credit left' },
    ...spent(1),
  });
});

test('a refused key names the variable to set, a dead address the address', async ({ rig }) => {
  const service = await rig.serve(refusal(401, 'bad key'));
  expect(await rig.run('anthropic/claude')).toEqual({
    report: failed(
      `api: HTTP 401 from ${service.address}/v1, the key is refused: set ANTHROPIC_API_KEY (bad key)`,
    ),
  });
  await service.close();
  const { report } = await rig.run('ollama/qwen3');
  expect(String((report as { error: string }).error)).toContain(`no answer from ${service.address}/v1`);
});

test('the call ends when the row is aborted', async ({ rig }) => {
  const service = await rig.serve('never');
  const limit = new AbortController();
  const running = rig.run('openai/gpt', limit.signal);
  await expect.poll(() => service.requests.length).toBe(1);
  limit.abort();
  expect(await running).toEqual({ report: { ...failed('timeout'), result_status: 'blocked' } });
});

test('without the packages the message says what to install', async ({ rig }) => {
  const missing = Object.assign(new Error("Cannot find package 'ai'"), { code: 'ERR_MODULE_NOT_FOUND' });
  const context = rig.context({ model: 'anthropic/claude' });
  const runner = apiRunner(context, { load: () => Promise.reject(missing) });
  expect(await runner.run(aJob('exists'), { signal: new AbortController().signal })).toEqual({
    report: failed('api: not installed: npm install ai@6 @ai-sdk/anthropic@3'),
  });
});

test.for<readonly [string | null, string]>([
  [
    null,
    'no model given: --model PROVIDER/MODEL with anthropic, openai, openai-compatible, ollama as the provider',
  ],
  [
    'mistral/large',
    'mistral/large is no model: --model PROVIDER/MODEL with anthropic, openai, openai-compatible, ollama as the provider',
  ],
  [
    'openai-compatible/m',
    'set OPENAI_BASE_URL to the address of the service, as in http://127.0.0.1:8000/v1',
  ],
])('--model %s says what to type', async ([model, error], { rig }) => {
  expect(await rig.run(model)).toEqual({ report: failed(`api: ${error}`) });
});

test('the prompt and each step are kept without keys', async ({ rig }) => {
  await rig.serve(chat([{ tool: 'grep', input: { pattern: 'openai-key-0123' } }]), chat([report]));
  await rig.run('openai/gpt');
  const folder = join(rig.folder, 'agents', '4-1');
  const steps = JSON.parse(await readFile(join(folder, 'steps.json'), 'utf8'));
  expect(steps[0]).toEqual({
    text: '',
    calls: [{ tool: 'grep', input: { pattern: '[redacted]' } }],
    results: [{ tool: 'grep', output: 'no hit in 1 file of the project' }],
    finishReason: 'tool-calls',
    usage: { input: 100, output: 10 },
  });
  expect(await readFile(join(folder, 'prompt.md'), 'utf8')).toContain('Then call `report_agent_job_result`');
});
