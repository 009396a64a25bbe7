import { createRequire } from 'node:module';
import { type DoctorPorts, firstSet, type RunnerState } from './runner-state.js';

const PACKAGES = ['ai', '@ai-sdk/anthropic', '@ai-sdk/openai-compatible'];
const KEYS = ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY'];

/** A model's API: the optional packages are installed beside this program, and a key is there. */
export async function apiState({ env, files }: DoctorPorts): Promise<RunnerState> {
  const found = PACKAGES.map((name) => ({ name, file: manifestOf(name) }));
  const missing = found.flatMap(({ name, file }) => (file === undefined ? [name] : []));
  const [{ file = '' } = {}] = found;
  const version = file === '' ? null : versionOf(await files.readText(file));
  if (missing.length > 0) {
    const next = `npm install ${missing.join(' ')}`;
    return { runner: 'api', usable: false, version, reason: `not installed: ${missing.join(', ')}`, next };
  }
  const key = firstSet(env, KEYS);
  return key === undefined
    ? {
        runner: 'api',
        usable: true,
        version,
        reason: 'no key is set: only models that need none',
        next: `set ${KEYS.join(' or ')}, or --model ollama/MODEL`,
      }
    : { runner: 'api', usable: true, version, reason: `${key} is set`, next: '--model PROVIDER/MODEL' };
}

function manifestOf(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(`${name}/package.json`);
  } catch {
    return undefined;
  }
}

function versionOf(manifest: string | undefined): string | null {
  const parsed: unknown = JSON.parse(manifest ?? '{}');
  return typeof parsed === 'object' && parsed && 'version' in parsed ? String(parsed.version) : null;
}
