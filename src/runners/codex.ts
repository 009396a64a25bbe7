import { join } from 'node:path';
import { fail, ok, type Result } from '../domain/result.js';
import { MOST_MENTIONS, withoutSkills } from './programs/codex-mentions.js';
import { readCodexOutput } from './programs/codex-output.js';
import { findCodex, SANDBOX_PROBE, sandboxTrouble } from './programs/codex-program.js';
import { type CodexSettings, readCodexSettings, toml } from './programs/codex-settings.js';
import { agentEnvironment } from './programs/environment.js';
import {
  type AgentProgram,
  type CallTrouble,
  runProgram,
  type Seat,
  STALL_MS,
} from './programs/run-program.js';
import { promptRenderer } from './prompt.js';
import type { Runner } from './runner.js';
import type { RunnerContext } from './runner-context.js';
import { WIRE_REPORT_SCHEMA } from './wire-report.js';

/** Names of the environment that Codex may see, beside the variables its provider's settings name. */
const CODEX_NAMES = ['OPENAI_*', 'CODEX_HOME', 'CODEX_API_KEY', 'CODEX_ACCESS_TOKEN', 'CODEX_CA_CERTIFICATE'];
export const CODEX_LOGIN = 'run `codex login`, or set CODEX_API_KEY';
export const CODEX_INSTALL = 'codex is not on PATH: npm install -g @openai/codex';

const SERVER = 'vp';
/** Not for agents that read: other agents, goals of their own, servers of the account. */
const FEATURES_OFF = ['multi_agent', 'goals', 'apps', 'plugins', 'hooks'];
const TOO_MANY_MENTIONS = `the row's text names more than ${MOST_MENTIONS} things with $, each of which codex could take for a skill`;
const PROBE_MS = 20_000;

/**
 * Codex (`codex exec`) in its read-only sandbox without network, with none of the project's instruction files and rules,
 * and of the user's settings only model and provider. Where the sandbox does not work no row is run.
 */
export function codexRunner(
  context: RunnerContext,
  { stallMs = STALL_MS }: { readonly stallMs?: number } = {},
): Runner {
  const renderPrompt = promptRenderer(context.files);
  let ready: Promise<Result<Ready, CallTrouble>> | undefined;
  const program: AgentProgram = {
    name: 'codex',
    login: CODEX_LOGIN,
    stallMs,
    commandLine: async (seat) => {
      const skills = withoutSkills(seat.prompt);
      if (skills === undefined) return fail({ status: 'failed', error: TOO_MANY_MENTIONS });
      ready ??= getReady(context);
      const known = await ready;
      if (!known.ok) return known;
      const { file, settings } = known.value;
      const schema = join(seat.folder, 'schema.json');
      await context.files.write(schema, JSON.stringify(WIRE_REPORT_SCHEMA));
      return ok({
        program: file,
        args: [
          ...argumentsFor(seat, context, [...settings.overrides, ...skills]),
          ...['--output-schema', schema],
          '-',
        ],
        env: codexEnvironment(context.env, settings),
      });
    },
    readAnswer: async (stdout, seat) =>
      readCodexOutput(stdout, await context.files.readText(lastMessageFile(seat))),
  };
  return {
    name: 'codex',
    run: (job, options) => runProgram(program, job, options, { context, renderPrompt }),
  };
}

interface Ready {
  readonly file: string;
  readonly settings: CodexSettings;
}

async function getReady(context: RunnerContext): Promise<Result<Ready, CallTrouble>> {
  const { env, root, files } = context;
  const file = await findCodex({ path: env.PATH, root, files });
  if (file === undefined) return fail({ status: 'failed', error: CODEX_INSTALL });
  const settings = await readCodexSettings(env, files);
  if (!settings.ok) return fail({ status: 'failed', error: settings.failure });
  const trouble = await trySandbox(file, codexEnvironment(env, settings.value), context);
  if (trouble !== undefined) return fail({ status: 'blocked', error: trouble });
  return ok({ file, settings: settings.value });
}

/** Tries the sandbox once; why commands can not be confined here, or undefined. */
async function trySandbox(
  file: string,
  env: Readonly<Record<string, string>>,
  { root, outputDir, files, processes }: RunnerContext,
): Promise<string | undefined> {
  const stderrFile = join(outputDir, 'codex-sandbox.stderr');
  const end = await processes.run(file, SANDBOX_PROBE, {
    cwd: root,
    env,
    input: '',
    stdoutFile: join(outputDir, 'codex-sandbox.stdout'),
    stderrFile,
    signal: AbortSignal.timeout(PROBE_MS),
  });
  return sandboxTrouble({ ...end, stderr: (await files.readText(stderrFile)) ?? '' });
}

/** What Codex sees of the environment. */
export const codexEnvironment = (
  env: RunnerContext['env'],
  settings: CodexSettings,
): Readonly<Record<string, string>> => agentEnvironment(env, [...CODEX_NAMES, ...settings.environment], {});

const lastMessageFile = ({ folder }: Seat): string => join(folder, 'last-message');

function argumentsFor(seat: Seat, { root, model }: RunnerContext, own: readonly string[]): readonly string[] {
  const server = {
    url: seat.desk.url,
    required: true,
    startup_timeout_sec: 10,
    tool_timeout_sec: 30,
    // Nobody is there to be asked.
    default_tools_approval_mode: 'approve',
  };
  const overrides = [
    ...own,
    ...(model === null ? [] : [`model=${toml(model)}`]),
    `mcp_servers.${SERVER}=${toml(server)}`,
    'web_search="disabled"',
    'project_doc_max_bytes=0',
    // What a command prints is sent to the service: it sees no keys.
    'shell_environment_policy={inherit="core"}',
    ...FEATURES_OFF.map((feature) => `features.${feature}=false`),
  ];
  return [
    'exec',
    '--json',
    ...['--color', 'never'],
    ...['-C', root],
    ...['-s', 'read-only'],
    '--skip-git-repo-check',
    '--ephemeral',
    '--ignore-user-config',
    '--ignore-rules',
    ...overrides.flatMap((override) => ['-c', override]),
    ...['-o', lastMessageFile(seat)],
  ];
}
