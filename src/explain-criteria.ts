import { openCodebase } from './codebase/index-codebase.js';
import { explainReading } from './criteria/explain.js';
import { judgeCriterion } from './criteria/judge/judge-criterion.js';
import { readCriterion } from './criteria/read-criterion.js';
import { formatEvidence } from './domain/evidence.js';

const SHOWN = 5;
const WORDS = { holds: 'holds', fails: 'does not hold', undecided: 'not settled' } as const;

/** How criteria are understood and what they give in a folder, in words. Runs nothing. */
export async function explainHere(criteria: readonly string[], root: string): Promise<readonly string[]> {
  const codebase = await openCodebase(root);
  return criteria.flatMap((text) => {
    const judgement = judgeCriterion(readCriterion(text), { codebase, taskFiles: [], run: () => undefined });
    const evidence = judgement.evidence.slice(0, SHOWN).map((item) => `            ${formatEvidence(item)}`);
    return [
      ...explainReading(text),
      `  here:     ${WORDS[judgement.outcome]}: ${judgement.reason}`,
      ...evidence,
    ];
  });
}
