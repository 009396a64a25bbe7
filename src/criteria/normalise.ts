const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
  nbsp: ' ',
};

/** A criterion without the marks of the list it stood in, on one line, its entities decoded. */
export function normaliseCriterion(text: string): string {
  return text
    .replace(/&(amp|lt|gt|quot|apos|nbsp|#39|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/[\u00a0\u200b\ufeff]/g, ' ')
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .trim()
    .replace(/^(?:[-*•]\s+)?(?:\[[ xX]\]\s+)?/, '')
    .replace(/^(?:(?:AC|SC|CC|C|T|REQ)[-_]?\d+(?:\.\d+)*|\d{1,2})[.:：)）、]\s+/i, '')
    .replace(/^\*\*([^*]+)\*\*\s*[:：]?\s*/, '$1 ')
    .trim();
}
