import { CHECK_TYPES } from '../agents/check-types.js';
import type { ReportData } from '../reporters/report.js';
import type { JournalEntry } from '../session/session.js';

/** When each row was worked on, from the journal; the first one starts at 0. */
export function timelineOf(
  rows: ReportData['rows'],
  journal: ReadonlyMap<string, JournalEntry>,
): NonNullable<ReportData['timeline']> {
  const entries = rows.flatMap((row) => {
    const entry = journal.get(row.id);
    return entry ? [{ row, entry }] : [];
  });
  const start = entries.reduce(
    (first, { entry }) => Math.min(first, Date.parse(entry.at) - entry.duration_ms),
    Number.POSITIVE_INFINITY,
  );
  return entries.map(({ row, entry }) => ({
    id: row.id,
    title: row.title,
    wave: CHECK_TYPES[row.check_type].wave,
    check_type: row.check_type,
    status: row.status,
    verdict: row.verdict,
    startedMs: Date.parse(entry.at) - entry.duration_ms - start,
    durationMs: entry.duration_ms,
  }));
}
