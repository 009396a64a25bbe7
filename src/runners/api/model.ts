import type { LanguageModel } from 'ai';
import { fail, ok, type Result } from '../../domain/result.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** A model as `--model PROVIDER/MODEL` names it, ready to be opened. */
export interface ChosenModel {
  /** The optional package it needs beside `ai`, as npm installs it. */
  readonly package: string;
  /** Where its service is; for messages. */
  readonly address: string;
  /** Variable that holds its key; null: it needs none. */
  readonly key: string | null;
  /** The variable, where it has to be set and is not. */
  readonly missingKey: string | null;
  /** Rejects when the package is not installed. */
  open(): Promise<LanguageModel>;
}

/** Major version of the AI SDK that is asked for. */
export const SDK_MAJOR = 6;
const PROVIDERS = ['anthropic', 'openai', 'openai-compatible', 'ollama'];
const OPENAI = 'https://api.openai.com/v1';
const EXPECTED = `--model PROVIDER/MODEL with ${PROVIDERS.join(', ')} as the provider`;

/** Reads `--model` and the environment; the failure says what to type. Nothing is loaded or asked yet. */
export function chooseModel(chosen: string | null, env: Environment): Result<ChosenModel, string> {
  const [, provider = '', name = ''] = /^([a-z-]+)\/(.+)$/.exec(chosen ?? '') ?? [];
  switch (provider) {
    case 'anthropic':
      return ok(anthropic(name, env));
    case 'openai':
      return ok(compatible(name, env.OPENAI_BASE_URL || OPENAI, 'OPENAI_API_KEY', env));
    case 'openai-compatible':
      return env.OPENAI_BASE_URL
        ? ok(compatible(name, env.OPENAI_BASE_URL, 'OPENAI_API_KEY', env))
        : fail(`set OPENAI_BASE_URL to the address of the service, as in http://127.0.0.1:8000/v1`);
    case 'ollama':
      return ok(compatible(name, ollamaAddress(env.OLLAMA_HOST), null, env));
    default:
      return fail(chosen === null ? `no model given: ${EXPECTED}` : `${chosen} is no model: ${EXPECTED}`);
  }
}

function anthropic(name: string, env: Environment): ChosenModel {
  const {
    ANTHROPIC_BASE_URL: base = 'https://api.anthropic.com',
    ANTHROPIC_API_KEY,
    ANTHROPIC_AUTH_TOKEN,
  } = env;
  // The variable's value is without a version by custom, the SDK's with one.
  const baseURL = /\/v\d+\/?$/.test(base) ? base : `${base.replace(/\/$/, '')}/v1`;
  return {
    package: '@ai-sdk/anthropic@3',
    address: baseURL,
    key: 'ANTHROPIC_API_KEY',
    missingKey: ANTHROPIC_API_KEY || ANTHROPIC_AUTH_TOKEN ? null : 'ANTHROPIC_API_KEY',
    async open() {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      const login = ANTHROPIC_API_KEY
        ? { apiKey: ANTHROPIC_API_KEY }
        : ANTHROPIC_AUTH_TOKEN
          ? { authToken: ANTHROPIC_AUTH_TOKEN }
          : { apiKey: 'none' };
      return createAnthropic({ baseURL, ...login })(name);
    },
  };
}

function compatible(name: string, baseURL: string, key: string | null, env: Environment): ChosenModel {
  const apiKey = key === null ? undefined : env[key];
  return {
    package: '@ai-sdk/openai-compatible@2',
    address: baseURL,
    key,
    missingKey: apiKey || baseURL !== OPENAI ? null : key,
    async open() {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const options = { name: 'service', baseURL, supportsStructuredOutputs: true };
      return createOpenAICompatible(apiKey ? { ...options, apiKey } : options)(name);
    },
  };
}

/** OLLAMA_HOST is a host, a host with a port, or an address; a server that listens everywhere is asked on loopback. */
function ollamaAddress(host = ''): string {
  const [, scheme = 'http', name = '', port = scheme === 'https' ? '443' : '11434'] =
    /^(?:(https?):\/\/)?([^:/]*)(?::(\d+))?/.exec(host.trim()) ?? [];
  return `${scheme}://${name === '' || name === '0.0.0.0' ? '127.0.0.1' : name}:${port}/v1`;
}
