import type { CheckType, Layer, Wave } from '../domain/check.js';

export interface CheckTypeRule {
  readonly layer: Layer;
  readonly wave: Wave;
  /** Command line flag that marks its rows skipped. */
  readonly skipFlag: 'skipTests' | 'skipAntipattern' | null;
  /** Verdict words, the passing one first. UNCERTAIN belongs to every check type. */
  readonly passing: readonly string[];
  readonly failing: readonly string[];
}

/** The one table of check types (decision 2); nothing else names a wave or a verdict word of a type. */
export const CHECK_TYPES = {
  observable_behavior: {
    layer: 'truth',
    wave: 1,
    skipFlag: null,
    passing: ['VERIFIED'],
    failing: ['FAILED'],
  },
  exists: { layer: 'artifact', wave: 1, skipFlag: null, passing: ['EXISTS'], failing: ['MISSING'] },
  substance: { layer: 'artifact', wave: 2, skipFlag: null, passing: ['SUBSTANTIVE'], failing: ['STUB'] },
  import_usage: {
    layer: 'wiring',
    wave: 2,
    skipFlag: null,
    passing: ['WIRED'],
    failing: ['PARTIAL', 'ORPHANED', 'NOT_WIRED'],
  },
  pattern_scan: {
    layer: 'antipattern',
    wave: 3,
    skipFlag: 'skipAntipattern',
    passing: ['CLEAN', 'WARNINGS'],
    failing: ['BLOCKERS'],
  },
  test_coverage: {
    layer: 'nyquist',
    wave: 3,
    skipFlag: 'skipTests',
    passing: ['COVERED'],
    failing: ['PARTIAL', 'MISSING'],
  },
} as const satisfies Record<CheckType, CheckTypeRule>;

export const UNCERTAIN = 'UNCERTAIN';

/** Every word a report of this check type may carry. */
export function verdictWords(checkType: CheckType): readonly string[] {
  const rule: CheckTypeRule = CHECK_TYPES[checkType];
  return [...rule.passing, ...rule.failing, UNCERTAIN];
}
