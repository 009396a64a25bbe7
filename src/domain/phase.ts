import * as z from 'zod';
import { Constraint } from './agent-job.js';
import { ReportedGap } from './gap.js';
import { MustHaves, Requirement } from './must-have.js';

/** Which milestone a phase was resolved to and which rule said so (D-007, decision 15). */
export const ResolvedMilestone = z.object({
  id: z.string().nullable(),
  rule: z.string(),
  /** Other milestones that matched. */
  others: z.array(z.string()),
});
export type ResolvedMilestone = z.infer<typeof ResolvedMilestone>;

/** Something of the plan that was not read as it stands, for the report: file, what it is, what was done instead. */
export const Notice = z.object({ file: z.string(), message: z.string() });
export type Notice = z.infer<typeof Notice>;

export const TaskFile = z.object({
  path: z.string(),
  action: z.enum(['create', 'modify', 'delete', 'read']),
});
export type TaskFile = z.infer<typeof TaskFile>;

export const Task = z.object({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  criteria: z.array(z.string()),
  files: z.array(TaskFile),
  /** test.unit and test.integration. */
  tests: z.array(z.string()),
  /** Level of alignment the task asks for, as written; read by `gate plan`. */
  verify_required: z.string().optional(),
  /** The task is to verify only: an empty diff is right. */
  verify_only: z.boolean().optional(),
});
export type Task = z.infer<typeof Task>;

export const UatTest = z.object({
  name: z.string(),
  result: z.enum(['pending', 'pass', 'issue', 'skipped']),
  line: z.number().int().positive(),
  by: z.string().nullable(),
  at: z.string().nullable(),
});
export type UatTest = z.infer<typeof UatTest>;

/** A phase as its source read it, before must-haves are established. Plain data; kept in the session. */
export const Phase = z.object({
  source: z.string(),
  /** `3`, `2.1`, `12A`; the slug where there is no number, the path where the plan is one file. */
  number: z.string(),
  slug: z.string(),
  title: z.string(),
  /** Project-relative folder of the phase's own files. */
  dir: z.string(),
  /** The one file that is the whole plan, project-relative; absent where the plan is a folder. */
  plan_file: z.string().optional(),
  milestone: ResolvedMilestone,
  goal: z.string().nullable(),
  /** Explicit must-haves of index.json, plan.json, TASK files or PLAN.md frontmatter, in that order. */
  must_haves: MustHaves,
  success_criteria: z.array(z.string()),
  tasks: z.array(Task),
  requirements: z.array(Requirement),
  /** From summaries, else tasks, else git; project-relative. */
  modified_files: z.array(z.string()),
  constraints: z.array(Constraint),
  uat: z.object({ file: z.string().nullable(), tests: z.array(UatTest), gaps: z.array(ReportedGap) }),
  /** Gaps the plan's own state shows (a plan without a summary, an orphaned requirement). */
  plan_gaps: z.array(ReportedGap),
  /** Work a later phase owns: listed, no gap. */
  deferred: z.array(z.object({ text: z.string(), addressed_in: z.string() })),
  /** What showed that the phase was executed (decision 20); null: nothing did. */
  executed_by: z.string().nullable(),
  /** Git revision the phase started from, when the plan names one. */
  base: z.string().nullable(),
  /** Test command the plan's configuration gives. */
  test_command: z.string().nullable(),
  /** The plan's configuration turns the test audit off. */
  skip_tests: z.boolean().optional(),
  /** Must-haves that the plan's own records accept as they are: counted apart, and only with a reason. */
  overrides: z
    .array(z.object({ text: z.string(), reason: z.string(), by: z.string(), at: z.string() }))
    .optional(),
  notices: z.array(Notice),
});
export type Phase = z.infer<typeof Phase>;

/** `P3`, or the slug or path when the phase has no number. */
export const phaseLabel = (phase: Pick<Phase, 'number'>): string =>
  /^\d+[A-Za-z]?(?:\.\d+)*$/.test(phase.number) ? `P${phase.number}` : phase.number;
