import { readArtifactText } from '../../domain/verdict-artifact.js';
import type { DoneGateResult } from '../../domain/verdict-gate.js';
import { type GateHost, type GateOutcome, unreadable } from '../gate.js';
import { recordOverride } from '../overrides.js';
import { inputPath, readOptionalInput } from '../read-input.js';
import { evaluateDoneTransition } from './done-transition.js';

export interface DoneGateOptions {
  readonly artifact: string;
  readonly task: string;
  readonly force?: boolean | undefined;
  readonly reason?: string | undefined;
  /** Status the task has, where it is known. */
  readonly current?: string | undefined;
}

/** `gate done`: decides the done transition; a forced one is recorded first and refused where that fails. */
export async function runDoneGate(
  options: DoneGateOptions,
  host: GateHost,
): Promise<GateOutcome<DoneGateResult>> {
  const text = await readOptionalInput(host, options.artifact);
  const reading = text.ok ? readArtifactText(text.value) : { ...readArtifactText('{'), detail: text.failure };
  const transition = evaluateDoneTransition({
    task: options.task,
    reading,
    forced: options.force === true,
    reason: options.reason,
    ...(options.current === undefined ? {} : { current: options.current }),
  });
  const forced = transition.outcome === 'allow' && transition.via === 'forced';
  const recorded = forced
    ? await recordOverride(host, inputPath(host, options.artifact), {
        gate: 'done',
        task: options.task,
        artifact: options.artifact,
        verdict: transition.verdict,
        reason: options.reason?.trim() ?? '',
      })
    : null;
  if (recorded && !recorded.ok)
    return unreadable('done', `An override that can't be recorded is none: ${recorded.failure}.`);
  const output: DoneGateResult = {
    gate: 'done',
    outcome: transition.outcome,
    via: transition.outcome === 'allow' ? transition.via : null,
    task: options.task,
    artifact: options.artifact,
    verdict: transition.outcome === 'noop' ? null : transition.verdict,
    message: transition.message,
    recorded_in: recorded?.ok ? recorded.value : null,
  };
  if (transition.outcome !== 'deny') return { decision: 'allowed', output, reasons: [], findings: [] };
  return {
    decision: transition.unreadable ? 'unreadable' : 'refused',
    output,
    reasons: [transition.message],
    findings: [
      {
        rule: 'gate-done/denied',
        level: 'error',
        message: transition.message,
        file: options.artifact,
        line: null,
      },
    ],
  };
}
