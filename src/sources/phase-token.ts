/** A phase as people write it: `P3`, `Phase 3`, `03`, `2.1`, `12A`, `03-auth`, `P3-auth`, `auth`. */
export interface PhaseToken {
  /** `3`, `2.1`, `12A`: no leading zeros, letters in upper case; null when the text does not begin with a number. */
  readonly number: string | null;
  /** What follows the number, or the whole text without one; '' for a bare number. */
  readonly slug: string;
}

export function parsePhaseToken(text: string): PhaseToken {
  const match = /^(?:phase[\s_-]*|p)?(\d{1,9})([a-z]?)((?:\.\d{1,9})*)(?:[-_\s]+(.*))?$/i.exec(text.trim());
  if (!match) return { number: null, slug: text.trim() };
  const [, digits = '', letter = '', decimals = '', slug = ''] = match;
  return { number: `${Number(digits)}${letter.toUpperCase()}${decimals}`, slug };
}

/** Same phase number whatever the zeros and letter case: `03` and 3, `12a` and `12A`; 999.6 is not 999.60. */
export const normalizePhaseNumber = (value: unknown): string | null =>
  typeof value === 'number' || typeof value === 'string' ? parsePhaseToken(String(value)).number : null;

/** 2 < 2.1 < 10 < 12 < 12A < 12A.1 < 13; slugs come last, by name. */
export function comparePhaseNumbers(left: string, right: string): number {
  const [a, b] = [sortKey(left), sortKey(right)];
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = (a[index] ?? -1) - (b[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return left < right ? -1 : left > right ? 1 : 0;
}

function sortKey(number: string): number[] {
  const match = /^(\d+)([A-Z]?)((?:\.\d+)*)$/i.exec(number);
  if (!match) return [Number.POSITIVE_INFINITY];
  const [, digits = '', letter = '', decimals = ''] = match;
  const letterRank = letter === '' ? 0 : letter.toUpperCase().charCodeAt(0);
  return [Number(digits), letterRank, ...decimals.split('.').filter(Boolean).map(Number)];
}
