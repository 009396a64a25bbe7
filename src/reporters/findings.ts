import { createHash } from 'node:crypto';
import type { GapSeverity } from '../domain/gap.js';
import { visibleLine } from '../domain/visible-text.js';
import { place } from './markdown-text.js';
import type { ReportData } from './report.js';
import { SEVERITIES } from './tally.js';

/** Anything of a run that a CI system shows as one line at one place. */
export interface Finding {
  /** `gap/missing_feature`, `antipattern/todo`, ... */
  readonly rule: string;
  readonly severity: GapSeverity;
  readonly message: string;
  readonly fix: string;
  readonly file: string | null;
  readonly line: number | null;
  /** Stays the same while the finding does: of its content, without line numbers. */
  readonly fingerprint: string;
}

type FindingFacts = Omit<Finding, 'fingerprint'>;

const PATTERN_SEVERITY = { blocker: 'critical', warning: 'medium', info: 'low' } as const;

/** Gaps, then findings and violations that are no gap of their own; worst first. */
export function collectFindings({ verification, validation }: ReportData): readonly Finding[] {
  const gaps = verification.gaps.map(
    (gap): FindingFacts => ({
      rule: `gap/${gap.type}`,
      severity: gap.severity,
      message: gap.description,
      fix: gap.fix_direction,
      file: gap.file,
      line: gap.line,
    }),
  );
  const taken = new Set(
    verification.gaps
      .filter((gap) => gap.layer === 'antipattern' || gap.layer === 'constraint')
      .map((gap) => place(gap.file ?? '', gap.line)),
  );
  const free = (item: { readonly file: string; readonly line: number | null }) =>
    !taken.has(place(item.file, item.line));
  const patterns = verification.antipatterns.filter(free).map(
    (item): FindingFacts => ({
      rule: `antipattern/${item.pattern}`,
      severity: PATTERN_SEVERITY[item.severity],
      message: item.description,
      fix: '',
      file: item.file,
      line: item.line,
    }),
  );
  const violations = verification.constraint_violations.filter(free).map(
    (item): FindingFacts => ({
      rule: `constraint/${item.type}`,
      severity: item.severity,
      message: item.constraint,
      fix: item.fix_direction,
      file: item.file,
      line: item.line,
    }),
  );
  const tests = (validation?.gaps ?? []).map(
    (gap): FindingFacts => ({
      rule: 'test/requirement_not_covered',
      severity: 'low',
      message: `${gap.requirement}: ${gap.description}`,
      fix: gap.suggested_test ?? '',
      file: null,
      line: null,
    }),
  );
  const ranked = [...gaps, ...violations, ...patterns, ...tests].toSorted(
    (left, right) => SEVERITIES.indexOf(left.severity) - SEVERITIES.indexOf(right.severity),
  );
  return withFingerprints(ranked);
}

/** The place a finding without a file is shown at. */
export const fallbackFile = (data: ReportData): string =>
  data.phase.planFile ?? `${data.sessionDir}/context.md`;

/** A hash of text without the lines it names, so that it stays when code moves. */
export function fingerprint(parts: readonly string[]): string {
  const text = parts.map((part) => visibleLine(part).replace(/(:|\blines? )\d+(-\d+)?\b/g, '$1#')).join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function withFingerprints(findings: readonly FindingFacts[]): readonly Finding[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const base = fingerprint([finding.rule, finding.file ?? '', finding.message]);
    const count = (seen.get(base) ?? 0) + 1;
    seen.set(base, count);
    return { ...finding, fingerprint: count === 1 ? base : `${base}:${count}` };
  });
}
