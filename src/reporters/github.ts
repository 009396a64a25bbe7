import { visibleText } from '../domain/visible-text.js';
import { collectFindings, type Finding, fallbackFile } from './findings.js';
import { bullets, code, place, prose, table } from './markdown-text.js';
import type { ReportData } from './report.js';
import type { Reporter } from './reporter.js';
import { commandsToType, countGaps, countMustHaves, testSentence } from './tally.js';

/** A step summary that also fits a comment, and annotations for the changed files. Lists are cut, the verdict never. */
export const githubReporter: Reporter = {
  format: 'github',
  fileName: 'github-summary.md',
  render: renderGithubSummary,
  annotations: renderGithubAnnotations,
};

/** What a comment may hold; a step summary may hold more. */
const MOST_BYTES = 65_535;
/** Annotations of one kind that one step may show. */
const MOST_ANNOTATIONS = 10;
const LEVELS = { critical: 'error', high: 'error', medium: 'warning', low: 'notice' } as const;
const MARKS = { passed: '✅', gaps_found: '❌', human_needed: '❔' } as const;
const WORDS = {
  passed: 'goal reached',
  gaps_found: 'gaps found',
  human_needed: 'a person has to look',
} as const;

export function renderGithubSummary(data: ReportData): string {
  const findings = collectFindings(data);
  const rows = findings.map((finding) => [
    finding.severity,
    finding.file === null ? '' : code(place(finding.file, finding.line)),
    prose(finding.message, 400),
    prose(finding.fix, 300),
  ]);
  const people = data.verification.human_verification.map(
    ({ claim, reason }) => `${prose(claim, 400)} (${prose(reason, 200)})`,
  );
  const fixed = [header(data), footer(data)];
  let left = MOST_BYTES - Buffer.byteLength(fixed.join('\n\n')) - 400;
  const taken = fill(rows, (row) => table([], [row]), left);
  left -= taken.bytes;
  const asked = fill(people, (line) => line, left);
  return `${[
    fixed[0],
    rows.length === 0
      ? ''
      : `${table(['Severity', 'Where', 'What', 'What to do'], taken.items)}${rest(rows.length - taken.items.length)}`,
    people.length === 0
      ? ''
      : `### For a person to check\n\n${bullets(asked.items)}${rest(people.length - asked.items.length)}`,
    fixed[1],
  ]
    .filter((text) => text !== '')
    .join('\n\n')}\n`;
}

export function renderGithubAnnotations(data: ReportData): string {
  const findings = collectFindings(data);
  const lines = (['error', 'warning', 'notice'] as const).flatMap((level) =>
    findings
      .filter((finding) => LEVELS[finding.severity] === level)
      .slice(0, MOST_ANNOTATIONS)
      .map((finding) => annotation(level, finding, data)),
  );
  return lines.map((line) => `${line}\n`).join('');
}

function header(data: ReportData): string {
  const { verification, phase } = data;
  const counts = countMustHaves(verification)
    .filter(({ total }) => total > 0)
    .map(({ label, good, total }) => `${good} of ${total} ${label}`);
  const commands = commandsToType(data).map(
    (command, index) => `${index + 1}. ${code(command.slice(0, 300))}`,
  );
  return [
    `## ${MARKS[verification.status]} ${prose([phase.label, phase.title].filter(Boolean).join(' '), 200)}: ${WORDS[verification.status]}`,
    bullets([
      `Must-haves that hold: ${counts.join(', ') || 'none were named'}`,
      `Gaps: ${countGaps(verification.gaps) || 'none'}`,
      `Tests: ${prose(testSentence(data), 400)}`,
    ]),
    `**Next:** ${prose(verification.next_step.reason, 400)}\n\n${commands.slice(0, 8).join('\n')}`,
  ].join('\n\n');
}

const footer = (data: ReportData): string =>
  `Verdict: **${data.verification.status}** · the whole report: ${code(`${data.sessionDir.slice(0, 300)}/context.md`)}`;

const rest = (count: number): string => (count > 0 ? `\n\n… and ${count} more in the whole report.` : '');

function fill<T>(
  items: readonly T[],
  text: (item: T) => string,
  room: number,
): { readonly items: readonly T[]; readonly bytes: number } {
  let bytes = 0;
  const kept: T[] = [];
  for (const item of items) {
    const size = Buffer.byteLength(text(item)) + 4;
    if (bytes + size > room) break;
    bytes += size;
    kept.push(item);
  }
  return { items: kept, bytes };
}

function annotation(level: 'error' | 'warning' | 'notice', finding: Finding, data: ReportData): string {
  const file = finding.file || fallbackFile(data);
  const line = finding.line === null ? '' : `,line=${finding.line}`;
  const title = `${data.phase.label} ${finding.severity}`;
  const fix = finding.fix === '' ? '' : `\n${finding.fix}`;
  return `::${level} file=${property(file)}${line},title=${property(title)}::${message(`${finding.message}${fix}`)}`;
}

const message = (text: string): string =>
  visibleText(text).replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
const property = (text: string): string => message(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
