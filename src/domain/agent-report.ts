import * as z from 'zod';
import { Evidence } from './evidence.js';
import { FindingSeverity, ReportedGap } from './gap.js';

/** A finding of the anti-pattern scan; `line` is 1-based. */
export const PatternFinding = z.object({
  file: z.string(),
  line: z.number().int().positive(),
  /** A stable id: todo, empty-catch, mock-data, ... */
  pattern: z.string(),
  severity: FindingSeverity,
  description: z.string(),
  /** The reason given beside the line or in the project's configuration for letting it stand. */
  accepted: z.string().optional(),
});
export type PatternFinding = z.infer<typeof PatternFinding>;

export const ConstraintViolation = z.object({
  type: z.enum(['disallowed_import', 'unlisted_dependency', 'missing_required_pattern', 'cli_anti_pattern']),
  severity: z.enum(['critical', 'high', 'medium', 'low']),
  file: z.string(),
  line: z.number().int().positive().nullable(),
  import: z.string().nullable(),
  constraint: z.string(),
  fix_direction: z.string(),
});
export type ConstraintViolation = z.infer<typeof ConstraintViolation>;

export const RequirementCoverage = z.object({
  id: z.string(),
  requirement: z.string(),
  /** `file` or `file:line name` of each test found for it. */
  tests: z.array(z.string()),
  status: z.enum(['covered', 'partial', 'uncovered', 'uncertain']),
  reason: z.string(),
  suggested_test: z.string().nullable(),
});
export type RequirementCoverage = z.infer<typeof RequirementCoverage>;

/** Percentages 0 to 100; null where the tool did not measure it. */
export const CoverageFigures = z.object({
  statements: z.number().nullable(),
  branches: z.number().nullable(),
  functions: z.number().nullable(),
  lines: z.number().nullable(),
});
export type CoverageFigures = z.infer<typeof CoverageFigures>;

/** A fresh run of the project's tests; counts are null where the output does not tell them. */
export const TestRun = z.object({
  command: z.string(),
  exit_code: z.number().int().nullable(),
  duration_ms: z.number(),
  passed: z.number().int().nullable(),
  failed: z.number().int().nullable(),
  skipped: z.number().int().nullable(),
  output_tail: z.string(),
});
export type TestRun = z.infer<typeof TestRun>;

/** What the Nyquist agent found out about the project's tests as a whole. */
const TestAudit = z.object({
  framework: z.string().nullable(),
  run: TestRun.nullable(),
  coverage: CoverageFigures.nullable(),
});

/**
 * What came back for one row, whoever carried it out. `verdict` is one of the words of the row's check type and empty
 * unless `result_status` is completed. Exactly one of the lists is filled: `pattern_findings` by pattern_scan,
 * `requirements` by test_coverage, `gaps` by the others.
 */
export const AgentReport = z.object({
  id: z.string(),
  result_status: z.enum(['completed', 'failed', 'blocked']),
  verdict: z.string(),
  /** The full text; the CSV's copy is cut at 500 characters. */
  findings: z.string(),
  error: z.string().default(''),
  gaps: z.array(ReportedGap).default([]),
  pattern_findings: z.array(PatternFinding).default([]),
  constraint_violations: z.array(ConstraintViolation).default([]),
  requirements: z.array(RequirementCoverage).default([]),
  test_audit: TestAudit.optional(),
  evidence: z.array(Evidence).default([]),
  /** direct: a predicate, command, test or person decided; heuristic: inferred. */
  confidence: z.enum(['direct', 'heuristic']).default('direct'),
  /** For an artifact: false when no wiring applies to this kind of file. */
  applies: z.boolean().default(true),
});
export type AgentReport = z.infer<typeof AgentReport>;
export type AgentReportInput = z.input<typeof AgentReport>;
