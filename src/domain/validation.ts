import * as z from 'zod';
import { CoverageFigures, RequirementCoverage, TestRun } from './agent-report.js';

/** validation.json: what the Nyquist audit found about the tests of the phase's requirements. */
export const Validation = z.object({
  phase: z.string(),
  status: z.enum(['passed', 'gaps_found']),
  validated_at: z.string(),
  test_framework: z.string().nullable(),
  /** null: no consent to run, or nothing to run. */
  test_run: TestRun.nullable(),
  coverage: CoverageFigures.nullable(),
  requirement_coverage: z.array(RequirementCoverage.omit({ reason: true, suggested_test: true })),
  gaps: z.array(
    z.object({ requirement: z.string(), description: z.string(), suggested_test: z.string().nullable() }),
  ),
});
export type Validation = z.infer<typeof Validation>;
