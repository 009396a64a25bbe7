import { join } from 'node:path';
import { parse, TomlError } from 'smol-toml';
import { z } from 'zod';
import { fail, ok, type Result } from '../../domain/result.js';
import type { Files } from '../../host/host.js';

/** What is taken over from the user's config.toml: who answers, and how. Servers, hooks and programs are not. */
const Settings = z.object({
  model: z.string().optional(),
  model_provider: z.string().optional(),
  model_providers: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  model_reasoning_effort: z.string().optional(),
  model_verbosity: z.string().optional(),
  openai_base_url: z.string().optional(),
  chatgpt_base_url: z.string().optional(),
  cli_auth_credentials_store: z.string().optional(),
  forced_login_method: z.string().optional(),
  service_tier: z.string().optional(),
});

/** Would show on the command line, which every user of this machine can read. */
const SECRET_FIELDS = ['experimental_bearer_token', 'http_headers'];

export interface CodexSettings {
  /** Values of `-c`. */
  readonly overrides: readonly string[];
  /** Variables that the chosen provider takes its key and headers from. */
  readonly environment: readonly string[];
  /** Another provider than the built-in one is chosen. */
  readonly hasProvider: boolean;
}

/** The user's choice of model and provider, of `config.toml` in CODEX_HOME; no file is no choice. Fails with a message. */
export async function readCodexSettings(
  env: Readonly<Record<string, string | undefined>>,
  files: Files,
): Promise<Result<CodexSettings, string>> {
  const home = env.CODEX_HOME || join(env.HOME ?? '/', '.codex');
  const file = join(home, 'config.toml');
  const text = await files.readText(file).catch(() => undefined);
  if (text === undefined) return ok({ overrides: [], environment: [], hasProvider: false });
  const parsed = parseToml(text);
  if (!parsed.ok) return fail(`${file}: expected TOML: ${parsed.failure}`);
  const settings = Settings.safeParse(parsed.value);
  if (!settings.success) return fail(`${file}: ${z.prettifyError(settings.error)}`);
  const { model_providers, ...rest } = settings.data;
  const provider = rest.model_provider === undefined ? undefined : model_providers?.[rest.model_provider];
  const values = {
    ...rest,
    ...(provider ? { model_providers: { [`${rest.model_provider}`]: open(provider) } } : {}),
  };
  return ok({
    overrides: Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${toml(value)}`),
    environment: provider ? variablesOf(provider) : [],
    hasProvider: provider !== undefined,
  });
}

function parseToml(text: string): Result<unknown, string> {
  try {
    return ok(parse(text));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return fail(`line ${error.line}: ${error.message.split('\n')[0] ?? ''}`);
  }
}

const open = (provider: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(provider).filter(([name]) => !SECRET_FIELDS.includes(name)));

function variablesOf(provider: Readonly<Record<string, unknown>>): readonly string[] {
  const { env_key, env_http_headers } = provider;
  const headers =
    typeof env_http_headers === 'object' && env_http_headers ? Object.values(env_http_headers) : [];
  return [env_key, ...headers].filter((name) => typeof name === 'string');
}

/** A value of TOML on one line; a JSON string is a TOML string. */
export function toml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toml).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}=${toml(field)}`);
  return `{${fields.join(',')}}`;
}
