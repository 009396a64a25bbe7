import { createRequire } from 'node:module';
import type { Files } from '../../host/host.js';
import { chooseModel, SDK_MAJOR } from '../api/model.js';
import { type DoctorPorts, firstSet, type RunnerState } from './runner-state.js';

const PROVIDERS = ['@ai-sdk/anthropic@3', '@ai-sdk/openai-compatible@2'];
const KEYS = ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY'];

/**
 * A model's API: the optional packages are installed beside this program, and a key is there. With a model, what that one
 * needs; without, whether there is any that could be asked.
 */
export async function apiState({ env, files, model }: DoctorPorts): Promise<RunnerState> {
  const version = await versionOf('ai', files);
  const state = (usable: boolean, reason: string, next: string | null): RunnerState => ({
    runner: 'api',
    usable,
    version,
    reason,
    next,
  });
  const chosen = model === undefined ? null : chooseModel(model, env);
  if (chosen && !chosen.ok) return state(false, chosen.failure, null);
  const wanted = chosen ? [chosen.value.package] : PROVIDERS;
  const install = `npm install ai@${SDK_MAJOR} ${wanted.join(' ')}`;
  if (version === null) return state(false, 'not installed: ai', install);
  if (!version.startsWith(`${SDK_MAJOR}.`))
    return state(false, `ai ${version} is installed, version ${SDK_MAJOR} is needed`, install);
  const found = await Promise.all(wanted.map((name) => versionOf(name.replace(/@\d+$/, ''), files)));
  if (found.every((each) => each === null))
    return state(false, `not installed: ${wanted.join(' or ')}`, install);
  if (chosen) {
    const { missingKey } = chosen.value;
    return missingKey === null
      ? state(true, `asks ${chosen.value.address}`, null)
      : state(false, `${missingKey} is not set`, `set ${missingKey}`);
  }
  const key = firstSet(env, KEYS);
  return key === undefined
    ? state(
        true,
        'no key is set: only models that need none',
        `set ${KEYS.join(' or ')}, or --model ollama/MODEL`,
      )
    : state(true, `${key} is set`, '--model PROVIDER/MODEL');
}

/** Of a package beside this program; null: there is none. */
async function versionOf(name: string, files: Files): Promise<string | null> {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const parsed: unknown = JSON.parse((await files.readText(manifest)) ?? '{}');
    return typeof parsed === 'object' && parsed && 'version' in parsed ? String(parsed.version) : null;
  } catch {
    return null;
  }
}
