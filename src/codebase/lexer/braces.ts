import {
  after,
  BACKSLASH,
  BACKTICK,
  CLOSE_BRACE,
  closingQuote,
  DOLLAR,
  DOUBLE,
  HASH,
  isWord,
  lineEnd,
  NEWLINE,
  OPEN_BRACE,
  SINGLE,
  SLASH,
  STAR,
} from './characters.js';
import { addSpan, COMMENT, type Spans, STRING } from './spans.js';

/** How a language of the C family writes its comments and literals. */
export interface BraceRules {
  readonly nestedComments?: boolean;
  /** `//`; css has none. */
  readonly lineComments?: boolean;
  /** `char`: 'x' and '\n'; `rust`: also lifetimes; `string`: a whole string. */
  readonly singleQuote: 'char' | 'rust' | 'string' | 'none';
  /** Go's raw strings. */
  readonly backtick?: boolean;
  /** `"""` text blocks. */
  readonly tripleQuotes?: boolean;
  /** Rust r#""#, C# @"" $"", Swift #""#, C++ R"x()x". */
  readonly prefixes?: 'rust' | 'csharp' | 'swift' | 'cpp';
  /** How code inside a string begins: Kotlin `${`, Swift `\(`. C# holes come with their prefix. */
  readonly holes?: 'dollar' | 'swift';
  /** An ordinary string may span lines. */
  readonly multiline?: boolean;
}

interface Literal {
  /** What ends the literal. */
  readonly close: string;
  readonly escapes: boolean;
  /** A doubled quote stands for one (C# verbatim). */
  readonly doubled: boolean;
  readonly multiline: boolean;
  readonly hole: string;
}

const HOLE_DEPTH_LIMIT = 64;

export function lexBraces(text: string, spans: Spans, rules: BraceRules): void {
  lexRegion(text, spans, rules, { from: 0, closer: 0, depth: 0 });
}

/** Lexes code up to the end, or to the `closer` that ends a hole; returns the offset behind it. */
function lexRegion(
  text: string,
  spans: Spans,
  rules: BraceRules,
  { from, closer, depth }: { from: number; closer: number; depth: number },
): number {
  const end = text.length;
  const opener = closer === CLOSE_BRACE ? OPEN_BRACE : 40;
  let nesting = 0;
  let i = from;
  while (i < end) {
    const c = text.charCodeAt(i);
    if (c <= 32) {
      i++;
      continue;
    }
    if (closer !== 0) {
      if (c === opener) nesting++;
      else if (c === closer && nesting-- === 0) return i + 1;
    }
    if (isWord(c)) {
      const literal = rules.prefixes ? prefixedLiteral(text, i, rules.prefixes) : undefined;
      if (literal) {
        i = lexLiteral(text, spans, rules, { literal, from: literal.from, depth });
        continue;
      }
      i++;
      if (c !== DOLLAR) while (i < end && isWord(text.charCodeAt(i))) i++;
      continue;
    }
    if (c === SLASH) {
      const next = text.charCodeAt(i + 1);
      if (next === SLASH && rules.lineComments !== false) {
        const to = lineEnd(text, i, end);
        addSpan(spans, COMMENT, i, to);
        i = to;
        continue;
      }
      if (next === STAR) {
        const to = rules.nestedComments ? nestedCommentEnd(text, i + 2, end) : after(text, '*/', i + 2, end);
        addSpan(spans, COMMENT, i, to);
        i = to;
        continue;
      }
      i++;
      continue;
    }
    if (c === DOUBLE) {
      const triple = rules.tripleQuotes && text.startsWith('"""', i);
      const hole = rules.holes === 'dollar' ? '${' : rules.holes === 'swift' ? '\\(' : '';
      const literal: Literal = triple
        ? { close: '"""', escapes: rules.holes !== 'dollar', doubled: false, multiline: true, hole }
        : { close: '"', escapes: true, doubled: false, multiline: rules.multiline ?? false, hole };
      i = lexLiteral(text, spans, rules, { literal, from: i + (triple ? 3 : 1), depth });
      continue;
    }
    if (c === SINGLE && rules.singleQuote !== 'none') {
      i = lexSingle(text, spans, i, rules.singleQuote);
      continue;
    }
    if (c === BACKTICK && rules.backtick) {
      const to = after(text, '`', i + 1, end);
      addSpan(spans, STRING, i + 1, to === end && text.charCodeAt(end - 1) !== BACKTICK ? end : to - 1);
      i = to;
      continue;
    }
    if ((c === HASH && rules.prefixes === 'swift') || (c === 64 && rules.prefixes === 'csharp')) {
      const literal = prefixedLiteral(text, i, rules.prefixes);
      if (literal) {
        i = lexLiteral(text, spans, rules, { literal, from: literal.from, depth });
        continue;
      }
    }
    i++;
  }
  return end;
}

function lexSingle(text: string, spans: Spans, at: number, kind: 'char' | 'rust' | 'string'): number {
  const end = text.length;
  if (kind === 'rust') {
    const escaped = text.charCodeAt(at + 1) === BACKSLASH;
    const wide = text.charCodeAt(at + 1) >= 0xd800 && text.charCodeAt(at + 1) < 0xdc00 ? 3 : 2;
    if (!escaped && text.charCodeAt(at + wide) !== SINGLE) return at + 1;
  }
  const close = closingQuote(text, at + 1, end, SINGLE);
  addSpan(spans, STRING, at + 1, close);
  return text.charCodeAt(close) === SINGLE ? close + 1 : close;
}

function lexLiteral(
  text: string,
  spans: Spans,
  rules: BraceRules,
  { literal, from, depth }: { literal: Literal; from: number; depth: number },
): number {
  const end = text.length;
  const closeCode = literal.close.charCodeAt(0);
  const holeCode = literal.hole ? literal.hole.charCodeAt(0) : -1;
  let start = from;
  let i = from;
  while (i < end) {
    const c = text.charCodeAt(i);
    if (c === holeCode && depth < HOLE_DEPTH_LIMIT && text.startsWith(literal.hole, i)) {
      if (literal.hole === '{' && text.charCodeAt(i + 1) === OPEN_BRACE) {
        i += 2;
        continue;
      }
      addSpan(spans, STRING, start, i);
      const closer = literal.hole.endsWith('(') ? 41 : CLOSE_BRACE;
      i = lexRegion(text, spans, rules, { from: i + literal.hole.length, closer, depth: depth + 1 });
      start = i;
    } else if (c === BACKSLASH && literal.escapes) i += 2;
    else if (c === closeCode && text.startsWith(literal.close, i)) {
      if (literal.doubled && text.charCodeAt(i + 1) === closeCode) {
        i += 2;
        continue;
      }
      addSpan(spans, STRING, start, i);
      return i + literal.close.length;
    } else if (c === NEWLINE && !literal.multiline) {
      addSpan(spans, STRING, start, i);
      return i;
    } else i++;
  }
  addSpan(spans, STRING, start, end);
  return end;
}

function nestedCommentEnd(text: string, from: number, end: number): number {
  let depth = 1;
  let i = from;
  while (i < end) {
    const c = text.charCodeAt(i);
    if (c === STAR && text.charCodeAt(i + 1) === SLASH) {
      i += 2;
      if (--depth === 0) return i;
    } else if (c === SLASH && text.charCodeAt(i + 1) === STAR) {
      depth++;
      i += 2;
    } else i++;
  }
  return end;
}

const RUST_RAW = /(?:br|cr|r)(#*)"/y;
const CSHARP = /(?:\$+@?|@\$?)("{3,}|")/y;
const SWIFT = /(#+)("""|")/y;
const CPP_RAW = /(?:u8|[uUL])?R"([^\s()\\]{0,16})\(/y;

function prefixedLiteral(
  text: string,
  at: number,
  prefixes: 'rust' | 'csharp' | 'swift' | 'cpp',
): (Literal & { from: number }) | undefined {
  const c = text.charCodeAt(at);
  const raw = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const plain = { escapes: false, doubled: false, multiline: true, hole: '' };
  if (prefixes === 'rust') {
    if (c !== 114 && c !== 98 && c !== 99) return undefined;
    const match = raw(RUST_RAW);
    return match ? { ...plain, close: `"${match[1]}`, from: at + match[0].length } : undefined;
  }
  if (prefixes === 'swift') {
    const match = c === HASH ? raw(SWIFT) : null;
    return match ? { ...plain, close: `${match[2]}${match[1]}`, from: at + match[0].length } : undefined;
  }
  if (prefixes === 'cpp') {
    if (c !== 82 && c !== 117 && c !== 85 && c !== 76) return undefined;
    const match = raw(CPP_RAW);
    return match ? { ...plain, close: `)${match[1]}"`, from: at + match[0].length } : undefined;
  }
  if (c !== DOLLAR && c !== 64) return undefined;
  const match = raw(CSHARP);
  if (!match) return undefined;
  const quotes = match[1] ?? '"';
  const verbatim = match[0].includes('@');
  const hole = match[0].includes('$') ? '{' : '';
  if (quotes.length > 2) return { ...plain, close: quotes, hole, from: at + match[0].length };
  return {
    close: '"',
    escapes: !verbatim,
    doubled: verbatim,
    multiline: verbatim,
    hole,
    from: at + match[0].length,
  };
}
