import * as z from 'zod';

/** An exception a person made; without a reason it does not count. */
const Acceptance = z.object({
  id: z.string().min(1),
  reason: z.string().default(''),
  by: z.string().default(''),
  at: z.string().optional(),
  /** For a truth: the files it rests on and their digest; the answer stands while they are unchanged. */
  files: z.array(z.string()).optional(),
  digest: z.string().optional(),
});

/** `.verify-phase.json` at the project's root. */
export const Settings = z.object({
  accepted: z.array(Acceptance).default([]),
  /** Further entry points of the project. */
  entries: z.array(z.string()).default([]),
  /** Globs that no check reads. */
  ignore: z.array(z.string()).default([]),
  testCommand: z.string().optional(),
  thresholds: z.object({ coverage: z.number().min(0).max(100).optional() }).default({}),
});
export type Settings = z.infer<typeof Settings>;

export const SETTINGS_FILE = '.verify-phase.json';
