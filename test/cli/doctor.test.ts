import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunnerState } from '../../src/check-runners.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  for (const name of ['bin', 'home', 'project']) mkdirSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program on PATH that answers by the first words of its arguments. */
function program(name: string, answers: Readonly<Record<string, string>>): void {
  const cases = Object.entries(answers).map(([words, answer]) => `"${words}"*) ${answer} ;;`);
  writeFileSync(
    join(folder, 'bin', name),
    `#!/bin/sh\ncase "$*" in\n${cases.join('\n')}\n*) exit 9 ;;\nesac\n`,
  );
  chmodSync(join(folder, 'bin', name), 0o755);
}

function doctor(env: Readonly<Record<string, string>> = {}, ...args: readonly string[]) {
  const run = spawnSync(process.execPath, [MAIN, 'doctor', ...args], {
    cwd: join(folder, 'project'),
    encoding: 'utf8',
    env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, HOME: join(folder, 'home'), ...env },
  });
  return { exit: run.status, out: run.stdout, err: run.stderr };
}

/** One runner's state as JSON tells it, without its name. */
function stateOf(name: string, env: Readonly<Record<string, string>> = {}) {
  const states: readonly RunnerState[] = JSON.parse(doctor(env, '--json').out);
  const { runner, ...state } = states.find((each) => each.runner === name) ?? { runner: name };
  return state;
}

const CLAUDE_LOGIN = 'run `claude` and log in, or set ANTHROPIC_API_KEY';

test('each runner has a line, whatever is missing; the exit code is 0', () => {
  const { exit, out, err } = doctor();
  expect({ exit, err }).toEqual({ exit: 0, err: '' });
  const [header, ...lines] = out.trimEnd().split('\n');
  expect(header?.split(/\s+/)).toEqual(['runner', 'usable', 'version', 'why']);
  expect(lines.map((line) => line.split(/\s+/).slice(0, 2).join(' '))).toEqual([
    'static yes',
    'claude no',
    'codex no',
    'command yes',
    expect.stringMatching(/^api (yes|no)$/),
    'host yes',
  ]);
  expect(lines[1]).toContain('claude is not on PATH -> npm install -g @anthropic-ai/claude-code');
});

test('claude: its version, and a login as it says itself or a key', () => {
  program('claude', {
    '--version': 'echo "2.1.197 (Claude Code)"',
    'auth status': `echo '{"loggedIn": false}'; exit 1`,
  });
  const found = { usable: false, version: '2.1.197', reason: 'not logged in', next: CLAUDE_LOGIN };
  expect(stateOf('claude')).toEqual(found);
  expect(stateOf('claude', { ANTHROPIC_API_KEY: 'k' })).toEqual({
    ...found,
    usable: true,
    reason: 'ANTHROPIC_API_KEY is set',
    next: null,
  });
  program('claude', { '--version': 'echo 2.1.197', 'auth status': `echo '{"loggedIn": true}'` });
  expect(stateOf('claude')).toEqual({ ...found, usable: true, reason: 'logged in', next: null });
  program('claude', { '--version': 'echo 1.0.1' });
  expect(stateOf('claude')).toEqual({
    usable: true,
    version: '1.0.1',
    reason: 'it does not say whether it is logged in',
    next: CLAUDE_LOGIN,
  });
});

test('a claude that does not run is not usable', () => {
  program('claude', {});
  expect(stateOf('claude')).toEqual({
    usable: false,
    version: null,
    reason: `${join(folder, 'bin/claude')} --version ended with exit code 9`,
    next: 'reinstall it: npm install -g @anthropic-ai/claude-code',
  });
});

test('codex: login, key, own provider, and the sandbox before all of them', () => {
  const well = { '--version': 'echo "codex-cli 0.171.0"', 'sandbox true': 'exit 0' };
  program('codex', { ...well, 'login status': 'exit 1' });
  const found = {
    usable: false,
    version: '0.171.0',
    reason: 'not logged in',
    next: 'run `codex login`, or set CODEX_API_KEY',
  };
  expect(stateOf('codex')).toEqual(found);
  expect(stateOf('codex', { CODEX_API_KEY: 'k' })).toEqual({
    ...found,
    usable: true,
    reason: 'CODEX_API_KEY is set, its sandbox works',
    next: null,
  });
  program('codex', { ...well, 'login status': 'exit 0' });
  expect(stateOf('codex')).toEqual({
    ...found,
    usable: true,
    reason: 'logged in, its sandbox works',
    next: null,
  });
  mkdirSync(join(folder, 'home/.codex'));
  writeFileSync(
    join(folder, 'home/.codex/config.toml'),
    'model_provider = "own"\n[model_providers.own]\nname = "Own"\n',
  );
  expect(stateOf('codex')).toEqual({
    ...found,
    usable: true,
    reason: 'a provider of its own, its sandbox works',
    next: null,
  });
  program('codex', { ...well, 'sandbox true': 'echo "bwrap: no namespace" >&2; exit 1' });
  expect(stateOf('codex', { CODEX_API_KEY: 'k' })).toEqual({
    ...found,
    reason: 'the sandbox of codex does not work here (it needs user namespaces): bwrap: no namespace',
    next: 'allow user namespaces here, or use another runner',
  });
});

test('api: a key is named where one is set, or what asks for none', () => {
  const found = { usable: true, version: expect.stringMatching(/^6\./) };
  expect(stateOf('api')).toEqual({
    ...found,
    reason: 'no key is set: only models that need none',
    next: 'set ANTHROPIC_API_KEY or OPENAI_API_KEY, or --model ollama/MODEL',
  });
  expect(stateOf('api', { OPENAI_API_KEY: 'k' })).toEqual({
    ...found,
    reason: 'OPENAI_API_KEY is set',
    next: '--model PROVIDER/MODEL',
  });
});
