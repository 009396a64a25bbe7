import { CLAUDE_INSTALL, CLAUDE_LOGIN, claudeEnvironment } from '../claude.js';
import { findProgram } from '../programs/find-program.js';
import { parsedObject } from '../programs/json-lines.js';
import { type DoctorPorts, firstSet, QUESTION_MS, type RunnerState, versionIn } from './runner-state.js';

const KEYS = [
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_AUTH_TOKEN',
  'CLAUDE_CODE_OAUTH_TOKEN',
  'CLAUDE_CODE_USE_BEDROCK',
  'CLAUDE_CODE_USE_VERTEX',
  'CLAUDE_CODE_USE_FOUNDRY',
];

/** Claude Code: found, which version, and logged in as far as it says itself. */
export async function claudeState({ root, env, files, processes }: DoctorPorts): Promise<RunnerState> {
  const runner = 'claude';
  const file = await findProgram('claude', { path: env.PATH, root, files });
  if (file === undefined) {
    const [reason = '', next = ''] = CLAUDE_INSTALL.split(': ');
    return { runner, usable: false, version: null, reason, next };
  }
  const options = { cwd: root, timeoutMs: QUESTION_MS, env: claudeEnvironment(env) };
  const asked = await processes.exec(file, ['--version'], options);
  const version = versionIn(asked.stdout);
  if (asked.exitCode !== 0) {
    const reason = asked.trouble ?? `${file} --version ended with exit code ${asked.exitCode}`;
    return {
      runner,
      usable: false,
      version,
      reason,
      next: 'reinstall it: npm install -g @anthropic-ai/claude-code',
    };
  }
  const key = firstSet(env, KEYS);
  if (key !== undefined) return { runner, usable: true, version, reason: `${key} is set`, next: null };
  const status = parsedObject((await processes.exec(file, ['auth', 'status'], options)).stdout);
  if (status?.loggedIn === true) return { runner, usable: true, version, reason: 'logged in', next: null };
  if (status?.loggedIn === false)
    return { runner, usable: false, version, reason: 'not logged in', next: CLAUDE_LOGIN };
  return {
    runner,
    usable: true,
    version,
    reason: 'it does not say whether it is logged in',
    next: CLAUDE_LOGIN,
  };
}
