import * as z from 'zod';
import { CheckType } from './check.js';
import { Discovery } from './discovery.js';
import { Artifact, KeyLink, Requirement, Truth, Unreadable } from './must-have.js';

/** An import rule, required pattern or the like from the project's review specs. */
export const Constraint = z.object({
  kind: z.enum(['disallowed_import', 'allowed_imports', 'required_pattern', 'disallowed_pattern']),
  /** Module specifiers or a pattern, as the spec states them. */
  values: z.array(z.string()),
  /** Globs it applies to; empty means every file of the phase. */
  files: z.array(z.string()),
  severity: z.enum(['critical', 'high', 'medium', 'low']),
  /** `file:line` of the spec and its wording. */
  origin: z.string(),
  text: z.string(),
});
export type Constraint = z.infer<typeof Constraint>;

/** What one row is about. Plain data: a job can travel to another process or machine. */
export const CheckSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('truth'), truth: Truth }),
  z.object({ kind: z.literal('artifact'), artifact: Artifact }),
  z.object({ kind: z.literal('link'), link: KeyLink }),
  z.object({ kind: z.literal('files'), files: z.array(z.string()), constraints: z.array(Constraint) }),
  z.object({
    kind: z.literal('requirements'),
    requirements: z.array(Requirement),
    /** Test files the tasks name; they are looked at first. */
    tests: z.array(z.string()),
    /** Test command the project's configuration gives. */
    test_command: z.string().optional(),
    /** Files of the phase: what a requirement's tests should run. */
    files: z.array(z.string()),
  }),
  z.object({ kind: z.literal('unreadable'), unreadable: Unreadable }),
]);
export type CheckSubject = z.infer<typeof CheckSubject>;

/** Everything an agent needs for one row (S_WAVE_1..3). */
export const AgentJob = z.object({
  id: z.string(),
  check_type: CheckType,
  title: z.string(),
  description: z.string(),
  phase_dir: z.string(),
  subject: CheckSubject,
  /** `[Task 1: title] VERDICT - findings` lines of the rows in context_from. */
  prev_context: z.string(),
  /** What agents before it put on the discovery board; absent: not read for this row. */
  discoveries: z.array(Discovery).optional(),
  timeout_ms: z.number(),
});
export type AgentJob = z.infer<typeof AgentJob>;

/** What a row is about, in one line: a claim, a path, `from -> to`; `phase` where it is about all of it. */
export function subjectName(subject: CheckSubject): string {
  switch (subject.kind) {
    case 'truth':
      return subject.truth.claim;
    case 'artifact':
      return subject.artifact.path;
    case 'link':
      return `${subject.link.from} -> ${subject.link.to}`;
    case 'unreadable':
      return subject.unreadable.text;
    case 'files':
    case 'requirements':
      return 'phase';
  }
}
