import type { Failure } from '../domain/failure.js';
import { GATE_EXIT_CODES } from '../domain/gate-finding.js';
import { fail, ok, type Result } from '../domain/result.js';
import type { GateOutcome } from '../gates/gate.js';
import type { ToolAnswer, ToolPorts } from '../mcp/tools.js';
import { describeFailure } from '../reporters/failure-text.js';
import { rankGaps, SEVERITIES } from '../reporters/tally.js';
import { exitCodeOf } from './exit-code.js';
import { type ProjectFlags, projectRequest } from './project-options.js';

/** What the MCP tools do: the commands of the same names, in the project the server was started in. */
export function mcpPorts(flags: ProjectFlags, signal: AbortSignal): ToolPorts {
  const request = projectRequest(flags);
  return {
    async verify_phase({ phase, run_commands, skip_tests, skip_antipattern }) {
      const { verifyPhase } = await import('../verify-phase.js');
      const caller = { signal, onEvent: () => undefined, canAsk: false, ask: async () => false };
      const run = await verifyPhase(
        {
          ...request,
          phase,
          milestone: null,
          concurrency: 4,
          skipTests: skip_tests,
          skipAntipattern: skip_antipattern,
          timeoutMs: 600_000,
          publish: true,
          dryRun: false,
          yes: run_commands,
          runners: {},
        },
        caller,
      );
      if (!run.ok) return trouble(run.failure);
      if (run.value.kind === 'dry-run') return ok({ session: run.value.sessionDir });
      const { verification } = run.value;
      return ok({ exit_code: exitCodeOf(verification.status, { allowHuman: false }), ...verification });
    },

    async get_gaps({ phase, severity, limit }) {
      const [{ loadPastRun }, { verdictStates }] = await Promise.all([
        import('../past-runs.js'),
        import('../project-queries.js'),
      ]);
      const [run, states] = await Promise.all([loadPastRun(request, phase), verdictStates(request, phase)]);
      if (!run.ok) return trouble(run.failure);
      const { verification } = run.value.report;
      const state = states.ok ? states.value[0] : undefined;
      const mildest = severity === undefined ? SEVERITIES.length : SEVERITIES.indexOf(severity) + 1;
      const gaps = rankGaps(verification.gaps).filter((gap) => SEVERITIES.indexOf(gap.severity) < mildest);
      return ok({
        phase: verification.phase,
        session: verification.session,
        status: verification.status,
        state: state?.state ?? 'absent',
        changed_files: state?.changed ?? null,
        gap_count: gaps.length,
        gaps: gaps.slice(0, limit),
        human_verification: verification.human_verification,
        next_step: verification.next_step,
      });
    },

    async gate_plan({ phase, verify_only, ...options }) {
      const [{ runPhasePlanGate, runPlanGate }, { openGateHost, openVerifiedPhase }] = await Promise.all([
        import('../gates/plan/plan-gate.js'),
        import('../gate-project.js'),
      ]);
      const host = await openGateHost(request);
      const asked = { ...options, verifyOnly: verify_only };
      if (phase === undefined) return decided(await runPlanGate(asked, host));
      const verified = await openVerifiedPhase(request, { phase, milestone: null });
      if (!verified.ok) return fail({ message: verified.failure, next: null });
      return decided(await runPhasePlanGate(verified.value, asked, { ...host, cwd: verified.value.root }));
    },

    async gate_verdict({ file, task }) {
      const [{ runVerdictGate }, { openGateHost }] = await Promise.all([
        import('../gates/verdict/verdict-gate.js'),
        import('../gate-project.js'),
      ]);
      return decided(await runVerdictGate({ file, task }, await openGateHost(request)));
    },
  };
}

function decided({ decision, output, reasons }: GateOutcome): ToolAnswer {
  return ok({ decision, exit_code: GATE_EXIT_CODES[decision], reasons, result: output });
}

function trouble(
  failure: Failure,
): Result<never, { readonly message: string; readonly next: string | null }> {
  const { message, details, next } = describeFailure(failure);
  return fail({ message: [message, ...details].join('\n'), next });
}
