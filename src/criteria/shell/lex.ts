/** A word of a shell line. `value` has quotes and escapes resolved. */
export interface Word {
  readonly kind: 'word';
  readonly value: string;
  readonly raw: string;
  /** Quoted from its first to its last character. */
  readonly quoted: boolean;
  /** The command inside, when the whole word is `$(...)` or a backquoted command. */
  readonly substitution?: string;
  /** Holds a variable or a substitution, so that only a shell knows its value. */
  readonly dynamic: boolean;
  readonly start: number;
  readonly end: number;
}

interface Operator {
  readonly kind: 'operator';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type Token = Word | Operator;

const OPERATORS = [
  '2>&1',
  '2>>',
  '1>&2',
  '>&2',
  '&>',
  '2>',
  '1>',
  '&&',
  '||',
  '>>',
  '<<<',
  '<<',
  ';;',
  '|&',
  '|',
  ';',
  '<',
  '>',
  '(',
  ')',
  '&',
];

/** Tokens of a shell line, with offsets into it; undefined when a quote or a substitution is not closed. */
export function lexShell(line: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let i = 0;
  while (i < line.length) {
    if (/\s/.test(line.charAt(i))) {
      i += 1;
      continue;
    }
    const operator = OPERATORS.find((text) => line.startsWith(text, i));
    if (operator) {
      tokens.push({ kind: 'operator', text: operator, start: i, end: i + operator.length });
      i += operator.length;
      continue;
    }
    const word = lexWord(line, i);
    if (!word) return undefined;
    tokens.push(word);
    i = word.end;
  }
  return tokens;
}

function lexWord(line: string, start: number): Word | undefined {
  const pieces: string[] = [];
  let i = start;
  let quotes = 0;
  let bare = false;
  let dynamic = false;
  let substitution: string | undefined;
  let substitutions = 0;
  const substitute = (end: number | undefined, inner: string): boolean => {
    if (end === undefined) return false;
    substitution = inner;
    substitutions += 1;
    dynamic = true;
    pieces.push(line.slice(i, end));
    i = end;
    return true;
  };
  while (i < line.length) {
    const char = line.charAt(i);
    if (/[\s|;<>&()]/.test(char)) break;
    if (char === "'") {
      const end = line.indexOf("'", i + 1);
      if (end < 0) return undefined;
      pieces.push(line.slice(i + 1, end));
      i = end + 1;
      quotes += 1;
    } else if (char === '"') {
      i += 1;
      quotes += 1;
      for (; i < line.length && line.charAt(i) !== '"'; ) {
        if (line.charAt(i) === '\\' && /["$`\\]/.test(line.charAt(i + 1))) {
          pieces.push(line.charAt(i + 1));
          i += 2;
        } else if (line.startsWith('$(', i)) {
          const end = closing(line, i + 1);
          if (!substitute(end, line.slice(i + 2, (end ?? 1) - 1))) return undefined;
        } else {
          if (/^\$(?:\{|[A-Z_]{2,})/.test(line.slice(i, i + 4))) dynamic = true;
          pieces.push(line.charAt(i));
          i += 1;
        }
      }
      if (i >= line.length) return undefined;
      i += 1;
    } else if (char === '\\' && i + 1 < line.length) {
      const next = line.charAt(i + 1);
      pieces.push(/[A-Za-z0-9_.*]/.test(next) ? char + next : next);
      bare = true;
      i += 2;
    } else if (line.startsWith('$(', i)) {
      const end = closing(line, i + 1);
      if (!substitute(end, line.slice(i + 2, (end ?? 1) - 1))) return undefined;
    } else if (char === '`') {
      const end = line.indexOf('`', i + 1);
      if (!substitute(end < 0 ? undefined : end + 1, line.slice(i + 1, end))) return undefined;
    } else {
      if (char === '$' && /^\$(?:\{|[?#@*!0-9]|[A-Z_]{2,})/.test(line.slice(i, i + 4))) dynamic = true;
      pieces.push(char);
      bare = true;
      i += 1;
    }
  }
  const raw = line.slice(start, i);
  const whole = substitutions === 1 && /^"?(?:\$\(|`)/.test(raw) && /[)`]"?$/.test(raw) && !bare;
  return {
    kind: 'word',
    value: pieces.join(''),
    raw,
    quoted: quotes > 0 && !bare,
    dynamic,
    start,
    end: i,
    ...(whole && substitution !== undefined ? { substitution } : {}),
  };
}

/** Index after the `)` that closes the `(` at `open`; quotes inside are skipped. */
function closing(line: string, open: number): number | undefined {
  let depth = 0;
  for (let i = open; i < line.length; i += 1) {
    const char = line.charAt(i);
    if (char === '\\') i += 1;
    else if (char === "'" || char === '"') {
      const end = line.indexOf(char, i + 1);
      if (end < 0) return undefined;
      i = end;
    } else if (char === '(') depth += 1;
    else if (char === ')') {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return undefined;
}
