import type { AgentJob } from '../../domain/agent-job.js';
import { type CheckRow, idList } from '../../domain/check.js';
import { evidenceFiles } from '../../domain/evidence.js';
import type { JournalEntry } from '../../session/session.js';

/**
 * Rows whose files changed since they were judged, with the rows that build on them. Existence and substance rest on
 * their file and what they cite; every other check rests on the whole tree. `changed` null: unknown, so every row.
 */
export function staleRows(
  rows: readonly CheckRow[],
  jobs: ReadonlyMap<string, AgentJob>,
  journal: ReadonlyMap<string, JournalEntry>,
  changed: readonly string[] | null,
): ReadonlySet<string> {
  if (changed?.length === 0) return new Set();
  const stale = new Set<string>();
  for (const row of rows) {
    const settledWithoutAgent = row.status === 'skipped' && row.deps === '';
    if (row.status === 'pending' || settledWithoutAgent) continue;
    const restsOn = filesOf(row, jobs.get(row.id), journal.get(row.id));
    const touched = changed === null || restsOn === null || changed.some((file) => restsOn.has(file));
    if (touched || idList(row.deps).some((id) => stale.has(id))) stale.add(row.id);
  }
  return stale;
}

/** null: the whole tree. */
function filesOf(
  row: CheckRow,
  job: AgentJob | undefined,
  entry: JournalEntry | undefined,
): ReadonlySet<string> | null {
  if (job?.subject.kind !== 'artifact' || row.check_type === 'import_usage') return null;
  if (/[*?{[]/.test(job.subject.artifact.path)) return null;
  return new Set([
    job.subject.artifact.path.replace(/^\.\//, ''),
    ...(entry?.report.evidence.flatMap(evidenceFiles) ?? []),
  ]);
}
