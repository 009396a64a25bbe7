import {
  after,
  BACKSLASH,
  closingQuote,
  DASH,
  DOLLAR,
  DOUBLE,
  HASH,
  lineEnd,
  NEWLINE,
  SINGLE,
  SLASH,
  STAR,
} from './characters.js';
import { addSpan, COMMENT, type Spans, STRING } from './spans.js';

const HEREDOC = /<<[-~]?\s*(["']?)([A-Za-z_]\w*)\1/y;

/** Shell: `#` at the start of a word, quotes, heredocs. */
export function lexShell(text: string, spans: Spans): void {
  const end = text.length;
  let i = 0;
  let pending = '';
  while (i < end) {
    const c = text.charCodeAt(i);
    if (c === NEWLINE && pending) {
      i = skipHeredoc(text, spans, i + 1, pending);
      pending = '';
    } else if (c === HASH && startsWord(text, i)) {
      const to = lineEnd(text, i, end);
      addSpan(spans, COMMENT, i, to);
      i = to;
    } else if (c === SINGLE) {
      const to = after(text, "'", i + 1, end);
      addSpan(spans, STRING, i + 1, to - 1);
      i = to;
    } else if (c === DOUBLE) {
      const close = closingQuote(text, i + 1, end, DOUBLE, true);
      addSpan(spans, STRING, i + 1, close);
      i = close + 1;
    } else if (c === BACKSLASH) i += 2;
    else if (c === 60) {
      HEREDOC.lastIndex = i;
      const match = HEREDOC.exec(text);
      if (match && text.charCodeAt(i - 1) !== 60) pending = match[2] ?? '';
      i += match ? match[0].length : 1;
    } else i++;
  }
}

/** YAML, TOML, Dockerfile and the like: `#` comments and quotes; TOML also has triple quotes. */
export function lexConfig(text: string, spans: Spans, options: { triple: boolean }): void {
  const end = text.length;
  let i = 0;
  while (i < end) {
    const c = text.charCodeAt(i);
    if (c === HASH && startsWord(text, i)) {
      const to = lineEnd(text, i, end);
      addSpan(spans, COMMENT, i, to);
      i = to;
    } else if ((c === DOUBLE || c === SINGLE) && (i === 0 || !/\w/.test(text.charAt(i - 1)))) {
      const mark = c === DOUBLE ? '"""' : "'''";
      if (options.triple && text.startsWith(mark, i)) {
        const to = after(text, mark, i + 3, end);
        addSpan(spans, STRING, i + 3, to - 3);
        i = to;
      } else {
        const close = c === SINGLE ? singleClose(text, i + 1, end) : closingQuote(text, i + 1, end, c);
        addSpan(spans, STRING, i + 1, close);
        i = close + 1;
      }
    } else i++;
  }
}

/** SQL: `--` and block comments, quotes with doubled quotes, dollar-quoted bodies as code. */
export function lexSql(text: string, spans: Spans): void {
  const end = text.length;
  let i = 0;
  while (i < end) {
    const c = text.charCodeAt(i);
    const next = text.charCodeAt(i + 1);
    if (c === DASH && next === DASH) {
      const to = lineEnd(text, i, end);
      addSpan(spans, COMMENT, i, to);
      i = to;
    } else if (c === SLASH && next === STAR) {
      const to = after(text, '*/', i + 2, end);
      addSpan(spans, COMMENT, i, to);
      i = to;
    } else if (c === SINGLE || c === DOUBLE) {
      const to = after(text, c === SINGLE ? "'" : '"', i + 1, end);
      if (c === SINGLE) addSpan(spans, STRING, i + 1, to - 1);
      i = to;
    } else i += c === DOLLAR && next === DOLLAR ? 2 : 1;
  }
}

export function skipHeredoc(text: string, spans: Spans, from: number, label: string): number {
  const end = text.length;
  let at = from;
  while (at < end) {
    const to = lineEnd(text, at, end);
    if (text.slice(at, to).trim() === label) {
      addSpan(spans, STRING, from, at);
      return to;
    }
    at = to + 1;
  }
  addSpan(spans, STRING, from, end);
  return end;
}

const startsWord = (text: string, at: number): boolean =>
  at === 0 || text.charCodeAt(at - 1) <= 32 || text.charCodeAt(at - 1) === 59;

function singleClose(text: string, from: number, end: number): number {
  for (let i = from; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c === NEWLINE) return i;
    if (c === SINGLE) {
      if (text.charCodeAt(i + 1) === SINGLE) i++;
      else return i;
    }
  }
  return end;
}
