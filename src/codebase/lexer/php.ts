import { after, closingQuote, DOUBLE, HASH, lineEnd, SINGLE, SLASH, STAR } from './characters.js';
import { addSpan, COMMENT, type Spans, STRING, TEXT } from './spans.js';

const HEREDOC = /<<<[ \t]*(["']?)([A-Za-z_]\w*)\1[ \t]*\r?\n/y;

/** PHP: code between `<?php` (or `<?=`) and `?>`, text around it. */
export function lexPhp(text: string, spans: Spans): void {
  const end = text.length;
  let i = 0;
  while (i < end) {
    const open = text.indexOf('<?', i);
    addSpan(spans, TEXT, i, open < 0 ? end : open);
    if (open < 0) return;
    i = lexCode(text, spans, open + (text.startsWith('<?php', open) ? 5 : 3));
  }
}

function lexCode(text: string, spans: Spans, from: number): number {
  const end = text.length;
  let i = from;
  while (i < end) {
    const c = text.charCodeAt(i);
    const next = text.charCodeAt(i + 1);
    if (c === 63 && next === 62) return i + 2;
    if ((c === HASH && next !== 91) || (c === SLASH && next === SLASH)) {
      const close = text.indexOf('?>', i);
      const to = Math.min(lineEnd(text, i, end), close < 0 ? end : close);
      addSpan(spans, COMMENT, i, to);
      i = to;
    } else if (c === SLASH && next === STAR) {
      const to = after(text, '*/', i + 2, end);
      addSpan(spans, COMMENT, i, to);
      i = to;
    } else if (c === DOUBLE || c === SINGLE) {
      const close = closingQuote(text, i + 1, end, c, true);
      addSpan(spans, STRING, i + 1, close);
      i = close + 1;
    } else if (c === 60 && next === 60) {
      HEREDOC.lastIndex = i;
      const match = HEREDOC.exec(text);
      i = match ? heredocEnd(text, spans, i + match[0].length, match[2] ?? '') : i + 2;
    } else i++;
  }
  return end;
}

/** The closing label may be indented and followed by code on its line. */
function heredocEnd(text: string, spans: Spans, from: number, label: string): number {
  const end = text.length;
  let at = from;
  while (at < end) {
    const to = lineEnd(text, at, end);
    const indent = text.slice(at, to).search(/\S/);
    if (
      indent >= 0 &&
      text.startsWith(label, at + indent) &&
      !/\w/.test(text.charAt(at + indent + label.length))
    ) {
      addSpan(spans, STRING, from, at);
      return at + indent + label.length;
    }
    at = to + 1;
  }
  addSpan(spans, STRING, from, end);
  return end;
}
