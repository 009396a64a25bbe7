import { printable } from '../../domain/gate-finding.js';
import type { PrBundle } from '../../domain/pr-bundle.js';
import type { PrVerdict } from '../../domain/pr-verdict.js';
import { firedBreakers } from './breakers.js';
import { judgeCriterion } from './criterion-evidence.js';
import { adherenceItems, commentItems, simplifyItems } from './open-items.js';
import { rationaleText } from './rationale.js';
import type { ThreadChanges } from './thread-answer.js';

export interface PrEvaluation {
  readonly verdict: PrVerdict;
  /** Reasons that hold the pull request up, the gravest first. */
  readonly reasons: readonly string[];
  /** Ids of what is open, for readers that key on them. */
  readonly open: {
    readonly comments: readonly string[];
    readonly simplify: readonly string[];
    readonly blockingAdherence: readonly string[];
  };
}

/** Judges a pull request (spec/4). Pure; `changes` are the answers that only git can give, null where there was none. */
export function evaluatePullRequest(bundle: PrBundle, changes: ThreadChanges | null = null): PrEvaluation {
  const round = bundle.mode === 'standalone' ? 1 : bundle.round;
  const breakers = firedBreakers(bundle);
  const criteria = (bundle.ticket?.exit_criteria ?? []).map((_, index) => judgeCriterion(bundle, index));
  const comments = commentItems(bundle, changes);
  const simplify = simplifyItems(bundle);
  const adherence = adherenceItems(bundle);
  const items = [...comments.open, ...simplify, ...adherence];
  const missing = criteria.flatMap(({ verdict }, index) =>
    verdict.status === 'MISSING'
      ? [
          {
            rank: 0,
            reason: `Exit criterion ${index + 1} "${printable(verdict.criterion, 200)}" is missing: ${verdict.evidence}`,
          },
        ]
      : [],
  );
  const triggers = [...missing, ...items.filter((item) => item.blocking)].sort(
    (left, right) => left.rank - right.rank,
  );
  const reasons = [
    ...breakers.map(({ breaker, detail }) => `${breaker}: ${detail}`),
    ...triggers.map(({ reason }) => reason),
  ];
  const word =
    breakers.length > 0
      ? 'ESCALATE'
      : triggers.length === 0
        ? 'APPROVED'
        : round === 1
          ? 'REROLL'
          : 'ESCALATE';
  const nits = [
    ...(hasTestPlan(bundle.pr.body ?? '') ? [] : ['The pull request says nothing of a test plan.']),
    ...items.filter((item) => !item.blocking).map((item) => item.reason),
  ];
  const verdict: PrVerdict = {
    verdict: word,
    round,
    pr: bundle.pr.number,
    ticket: bundle.ticket?.id ?? null,
    head_sha: bundle.pr.head_sha,
    breaker: breakers[0]?.breaker ?? null,
    breaker_detail: breakers[0]?.detail ?? null,
    per_exit_criterion: criteria.map((criterion) => criterion.verdict),
    unresolved_review_comments: comments.open.map((item) => item.entry),
    unresolved_simplify_findings: simplify.map((item) => item.entry),
    unresolved_adherence_violations: adherence.map((item) => item.entry),
    rationale: '',
    second_round_needed: word === 'REROLL' ? triggers.map(({ reason }) => reason) : [],
    answered_review_comments: comments.answered,
    unsupported_claims: criteria.flatMap((criterion) => criterion.unsupported),
    nits,
  };
  return {
    verdict: { ...verdict, rationale: rationaleText(verdict, reasons) },
    reasons,
    open: {
      comments: comments.open.map((item) => item.id),
      simplify: simplify.map((item) => item.id),
      blockingAdherence: adherence.filter((item) => item.blocking).map((item) => item.id),
    },
  };
}

const hasTestPlan = (body: string): boolean =>
  /\btest(?:ing)?[ -]plan\b|^#{1,6}\s*(?:how to test|testing|tests)\b/im.test(body);
