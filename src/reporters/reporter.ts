import type { ReportData } from './report.js';

/** Turns the data of one run into the text of one format. Pure: no files, no clock; the same data give the same bytes. */
export interface Reporter {
  /** The word after `--report`. */
  readonly format: string;
  /** Name of the file in the session folder when none is given. */
  readonly fileName: string;
  render(data: ReportData): string;
  /** Workflow commands for a CI runner's log, one a line; printed on standard error beside the file. */
  annotations?(data: ReportData): string;
}
