import type { ConstraintViolation } from '../../domain/agent-report.js';
import { stableId } from '../../domain/stable-id.js';
import type { Verification } from '../../domain/verification.js';
import type { RunResults } from './run-results.js';

type Antipattern = Verification['antipatterns'][number] & { readonly accepted?: string | undefined };

export interface Findings {
  readonly antipatterns: readonly Antipattern[];
  readonly violations: (ConstraintViolation & { id: string })[];
}

/** Findings of the anti-pattern scan, ordered by file and line, each with an id of its content. */
export function collectFindings({ rows, reports }: RunResults): Findings {
  const scans = rows.flatMap(({ id, check_type }) =>
    check_type === 'pattern_scan' ? (reports.get(id) ?? []) : [],
  );
  const seen = new Map<string, number>();
  const antipatterns = scans
    .flatMap(({ pattern_findings }) => pattern_findings)
    .sort((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.pattern, b.pattern))
    .map((finding) => {
      const content = `${finding.file}\u0000${finding.pattern}\u0000${finding.description}`;
      const occurrence = seen.get(content) ?? 0;
      seen.set(content, occurrence + 1);
      const id = stableId('AP', content, String(occurrence));
      return { ...finding, id, issue_id: null };
    });
  const violations = scans
    .flatMap(({ constraint_violations }) => constraint_violations)
    .map((violation, index) => ({ ...violation, id: `CV-${String(index + 1).padStart(3, '0')}` }));
  return { antipatterns, violations };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
