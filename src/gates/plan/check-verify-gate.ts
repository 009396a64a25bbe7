import { printable } from '../../domain/gate-finding.js';
import { type PlanGateReason, VerifyRequired, VerifyResult } from '../../domain/plan-gate.js';

const SHORTEST_SUMMARY = 20;

export type VerifyGateDecision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: PlanGateReason; readonly error: string };

/**
 * Decides whether work may be called done (spec/2): a result word or null, whether the task is verification only, the level
 * the task asks for (ALIGNED_OR_PARTIAL when not given) and the summary of what differs. Words are exact; another word is
 * refused. A summary counts from 20 UTF-16 units on, trimmed.
 */
export function checkVerifyGate(
  verifyResult: string | null | undefined,
  verifyOnly: boolean,
  verifyRequired: string | null = 'ALIGNED_OR_PARTIAL',
  summary?: string | null,
): VerifyGateDecision {
  if (verifyResult === null || verifyResult === undefined) {
    return refuse(
      'not-verified',
      'Nothing was verified yet: run verify_task_against_plan, or `verify-phase gate plan --plan FILE --base REV`, first.',
    );
  }
  const result = VerifyResult.safeParse(verifyResult);
  if (!result.success) {
    return refuse(
      'unknown-result',
      `${quote(verifyResult)} is no result: ${VerifyResult.options.join(', ')}.`,
    );
  }
  const level = VerifyRequired.safeParse(verifyRequired ?? 'ALIGNED_OR_PARTIAL');
  if (!level.success) {
    return refuse(
      'unknown-level',
      `verify_required ${quote(verifyRequired)} is no level: ${VerifyRequired.options.join(', ')}.`,
    );
  }
  return decide(result.data, { verifyOnly: verifyOnly === true, level: level.data, summary });
}

function decide(
  result: VerifyResult,
  task: { verifyOnly: boolean; level: VerifyRequired; summary: string | null | undefined },
): VerifyGateDecision {
  switch (result) {
    case 'ALIGNED':
      return { allowed: true };
    case 'EMPTY':
      if (task.verifyOnly) return { allowed: true };
      return refuse(
        'empty',
        'The result is EMPTY: nothing changed. Do the work, or mark the task verify_only.',
      );
    case 'PARTIAL':
    case 'DIVERGENT':
      return decideDrift(result, task);
  }
}

function decideDrift(
  result: 'PARTIAL' | 'DIVERGENT',
  task: { level: VerifyRequired; summary: string | null | undefined },
): VerifyGateDecision {
  if (task.level === 'ANY') return { allowed: true };
  if (task.level === 'ALIGNED') {
    return refuse(
      'strict',
      `The task asks for ALIGNED and the result is ${result}: change every planned path, or set verify_required to ALIGNED_OR_PARTIAL or ANY.`,
    );
  }
  const summary = typeof task.summary === 'string' ? task.summary.trim() : '';
  if (summary.length >= SHORTEST_SUMMARY) return { allowed: true };
  return refuse(
    'needs-summary',
    `The result is ${result}: give a summary of at least ${SHORTEST_SUMMARY} characters (--summary TEXT) that says why the work differs from the plan, or set verify_required to ANY.`,
  );
}

const refuse = (reason: PlanGateReason, error: string): VerifyGateDecision => ({
  allowed: false,
  reason,
  error,
});
const quote = (word: unknown): string => JSON.stringify(printable(String(word), 60));
