import {
  after,
  BACKSLASH,
  BACKTICK,
  CLOSE_BRACE,
  closingQuote,
  DOLLAR,
  DOUBLE,
  GREATER,
  isWord,
  LESS,
  lineEnd,
  NEWLINE,
  OPEN_BRACE,
  SINGLE,
  SLASH,
  STAR,
} from './characters.js';
import { addSpan, COMMENT, type Spans, STRING, TEXT } from './spans.js';

const BLOCK = 1;
const OBJECT = 2;
const HOLE = 3;
const TEMPLATE = 4;
const TAG = 5;
const CHILDREN = 6;

/** Words after which a `/` opens a regular expression and a `<` opens an element. */
const BEFORE_EXPRESSION = new Set(
  'return typeof instanceof in of new delete void throw case do else yield await default extends export import'.split(
    ' ',
  ),
);
const BEFORE_CONDITION = new Set(['if', 'while', 'for', 'with']);

/**
 * Comments, strings, templates with holes, regular expressions and, with `jsx`, elements of the JavaScript family.
 * Stops early and returns its offset when `untilBrace` is set and the brace that encloses `start` closes.
 */
export function lexJavaScript(
  text: string,
  spans: Spans,
  options: { start: number; end: number; jsx: boolean; untilBrace?: boolean },
): number {
  const mark = spans.length;
  const result = lexCode(text, spans, options);
  if (!result.insideElement || !options.jsx) return result.at;
  spans.length = mark;
  return lexCode(text, spans, { ...options, jsx: false }).at;
}

function lexCode(
  text: string,
  spans: Spans,
  { start, end, jsx, untilBrace = false }: { start: number; end: number; jsx: boolean; untilBrace?: boolean },
): { at: number; insideElement: boolean } {
  const modes: number[] = [];
  const conditions: boolean[] = [];
  let mode = 0;
  let operand = false;
  let arrowOrParen = false;
  let i = start;
  if (i === 0 && text.startsWith('#!')) {
    i = lineEnd(text, 0, end);
    addSpan(spans, COMMENT, 0, i);
  }
  let lastWord = '';
  while (i < end) {
    if (mode === TEMPLATE) {
      let j = i;
      let c = 0;
      while (j < end) {
        c = text.charCodeAt(j);
        if (c === BACKSLASH) j += 2;
        else if (c === BACKTICK || (c === DOLLAR && text.charCodeAt(j + 1) === OPEN_BRACE)) break;
        else j++;
      }
      j = Math.min(j, end);
      addSpan(spans, STRING, i, j);
      if (c === BACKTICK) {
        modes.pop();
        mode = modes.at(-1) ?? 0;
        operand = true;
        i = j + 1;
      } else {
        modes.push(HOLE);
        mode = HOLE;
        operand = false;
        i = j + 2;
      }
      continue;
    }
    if (mode === CHILDREN) {
      let j = i;
      let c = 0;
      while (j < end) {
        c = text.charCodeAt(j);
        if (c === LESS || c === OPEN_BRACE) break;
        j++;
      }
      addSpan(spans, TEXT, i, j);
      if (j >= end) {
        i = j;
      } else if (c === OPEN_BRACE) {
        modes.push(HOLE);
        mode = HOLE;
        operand = false;
        i = j + 1;
      } else if (text.charCodeAt(j + 1) === SLASH) {
        i = after(text, '>', j, end);
        modes.pop();
        mode = modes.at(-1) ?? 0;
        operand = true;
      } else {
        modes.push(TAG);
        mode = TAG;
        i = skipTagName(text, j + 1, end);
      }
      continue;
    }
    const c = text.charCodeAt(i);
    if (c <= 32) {
      i++;
      continue;
    }
    if (c === SLASH) {
      const next = text.charCodeAt(i + 1);
      if (next === SLASH && mode !== TAG) {
        const to = lineEnd(text, i, end);
        addSpan(spans, COMMENT, i, to);
        i = to;
        continue;
      }
      if (next === STAR) {
        const to = after(text, '*/', i + 2, end);
        addSpan(spans, COMMENT, i, to);
        i = to;
        continue;
      }
    }
    if (mode === TAG) {
      if (c === DOUBLE || c === SINGLE) {
        const at = text.indexOf(c === DOUBLE ? '"' : "'", i + 1);
        const close = at < 0 || at > end ? end : at;
        addSpan(spans, STRING, i + 1, close);
        i = close + 1;
      } else if (c === OPEN_BRACE) {
        modes.push(HOLE);
        mode = HOLE;
        operand = false;
        i++;
      } else if (c === SLASH && text.charCodeAt(i + 1) === GREATER) {
        modes.pop();
        mode = modes.at(-1) ?? 0;
        operand = true;
        i += 2;
      } else if (c === GREATER) {
        modes[modes.length - 1] = CHILDREN;
        mode = CHILDREN;
        i++;
      } else i++;
      continue;
    }
    if (isWord(c)) {
      let j = i + 1;
      while (j < end && isWord(text.charCodeAt(j))) j++;
      const length = j - i;
      const member = i > start && text.charCodeAt(i - 1) === 46;
      lastWord = length > 1 && length < 11 && c > 96 && !member ? text.slice(i, j) : '';
      operand = !(lastWord && BEFORE_EXPRESSION.has(lastWord));
      arrowOrParen = false;
      i = j;
      continue;
    }
    switch (c) {
      case DOUBLE:
      case SINGLE: {
        const close = closingQuote(text, i + 1, end, c);
        addSpan(spans, STRING, i + 1, close);
        i = close + 1;
        operand = true;
        break;
      }
      case BACKTICK:
        modes.push(TEMPLATE);
        mode = TEMPLATE;
        i++;
        break;
      case SLASH:
        if (operand) {
          operand = false;
          i++;
        } else {
          const close = regexEnd(text, i + 1, end);
          if (close < 0) i++;
          else {
            addSpan(spans, STRING, i + 1, close);
            i = close + 1;
            operand = true;
          }
        }
        break;
      case LESS:
        if (jsx && !operand && opensElement(text, i + 1, end)) {
          modes.push(TAG);
          mode = TAG;
          i = skipTagName(text, i + 1, end);
        } else {
          operand = false;
          i++;
        }
        break;
      case 40:
        conditions.push(BEFORE_CONDITION.has(lastWord));
        operand = false;
        i++;
        break;
      case 41:
        operand = !conditions.pop();
        arrowOrParen = true;
        i++;
        lastWord = '';
        continue;
      case 93:
        operand = true;
        i++;
        break;
      case OPEN_BRACE: {
        const before = text.charCodeAt(i - 1) === 32 ? text.charCodeAt(i - 2) : text.charCodeAt(i - 1);
        const object =
          !operand &&
          !arrowOrParen &&
          (before === 61 ||
            before === 40 ||
            before === 44 ||
            before === 58 ||
            before === 63 ||
            before === 91 ||
            lastWord === 'return' ||
            lastWord === 'default');
        modes.push(object ? OBJECT : BLOCK);
        mode = BLOCK;
        operand = false;
        i++;
        break;
      }
      case CLOSE_BRACE: {
        const closed = modes.pop();
        if (closed === undefined && untilBrace) return { at: i, insideElement: false };
        mode = modes.at(-1) ?? 0;
        operand = closed === OBJECT;
        i++;
        break;
      }
      case 43:
      case DASH_CODE:
        if (text.charCodeAt(i + 1) === c) i += 2;
        else {
          operand = false;
          i++;
        }
        break;
      case 33:
        if (operand && text.charCodeAt(i + 1) !== 61) i++;
        else {
          operand = false;
          i++;
        }
        break;
      default:
        operand = false;
        i++;
    }
    lastWord = '';
    arrowOrParen = false;
  }
  return { at: end, insideElement: modes.includes(TAG) || modes.includes(CHILDREN) };
}

const DASH_CODE = 45;

function regexEnd(text: string, from: number, end: number): number {
  let inClass = false;
  let i = from;
  while (i < end) {
    const c = text.charCodeAt(i);
    if (c === NEWLINE) return -1;
    if (c === BACKSLASH) i++;
    else if (c === 91) inClass = true;
    else if (c === 93) inClass = false;
    else if (c === SLASH && !inClass) return i;
    i++;
  }
  return -1;
}

/** `<T,>` and `<T extends U>` open type parameters, `<a`, `<A` and `<>` an element. */
function opensElement(text: string, from: number, end: number): boolean {
  const c = text.charCodeAt(from);
  if (c === GREATER) return true;
  if (!isWord(c) || (c >= 48 && c <= 57)) return false;
  let i = skipTagName(text, from, end);
  while (i < end && text.charCodeAt(i) <= 32) i++;
  const next = text.charCodeAt(i);
  if (next === 44 || next === 61) return false;
  if (text.startsWith('extends', i) && !isWord(text.charCodeAt(i + 7))) {
    const behind = text.slice(i + 7, i + 9).trim();
    return behind.startsWith('=') || behind.startsWith('>') || behind.startsWith('/');
  }
  return true;
}

/** Behind the name and its type arguments. */
function skipTagName(text: string, from: number, end: number): number {
  let i = from;
  while (i < end) {
    const c = text.charCodeAt(i);
    if (!isWord(c) && c !== 46 && c !== DASH_CODE && c !== 58) break;
    i++;
  }
  if (text.charCodeAt(i) !== LESS) return i;
  let depth = 0;
  for (let j = i; j < end && j < i + 500; j++) {
    const c = text.charCodeAt(j);
    if (c === LESS) depth++;
    else if (c === GREATER && --depth === 0) return j + 1;
  }
  return i;
}
