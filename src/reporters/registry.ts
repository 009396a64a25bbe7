import type { Reporter } from './reporter.js';

/** Every format of `--report` and `verify-phase report`; a reporter is loaded when it is asked for. */
const REPORTERS = {
  markdown: async () => (await import('./markdown.js')).markdownReporter,
  sarif: async () => (await import('./sarif.js')).sarifReporter,
  junit: async () => (await import('./junit.js')).junitReporter,
  html: async () => (await import('./html.js')).htmlReporter,
  github: async () => (await import('./github.js')).githubReporter,
} as const satisfies Record<string, () => Promise<Reporter>>;

export type ReportFormat = keyof typeof REPORTERS;

export const REPORT_FORMATS = Object.keys(REPORTERS) as readonly ReportFormat[];

export const isReportFormat = (word: string): word is ReportFormat => Object.hasOwn(REPORTERS, word);

export function loadReporter(format: ReportFormat): Promise<Reporter> {
  return REPORTERS[format]();
}
