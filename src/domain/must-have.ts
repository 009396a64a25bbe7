import * as z from 'zod';

/** Where a must-have was read from; printed, and the order of merging (decision 6). */
const MustHaveSource = z.enum(['must_haves', 'success_criteria', 'convergence', 'task_files', 'goal']);

/** Something that has to be observably true. `claim` is the plan's text word for word. */
export const Truth = z.object({
  id: z.string(),
  claim: z.string(),
  source: MustHaveSource,
  /** The task whose criterion it is. */
  task_id: z.string().optional(),
  /** Files of that task: what a criterion without a file of its own speaks about, and what supports it. */
  task_files: z.array(z.string()).default([]),
  /** Marked in the plan for a person's judgement. */
  human: z.boolean().default(false),
});
export type Truth = z.infer<typeof Truth>;

/** A file (or glob) the phase was to leave. `expectation` is the plan's action. */
export const Artifact = z.object({
  id: z.string(),
  path: z.string(),
  source: MustHaveSource,
  provides: z.string().optional(),
  min_lines: z.number().optional(),
  contains: z.array(z.string()).optional(),
  exports: z.array(z.string()).optional(),
  /** present: created or named as an artifact; modified: must exist and have substance; absent: was to be deleted. */
  expectation: z.enum(['present', 'modified', 'absent']).default('present'),
  task_id: z.string().optional(),
});
export type Artifact = z.infer<typeof Artifact>;

/** A connection that must hold at run time: `from` reaches `to`. */
export const KeyLink = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  via: z.string().optional(),
  /** A regular expression the plan expects in `from`. */
  pattern: z.string().optional(),
  /** One or several exports of `to` that `from` must use. */
  export: z.union([z.string(), z.array(z.string())]).optional(),
  /** A method name of an exported class or object, or an HTTP method when the link is to a route. */
  method: z.string().optional(),
  /** A form or server action. */
  action: z.string().optional(),
  source: MustHaveSource,
});
export type KeyLink = z.infer<typeof KeyLink>;

/** A must-have that could not be understood: it becomes an UNCERTAIN row, never nothing. */
export const Unreadable = z.object({
  id: z.string(),
  kind: z.enum(['truth', 'artifact', 'key_link']),
  text: z.string(),
  reason: z.string(),
});
export type Unreadable = z.infer<typeof Unreadable>;

export const MustHaves = z.object({
  truths: z.array(Truth),
  artifacts: z.array(Artifact),
  key_links: z.array(KeyLink),
  unreadable: z.array(Unreadable),
});
export type MustHaves = z.infer<typeof MustHaves>;

/** A requirement of the phase, for the Nyquist audit. `text` is the id itself when nothing says more. */
export const Requirement = z.object({
  id: z.string(),
  text: z.string(),
  tests: z.array(z.string()).default([]),
});
export type Requirement = z.infer<typeof Requirement>;
