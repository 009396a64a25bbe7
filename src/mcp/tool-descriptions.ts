import * as z from 'zod';

/** What each tool tells a client: the rules it applies, and what it takes. */
export const TOOLS = {
  verify_phase: {
    title: 'Verify a phase',
    description: [
      'Finds out now, on the files as they are, whether a planned phase reached its goal. Task completion is not goal achievement.',
      'Every must-have of the plan is checked: truths hold, artifacts exist, have substance and are reached from an entry, key links are imported and used.',
      'Rules: a claim counts only with fresh evidence (file and line, or a command that ran, with its exit code); a must-have whose check came to no end never counts as a pass;',
      "what can't be settled by reading is UNCERTAIN and goes to a person. The plan's and the project's own commands run only with run_commands, which needs the user's agreement.",
      'status: passed, gaps_found (fix the gaps, worst first, then call again) or human_needed (ask the user; never answer for them).',
    ].join(' '),
    input: {
      phase: z.string().min(1).describe('P3, 3, 03, 2.1, 12A, 03-auth, auth, or a folder'),
      run_commands: z
        .boolean()
        .default(false)
        .describe("Let the plan's and the project's own commands run; only when the user agreed"),
      skip_tests: z
        .boolean()
        .default(false)
        .describe('Leave the test audit out; its rows are marked skipped'),
      skip_antipattern: z
        .boolean()
        .default(false)
        .describe('Leave the anti-pattern scan out; its rows are marked skipped'),
    },
    readOnly: false,
  },
  get_gaps: {
    title: 'Gaps of the latest run',
    description: [
      'Reads the latest verification of a phase without running anything: its verdict, whether it is still fresh, and its gaps, worst first,',
      'each with file, line, description and fix_direction. A verdict reached on other files is stale: verify again before relying on it.',
      'Rules: critical = a missing file, a failed truth, a blocker; high = a stub, not wired, orphaned; medium = partial, unverified; low = the rest.',
    ].join(' '),
    input: {
      phase: z.string().min(1).describe('P3, 3, 03, 2.1, 12A, 03-auth, auth, or a folder'),
      severity: z
        .enum(['critical', 'high', 'medium', 'low'])
        .optional()
        .describe('The mildest severity to list'),
      limit: z
        .number()
        .int()
        .min(1)
        .max(500)
        .default(50)
        .describe('How many gaps at most; the count of all is always given'),
    },
    readOnly: true,
  },
  gate_plan: {
    title: 'Gate: work against its plan',
    description: [
      'Says whether the work on a task may be claimed, by holding the changed files against the paths the plan names.',
      'Rules: no change is EMPTY, and only work that was verify-only may pass with it; ALIGNED passes; PARTIAL and DIVERGENT are refused under required ALIGNED,',
      'pass under ANY, and otherwise need a summary of at least 20 characters. No result is refused: verify first. decision: allowed or refused, with the reason.',
    ].join(' '),
    input: {
      phase: z.string().optional().describe('Takes plan, base and latest verdict of this phase'),
      plan: z.string().optional().describe('Plan file; with base or diff'),
      base: z.string().optional().describe('Git revision the work started from'),
      diff: z.string().optional().describe('A file that holds the diff'),
      result: z.string().optional().describe('A result already known: EMPTY, ALIGNED, PARTIAL or DIVERGENT'),
      required: z
        .enum(['ALIGNED', 'ALIGNED_OR_PARTIAL', 'ANY'])
        .optional()
        .describe('Overrides the level the task names'),
      verify_only: z.boolean().optional().describe('The task was to verify, not to change'),
      summary: z.string().optional().describe('Why a deviation from the plan is right'),
    },
    readOnly: true,
  },
  gate_verdict: {
    title: 'Gate: a verdict artifact',
    description: [
      'Reads a verdict artifact and says whether it certifies a task.',
      'Rules: only a valid artifact can certify; the harsher of the stored and the recomputed verdict counts; an unmet core requirement or a blocker fails;',
      'a met row without evidence, or a behaviour without a test or a command, caps it at PARTIAL; an artifact of another task certifies nothing.',
    ].join(' '),
    input: {
      file: z.string().min(1).describe('The artifact, a JSON file'),
      task: z.string().optional().describe('The task it has to certify'),
    },
    readOnly: true,
  },
} as const;

export type ToolName = keyof typeof TOOLS;

export type ToolInput<Name extends ToolName> = z.infer<z.ZodObject<(typeof TOOLS)[Name]['input']>>;
