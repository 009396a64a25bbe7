import {
  after,
  BACKSLASH,
  CLOSE_BRACE,
  DOUBLE,
  HASH,
  isWord,
  lineEnd,
  NEWLINE,
  OPEN_BRACE,
  SINGLE,
} from './characters.js';
import { addSpan, COMMENT, type Spans, STRING } from './spans.js';

const PREFIX = /[rRbBuUfFtT]{1,2}(?=["'])/y;
const HOLE_DEPTH_LIMIT = 32;

export function lexPython(text: string, spans: Spans): void {
  lexRegion(text, spans, { from: 0, hole: false, depth: 0 });
}

function lexRegion(
  text: string,
  spans: Spans,
  { from, hole, depth }: { from: number; hole: boolean; depth: number },
): number {
  const end = text.length;
  let nesting = 0;
  let i = from;
  while (i < end) {
    const c = text.charCodeAt(i);
    if (c === HASH && !hole) {
      const to = lineEnd(text, i, end);
      addSpan(spans, COMMENT, i, to);
      i = to;
    } else if (c === DOUBLE || c === SINGLE) {
      i = lexString(text, spans, { quoteAt: i, raw: false, format: false, depth });
    } else if (isWord(c)) {
      PREFIX.lastIndex = i;
      const prefix = PREFIX.exec(text)?.[0].toLowerCase();
      if (prefix) {
        const format = prefix.includes('f') || prefix.includes('t');
        i = lexString(text, spans, { quoteAt: i + prefix.length, raw: prefix.includes('r'), format, depth });
      } else {
        i++;
        while (i < end && isWord(text.charCodeAt(i))) i++;
      }
    } else {
      if (hole) {
        if (c === OPEN_BRACE) nesting++;
        else if (c === CLOSE_BRACE && nesting-- === 0) return i + 1;
      }
      i++;
    }
  }
  return end;
}

function lexString(
  text: string,
  spans: Spans,
  { quoteAt, raw, format, depth }: { quoteAt: number; raw: boolean; format: boolean; depth: number },
): number {
  const end = text.length;
  const quote = text.charCodeAt(quoteAt);
  const mark = quote === DOUBLE ? '"""' : "'''";
  const triple = text.startsWith(mark, quoteAt);
  let start = quoteAt + (triple ? 3 : 1);
  if (triple && !format && !raw && text.indexOf('\\', start) < 0) {
    const to = after(text, mark, start, end);
    addSpan(spans, STRING, start, text.startsWith(mark, to - 3) && to - 3 >= start ? to - 3 : to);
    return to;
  }
  let i = start;
  while (i < end) {
    const c = text.charCodeAt(i);
    if (c === BACKSLASH) i += 2;
    else if (c === quote && (!triple || text.startsWith(mark, i))) {
      addSpan(spans, STRING, start, i);
      return i + (triple ? 3 : 1);
    } else if (c === NEWLINE && !triple) {
      addSpan(spans, STRING, start, i);
      return i;
    } else if (format && c === OPEN_BRACE && depth < HOLE_DEPTH_LIMIT) {
      if (text.charCodeAt(i + 1) === OPEN_BRACE) {
        i += 2;
        continue;
      }
      addSpan(spans, STRING, start, i);
      i = lexRegion(text, spans, { from: i + 1, hole: true, depth: depth + 1 });
      start = i;
    } else i++;
  }
  addSpan(spans, STRING, start, end);
  return end;
}
