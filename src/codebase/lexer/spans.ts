/** What the lexer found in a file: flat triples (kind, start, end), sorted, not overlapping. Everything else is code. */
export type Spans = number[];

export const COMMENT = 1;
/** The inside of a string, template, character or regular expression literal. */
export const STRING = 2;
/** Text between tags. */
export const TEXT = 3;

export function addSpan(spans: Spans, kind: number, start: number, end: number): void {
  if (end > start) spans.push(kind, start, end);
}

/** `text` with the spans of the given kinds blanked; length and line breaks stay. */
export function blank(text: string, spans: Spans, kinds: (kind: number) => boolean): string {
  const parts: string[] = [];
  let at = 0;
  for (let i = 0; i < spans.length; i += 3) {
    if (!kinds(spans[i] ?? 0)) continue;
    const start = spans[i + 1] ?? 0;
    const end = spans[i + 2] ?? 0;
    const inside = text.slice(start, end);
    parts.push(
      text.slice(at, start),
      /[\r\n]/.test(inside) ? inside.replace(/[^\r\n]/g, ' ') : ' '.repeat(inside.length),
    );
    at = end;
  }
  if (at === 0) return text;
  parts.push(text.slice(at));
  return parts.join('');
}
