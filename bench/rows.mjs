// Cost of a row: 10,000 rows through a wave with an agent that answers at once and a real session folder.
// Prints milliseconds per row; exit 1 above the bound.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from './bundle.mjs';

const ROWS = 10_000;
const BOUND_MS = 1;

const folder = mkdtempSync(join(tmpdir(), 'verify-phase-rows-'));
try {
  const { createSession, nodeFiles, runWave, systemClock } = await load(`
        export { runWave } from './src/pipeline/4-waves/index.ts';
        export { createSession } from './src/session/file-session.ts';
        export { nodeFiles } from './src/host/node-files.ts';
        export { systemClock } from './src/host/system-clock.ts';`);
  const info = {
    phase: '1',
    slug: 'rows',
    source: 'maestro',
    milestone: null,
    milestone_rule: '',
    milestone_others: [],
  };
  const created = await createSession(
    join(folder, 'sessions'),
    { ...info, skip_tests: false, skip_antipattern: false },
    { files: nodeFiles, clock: systemClock },
  );
  const session = created.value;
  const empty = {
    description: '',
    phase_dir: '',
    deps: '',
    context_from: '',
    findings: '',
    gaps_found: '',
    fix_plan: '',
  };
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    ...empty,
    id: String(index + 1),
    title: `Check ${index + 1}`,
    layer: 'artifact',
    check_type: 'exists',
    wave: '1',
    status: 'pending',
    error: '',
    verdict: '',
  }));
  const jobs = new Map(
    rows.map((row) => [
      row.id,
      { ...row, subject: { kind: 'artifact' }, prev_context: '', timeout_ms: 60_000 },
    ]),
  );
  const runner = {
    name: 'static',
    run: async ({ id }) => ({
      report: { id, result_status: 'completed', verdict: 'EXISTS', findings: 'it is there' },
    }),
  };
  const startedMs = performance.now();
  await session.writeTasks(rows);
  const skip = { skipTests: false, skipAntipattern: false };
  const options = {
    concurrency: 4,
    skip,
    signal: new AbortController().signal,
    onEvent: () => undefined,
    maxCostUsd: null,
  };
  const guard = { settle: async () => undefined };
  const ports = {
    session,
    jobs,
    runnerFor: () => runner,
    escalation: null,
    host: null,
    guard,
    clock: systemClock,
  };
  await runWave(1, options, ports);
  await session.close();
  const perRow = (performance.now() - startedMs) / ROWS;
  console.log(`${ROWS} rows: ${perRow.toFixed(3)} ms a row (bound ${BOUND_MS} ms)`);
  process.exitCode = perRow > BOUND_MS ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
