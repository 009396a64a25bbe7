import type { GapSeverity } from '../domain/gap.js';
import { stableId } from '../domain/stable-id.js';
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
  /** Of its content, the same in every run. */
  readonly fingerprint: string;
}

const PATTERN_SEVERITY = { blocker: 'critical', warning: 'medium', info: 'low' } as const;

/** Gaps, then findings and violations that are no gap of their own; worst first. */
export function collectFindings({ verification, validation }: ReportData): readonly Finding[] {
  const gaps = verification.gaps.map(
    (gap): Finding => ({
      rule: `gap/${gap.type}`,
      severity: gap.severity,
      message: gap.description,
      fix: gap.fix_direction,
      file: gap.file,
      line: gap.line,
      fingerprint: gap.finding_id,
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
    (item): Finding => ({
      rule: `antipattern/${item.pattern}`,
      severity: PATTERN_SEVERITY[item.severity],
      message: item.description,
      fix: '',
      file: item.file,
      line: item.line,
      fingerprint: item.id,
    }),
  );
  const violations = verification.constraint_violations.filter(free).map(
    (item): Finding => ({
      rule: `constraint/${item.type}`,
      severity: item.severity,
      message: item.constraint,
      fix: item.fix_direction,
      file: item.file,
      line: item.line,
      fingerprint: item.id,
    }),
  );
  const tests = (validation?.gaps ?? []).map(
    (gap): Finding => ({
      rule: 'test/requirement_not_covered',
      severity: 'low',
      message: `${gap.requirement}: ${gap.description}`,
      fix: gap.suggested_test ?? '',
      file: null,
      line: null,
      fingerprint: stableId('V', gap.requirement, gap.description),
    }),
  );
  const ranked = [...gaps, ...violations, ...patterns, ...tests].toSorted(
    (left, right) => SEVERITIES.indexOf(left.severity) - SEVERITIES.indexOf(right.severity),
  );
  return withoutDoubles(ranked);
}

/** The place a finding without a file is shown at. */
export const fallbackFile = (data: ReportData): string =>
  data.phase.planFile ?? `${data.sessionDir}/context.md`;

/** Two findings of one content (the same line twice in a file) are told apart by their order. */
function withoutDoubles(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const count = (seen.get(finding.fingerprint) ?? 0) + 1;
    seen.set(finding.fingerprint, count);
    return count === 1 ? finding : { ...finding, fingerprint: `${finding.fingerprint}:${count}` };
  });
}
