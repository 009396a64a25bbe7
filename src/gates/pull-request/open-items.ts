import { printable } from '../../domain/gate-finding.js';
import type { BundleThread, PrBundle, ReviewFinding } from '../../domain/pr-bundle.js';
import type { PrVerdict } from '../../domain/pr-verdict.js';
import { isRationale } from './criterion-evidence.js';
import { answerThread, type ThreadChanges } from './thread-answer.js';

/** Something that is still open. `rank` orders the reasons, the gravest first; only what blocks triggers another round. */
interface OpenItem<Entry> {
  readonly id: string;
  readonly entry: Entry;
  readonly blocking: boolean;
  readonly rank: number;
  readonly reason: string;
}

type OpenComment = OpenItem<PrVerdict['unresolved_review_comments'][number]>;

export interface CommentItems {
  readonly open: readonly OpenComment[];
  readonly answered: PrVerdict['answered_review_comments'];
}

/** Review threads and review findings that nothing answers; human ones block, others from medium severity on. */
export function commentItems(bundle: PrBundle, changes: ThreadChanges | null): CommentItems {
  const open: OpenComment[] = [];
  const answered: { comment_ref: string; how: string }[] = [];
  for (const thread of bundle.pr.threads) {
    const answer = answerThread(thread, bundle, changes);
    const ref = thread.url ?? thread.id;
    if (answer.answered) answered.push({ comment_ref: ref, how: answer.how });
    else open.push(openThread(thread, ref, answer.why));
  }
  for (const [phase, output] of Object.entries({
    review: bundle.phase_outputs?.review,
    review_pr: bundle.phase_outputs?.review_pr,
  })) {
    for (const finding of output?.findings ?? []) {
      if (!/^(fixed|resolved|applied|closed|done)$/i.test(finding.status ?? ''))
        open.push(openFinding(finding, phase));
    }
  }
  return { open, answered };
}

function openThread(thread: BundleThread, ref: string, why: string): OpenComment {
  const human = isHuman(thread);
  const severity = severityRank(thread.severity ?? (thread.tag?.toLowerCase() === 'nit' ? 'low' : null));
  const place = thread.path ? ` on ${thread.path}${thread.line ? `:${thread.line}` : ''}` : '';
  const excerpt = printable((thread.body ?? '').replace(/\s+/g, ' ').trim(), 120);
  return {
    id: thread.id,
    entry: { comment_ref: ref, author: thread.author, thread_excerpt: excerpt, why_unresolved: why },
    blocking: human || severity <= MEDIUM,
    rank: human ? 10 : 20 + severity,
    reason: `Comment of ${thread.author}${place} is open (${ref}): ${why}`,
  };
}

function openFinding(finding: ReviewFinding, phase: string): OpenComment {
  const severity = severityRank(finding.severity ?? null);
  const excerpt = printable(finding.finding.replace(/\s+/g, ' ').trim(), 120);
  const why = `${phase} reports it as ${finding.status ?? 'open'}`;
  return {
    id: finding.id,
    entry: { comment_ref: finding.id, author: phase, thread_excerpt: excerpt, why_unresolved: why },
    blocking: severity <= MEDIUM,
    rank: 20 + severity,
    reason: `Review finding ${finding.id} is open: ${excerpt}`,
  };
}

/** Who is not known to be a machine is a person. */
const isHuman = (thread: BundleThread): boolean =>
  thread.origin
    ? thread.origin.toLowerCase() === 'human'
    : (thread.author_kind ?? 'human').toLowerCase() === 'human';

const MEDIUM = 2;
/** Rank of a severity word; an unlabelled or unknown one counts as medium. */
const severityRank = (severity: string | null): number =>
  ({ critical: 0, high: 1, medium: 2, low: 3, info: 4 })[severity?.trim().toLowerCase() ?? ''] ?? MEDIUM;

type OpenSimplify = OpenItem<PrVerdict['unresolved_simplify_findings'][number]>;

/** Simplify findings that are not applied in full and that no validated comment justifies. */
export function simplifyItems(bundle: PrBundle): readonly OpenSimplify[] {
  return (bundle.phase_outputs?.simplify?.findings ?? []).flatMap((finding) => {
    const status = finding.status.toUpperCase();
    const waiver = finding.waiver
      ? bundle.pr.comments.find((comment) => comment.id === finding.waiver)
      : undefined;
    if (status === 'APPLIED' || (waiver && isRationale(waiver, bundle))) return [];
    const word =
      status === 'APPLIED_PARTIAL' || status === 'NOT_APPLIED' ? status : 'WAIVED_WITHOUT_RATIONALE';
    const severity = finding.severity?.toLowerCase() === 'nice-to-have' ? 'nice-to-have' : 'must-fix';
    return [
      {
        id: finding.id,
        entry: { finding: finding.finding, severity, status: word } as const,
        blocking: severity === 'must-fix',
        rank: 30,
        reason: `Simplify ${severity} ${finding.id} ${word}: ${printable(finding.finding, 200)}`,
      },
    ];
  });
}

type OpenAdherence = OpenItem<PrVerdict['unresolved_adherence_violations'][number]>;

/** Adherence violations; one that is not called a nit blocks. */
export function adherenceItems(bundle: PrBundle): readonly OpenAdherence[] {
  return (bundle.phase_outputs?.adherence?.violations ?? []).map((violation) => {
    const severity = violation.severity?.toLowerCase() === 'nit' ? 'nit' : 'blocking';
    const place = violation.file ? ` at ${violation.file}${violation.line ? `:${violation.line}` : ''}` : '';
    return {
      id: violation.rule_ref,
      entry: {
        rule_ref: violation.rule_ref,
        file: violation.file ?? '',
        line: violation.line ?? null,
        severity,
      } as const,
      blocking: severity === 'blocking',
      rank: 5,
      reason: `Rule ${violation.rule_ref} is violated${place}`,
    };
  });
}
