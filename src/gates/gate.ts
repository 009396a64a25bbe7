import type { GateDecision, GateFinding } from '../domain/gate-finding.js';
import type { GateTrouble } from '../domain/verdict-gate.js';
import type { Clock, Files, Processes } from '../host/host.js';

/** The world a gate may look at. */
export interface GateHost {
  readonly files: Files;
  readonly processes: Processes;
  readonly clock: Clock;
  /** Absolute root of the project: what anchors and file arguments are relative to. */
  readonly cwd: string;
}

/** What a gate decided. A gate reads what a run or a reviewer left; it never starts a run, never approves or merges. */
export interface GateOutcome<Output = unknown> {
  readonly decision: GateDecision;
  /** Printed on standard output as JSON or YAML. */
  readonly output: Output | GateTrouble;
  /** Printed on standard error, one a line. */
  readonly reasons: readonly string[];
  readonly findings: readonly GateFinding[];
}

/** The outcome of input that can't be read: refused with exit code 2, whatever it would have said. */
export function unreadable(gate: string, message: string, file: string | null = null): GateOutcome<never> {
  return {
    decision: 'unreadable',
    output: { gate, allowed: false, reason: 'unreadable', message },
    reasons: [message],
    findings: [{ rule: `gate-${gate}/unreadable`, level: 'error', message, file, line: null }],
  };
}
