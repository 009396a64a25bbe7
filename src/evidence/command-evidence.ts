import type { Evidence } from '../domain/evidence.js';

/** A command as a text reports it; `at` is the time it ran, as written, null when the text does not say. */
export interface ReportedCommand {
  readonly command: string;
  readonly exitCode: number;
  readonly at: string | null;
}

const EXIT_CODE = /\b(?:exit(?:ed)?(?:\s(?:code|status|with))?|exit[_ ]?code|rc)\s?[:=]?\s?(-?\d{1,5})\b/i;
const TIME = /\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?/;

/** Command evidence in a text: a command in a code span or behind a prompt, with its exit code. */
export function reportedCommand(text: string): ReportedCommand | null {
  const command = /`([^`\n]{2,400})`/.exec(text)?.[1] ?? /^\s{0,4}\$\s(.{2,400})$/m.exec(text)?.[1];
  const exitCode = EXIT_CODE.exec(text)?.[1];
  if (!command || exitCode === undefined) return null;
  return { command: command.trim(), exitCode: Number(exitCode), at: TIME.exec(text)?.[0] ?? null };
}

/** What a command's evidence fails to name; empty when it is complete. The time is that of the report that carries it. */
export function missingCommandParts(evidence: Extract<Evidence, { kind: 'command' }>): readonly string[] {
  return [
    ...(evidence.command.trim() === '' ? ['command'] : []),
    ...(evidence.exitCode === null ? ['exit code'] : []),
  ];
}
