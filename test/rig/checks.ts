import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentJob } from '../../src/domain/agent-job.js';
import { CheckRow } from '../../src/domain/check.js';
import { nodeFiles } from '../../src/host/node-files.js';
import { systemClock } from '../../src/host/system-clock.js';
import { createSession } from '../../src/session/file-session.js';
import type { Session } from '../../src/session/session.js';

/** A row of tasks.csv; what is not given is that of a pending existence check. */
export const aRow = (row: Partial<CheckRow> & { readonly id: string }): CheckRow =>
  CheckRow.parse({
    title: `Check ${row.id}`,
    description: '',
    layer: 'artifact',
    phase_dir: '.workflow/phases/01-x',
    check_type: 'exists',
    deps: '',
    context_from: row.deps ?? '',
    wave: '1',
    status: 'pending',
    findings: '',
    gaps_found: '',
    fix_plan: '',
    error: '',
    verdict: '',
    ...row,
  });

/** The job of a row. */
export const aJob = (row: CheckRow): AgentJob => ({
  id: row.id,
  check_type: row.check_type,
  title: row.title,
  description: row.description,
  phase_dir: row.phase_dir,
  subject: {
    kind: 'artifact',
    artifact: { id: `A${row.id}`, path: `src/${row.id}.ts`, source: 'must_haves', expectation: 'present' },
  },
  prev_context: '',
  timeout_ms: 1_000,
});

/** A real session in a temporary folder, with these rows. */
export async function withSession<T>(
  rows: readonly CheckRow[],
  use: (session: Session) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'verify-phase-session-'));
  const created = await createSession(
    join(folder, '.csv-wave'),
    {
      phase: '1',
      slug: '01-x',
      source: 'maestro',
      milestone: null,
      milestone_rule: '',
      milestone_others: [],
      skip_tests: false,
      skip_antipattern: false,
    },
    { files: nodeFiles, clock: systemClock },
  );
  if (!created.ok) throw new Error(created.failure.reason);
  try {
    await created.value.writeTasks(rows);
    return await use(created.value);
  } finally {
    await created.value.close();
    await rm(folder, { recursive: true, force: true });
  }
}
