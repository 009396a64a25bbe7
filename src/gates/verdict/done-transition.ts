import { printable } from '../../domain/gate-finding.js';
import { type ArtifactReading, readArtifactText, readArtifactValue } from '../../domain/verdict-artifact.js';
import type { AggregateVerdict } from '../../domain/verify-verdict.js';
import { aggregateVerifyVerdict, harsher } from './aggregate.js';

export interface DoneTransitionInput {
  /** Status the task has; unknown where no one says. */
  readonly current?: string;
  readonly target?: string;
  /** Task that is to be done. */
  readonly task: string;
  /** The artifact as a value or its text; absent: there is none. */
  readonly artifact?: unknown;
  /** The artifact as read before; stands in for `artifact`. */
  readonly reading?: ArtifactReading;
  readonly forced?: boolean;
  readonly reason?: string | undefined;
  readonly taskCheckPassed?: boolean;
}

export type DoneTransition =
  | { readonly outcome: 'noop'; readonly message: string }
  | {
      readonly outcome: 'allow';
      readonly via: 'pass' | 'forced';
      readonly verdict: AggregateVerdict;
      readonly message: string;
    }
  | {
      readonly outcome: 'deny';
      readonly verdict: AggregateVerdict;
      /** The artifact could not be read: missing, malformed or invalid. */
      readonly unreadable: boolean;
      readonly message: string;
    };

/**
 * Decides a transition to done: the harsher of the stored and the recomputed verdict must be PASS and the artifact must be
 * the task's own. Forcing is the only override and needs a reason.
 */
export function evaluateDoneTransition(input: DoneTransitionInput): DoneTransition {
  const target = input.target ?? 'done';
  if (sameWord(target, input.current) || !sameWord(target, 'done')) {
    return {
      outcome: 'noop',
      message: `Task ${printable(input.task, 120)}: no transition to done (${printable(target, 60)}).`,
    };
  }
  const reading = readingOf(input);
  const { verdict, why } = judge(reading, input);
  const subject = `Task ${printable(input.task, 120)}`;
  if (input.forced) {
    const reason = typeof input.reason === 'string' ? input.reason.trim() : '';
    if (reason !== '') {
      return {
        outcome: 'allow',
        via: 'forced',
        verdict,
        message: `${subject} is done by force: ${printable(reason, 500)}`,
      };
    }
    const unreadable = reading.outcome !== 'valid';
    return { outcome: 'deny', verdict, unreadable, message: `${subject}: --force-done needs --reason TEXT.` };
  }
  if (verdict === 'PASS')
    return { outcome: 'allow', via: 'pass', verdict, message: `${subject} is certified: PASS.` };
  return {
    outcome: 'deny',
    verdict,
    unreadable: reading.outcome !== 'valid',
    message: `${subject} can't become done: ${why}. Verify again until PASS, or --force-done --reason TEXT.`,
  };
}

function readingOf({ reading, artifact }: DoneTransitionInput): ArtifactReading {
  if (reading) return reading;
  if (artifact === undefined || artifact === null || typeof artifact === 'string')
    return readArtifactText(artifact);
  return readArtifactValue(artifact);
}

function judge(
  reading: ArtifactReading,
  input: Pick<DoneTransitionInput, 'task' | 'taskCheckPassed'>,
): { verdict: AggregateVerdict; why: string } {
  const { artifact } = reading;
  if (reading.outcome !== 'valid' || !artifact) {
    return { verdict: 'UNKNOWN', why: `the verdict artifact is ${reading.outcome} (${reading.kind})` };
  }
  if (artifact.wbs !== input.task) {
    const owner = artifact.wbs === null ? 'names no task' : `is that of task ${printable(artifact.wbs, 120)}`;
    return { verdict: 'UNKNOWN', why: `the verdict artifact ${owner}` };
  }
  const computed = aggregateVerifyVerdict({ ...artifact, taskCheckPassed: input.taskCheckPassed });
  const verdict = harsher(artifact.verdict, computed);
  const differs =
    artifact.verdict === computed ? '' : ` (stored ${artifact.verdict}, its rows give ${computed})`;
  return { verdict, why: `the verdict is ${verdict}${differs}` };
}

const sameWord = (left: string, right: string | undefined): boolean =>
  right !== undefined && left.trim().toLowerCase() === right.trim().toLowerCase();
