import type { AgentReport } from '../../domain/agent-report.js';
import type { CheckRow } from '../../domain/check.js';
import type { Gap, ReportedGap } from '../../domain/gap.js';
import { doubleKey } from './collect-gaps.js';

/**
 * The rows with the gap ids of the verdict in `gaps_found` (decision 4: ids are given in row order, once all rows have
 * ended). A gap that several rows share carries one id in all of them.
 */
export function numberRowGaps(
  rows: readonly CheckRow[],
  reports: ReadonlyMap<string, AgentReport>,
  gaps: readonly Gap[],
): readonly CheckRow[] {
  const ids = new Map(gaps.map((gap) => [doubleKey(gap), gap.id]));
  return rows.map((row) => {
    const reported = reports.get(row.id)?.gaps ?? [];
    return reported.length === 0 ? row : { ...row, gaps_found: withIds(row.gaps_found, reported, ids) };
  });
}

function withIds(field: string, reported: readonly ReportedGap[], ids: ReadonlyMap<string, string>): string {
  if (field === '') return field;
  const listed = JSON.parse(field) as readonly { readonly id: string }[];
  const numbered = listed.map((gap, index) => {
    const own = reported[index];
    return { ...gap, id: (own && ids.get(doubleKey(own))) ?? gap.id };
  });
  return JSON.stringify(numbered);
}
