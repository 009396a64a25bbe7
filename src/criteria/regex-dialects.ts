export type RegexDialect = 'literal' | 'bre' | 'ere' | 'pcre' | 'rust' | 'dotnet' | 'javascript';

/** A pattern in JavaScript's syntax, or text to be taken as it stands. */
export interface TranslatedPattern {
  readonly pattern: string;
  readonly regex: boolean;
  readonly flags?: string;
  /** What was evidently meant, where the dialect makes the pattern something nobody would write. */
  readonly meant?: string;
}

/** Translates the pattern of a search tool. What no dialect can compile is taken as text. */
export function translatePattern(source: string, dialect: RegexDialect): TranslatedPattern {
  if (dialect === 'literal') return { pattern: source, regex: false };
  const inline = /^\(\?([ims]+)\)/.exec(source);
  const body = inline ? source.slice(inline[0].length) : source;
  const posix = dialect === 'bre' || dialect === 'ere';
  const pattern = posix ? fromPosix(body, dialect === 'bre') : fromPerl(body);
  const flags = inline ? { flags: [...new Set((inline[1] ?? '').replace('m', ''))].join('') } : {};
  const text = literalText(pattern);
  const meant = dialect === 'bre' && looksExtended(body) ? { meant: fromPosix(body, false) } : {};
  if (text !== undefined) return { pattern: text, regex: false, ...flags, ...meant };
  if (!compiles(pattern)) return { pattern: source, regex: false, ...flags };
  return { pattern, regex: true, ...flags, ...meant };
}

export const escapeRegex = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Both sides of a bare `|` are words: an alternation, written for the wrong dialect. */
const looksExtended = (source: string): boolean =>
  !source.includes('\\|') && /[\w)\]*.]\|[\w([.\\]/.test(source);

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'm');
    return true;
  } catch {
    return false;
  }
}

/** The text a regular expression stands for when nothing in it is special; undefined otherwise. */
function literalText(pattern: string): string | undefined {
  let text = '';
  for (let i = 0; i < pattern.length; i += 1) {
    const char = pattern.charAt(i);
    if (char === '\\') {
      const next = pattern.charAt(i + 1);
      if (!next || /[A-Za-z0-9]/.test(next)) return undefined;
      text += next;
      i += 1;
    } else if (/[.*+?^$()|[{]/.test(char)) return undefined;
    else text += char;
  }
  return text;
}

const POSIX_CLASSES: Readonly<Record<string, string>> = {
  alpha: 'a-zA-Z',
  digit: '0-9',
  alnum: 'a-zA-Z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\s',
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`{-~',
  xdigit: '0-9a-fA-F',
  word: '\\w',
  print: ' -~',
  graph: '!-~',
  cntrl: '\\x00-\\x1f',
};

/** A bracket expression from its `[`; the second value is the index after its `]`. */
function bracket(source: string, start: number, escapes: boolean): [string, number] | undefined {
  let i = start + 1;
  let body = '';
  if (source[i] === '^') {
    body += '^';
    i += 1;
  }
  if (source[i] === ']') {
    body += '\\]';
    i += 1;
  }
  for (; i < source.length; i += 1) {
    const char = source.charAt(i);
    const named = char === '[' ? /^\[:(\w+):\]/.exec(source.slice(i, i + 12)) : null;
    if (named) {
      body += POSIX_CLASSES[named[1] ?? ''] ?? '';
      i += named[0].length - 1;
    } else if (char === ']') return [`[${body}]`, i + 1];
    else if (char === '\\' && (escapes || /[\]\\wdsWDSbtn."'[(){}$^|/-]/.test(source.charAt(i + 1)))) {
      body += char + source.charAt(i + 1);
      i += 1;
    } else body += char === '\\' || char === '[' ? `\\${char}` : char;
  }
  return undefined;
}

/** Basic and extended expressions differ in which of `+ ? | ( ) { }` need a backslash to be special. */
function fromPosix(source: string, basic: boolean): string {
  let out = '';
  let atStart = true;
  for (let i = 0; i < source.length; i += 1) {
    const char = source.charAt(i);
    const next = source.charAt(i + 1);
    let starts = false;
    if (char === '\\' && next) {
      i += 1;
      if (next === '<' || next === '>') out += '\\b';
      else if (/[+?|(){}]/.test(next)) {
        out += basic ? next : `\\${next}`;
        starts = basic && (next === '|' || next === '(');
      } else if (/[\w.*^$[\]\\/]/.test(next)) out += `\\${next}`;
      else out += escapeRegex(next);
    } else if (char === '[') {
      const expression = bracket(source, i, false);
      out += expression ? expression[0] : '\\[';
      if (expression) i = expression[1] - 1;
    } else if (char === '*' && atStart) out += '\\*';
    else if (char === '^' && basic && !atStart) out += '\\^';
    else if (char === '$' && basic && !/^(?:$|\\[|)])/.test(source.slice(i + 1))) out += '\\$';
    else if (/[+?|(){}]/.test(char)) {
      const interval = char === '{' && /^\{\d*(,\d*)?\}/.test(source.slice(i, i + 12));
      const special = !basic && (char !== '{' || interval) && char !== '}';
      const closesInterval = !basic && char === '}' && /\{\d*(,\d*)?$/.test(source.slice(0, i).slice(-8));
      out += special || closesInterval ? char : `\\${char}`;
      starts = !basic && (char === '|' || char === '(');
    } else {
      out += char;
      starts = char === '^' && atStart;
    }
    atStart = starts;
  }
  return out;
}

/** Perl-like expressions are JavaScript's but for some anchors, classes and possessive quantifiers. */
function fromPerl(source: string): string {
  let out = '';
  for (let i = 0; i < source.length; i += 1) {
    const char = source.charAt(i);
    if (char === '\\') {
      const next = source.charAt(i + 1);
      out +=
        (
          { A: '^', z: '$', Z: '$', h: '[ \\t]', K: '', '"': '"', '<': '<', '>': '>' } as Record<
            string,
            string
          >
        )[next] ?? char + next;
      i += 1;
    } else if (char === '[') {
      const expression = bracket(source, i, true);
      out += expression ? expression[0] : '\\[';
      if (expression) i = expression[1] - 1;
    } else if (char === '+' && /[*+?}]/.test(source.charAt(i - 1)) && source.charAt(i - 2) !== '\\') continue;
    else if (source.startsWith('(?P<', i)) {
      out += '(?<';
      i += 3;
    } else if (source.startsWith('(?>', i)) {
      out += '(?:';
      i += 2;
    } else out += char;
  }
  return out;
}
