// Installs the pinned programs of agents into a cache outside the project; what is there already stays.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const AGENTS = [
  { name: 'claude', package: '@anthropic-ai/claude-code', version: '2.1.197', install: 'install.cjs' },
  { name: 'codex', package: '@openai/codex', version: '0.171.0' },
];

/** VERIFY_PHASE_AGENT_CACHE, else the user's cache folder. */
const CACHE =
  process.env.VERIFY_PHASE_AGENT_CACHE ??
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'verify-phase', 'agents');

/** Each agent with the folder that holds its program, and the version that the program says it is. */
export const installAgents = () => AGENTS.map(installAgent);

function installAgent(agent) {
  const folder = join(CACHE, `${agent.name}-${agent.version}`);
  const home = join(folder, 'node_modules', agent.package);
  const manifest = join(home, 'package.json');
  const installed = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
  if (installed !== agent.version) {
    console.log(`installing ${agent.package}@${agent.version} into ${folder}`);
    mkdirSync(folder, { recursive: true });
    const words = ['install', '--no-audit', '--no-fund', '--no-save', '--prefix', folder];
    run('npm', [...words, `${agent.package}@${agent.version}`], folder);
  }
  const bin = join(folder, 'node_modules', '.bin');
  let said = ask(join(bin, agent.name));
  // Where npm ran no install script, the program is not in its place yet.
  if (said === undefined && agent.install) {
    run(process.execPath, [join(home, agent.install)], home);
    said = ask(join(bin, agent.name));
  }
  if (!said?.includes(agent.version))
    throw new Error(`${agent.name} says it is ${said}, not ${agent.version}`);
  return { ...agent, bin, said };
}

function run(program, args, cwd) {
  const { status, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: exit code ${status}\n${stderr}`);
}

function ask(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
