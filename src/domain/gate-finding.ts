import { z } from 'zod';

/** A reason of a gate, with all that SARIF needs of a result. `line` is 1-based; null where no place applies. */
export const GateFinding = z.object({
  rule: z.string(),
  level: z.enum(['error', 'warning', 'note']),
  message: z.string(),
  file: z.string().nullable(),
  line: z.number().int().positive().nullable(),
});
export type GateFinding = z.infer<typeof GateFinding>;

/** Exit codes of every gate: 0 allowed, 1 refused, 2 unreadable input, 3 escalate. */
export const GATE_EXIT_CODES = { allowed: 0, refused: 1, unreadable: 2, escalate: 3 } as const;
export type GateDecision = keyof typeof GATE_EXIT_CODES;

const LONGEST_TEXT = 2000;

/** Untrusted text for a message: control characters and terminal escapes become visible, long text is cut. */
export function printable(text: string, limit = LONGEST_TEXT): string {
  const visible = text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return visible.length > limit ? `${visible.slice(0, limit - 1)}…` : visible;
}
