import type { Truth } from '../../domain/must-have.js';
import { type Support, supportOf } from '../../domain/support.js';
import type { ArtifactResult, KeyLinkResult, TruthResult } from '../../domain/verification.js';
import { personsAnswer } from './persons-answer.js';
import { evidenceLines, type JudgedRow, judgedRows, subjectKey } from './rows-of.js';
import type { RunResults } from './run-results.js';

/**
 * Truths after waves 2 and 3 (decision 8). Direct evidence or a person's answer settles a truth and stands, whatever its
 * files are. Without it, a broken support fails the truth; otherwise it stays uncertain.
 */
export function reconcileTruths(
  results: RunResults,
  artifacts: readonly ArtifactResult[],
  links: readonly KeyLinkResult[],
): TruthResult[] {
  const byKey = new Map(
    judgedRows(results).map((judged) => [subjectKey(judged.job.check_type, judged.job.subject), judged]),
  );
  const support = supportOf(results, artifacts, links);
  const unreadable = results.mustHaves.unreadable.filter(({ kind }) => kind === 'truth');
  return [
    ...results.mustHaves.truths.map((truth) =>
      resultOf(
        truth,
        byKey.get(subjectKey('observable_behavior', { kind: 'truth', truth })),
        support(truth),
        results,
      ),
    ),
    ...unreadable.map(
      ({ id, text, reason }): TruthResult => ({
        id,
        claim: text,
        status: 'uncertain',
        confidence: 'heuristic',
        source: 'must_haves',
        evidence: [`not understood: ${reason}`],
      }),
    ),
  ];
}

function resultOf(
  truth: Truth,
  judged: JudgedRow | undefined,
  support: Support<ArtifactResult, KeyLinkResult>,
  results: RunResults,
): TruthResult {
  const base = { id: truth.id, claim: truth.claim, source: truth.source };
  const verdict = judged?.row.status === 'completed' ? judged.row.verdict : '';
  const evidence = judged ? evidenceLines(judged) : [];
  if (judged?.report?.confidence === 'direct' && (verdict === 'VERIFIED' || verdict === 'FAILED')) {
    return {
      ...base,
      status: verdict === 'VERIFIED' ? 'verified' : 'failed',
      confidence: 'direct',
      evidence,
    };
  }
  const answer = personsAnswer(
    truth,
    support.artifacts.map(({ path }) => path),
    results,
  );
  if (answer)
    return {
      ...base,
      status: 'verified',
      confidence: 'direct',
      source: answer.source,
      evidence: [answer.text],
    };

  const broken = [
    ...support.artifacts
      .filter(({ status }) => status === 'missing' || status === 'stub' || status === 'orphaned')
      .map(({ path, status }) => `its file ${path} is ${status === 'stub' ? 'a stub' : status}`),
    ...support.links
      .filter(({ status }) => status === 'not_wired' || status === 'partial' || status === 'orphaned')
      .map(({ from, to, status }) => `its link ${from} -> ${to} is ${status.replace('_', ' ')}`),
  ];
  if (broken.length > 0)
    return { ...base, status: 'failed', confidence: 'heuristic', evidence: [...broken, ...evidence] };
  if (verdict === 'VERIFIED' || verdict === 'FAILED') {
    return {
      ...base,
      status: verdict === 'VERIFIED' ? 'verified' : 'failed',
      confidence: 'heuristic',
      evidence,
    };
  }
  return { ...base, status: 'uncertain', confidence: 'heuristic', evidence };
}
