import type { Gap } from '../../domain/gap.js';
import type { TruthResult, Verification, VerificationStatus } from '../../domain/verification.js';

/** Any gap: gaps_found; else anything for a person: human_needed; else passed (decision 11). */
export function overallStatus(
  gaps: readonly Gap[],
  human: Verification['human_verification'],
): VerificationStatus {
  if (gaps.length > 0) return 'gaps_found';
  return human.length > 0 ? 'human_needed' : 'passed';
}

/** Verified truths / truths; null when there are none. */
export function coverageScore(truths: readonly TruthResult[]): number | null {
  if (truths.length === 0) return null;
  const verified = truths.filter(({ status }) => status === 'verified').length;
  return Math.round((verified / truths.length) * 1000) / 1000;
}

/** One sentence: the word, the counts, the worst. */
export function summarise(
  status: VerificationStatus,
  { truths, artifacts, key_links }: Verification['must_haves'],
  gaps: readonly Gap[],
  human: Verification['human_verification'],
): string {
  const parts = [
    ratio('truths verified', truths.filter((truth) => truth.status === 'verified').length, truths.length),
    ratio(
      'artifacts verified',
      artifacts.filter((artifact) => artifact.status === 'verified').length,
      artifacts.length,
    ),
    ratio('links wired', key_links.filter((link) => link.status === 'wired').length, key_links.length),
    gaps.length > 0 ? `${gaps.length} gap${gaps.length === 1 ? '' : 's'}` : '',
    human.length > 0 ? `${human.length} for a person` : '',
  ].filter(Boolean);
  return `${status}: ${parts.join(', ')}`;
}

const ratio = (what: string, part: number, all: number): string => (all > 0 ? `${part}/${all} ${what}` : '');
