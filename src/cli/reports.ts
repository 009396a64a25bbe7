import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Failure } from '../domain/failure.js';
import { nearest } from '../domain/nearest.js';
import { fail, ok, type Result } from '../domain/result.js';
import { nodeFiles } from '../host/node-files.js';
import { isReportFormat, loadReporter, REPORT_FORMATS, type ReportFormat } from '../reporters/registry.js';
import type { ReportData } from '../reporters/report.js';
import { renderTerminal } from '../reporters/terminal.js';

/** One `FORMAT[=FILE]`; without a file it goes into the session folder, `-` is standard output. */
export interface WantedReport {
  readonly format: ReportFormat;
  readonly file: string | null;
}

export function readReports(words: readonly string[]): Result<readonly WantedReport[], Failure> {
  const wanted: WantedReport[] = [];
  for (const word of words) {
    const [format = '', ...file] = word.split('=');
    if (!isReportFormat(format)) return fail(unknownFormat(word, format));
    wanted.push({ format, file: file.length === 0 ? null : file.join('=') });
  }
  return ok(wanted);
}

/** Renders a report and writes it; `sessionDir` is absolute. In GitHub Actions the summary also goes to the step's own file. */
export async function writeReport(
  { format, file }: WantedReport,
  data: ReportData,
  sessionDir: string,
): Promise<void> {
  const reporter = await loadReporter(format);
  const text = reporter.render(data);
  if (file === '-') {
    process.stdout.write(text);
  } else {
    const path = file === null ? resolve(sessionDir, reporter.fileName) : resolve(process.cwd(), file);
    await nodeFiles.write(path, text);
    process.stderr.write(`${format} report: ${path}\n`);
  }
  if (reporter.annotations === undefined) return;
  process.stderr.write(reporter.annotations(data));
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (summary) appendFileSync(summary, text);
}

/** The report on a terminal, and the line that maestro's chains read. */
export function printReport(data: ReportData, options: { readonly verbose: boolean }): void {
  const color = process.stdout.isTTY === true && !process.env.NO_COLOR;
  process.stdout.write(renderTerminal(data, { width: process.stdout.columns ?? 100, color, ...options }));
  process.stdout.write(`VERIFICATION_STATUS: ${CHAIN_WORD[data.verification.status]}\n`);
}

const CHAIN_WORD = { passed: 'passed', gaps_found: 'failed', human_needed: 'pending' } as const;

function unknownFormat(word: string, format: string): Failure {
  const meant = nearest(format, REPORT_FORMATS);
  const message = `--report ${word}: unknown format ${format}; expected ${REPORT_FORMATS.join(', ')}`;
  return {
    reason: 'usage',
    message,
    ...(meant === undefined ? {} : { hint: `did you mean --report ${meant}?` }),
  };
}
