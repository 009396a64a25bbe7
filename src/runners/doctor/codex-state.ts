import { CODEX_INSTALL, CODEX_LOGIN, codexEnvironment } from '../codex.js';
import { findCodex, SANDBOX_PROBE, sandboxTrouble } from '../programs/codex-program.js';
import { readCodexSettings } from '../programs/codex-settings.js';
import { type DoctorPorts, firstSet, QUESTION_MS, type RunnerState, versionIn } from './runner-state.js';

/** Codex: found, which version, its settings readable, its sandbox at work, and a login or the provider's key there. */
export async function codexState({ root, env, files, processes }: DoctorPorts): Promise<RunnerState> {
  const file = await findCodex({ path: env.PATH, root, files });
  const state = (usable: boolean, version: string | null, reason: string, next: string | null) => ({
    runner: 'codex',
    usable,
    version,
    reason,
    next,
  });
  if (file === undefined) {
    const [reason = '', next = ''] = CODEX_INSTALL.split(': ');
    return state(false, null, reason, next);
  }
  const settings = await readCodexSettings(env, files);
  if (!settings.ok) return state(false, null, settings.failure, 'mend the file');
  const options = { cwd: root, timeoutMs: QUESTION_MS, env: codexEnvironment(env, settings.value) };
  const ask = (args: readonly string[]) => processes.exec(file, args, options);
  const asked = await ask(['--version']);
  const version = versionIn(asked.stdout);
  if (asked.exitCode !== 0) {
    const reason = asked.trouble ?? `${file} --version ended with exit code ${asked.exitCode}`;
    return state(false, version, reason, 'reinstall it: npm install -g @openai/codex');
  }
  const sandbox = sandboxTrouble(await ask(SANDBOX_PROBE));
  if (sandbox !== undefined) {
    return state(false, version, sandbox, 'allow user namespaces here, or use another runner');
  }
  const key = firstSet(env, ['CODEX_API_KEY', 'CODEX_ACCESS_TOKEN', ...settings.value.environment]);
  if (key !== undefined) return state(true, version, `${key} is set, its sandbox works`, null);
  if (settings.value.hasProvider)
    return state(true, version, 'a provider of its own, its sandbox works', null);
  const { exitCode } = await ask(['login', 'status']);
  return exitCode === 0
    ? state(true, version, 'logged in, its sandbox works', null)
    : state(false, version, 'not logged in', CODEX_LOGIN);
}
