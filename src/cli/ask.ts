import { createInterface } from 'node:readline/promises';
import { visibleLine } from '../domain/visible-text.js';
import type { Question } from '../verify-phase.js';

/** Asks on the terminal; anything but y or yes is a no. */
export async function askOnTerminal(question: Question): Promise<boolean> {
  for (const line of question.details) process.stderr.write(`  ${visibleLine(line)}\n`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question.text} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}
