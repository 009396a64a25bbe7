// How close a wave comes to a greedy list schedule: simulated agents with log-normal durations at 4, 16 and 64 at once, a
// real session folder with its forced writes, and this repository watched for changes. Prints, per wave, the time it took
// over the time the list schedule takes for agents that took as long; exit 1 when one is above the bound.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from './bundle.mjs';

const BOUND = 1.03;
const MEDIAN_MS = 1000;
const SIGMA = 0.8;
const ROWS_PER_PLACE = 12;
const CASES = [4, 16, 64].flatMap((concurrency) => [1, 2].map((seed) => ({ concurrency, seed })));

/** Numbers from 0 to 1, the same for the same seed. */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function logNormal(count, seed) {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.round(MEDIAN_MS * Math.exp(SIGMA * normal));
  });
}

/** When the last one ends if each goes to the place that is free first. */
function listSchedule(durations, places) {
  const freeAt = Array(places).fill(0);
  for (const duration of durations) {
    const next = freeAt.indexOf(Math.min(...freeAt));
    freeAt[next] += duration;
  }
  return Math.max(...freeAt);
}

const folder = mkdtempSync(join(tmpdir(), 'verify-phase-scheduling-'));
try {
  const {
    createSession,
    nodeFiles,
    nodeGit,
    openCodebase,
    runWave,
    sleep,
    systemClock,
    treeGuard,
    watchTree,
  } = await load(`
        export { openCodebase } from './src/codebase/index-codebase.ts';
        export { watchTree } from './src/codebase/tree-watch.ts';
        export { nodeGit } from './src/host/node-git.ts';
        export { treeGuard } from './src/pipeline/4-waves/tree-guard.ts';
        export { runWave } from './src/pipeline/4-waves/index.ts';
        export { createSession } from './src/session/file-session.ts';
        export { nodeFiles } from './src/host/node-files.ts';
        export { sleep, systemClock } from './src/host/system-clock.ts';`);
  const root = process.cwd();
  const guard = treeGuard({
    watch: () => watchTree(() => openCodebase(root), nodeGit(root)),
    clock: systemClock,
    onChange: (file, message) => console.log(`${file}: ${message}`),
  });

  const runCase = async ({ concurrency, seed }) => {
    const durations = logNormal(concurrency * ROWS_PER_PLACE, seed);
    const rows = durations.map((_, index) => ({
      id: String(index + 1),
      title: `Check ${index + 1}`,
      description: '',
      layer: 'artifact',
      phase_dir: '',
      check_type: 'exists',
      deps: '',
      context_from: '',
      wave: '1',
      status: 'pending',
      findings: '',
      gaps_found: '',
      fix_plan: '',
      error: '',
      verdict: '',
    }));
    const info = { phase: '1', slug: `c${concurrency}-${seed}`, source: 'maestro', milestone: null };
    const created = await createSession(
      join(folder, 'sessions'),
      { ...info, milestone_rule: '', milestone_others: [], skip_tests: false, skip_antipattern: false },
      { files: nodeFiles, clock: systemClock },
    );
    const session = created.value;
    await session.writeTasks(rows);
    const tookEach = [];
    const runner = {
      name: 'simulated',
      run: async ({ id }, { signal }) => {
        const beganMs = performance.now();
        await sleep(durations[Number(id) - 1], signal);
        tookEach[Number(id) - 1] = performance.now() - beganMs;
        return { report: { id, result_status: 'completed', verdict: 'EXISTS', findings: 'it is there' } };
      },
    };
    const jobs = new Map(
      rows.map((row) => [
        row.id,
        {
          ...row,
          subject: { kind: 'artifact', artifact: { path: row.id } },
          prev_context: '',
          timeout_ms: 60_000,
        },
      ]),
    );
    const skip = { skipTests: false, skipAntipattern: false };
    const signal = new AbortController().signal;
    const startedMs = performance.now();
    await runWave(
      1,
      { concurrency, skip, signal, onEvent: () => undefined, maxCostUsd: null },
      {
        session,
        jobs,
        runnerFor: () => runner,
        escalation: null,
        host: null,
        guard,
        audit: async (_job, report) => report,
        clock: systemClock,
        sleep,
        random: Math.random,
      },
    );
    const tookMs = performance.now() - startedMs;
    await session.close();
    const leastMs = listSchedule(tookEach, concurrency);
    const ratio = tookMs / leastMs;
    console.log(
      `${String(concurrency).padStart(2)} at once, seed ${seed}: ${rows.length} rows, ${Math.round(tookMs)} ms, list schedule ${Math.round(leastMs)} ms, ratio ${ratio.toFixed(3)}`,
    );
    return ratio;
  };

  const ratios = [];
  for (const each of CASES) ratios.push(await runCase(each));
  const worst = Math.max(...ratios);
  console.log(`worst ratio ${worst.toFixed(3)} (bound ${BOUND})`);
  process.exitCode = worst > BOUND ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
