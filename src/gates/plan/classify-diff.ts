import type { Classification } from '../../domain/plan-gate.js';
import { parseDiff } from '../diff/parse-diff.js';
import { classify } from './classify.js';
import { plannedPaths } from './planned-paths.js';

/** Classifies a unified diff against a plan's text; null or blank where there is no plan. */
export const classifyDiffAgainstPlan = (input: {
  readonly plan: string | null;
  readonly diff: string;
}): Classification => classify(plannedPaths(input.plan ?? ''), parseDiff(input.diff).files);
