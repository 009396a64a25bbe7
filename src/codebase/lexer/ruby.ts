import {
  BACKSLASH,
  BACKTICK,
  CLOSE_BRACE,
  DOUBLE,
  HASH,
  isWord,
  lineEnd,
  NEWLINE,
  OPEN_BRACE,
  SINGLE,
  SLASH,
} from './characters.js';
import { skipHeredoc } from './hash-comments.js';
import { addSpan, COMMENT, type Spans, STRING } from './spans.js';

const HEREDOC = /<<[-~]?(["'`]?)([A-Z_]\w*)\1/y;
const PERCENT = /%([qQwWiIrsx]?)([([{<|!/])/y;
const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };
const BEFORE_REGEX = new Set(
  'if unless while until when and or not return puts in then elsif case'.split(' '),
);
const HOLE_DEPTH_LIMIT = 32;

export function lexRuby(text: string, spans: Spans): void {
  lexRegion(text, spans, { from: 0, hole: false, depth: 0 });
}

function lexRegion(
  text: string,
  spans: Spans,
  { from, hole, depth }: { from: number; hole: boolean; depth: number },
): number {
  const end = text.length;
  const heredocs: string[] = [];
  let nesting = 0;
  let operand = false;
  let i = from;
  while (i < end) {
    const c = text.charCodeAt(i);
    const lineStart = i === 0 || text.charCodeAt(i - 1) === NEWLINE;
    if (lineStart && text.startsWith('=begin', i)) {
      const close = text.indexOf('\n=end', i);
      const to = close < 0 ? end : lineEnd(text, close + 1, end);
      addSpan(spans, COMMENT, i, to);
      i = to;
    } else if (lineStart && text.startsWith('__END__', i)) {
      addSpan(spans, COMMENT, i, end);
      return end;
    } else if (c === NEWLINE) {
      operand = false;
      i++;
      for (const label of heredocs.splice(0)) i = skipHeredoc(text, spans, i, label);
    } else if (c <= 32) i++;
    else if (c === HASH) {
      const to = lineEnd(text, i, end);
      addSpan(spans, COMMENT, i, to);
      i = to;
    } else if (c === DOUBLE || c === BACKTICK) {
      i = lexQuoted(text, spans, {
        from: i + 1,
        close: String.fromCharCode(c),
        open: '',
        holes: true,
        depth,
      });
      operand = true;
    } else if (c === SINGLE) {
      i = lexQuoted(text, spans, { from: i + 1, close: "'", open: '', holes: false, depth });
      operand = true;
    } else if (isWord(c)) {
      let j = i + 1;
      while (j < end && isWord(text.charCodeAt(j))) j++;
      operand = !BEFORE_REGEX.has(text.slice(i, j));
      i = j;
      if (text.charCodeAt(i) === 63 || text.charCodeAt(i) === 33) i++;
    } else if (c === 60 && !operand && matchAt(HEREDOC, text, i)) {
      const match = matchAt(HEREDOC, text, i);
      heredocs.push(match?.[2] ?? '');
      i += match?.[0].length ?? 1;
      operand = true;
    } else if (c === 60 && /<<[-~]/y.test(text.slice(i, i + 3)) && matchAt(HEREDOC, text, i)) {
      const match = matchAt(HEREDOC, text, i);
      heredocs.push(match?.[2] ?? '');
      i += match?.[0].length ?? 1;
    } else if (c === 37 && !operand && matchAt(PERCENT, text, i)) {
      const match = matchAt(PERCENT, text, i);
      const open = match?.[2] ?? '(';
      const holes = !/[qwis]/.test(match?.[1] ?? '');
      const pair = PAIRS[open];
      i = lexQuoted(text, spans, {
        from: i + (match?.[0].length ?? 2),
        close: pair ?? open,
        open: pair ? open : '',
        holes,
        depth,
      });
      operand = true;
    } else if (c === SLASH && (!operand || (text.charCodeAt(i - 1) === 32 && text.charCodeAt(i + 1) > 32))) {
      const close = text.indexOf('/', i + 1);
      if (close > 0 && close < lineEnd(text, i, end)) {
        i = lexQuoted(text, spans, { from: i + 1, close: '/', open: '', holes: true, depth });
        operand = true;
      } else i++;
    } else {
      if (hole) {
        if (c === OPEN_BRACE) nesting++;
        else if (c === CLOSE_BRACE && nesting-- === 0) return i + 1;
      }
      operand = c === 41 || c === 93 || c === CLOSE_BRACE;
      i++;
    }
  }
  return end;
}

function lexQuoted(
  text: string,
  spans: Spans,
  {
    from,
    close,
    open,
    holes,
    depth,
  }: { from: number; close: string; open: string; holes: boolean; depth: number },
): number {
  const end = text.length;
  const closeCode = close.charCodeAt(0);
  const openCode = open ? open.charCodeAt(0) : -1;
  let nesting = 0;
  let start = from;
  let i = from;
  while (i < end) {
    const c = text.charCodeAt(i);
    if (c === BACKSLASH) i += 2;
    else if (holes && c === HASH && text.charCodeAt(i + 1) === OPEN_BRACE && depth < HOLE_DEPTH_LIMIT) {
      addSpan(spans, STRING, start, i);
      i = lexRegion(text, spans, { from: i + 2, hole: true, depth: depth + 1 });
      start = i;
    } else if (c === openCode) {
      nesting++;
      i++;
    } else if (c === closeCode && nesting-- === 0) {
      addSpan(spans, STRING, start, i);
      return i + 1;
    } else i++;
  }
  addSpan(spans, STRING, start, end);
  return end;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
