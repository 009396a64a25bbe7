// Runs the built program on a project of its own, with one agent's program on PATH and a model on loopback behind it.
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startModel } from './model-server.mjs';
import { makeProject } from './project.mjs';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
export const SECRET = 'sk-of-the-end-to-end-test';

/** A project, a home and a model for one scenario; `use(bench)` does the rest. All is removed afterwards. */
export async function withBench(agent, decide, use) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'verify-phase-e2e-')));
  const project = join(folder, 'project');
  const home = join(folder, 'home');
  makeProject(project);
  const model = await startModel((turn) => decide(turn, project));
  mkdirSync(join(home, '.codex'), { recursive: true });
  writeFileSync(join(home, '.codex/config.toml'), codexSettings(model.url));
  const env = {
    PATH: [agent.bin, dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
    HOME: home,
    ANTHROPIC_BASE_URL: model.url,
    ANTHROPIC_API_KEY: SECRET,
    MODEL_KEY: SECRET,
    CLAUDECODE: '1',
  };
  try {
    return await use({
      agent,
      folder,
      project,
      model,
      verify: (...args) => run(args, project, env),
      start: (...args) => begin(args, project, env),
      journal: () => journalOf(project),
      kept: () => keptBy(project),
    });
  } finally {
    await model.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const codexSettings = (url) => `model = "stub"
model_provider = "stub"
[model_providers.stub]
name = "stub"
base_url = "${url}/v1"
env_key = "MODEL_KEY"
wire_api = "responses"
request_max_retries = 1
stream_max_retries = 1
`;

function begin(args, cwd, env) {
  const child = spawn(process.execPath, [MAIN, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = new Promise((resolve) => child.on('close', (exit) => resolve({ exit, out, err })));
  return { child, ended };
}

const run = (args, cwd, env) => begin(args, cwd, env).ended;

const sessionsOf = (project) => join(project, '.workflow/.csv-wave');

/** Entries of reports.ndjson of the newest session. */
function journalOf(project) {
  const folder = join(sessionsOf(project), newest(project));
  return readFileSync(join(folder, 'reports.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const newest = (project) => readdirSync(sessionsOf(project)).sort().at(-1);

/** Everything that runs left in their sessions, as one text. */
function keptBy(project) {
  const names = readdirSync(sessionsOf(project), { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

/** Ids of living processes whose program lies in the agent's folder. */
export function processesOf(agent) {
  const home = dirname(dirname(realpathSync(agent.bin)));
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return words.includes(home) && existsSync(`/proc/${pid}/exe`) && !/^\d+ \(.*\) Z/.test(stat(pid));
    } catch {
      return false;
    }
  });
}

const stat = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8');
