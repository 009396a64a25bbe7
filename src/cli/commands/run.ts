import type { Failure } from '../../domain/failure.js';
import { nearest } from '../../domain/nearest.js';
import { type Run, type RunOptions, verifyPhase } from '../../verify-phase.js';
import { askOnTerminal } from '../ask.js';
import { COMMAND_NAMES } from '../command-names.js';
import { exitCodeOf } from '../exit-code.js';
import { onInterrupt } from '../on-interrupt.js';
import { printFailure } from '../print-failure.js';
import { progress } from '../progress.js';
import { projectRequest } from '../project-options.js';
import { printReport, readReports, type WantedReport, writeReport } from '../reports.js';
import type { RunFlags } from '../run-flags.js';
import { readRunnerFlags } from '../runner-flags.js';

/** `verify-phase [run] <phase>`. */
export async function runCommand(phase: string | undefined, flags: RunFlags): Promise<number> {
  const runners = readRunnerFlags(flags);
  if (!runners.ok) return printFailure(runners.failure, flags);
  const reports = readReports(flags.report);
  if (!reports.ok) return printFailure(reports.failure, flags);
  if (phase === undefined && flags.plan === undefined && flags.continue === undefined) {
    const failure = {
      reason: 'usage',
      message: 'which phase?',
      hint: 'verify-phase P1, verify-phase --plan FILE, or verify-phase status to see what there is',
    } as const;
    return printFailure(failure, flags);
  }
  if (phase !== undefined && flags.plan !== undefined) {
    const message = `--plan ${flags.plan} is the whole plan: leave ${phase} out`;
    return printFailure({ reason: 'usage', message, hint: `verify-phase --plan ${flags.plan}` }, flags);
  }

  const abort = new AbortController();
  const stopListening = onInterrupt(() => abort.abort());
  const show = progress({ live: process.stderr.isTTY === true && !flags.json, quiet: flags.json === true });
  const canAsk = process.stdin.isTTY === true && process.stderr.isTTY === true;
  const result = await verifyPhase(
    { ...optionsOf(phase ?? null, flags), ...runners.value },
    {
      signal: abort.signal,
      onEvent: show.onEvent,
      canAsk,
      ask: (question) => show.pause(() => askOnTerminal(question)),
    },
  );
  show.end();
  stopListening();
  if (!result.ok) return printFailure(orCommand(result.failure), flags);
  return showRun(result.value, flags, reports.value);
}

/** A mistyped command is read as a phase: the nearest command is suggested where no phase is near. */
function orCommand(failure: Failure): Failure {
  if (failure.reason !== 'phase-not-found' || failure.nearest !== undefined) return failure;
  const meant = nearest(failure.phase, COMMAND_NAMES);
  return meant === undefined ? failure : { ...failure, nearest: meant };
}

async function showRun(run: Run, flags: RunFlags, reports: readonly WantedReport[]): Promise<number> {
  if (run.kind === 'dry-run') {
    process.stdout.write(
      flags.json ? `${JSON.stringify(run)}\n` : `${run.rows} checks written to ${run.sessionDir}/tasks.csv\n`,
    );
    return 0;
  }
  for (const report of reports) await writeReport(report, run.report, run.sessionDir);
  const { verification } = run;
  if (flags.json) process.stdout.write(`${JSON.stringify(verification, null, 2)}\n`);
  else printReport(run.report, { verbose: flags.verbose === true });
  return exitCodeOf(verification.status, { allowHuman: flags.allowHuman === true });
}

const optionsOf = (phase: string | null, flags: RunFlags): Omit<RunOptions, 'runners'> => ({
  phase,
  ...projectRequest(flags),
  milestone: flags.milestone ?? null,
  ...(flags.continue === undefined ? {} : { continueFrom: flags.continue === true ? phase : flags.continue }),
  concurrency: flags.concurrency,
  skipTests: flags.skipTests === true,
  skipAntipattern: flags.skipAntipattern === true,
  timeoutMs: flags.timeout * 1000,
  ...(flags.coverageThreshold === undefined ? {} : { coverageThreshold: flags.coverageThreshold }),
  publish: flags.publish,
  dryRun: flags.dryRun === true,
  yes: flags.yes === true,
  env: process.env,
});
