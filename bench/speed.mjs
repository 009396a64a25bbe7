// Speed of the built program against reading the source once, and against a peer: node bench/speed.mjs [--rounds N]
// [--only NAME] [--peer GSD_TOOLS] [--git]. Projects are generated; commands run in turn; medians are printed.
// Start-up (node with nothing to do) is deducted on both sides where the baseline is reading.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { GSD_PLAN, writeCriteriaProject, writeScaleProject } from './generated-projects.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    peer: { type: 'string' },
    git: { type: 'boolean', default: false },
  },
});
const peer = resolve(
  values.peer ??
    join(
      createRequire(import.meta.url).resolve('@opengsd/gsd-core/package.json'),
      '../gsd-core/bin/gsd-tools.cjs',
    ),
);
if (!existsSync(peer)) {
  console.error(`--peer: there is no ${peer}`);
  process.exit(2);
}
const rounds = Number(values.rounds);
const tool = resolve('dist/cli/main.js');
const reader = resolve('bench/read-sources.mjs');

const CASES = [
  {
    name: '1,000 artifacts and 999 links, against the peer',
    write: (root) => writeScaleProject(root, { files: 1_000, mustHaves: 1_000 }),
    baseline: [
      [peer, 'verify', 'artifacts', GSD_PLAN],
      [peer, 'verify', 'key-links', GSD_PLAN],
    ],
    deductStartUp: false,
    bound: 1,
  },
  {
    name: '8 artifacts in 15,000 files, against reading them',
    write: (root) => writeScaleProject(root, { files: 15_000, mustHaves: 8 }),
    baseline: [[reader, '.']],
    deductStartUp: true,
    bound: 5,
  },
  {
    name: '1,000 artifacts in 100,000 files, against reading them',
    write: (root) => writeScaleProject(root, { files: 100_000, mustHaves: 1_000 }),
    baseline: [[reader, '.']],
    deductStartUp: true,
    bound: 4,
  },
  { name: '1,000 criteria', write: (root) => writeCriteriaProject(root, { tasks: 1_000 }), criteria: 1_000 },
  { name: '5,000 criteria', write: (root) => writeCriteriaProject(root, { tasks: 5_000 }), criteria: 5_000 },
];

const USAGE_HOOK = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())));`)}`;

/** Seconds on the clock, seconds of processor (without child processes) and peak MiB of one run of node. */
function measure(args, cwd) {
  return new Promise((done, fail) => {
    const started = performance.now();
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe'];
    const child = spawn(process.execPath, ['--import', USAGE_HOOK, ...args], { cwd, stdio });
    let usage = '';
    child.stdio[3].on('data', (chunk) => {
      usage += chunk;
    });
    child.on('error', fail);
    child.on('close', () => {
      const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(usage);
      const wall = (performance.now() - started) / 1e3;
      done({ wall, cpu: (userCPUTime + systemCPUTime) / 1e6, peak: maxRSS / 1024 });
    });
  });
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const medians = (runs) => ({
  wall: median(runs.map(({ wall }) => wall)),
  cpu: median(runs.map(({ cpu }) => cpu)),
  peak: Math.max(...runs.map(({ peak }) => peak)),
});
const shown = ({ wall, cpu, peak }) =>
  `${wall.toFixed(2)} s (processor ${cpu.toFixed(2)} s, peak ${peak.toFixed(0)} MiB)`;

/** Several commands one after the other as one run. */
async function inOrder(commands, root) {
  const runs = [];
  for (const args of commands) runs.push(await measure(args, root));
  return {
    wall: runs.reduce((sum, { wall }) => sum + wall, 0),
    cpu: runs.reduce((sum, { cpu }) => sum + cpu, 0),
    peak: Math.max(...runs.map(({ peak }) => peak)),
  };
}

let exceeded = false;
for (const plan of CASES) {
  if (values.only !== undefined && !plan.name.includes(values.only)) continue;
  const root = mkdtempSync(join(tmpdir(), 'verify-phase-speed-'));
  try {
    plan.write(root);
    if (values.git) commitAll(root);
    report(plan, await runInTurn(plan, root));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
process.exitCode = exceeded ? 1 : 0;

/** One round to warm up, then the counted ones; each command once a round. */
async function runInTurn({ baseline = [] }, root) {
  const runs = { tool: [], baseline: [], start: [] };
  for (let round = -1; round < rounds; round++) {
    const figures = {
      start: await measure(['--eval', ''], root),
      baseline: await inOrder(baseline, root),
      tool: await measure([tool, '1', '--source', 'maestro'], root),
    };
    rmSync(join(root, '.workflow/.csv-wave'), { recursive: true, force: true });
    if (round >= 0) for (const [who, figure] of Object.entries(figures)) runs[who].push(figure);
  }
  return { tool: medians(runs.tool), baseline: medians(runs.baseline), start: medians(runs.start) };
}

function report({ name, deductStartUp, bound, criteria }, { tool: ours, baseline, start }) {
  console.log(`${name}\n  verify-phase ${shown(ours)}`);
  const startUp = criteria || deductStartUp ? start.wall : 0;
  const deducted = startUp > 0 ? `, start-up of ${startUp.toFixed(2)} s deducted` : '';
  if (criteria) {
    console.log(`  a criterion  ${(((ours.wall - startUp) / criteria) * 1e3).toFixed(2)} ms${deducted}`);
    return;
  }
  const ratio = (ours.wall - startUp) / (baseline.wall - startUp);
  exceeded ||= ratio > bound;
  console.log(`  baseline     ${shown(baseline)}`);
  console.log(`  ratio        ${ratio.toFixed(2)} (bound ${bound})${deducted}`);
}

function commitAll(root) {
  const git = (...args) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '--quiet', '--message', 'all');
}
