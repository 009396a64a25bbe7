import * as z from 'zod';
import { visibleText } from './visible-text.js';

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
  const visible = visibleText(text.length > limit ? text.slice(0, limit) : text);
  return text.length > limit ? `${visible.slice(0, limit - 1)}…` : visible;
}
