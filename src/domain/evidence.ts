import * as z from 'zod';

/** What a claim rests on. Lines are 1-based; durations in milliseconds; paths relative to the project, with `/`. */
export const Evidence = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('anchor'),
    file: z.string(),
    line: z.number().int().positive(),
    endLine: z.number().int().positive().optional(),
    note: z.string().optional(),
  }),
  z.object({
    kind: z.literal('command'),
    command: z.string(),
    /** null: it did not end by itself (time limit, signal). */
    exitCode: z.number().int().nullable(),
    durationMs: z.number(),
    outputTail: z.string(),
  }),
  /** Something that was looked at as a whole: a file's size and structure, a search without a hit. */
  z.object({ kind: z.literal('observation'), text: z.string(), files: z.array(z.string()).default([]) }),
  z.object({
    kind: z.literal('person'),
    source: z.enum(['uat', 'accepted']),
    by: z.string(),
    at: z.string(),
    text: z.string(),
  }),
]);
export type Evidence = z.infer<typeof Evidence>;

/** One line a person can act on: `src/a.ts:12 note`, or the command with its exit code and duration. */
export function formatEvidence(evidence: Evidence): string {
  switch (evidence.kind) {
    case 'anchor': {
      const range = evidence.endLine && evidence.endLine !== evidence.line ? `-${evidence.endLine}` : '';
      return `${evidence.file}:${evidence.line}${range}${evidence.note ? ` ${evidence.note}` : ''}`;
    }
    case 'command': {
      const end = evidence.exitCode === null ? 'did not end' : `exit ${evidence.exitCode}`;
      const tail = evidence.outputTail.trim().split('\n').at(-1) ?? '';
      return `\`${evidence.command}\` ${end} after ${Math.round(evidence.durationMs)} ms${tail ? `: ${tail}` : ''}`;
    }
    case 'observation':
      return evidence.text;
    case 'person':
      return `${evidence.source}: ${evidence.by} ${evidence.at} ${evidence.text}`.trim();
  }
}

/** Files an evidence item names; they are hashed into verification.json's `covers`. */
export function evidenceFiles(evidence: Evidence): readonly string[] {
  if (evidence.kind === 'anchor') return [evidence.file];
  return evidence.kind === 'observation' ? evidence.files : [];
}
