import * as z from 'zod';

/** What a row of tasks.csv checks. The artifact layer has two, so everything is keyed on this, not on the layer. */
export const CheckType = z.enum([
  'observable_behavior',
  'exists',
  'substance',
  'import_usage',
  'pattern_scan',
  'test_coverage',
]);
export type CheckType = z.infer<typeof CheckType>;

export const Layer = z.enum(['truth', 'artifact', 'wiring', 'antipattern', 'nyquist']);
export type Layer = z.infer<typeof Layer>;

/** How the agent of a row ended, never what it found. */
export const RowStatus = z.enum(['pending', 'completed', 'failed', 'blocked', 'skipped']);
export type RowStatus = z.infer<typeof RowStatus>;

export type Wave = 1 | 2 | 3;

/** One line of tasks.csv: the 14 columns of the specification in their order, then `verdict`. */
export const CheckRow = z.object({
  id: z.string().min(1),
  title: z.string(),
  description: z.string(),
  layer: Layer,
  phase_dir: z.string(),
  check_type: CheckType,
  /** Row ids, separated by semicolons. */
  deps: z.string(),
  context_from: z.string(),
  wave: z.enum(['1', '2', '3']),
  status: RowStatus,
  findings: z.string(),
  /** A JSON array, or empty. */
  gaps_found: z.string(),
  fix_plan: z.string(),
  error: z.string(),
  verdict: z.string(),
});
export type CheckRow = z.infer<typeof CheckRow>;

export const CHECK_COLUMNS = Object.keys(CheckRow.shape) as readonly (keyof CheckRow)[];

export const idList = (field: string): string[] => field.split(';').filter(Boolean);
