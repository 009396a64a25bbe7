import type { Layer } from '../../../domain/check.js';
import { stableId } from '../../../domain/stable-id.js';
import type { Verification } from '../../../domain/verification.js';

/** A gap or blocker finding that needs an issue. */
export interface IssueSubject {
  /** Ids of verification.json that this issue answers: a gap, and the finding it was made of. */
  readonly ids: readonly string[];
  /** The same for the same trouble in every run: made of content, without lines and counts. */
  readonly key: string;
  readonly layer: Layer | 'uat' | 'constraint';
  readonly gapId: string | null;
  readonly pattern: string | null;
  readonly severity: 'critical' | 'high' | 'medium' | 'low';
  readonly description: string;
  readonly fixDirection: string;
  readonly file: string | null;
  readonly line: number | null;
}

/** Gaps, then blocker findings that no gap stands for. `scope` is phase and milestone: the same trouble elsewhere is another. */
export function issueSubjects({ gaps, antipatterns }: Verification, scope: string): IssueSubject[] {
  const blockers = antipatterns.filter(({ severity }) => severity === 'blocker');
  const sameAs = (file: string | null, line: number | null) =>
    blockers.filter((finding) => finding.file === file && (line === null || finding.line === line));
  const ofGaps = gaps.map((gap) => {
    const findings = gap.layer === 'antipattern' ? sameAs(gap.file, gap.line) : [];
    return {
      ids: [gap.id, ...findings.map(({ id }) => id)],
      // A missing, stub or unwired file is one trouble however its description is worded.
      key:
        gap.layer === 'artifact' && gap.file !== null
          ? `${gap.layer} ${gap.type} ${gap.file}`
          : `${gap.layer} ${gap.file ?? ''} ${steady(gap.description)}`,
      layer: gap.layer,
      gapId: gap.id,
      pattern: findings[0]?.pattern ?? null,
      severity: gap.severity,
      description: gap.description,
      fixDirection: gap.fix_direction,
      file: gap.file,
      line: gap.line,
    };
  });
  const covered = new Set(ofGaps.flatMap(({ ids }) => ids));
  const ofBlockers = blockers
    .filter(({ id }) => !covered.has(id))
    .map(({ id, file, line, pattern, description }) => ({
      ids: [id],
      key: `antipattern ${file} ${pattern} ${steady(description)}`,
      layer: 'antipattern' as const,
      gapId: null,
      pattern,
      severity: 'critical' as const,
      description: `${description} (${file}:${line})`,
      fixDirection: `Replace the ${pattern} by a real implementation.`,
      file,
      line,
    }));
  return withDistinctKeys([...ofGaps, ...ofBlockers], scope);
}

/** Lines and counts move while the trouble stays. */
const steady = (text: string): string => text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim().toLowerCase();

function withDistinctKeys(subjects: readonly IssueSubject[], scope: string): IssueSubject[] {
  const seen = new Map<string, number>();
  return subjects.map((subject) => {
    const count = (seen.get(subject.key) ?? 0) + 1;
    seen.set(subject.key, count);
    return { ...subject, key: stableId('gap', scope, subject.key, String(count)) };
  });
}
