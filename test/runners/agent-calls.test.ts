import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { nodeFiles } from '../../src/host/node-files.js';
import { findCodex } from '../../src/runners/programs/codex-program.js';
import { findProgram } from '../../src/runners/programs/find-program.js';
import type { Attempt } from '../../src/runners/runner.js';
import { goodReport, jobOf, test } from './agent-rig.js';

/** What a stand-in says of how it was called. */
function seenBy(attempt: Attempt): Record<string, unknown> {
  const { report } = attempt;
  if (typeof report !== 'object' || report === null || !('findings' in report)) return {};
  return JSON.parse(String(report.findings));
}

const ENV = {
  ANTHROPIC_API_KEY: 'sk-ant-0123456789',
  OPENAI_API_KEY: 'sk-0123456789',
  ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
  LANG: 'C.UTF-8',
  HTTPS_PROXY: 'http://127.0.0.1:8',
  CLAUDECODE: '1',
  CLAUDE_CODE_ENTRYPOINT: 'cli',
  GITHUB_TOKEN: 'ghp_0123456789',
  AWS_SECRET_ACCESS_KEY: 'aws-0123456789',
  NODE_OPTIONS: '--no-warnings',
};

test('claude reads only, loads nothing of the project and sees what its list names', async ({ rig }) => {
  const seen = seenBy(await rig.run('claude/shows-call.mjs', { env: ENV, model: 'opus' }));
  const schema = String((seen.args as string[])[5]);
  expect(seen).toEqual({
    args: [
      '-p',
      '--output-format',
      'stream-json',
      '--verbose',
      '--json-schema',
      schema,
      '--permission-mode',
      'dontAsk',
      '--tools',
      'Read,Grep,Glob',
      '--allowedTools',
      'Read,Grep,Glob,mcp__vp__report_agent_job_result,mcp__vp__read_discoveries,mcp__vp__append_discovery',
      '--mcp-config',
      '{"mcpServers":{"vp":{"type":"http","url":"http://127.0.0.1:PORT/TOKEN"}}}',
      '--strict-mcp-config',
      '--setting-sources',
      '',
      '--no-session-persistence',
      '--max-turns',
      '60',
      '--model',
      'opus',
    ],
    names: [
      'ANTHROPIC_API_KEY',
      'ANTHROPIC_BASE_URL',
      'API_TIMEOUT_MS',
      'CLAUDE_CODE_DISABLE_ATTACHMENTS',
      'CLAUDE_CODE_DISABLE_AUTO_MEMORY',
      'CLAUDE_CODE_DISABLE_BACKGROUND_TASKS',
      'CLAUDE_CODE_DISABLE_CLAUDE_MDS',
      'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC',
      'CLAUDE_CODE_MAX_RETRIES',
      'CLAUDE_CONFIG_DIR',
      'DISABLE_AUTOUPDATER',
      'DISABLE_ERROR_REPORTING',
      'DISABLE_TELEMETRY',
      'HOME',
      'HTTPS_PROXY',
      'LANG',
      'MCP_CONNECTION_NONBLOCKING',
      'MCP_TIMEOUT',
      'NO_PROXY',
      'PATH',
      'VERIFY_PHASE_AGENT',
      'no_proxy',
    ],
    settings: 0,
    longest: 0,
  });
  expect(Object.keys(JSON.parse(schema).properties)).toEqual([
    'id',
    'result_status',
    'verdict',
    'findings',
    'gaps_found',
    'error',
  ]);
});

test('codex stands in its read-only sandbox; of the user’s settings it keeps model and provider', async ({
  rig,
}) => {
  const home = join(rig.folder, 'codex-home');
  await mkdir(home);
  await writeFile(
    join(home, 'config.toml'),
    `model = "large"
model_provider = "own"
notify = ["sh", "-c", "touch ran"]
[model_providers.own]
name = "Own"
base_url = "http://127.0.0.1:9/v1"
env_key = "OWN_KEY"
request_max_retries = 2
[model_providers.own.http_headers]
Authorization = "Bearer hidden-0123456789"
[model_providers.other]
name = "Other"
[mcp_servers.writer]
command = "writer"
`,
  );
  const env = { ...ENV, CODEX_HOME: home, OWN_KEY: 'own-0123456789' };
  const description = 'see $deploy, $judge-1: and $5';
  const seen = seenBy(await rig.run('codex/shows-call.mjs', { env, model: 'small', description }));
  expect(seen).toEqual({
    args: [
      'exec',
      '--json',
      ...['--color', 'never'],
      ...['-C', join(rig.folder, 'project')],
      ...['-s', 'read-only'],
      '--skip-git-repo-check',
      '--ephemeral',
      '--ignore-user-config',
      '--ignore-rules',
      ...['-c', 'model="large"'],
      ...['-c', 'model_provider="own"'],
      '-c',
      'model_providers={"own"={"name"="Own","base_url"="http://127.0.0.1:PORT/TOKEN","env_key"="OWN_KEY","request_max_retries"=2}}',
      ...['-c', 'skills.include_instructions=false'],
      ...['-c', 'skills.bundled={enabled=false}'],
      '-c',
      'skills.config=[{"name"="5","enabled"=false},{"name"="deploy","enabled"=false},{"name"="judge-1","enabled"=false},{"name"="judge-1:","enabled"=false}]',
      ...['-c', 'model="small"'],
      '-c',
      'mcp_servers.vp={"url"="http://127.0.0.1:PORT/TOKEN","required"=true,"startup_timeout_sec"=10,"tool_timeout_sec"=30,"default_tools_approval_mode"="approve"}',
      ...['-c', 'web_search="disabled"'],
      ...['-c', 'project_doc_max_bytes=0'],
      ...['-c', 'shell_environment_policy={inherit="core"}'],
      ...['-c', 'features.multi_agent=false'],
      ...['-c', 'features.goals=false'],
      ...['-c', 'features.apps=false'],
      ...['-c', 'features.plugins=false'],
      ...['-c', 'features.hooks=false'],
      ...['-o', join(rig.folder, 'agents/3-1/last-message')],
      ...['--output-schema', join(rig.folder, 'agents/3-1/schema.json')],
      '-',
    ],
    names: [
      'CODEX_HOME',
      'HOME',
      'HTTPS_PROXY',
      'LANG',
      'NO_PROXY',
      'OPENAI_API_KEY',
      'OWN_KEY',
      'PATH',
      'VERIFY_PHASE_AGENT',
      'no_proxy',
    ],
    schema: ['type', 'properties', 'required', 'additionalProperties'],
  });
});

test('settings of codex that are no TOML fail the row with the file’s name', async ({ rig }) => {
  await mkdir(join(rig.folder, 'home/.codex'));
  await writeFile(join(rig.folder, 'home/.codex/config.toml'), 'model = \n');
  const { report } = await rig.run('codex/answers.mjs');
  expect(report).toEqual({
    id: '3',
    result_status: 'failed',
    verdict: '',
    findings: 'no usable report',
    error: `${join(rig.folder, 'home/.codex/config.toml')}: expected TOML: line 1: Invalid TOML document: invalid value`,
  });
});

test('codex is not given a text in which more names than can be told could be skills', async ({ rig }) => {
  const description = Array.from({ length: 501 }, (_, index) => `$name${index}`).join(' ');
  const { report } = await rig.run('codex/answers.mjs', { description });
  expect(report).toEqual({
    id: '3',
    result_status: 'failed',
    verdict: '',
    findings: 'no usable report',
    error: "the row's text names more than 500 things with $, each of which codex could take for a skill",
  });
});

test('a prompt of 200 kB arrives whole', async ({ rig }) => {
  const description = 'é'.repeat(100_000);
  const seen = seenBy(await rig.run('claude/shows-call.mjs', { description }));
  expect(seen.longest).toBe(100_000);
});

test('thirty-two agents at once: each its own row, and none shares a settings folder with another', async ({
  rig,
}) => {
  const runner = await rig.runner('claude/own-settings.mjs', { env: ENV });
  const ids = Array.from({ length: 32 }, (_, index) => `${index + 1}`);
  const attempts = await Promise.all(
    ids.map((id) => runner.run(jobOf('', id), { signal: new AbortController().signal })),
  );
  expect(attempts.map(({ report }) => report)).toEqual(ids.map(goodReport));
  await runner.close?.();
  expect(await readdir(join(rig.folder, 'agents'))).toEqual(ids.map((id) => `${id}-1`).sort());
});

test('a second attempt keeps the first one’s files', async ({ rig }) => {
  const runner = await rig.runner('codex/answers.mjs');
  const signal = new AbortController().signal;
  await runner.run(jobOf(), { signal });
  await runner.run(jobOf(), { signal });
  const files = ['last-message', 'prompt.md', 'schema.json', 'stderr', 'stdout'];
  expect(await readdir(join(rig.folder, 'agents/3-1'))).toEqual(files);
  expect(await readdir(join(rig.folder, 'agents/3-2'))).toEqual(files);
});

test('a program that the project brings along is not taken for the user’s', async ({ rig }) => {
  const root = join(rig.folder, 'project');
  const own = join(rig.folder, 'bin');
  await mkdir(join(root, 'node_modules/.bin'), { recursive: true });
  for (const folder of [join(root, 'node_modules/.bin'), own]) await writeFile(join(folder, 'claude'), '');
  const path = ['.', join(root, 'node_modules/.bin'), own].join(':');
  expect(await findProgram('claude', { path, root, files: nodeFiles })).toBe(join(own, 'claude'));
});

test('the native codex is named in place of the script that npm puts on PATH', async ({ rig }) => {
  const modules = join(rig.folder, 'lib/node_modules');
  const script = join(modules, '@openai/codex/bin/codex.js');
  const vendor = `codex-${process.platform}-${process.arch}/vendor/triple/bin`;
  const find = () =>
    findCodex({ path: join(rig.folder, 'bin'), root: join(rig.folder, 'project'), files: nodeFiles });
  await mkdir(join(modules, '@openai/codex/bin'), { recursive: true });
  await writeFile(script, '');
  await symlink(script, join(rig.folder, 'bin/codex'));
  expect(await find()).toBe(join(rig.folder, 'bin/codex'));
  await mkdir(join(modules, '@openai', vendor), { recursive: true });
  await writeFile(join(modules, '@openai', vendor, 'codex'), '');
  expect(await find()).toBe(join(modules, '@openai', vendor, 'codex'));
  const nested = join(modules, '@openai/codex/node_modules/@openai', vendor);
  await mkdir(nested, { recursive: true });
  await writeFile(join(nested, 'codex'), '');
  expect(await find()).toBe(join(nested, 'codex'));
});
