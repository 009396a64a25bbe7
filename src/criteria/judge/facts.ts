import type { Codebase } from '../../codebase/codebase.js';
import type { Evidence } from '../../domain/evidence.js';
import type { CommandRun } from '../../host/host.js';

/** What a predicate is held against. */
export interface Facts {
  readonly codebase: Codebase;
  /** Files of the criterion's task: what a predicate without files speaks about. */
  readonly taskFiles: readonly string[];
  /** The fresh run of a command; undefined when it was not run. */
  run(command: string): CommandRun | undefined;
}

/** `reason` is one sentence that names files and numbers. */
export interface Judgement {
  readonly outcome: 'holds' | 'fails' | 'undecided';
  readonly reason: string;
  readonly evidence: readonly Evidence[];
}

export const holding = (reason: string, evidence: readonly Evidence[] = []): Judgement => ({
  outcome: 'holds',
  reason,
  evidence,
});
export const failing = (reason: string, evidence: readonly Evidence[] = []): Judgement => ({
  outcome: 'fails',
  reason,
  evidence,
});
export const undecided = (reason: string, evidence: readonly Evidence[] = []): Judgement => ({
  outcome: 'undecided',
  reason,
  evidence,
});

export const observed = (text: string, files: readonly string[] = []): Evidence => ({
  kind: 'observation',
  text,
  files: [...files],
});

/** Files that are there and none of which can be read as text settle nothing. */
export const unread = (paths: readonly string[], codebase: Codebase): Judgement | undefined =>
  paths.some((path) => codebase.text(path) !== undefined)
    ? undefined
    : undecided(`${paths.join(', ')} cannot be read as text`);
