import { CHECK_TYPES } from '../../agents/check-types.js';
import { type CheckRow, idList, type Wave } from '../../domain/check.js';

export interface SkipFlags {
  readonly skipTests: boolean;
  readonly skipAntipattern: boolean;
  /** The plan's configuration turns the test audit off. */
  readonly testsOffInPlan?: boolean;
}

/**
 * Settles the rows of a wave that need no agent: skipped by a flag, skipped because the file they need is missing,
 * blocked because the check of that file did not end well (decision 5). Wave 3 depends on nothing.
 */
export function skipRows(rows: readonly CheckRow[], wave: Wave, flags: SkipFlags): readonly CheckRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.map((row) => {
    if (row.wave !== `${wave}` || row.status !== 'pending') return row;
    const { skipFlag } = CHECK_TYPES[row.check_type];
    if (skipFlag && flags[skipFlag])
      return { ...row, status: 'skipped', findings: `skipped by --${FLAG_NAMES[skipFlag]}` };
    if (skipFlag === 'skipTests' && flags.testsOffInPlan)
      return {
        ...row,
        status: 'skipped',
        findings: "skipped: the plan's configuration turns the test audit off",
      };
    if (wave !== 2) return row;
    const needed = idList(row.deps)
      .map((id) => byId.get(id))
      .filter((dependency) => dependency !== undefined);
    const missing = needed.find((dependency) => dependency.verdict === 'MISSING');
    if (missing)
      return { ...row, status: 'skipped', findings: `skipped: row ${missing.id} found the file missing` };
    const broken = needed.find(({ status }) => status === 'failed' || status === 'blocked');
    if (broken) {
      return {
        ...row,
        status: 'blocked',
        error: `row ${broken.id} did not end well`,
        findings: `row ${broken.id} ${broken.status}`,
      };
    }
    return row;
  });
}

const FLAG_NAMES = { skipTests: 'skip-tests', skipAntipattern: 'skip-antipattern' } as const;
