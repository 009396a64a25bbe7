import { expect, test } from 'vitest';
import { nodeFiles } from '../../../src/host/node-files.js';
import { nodeProcesses } from '../../../src/host/node-processes.js';
import { apiState } from '../../../src/runners/doctor/api-state.js';

const OPENAI = { OPENAI_BASE_URL: 'http://127.0.0.1:8000/v1' };

test.for<readonly [string | null, Readonly<Record<string, string>>, boolean, string, string | null]>([
  ['anthropic/m', {}, false, 'ANTHROPIC_API_KEY is not set', 'set ANTHROPIC_API_KEY'],
  ['anthropic/m', { ANTHROPIC_API_KEY: 'k' }, true, 'asks https://api.anthropic.com/v1', null],
  [
    'anthropic/m',
    { ANTHROPIC_AUTH_TOKEN: 't', ANTHROPIC_BASE_URL: 'https://proxy.example/a/v1' },
    true,
    'asks https://proxy.example/a/v1',
    null,
  ],
  ['openai/m', {}, false, 'OPENAI_API_KEY is not set', 'set OPENAI_API_KEY'],
  ['openai-compatible/m', OPENAI, true, 'asks http://127.0.0.1:8000/v1', null],
  ['ollama/m', {}, true, 'asks http://127.0.0.1:11434/v1', null],
  ['ollama/m', { OLLAMA_HOST: '0.0.0.0' }, true, 'asks http://127.0.0.1:11434/v1', null],
  ['ollama/m', { OLLAMA_HOST: 'box:9' }, true, 'asks http://box:9/v1', null],
  ['ollama/m', { OLLAMA_HOST: 'https://box.example' }, true, 'asks https://box.example:443/v1', null],
  [
    null,
    {},
    false,
    'no model given: --model PROVIDER/MODEL with anthropic, openai, openai-compatible, ollama as the provider',
    null,
  ],
])('a run with --model %s', async ([model, env, usable, reason, next]) => {
  const state = await apiState({ root: '/', env, files: nodeFiles, processes: nodeProcesses, model });
  expect(state).toEqual({ runner: 'api', usable, version: expect.stringMatching(/^6\./), reason, next });
});

test('without the packages, or with another version, it says what to install', async () => {
  const state = (manifest: string) =>
    apiState({
      root: '/',
      env: {},
      files: { ...nodeFiles, readText: async () => manifest },
      processes: nodeProcesses,
      model: 'ollama/m',
    });
  const next = 'npm install ai@6 @ai-sdk/openai-compatible@2';
  const found = { runner: 'api', usable: false, next };
  expect(await state('{"version":"7.0.1"}')).toEqual({
    ...found,
    version: '7.0.1',
    reason: 'ai 7.0.1 is installed, version 6 is needed',
  });
  expect(await state('{}')).toEqual({ ...found, version: null, reason: 'not installed: ai' });
});
