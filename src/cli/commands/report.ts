import { join, resolve } from 'node:path';
import { nodeFiles } from '../../host/node-files.js';
import { loadPastRun, type PastRun } from '../../past-runs.js';
import { isReportFormat } from '../../reporters/registry.js';
import { printFailure } from '../print-failure.js';
import { type ProjectFlags, projectRequest } from '../project-options.js';
import { printReport, readReports, writeReport } from '../reports.js';

/** `verify-phase report [session] [FORMAT[=FILE]...]`: a past run in any format; without one, on the terminal. */
export async function reportCommand(
  words: readonly string[],
  flags: ProjectFlags & { readonly verbose?: boolean },
): Promise<number> {
  const [first] = words;
  const session = first !== undefined && !isFormat(first) ? first : null;
  const formats = session === null ? words : words.slice(1);
  const reports = readReports(formats.filter((word) => !isVerdict(word)));
  if (!reports.ok) return printFailure(reports.failure, {});
  const run = await loadPastRun(projectRequest(flags), session);
  if (!run.ok) return printFailure(run.failure, {});
  for (const report of reports.value) await writeReport(report, run.value.report, run.value.dir);
  for (const word of formats.filter(isVerdict)) await writeVerdict(word, run.value);
  if (formats.length === 0) printReport(run.value.report, { verbose: flags.verbose === true });
  return 0;
}

/** The verdict artifact that `gate verdict` reads; beside verification.json unless a file is named. */
async function writeVerdict(word: string, { dir, phase, report }: PastRun): Promise<void> {
  const [{ verdictFromVerification }, { verdictArtifactText }] = await Promise.all([
    import('../../gates/verdict/from-verification.js'),
    import('../../gates/verdict/derive.js'),
  ]);
  const artifact = verdictFromVerification(report.verification, phase);
  const file = word.includes('=') ? word.slice(word.indexOf('=') + 1) : null;
  if (file === '-') {
    process.stdout.write(verdictArtifactText(artifact));
    return;
  }
  const path = file === null ? join(dir, `${artifact.wbs}-verdict.json`) : resolve(process.cwd(), file);
  await nodeFiles.write(path, verdictArtifactText(artifact));
  process.stderr.write(`verdict: ${path}\n`);
}

const formatOf = (word: string): string => word.split('=')[0] ?? '';
const isVerdict = (word: string): boolean => formatOf(word) === 'verdict';
const isFormat = (word: string): boolean =>
  isVerdict(word) || isReportFormat(formatOf(word)) || word.includes('=');
