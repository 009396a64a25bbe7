import { join } from 'node:path';
import { fail, ok } from '../domain/result.js';
import { readClaudeOutput } from './programs/claude-output.js';
import { agentEnvironment } from './programs/environment.js';
import { findProgram } from './programs/find-program.js';
import { type AgentProgram, runProgram, type Seat, STALL_MS } from './programs/run-program.js';
import { promptRenderer } from './prompt.js';
import type { Runner } from './runner.js';
import type { RunnerContext } from './runner-context.js';
import { WIRE_REPORT_SCHEMA } from './wire-report.js';

/**
 * Names of the environment that Claude Code may see; those of a cloud only when it is to use that cloud. CLAUDECODE and
 * its kin are left out: inside another Claude Code it would refuse to start.
 */
const claudeNames = (env: RunnerContext['env']): readonly string[] => [
  'ANTHROPIC_*',
  'CLAUDE_CONFIG_DIR',
  'CLAUDE_CODE_OAUTH_TOKEN',
  'CLAUDE_CODE_USE_*',
  'CLAUDE_CODE_SKIP_*',
  'CLAUDE_CODE_MAX_OUTPUT_TOKENS',
  ...(env.CLAUDE_CODE_USE_BEDROCK ? ['AWS_*'] : []),
  ...(env.CLAUDE_CODE_USE_VERTEX
    ? ['GOOGLE_APPLICATION_CREDENTIALS', 'GOOGLE_CLOUD_PROJECT', 'CLOUD_ML_REGION', 'VERTEX_*']
    : []),
];
export const CLAUDE_LOGIN = 'run `claude` and log in, or set ANTHROPIC_API_KEY';
export const CLAUDE_INSTALL = 'claude is not on PATH: npm install -g @anthropic-ai/claude-code';

const TOOLS = ['Read', 'Grep', 'Glob'];
const SERVER = 'vp';
const REPORTING = ['report_agent_job_result', 'read_discoveries', 'append_discovery'];
const MAX_TURNS = 60;
/** Programs that share a folder of settings begin one after the other. */
const START_GAP_MS = 150;

/** Limits of one answer and of its retries: a service in trouble is waited for by the pool, not by each agent. */
const LIMITS = {
  API_TIMEOUT_MS: '60000',
  CLAUDE_CODE_MAX_RETRIES: '2',
  MCP_TIMEOUT: '10000',
};
const QUIET = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
  // A file that a prompt mentions with @ would be sent along, also one outside the project.
  CLAUDE_CODE_DISABLE_ATTACHMENTS: '1',
  CLAUDE_CODE_DISABLE_CLAUDE_MDS: '1',
  CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
  DISABLE_AUTOUPDATER: '1',
  DISABLE_TELEMETRY: '1',
  DISABLE_ERROR_REPORTING: '1',
  // Without it the first turn can begin before the server for reports is there.
  MCP_CONNECTION_NONBLOCKING: 'false',
};

/**
 * Claude Code (`claude -p`), reading only: no tool that writes or runs anything, none of the project's hooks, settings,
 * instruction files and MCP servers.
 */
export function claudeRunner(
  context: RunnerContext,
  { stallMs = STALL_MS }: { readonly stallMs?: number } = {},
): Runner {
  const settings = settingsFolders(context);
  const renderPrompt = promptRenderer(context.files);
  const program = (folder: string | undefined): AgentProgram => ({
    name: 'claude',
    login: CLAUDE_LOGIN,
    stallMs,
    commandLine: async (seat) => {
      const { env, root, files } = context;
      const file = await findProgram('claude', { path: env.PATH, root, files });
      if (file === undefined) return fail({ status: 'failed', error: CLAUDE_INSTALL });
      const own = folder === undefined ? {} : { CLAUDE_CONFIG_DIR: folder };
      return ok({
        program: file,
        args: argumentsFor(seat, context.model),
        env: claudeEnvironment(env, own),
      });
    },
    readAnswer: async (stdout) => readClaudeOutput(stdout),
  });
  return {
    name: 'claude',
    run: (job, options) =>
      settings.use((folder) => runProgram(program(folder), job, options, { context, renderPrompt })),
    close: () => settings.remove(),
  };
}

/** What Claude Code sees of the environment, with its limits and without its own traffic. */
export const claudeEnvironment = (
  env: RunnerContext['env'],
  own: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> => ({
  ...LIMITS,
  ...agentEnvironment(env, [...claudeNames(env), ...Object.keys(LIMITS)], { ...QUIET, ...own }),
});

function argumentsFor({ desk }: Seat, model: string | null): readonly string[] {
  const reporting = REPORTING.map((tool) => `mcp__${SERVER}__${tool}`);
  return [
    '-p',
    // Events as they come: an agent that says nothing any more is told from one that thinks.
    ...['--output-format', 'stream-json', '--verbose'],
    ...['--json-schema', JSON.stringify(WIRE_REPORT_SCHEMA)],
    ...['--permission-mode', 'dontAsk'],
    ...['--tools', TOOLS.join(',')],
    ...['--allowedTools', [...TOOLS, ...reporting].join(',')],
    ...['--mcp-config', JSON.stringify({ mcpServers: { [SERVER]: { type: 'http', url: desk.url } } })],
    '--strict-mcp-config',
    ...['--setting-sources', ''],
    '--no-session-persistence',
    ...['--max-turns', `${MAX_TURNS}`],
    ...(model === null ? [] : ['--model', model]),
  ];
}

/**
 * Where each program keeps its state. With a key of its own it needs no login, so each of those that run at once gets a
 * folder that no other writes to; otherwise all share the user's, and begin one after the other.
 */
function settingsFolders({ env, outputDir, files }: RunnerContext) {
  const hasKey = Boolean(env.ANTHROPIC_API_KEY || env.ANTHROPIC_AUTH_TOKEN || env.CLAUDE_CODE_OAUTH_TOKEN);
  const own = hasKey && !env.CLAUDE_CONFIG_DIR;
  const home = join(outputDir, 'claude-settings');
  const free: string[] = [];
  let made = 0;
  let turn = Promise.resolve();
  return {
    async use<T>(run: (folder: string | undefined) => Promise<T>): Promise<T> {
      if (!own) {
        const mine = turn;
        turn = mine.then(() => new Promise<void>((resolve) => setTimeout(resolve, START_GAP_MS)));
        await mine;
        return run(undefined);
      }
      const folder = free.pop() ?? join(home, `${++made}`);
      try {
        await files.makeDirectory(folder);
        return await run(folder);
      } finally {
        free.push(folder);
      }
    },
    remove: () => files.remove(home),
  };
}
