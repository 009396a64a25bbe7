import type { GapSeverity } from '../domain/gap.js';
import { formatSpent } from '../domain/usage.js';
import type { Verification } from '../domain/verification.js';
import type { ReportData } from './report.js';

export interface Count {
  readonly label: string;
  readonly good: number;
  readonly total: number;
}

type Gap = Verification['gaps'][number];

export const SEVERITIES: readonly GapSeverity[] = ['critical', 'high', 'medium', 'low'];

/** How many must-haves of each layer hold. */
export function countMustHaves({ must_haves: mustHaves }: Verification): readonly Count[] {
  const count = (label: string, items: readonly { readonly status: string }[], good: string): Count => ({
    label,
    good: items.filter((item) => item.status === good).length,
    total: items.length,
  });
  return [
    count('truths', mustHaves.truths, 'verified'),
    count('artifacts', mustHaves.artifacts, 'verified'),
    count('key links', mustHaves.key_links, 'wired'),
  ];
}

/** `2 critical, 1 low`; empty when there are no gaps. */
export function countGaps(gaps: Verification['gaps']): string {
  return SEVERITIES.map(
    (severity) => [severity, gaps.filter((gap) => gap.severity === severity).length] as const,
  )
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}`)
    .join(', ');
}

/** Worst first, then those with a place before those without, then as they were found. */
export function rankGaps(gaps: readonly Gap[]): readonly Gap[] {
  const rank = ({ severity, file }: Gap) => SEVERITIES.indexOf(severity) * 2 + (file === null ? 1 : 0);
  return gaps.toSorted((left, right) => rank(left) - rank(right));
}

/** A gap's description without the file that stands before it anyway. */
export function withoutPlace({ description, file, line }: Gap): string {
  const said = [`${file}:${line}`, `${file}`].find(
    (place) => file !== null && description.startsWith(`${place} `),
  );
  return said === undefined ? description : description.slice(said.length + 1);
}

/** The commands to type, in order: the next step, what follows it, and the run that shows whether the gaps closed. */
export function commandsToType({ verification }: ReportData): readonly string[] {
  const { command, then } = verification.next_step;
  return [command, ...then].filter((line, index, all) => line !== '' && all.indexOf(line) === index);
}

/** `claude 12 checks · 14 attempts · 0.42 USD`; empty where static analysis did everything. */
export function agentSentence({ agents }: ReportData): string {
  if (agents === undefined) return '';
  const runners = agents.runners.map(
    ({ name, checks }) => `${name} ${checks} ${checks === 1 ? 'check' : 'checks'}`,
  );
  return [runners.join(', '), agents.spent === undefined ? '' : formatSpent(agents.spent)]
    .filter(Boolean)
    .join(' · ');
}

/** One sentence on tests, or why there is nothing to say. */
export function testSentence({ validation, rows }: ReportData): string {
  if (validation === null) {
    const audit = rows.filter((row) => row.check_type === 'test_coverage');
    if (audit.length === 0) return 'No requirement to hold tests against.';
    return audit.every((row) => row.status === 'skipped')
      ? 'Test audit skipped.'
      : 'The test audit did not come to a result.';
  }
  const framework = validation.test_framework ?? 'no test framework found';
  const covered = validation.requirement_coverage.filter((item) => item.status === 'covered').length;
  const total = validation.requirement_coverage.length;
  const requirements = total === 0 ? 'no requirement named' : `${covered} of ${total} requirements covered`;
  return [framework, requirements, runSentence(validation.test_run)].filter(Boolean).join('; ');
}

function runSentence(run: NonNullable<ReportData['validation']>['test_run']): string {
  if (run === null) return 'tests not run';
  const counts = [
    [run.passed, 'passed'],
    [run.failed, 'failed'],
    [run.skipped, 'skipped'],
  ]
    .filter(([count]) => count !== null && count !== 0)
    .map(([count, word]) => `${count} ${word}`);
  const end = run.exit_code === null ? 'did not end' : `exit ${run.exit_code}`;
  return `\`${run.command}\` ${end}${counts.length > 0 ? ` (${counts.join(', ')})` : ''}`;
}
