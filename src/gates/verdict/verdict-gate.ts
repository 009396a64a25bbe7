import { printable } from '../../domain/gate-finding.js';
import { artifactWarning, MALFORMED_ARTIFACT, readArtifactText } from '../../domain/verdict-artifact.js';
import type { VerdictGateResult } from '../../domain/verdict-gate.js';
import type { GateHost, GateOutcome } from '../gate.js';
import { readOptionalInput } from '../read-input.js';
import { aggregateVerifyVerdict, harsher } from './aggregate.js';

/** `gate verdict`: only a valid artifact of the task, stored and recomputed as PASS, is let through. */
export async function runVerdictGate(
  options: { readonly file: string; readonly task?: string | undefined },
  host: GateHost,
): Promise<GateOutcome<VerdictGateResult>> {
  const text = await readOptionalInput(host, options.file);
  const reading = text.ok
    ? readArtifactText(text.value)
    : { ...readArtifactText(null), outcome: 'invalid' as const, detail: text.failure };
  const { artifact } = reading;
  const wbs = artifact?.wbs ?? null;
  const isValid = reading.outcome === 'valid' && artifact !== null;
  const isOwn = options.task === undefined || wbs === options.task;
  const computed = artifact ? aggregateVerifyVerdict(artifact) : null;
  const verdict = isValid && isOwn && computed ? harsher(artifact.verdict, computed) : 'UNKNOWN';
  const warning = artifactWarning(reading, { wbs: options.task ?? wbs ?? 'not named', path: options.file });
  const allowed = verdict === 'PASS';
  const reason =
    warning ??
    (isOwn
      ? `the verdict is ${verdict}${differs(artifact?.verdict, computed)}`
      : otherTask(wbs, options.task));
  const output: VerdictGateResult = {
    gate: 'verdict',
    allowed,
    artifact: options.file,
    task: options.task ?? null,
    wbs,
    outcome: reading.outcome,
    kind: reading.kind,
    stored: artifact?.verdict ?? null,
    computed,
    verdict,
    rejected_rows: [...reading.rejected],
    warning,
  };
  const rule = warning ? MALFORMED_ARTIFACT : `gate-verdict/${isOwn ? verdict.toLowerCase() : 'other-task'}`;
  return {
    decision: allowed ? 'allowed' : isValid ? 'refused' : 'unreadable',
    output,
    reasons: allowed ? [] : [reason],
    findings: allowed ? [] : [{ rule, level: 'error', message: reason, file: options.file, line: null }],
  };
}

const differs = (stored: string | undefined, computed: string | null): string =>
  stored === undefined || computed === null || stored === computed
    ? ''
    : ` (stored ${stored}, its rows give ${computed})`;

const otherTask = (wbs: string | null, task: string | undefined): string =>
  `the artifact ${wbs === null ? 'names no task' : `is that of task ${printable(wbs, 120)}`}, not of ${printable(task ?? '', 120)}`;
