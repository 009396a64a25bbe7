import { UNCERTAIN } from '../../agents/check-types.js';
import type { CheckRow } from '../../domain/check.js';
import type { JournalEntry } from '../../session/session.js';

interface ResumedRun {
  /** Rows that static analysis leaves open go on to an agent. */
  readonly escalates: boolean;
  /** A verdict stands. */
  readonly isFinished: boolean;
}

/**
 * Whether a resumed run carries an ended row out again: it is blocked, its agent failed, or it is open and its agent was not
 * asked yet or failed. What the host's agents did not manage is settled until a verdict stands: it must not keep the waves
 * after it from their turn.
 */
export function isOpenAgain(
  row: CheckRow,
  entry: JournalEntry | undefined,
  { escalates, isFinished }: ResumedRun,
): boolean {
  if (row.status === 'blocked' || row.status === 'failed') return isFinished || entry?.runner !== 'host';
  return (
    escalates &&
    row.verdict === UNCERTAIN &&
    entry?.runner === 'static' &&
    entry.set_aside?.report.result_status !== 'completed'
  );
}
