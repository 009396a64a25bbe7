import { resolve } from 'node:path';
import { Layer } from '../../domain/check.js';
import type { Failure } from '../../domain/failure.js';
import { fail, ok, type Result } from '../../domain/result.js';
import { nodeFiles } from '../../host/node-files.js';
import { isReportFormat, loadReporter, REPORT_FORMATS } from '../../reporters/registry.js';
import type { ReportData } from '../../reporters/report.js';
import { renderTerminal } from '../../reporters/terminal.js';
import { type Run, type RunOptions, verifyPhase } from '../../verify-phase.js';
import { askOnTerminal } from '../ask.js';
import { exitCodeOf } from '../exit-code.js';
import { printFailure } from '../print-failure.js';
import type { RunFlags } from '../program.js';
import { progress } from '../progress.js';
import { projectRequest } from '../project-options.js';

/** `verify-phase [run] <phase>`. */
export async function runCommand(phase: string | undefined, flags: RunFlags): Promise<number> {
  const runners = readRunners(flags.runner);
  if (!runners.ok) return printFailure(runners.failure, flags);
  const reports = readReports(flags.report);
  if (!reports.ok) return printFailure(reports.failure, flags);
  if (phase === undefined && flags.continue === undefined) {
    const failure = {
      reason: 'usage',
      message: 'which phase?',
      hint: 'verify-phase P1, or verify-phase status to see what there is',
    } as const;
    return printFailure(failure, flags);
  }

  const abort = new AbortController();
  const interrupt = () => abort.abort();
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const show = progress({ live: process.stderr.isTTY === true && !flags.json, quiet: flags.json === true });
  const canAsk = process.stdin.isTTY === true && process.stderr.isTTY === true;
  const result = await verifyPhase(
    { ...optionsOf(phase ?? null, flags), runners: runners.value },
    {
      signal: abort.signal,
      onEvent: show.onEvent,
      canAsk,
      ask: (question) => show.pause(() => askOnTerminal(question)),
    },
  );
  show.end();
  process.removeListener('SIGINT', interrupt);
  process.removeListener('SIGTERM', interrupt);
  if (!result.ok) return printFailure(result.failure, flags);
  return showRun(result.value, flags, reports.value);
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
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(verification, null, 2)}\n`);
  } else {
    const color = process.stdout.isTTY === true && !process.env.NO_COLOR;
    process.stdout.write(
      renderTerminal(run.report, {
        width: process.stdout.columns ?? 100,
        color,
        verbose: flags.verbose === true,
      }),
    );
    process.stdout.write(`VERIFICATION_STATUS: ${CHAIN_WORD[verification.status]}\n`);
  }
  return exitCodeOf(verification.status, { allowHuman: flags.allowHuman === true });
}

/** Words that maestro's chains read. */
const CHAIN_WORD = { passed: 'passed', gaps_found: 'failed', human_needed: 'pending' } as const;

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
});

const KNOWN_RUNNERS = ['static'];

/** `static`, or `LAYER=static`; the last one named for a layer counts. */
function readRunners(words: readonly string[]): Result<RunOptions['runners'], Failure> {
  const runners: Partial<Record<Layer, string>> = {};
  for (const word of words) {
    const [first = '', second] = word.split('=');
    const name = second ?? first;
    const layers = second === undefined ? Layer.options : Layer.options.filter((layer) => layer === first);
    if (layers.length === 0)
      return fail({
        reason: 'usage',
        message: `--runner ${word}: ${first} is no layer; expected ${Layer.options.join(', ')}`,
      });
    if (!KNOWN_RUNNERS.includes(name)) {
      return fail({
        reason: 'usage',
        message: `--runner ${word}: unknown runner ${name}; expected ${KNOWN_RUNNERS.join(', ')}`,
      });
    }
    for (const layer of layers) runners[layer] = name;
  }
  return ok(runners);
}

interface WantedReport {
  readonly format: Parameters<typeof loadReporter>[0];
  readonly file: string | null;
}

function readReports(words: readonly string[]): Result<readonly WantedReport[], Failure> {
  const wanted: WantedReport[] = [];
  for (const word of words) {
    const at = word.indexOf('=');
    const format = at < 0 ? word : word.slice(0, at);
    if (!isReportFormat(format)) {
      return fail({
        reason: 'usage',
        message: `--report ${word}: unknown format ${format}; expected ${REPORT_FORMATS.join(', ')}`,
      });
    }
    wanted.push({ format, file: at < 0 ? null : word.slice(at + 1) });
  }
  return ok(wanted);
}

async function writeReport(
  { format, file }: WantedReport,
  data: ReportData,
  sessionDir: string,
): Promise<void> {
  const reporter = await loadReporter(format);
  const path = file === null ? resolve(sessionDir, reporter.fileName) : resolve(process.cwd(), file);
  await nodeFiles.write(path, reporter.render(data));
  const annotations = reporter.annotations?.(data);
  if (annotations) process.stderr.write(annotations.endsWith('\n') ? annotations : `${annotations}\n`);
  process.stderr.write(`${format} report: ${path}\n`);
}
