export const NEWLINE = 10;
export const DOUBLE = 34;
export const HASH = 35;
export const DOLLAR = 36;
export const SINGLE = 39;
export const STAR = 42;
export const DASH = 45;
export const SLASH = 47;
export const LESS = 60;
export const GREATER = 62;
export const BACKSLASH = 92;
export const BACKTICK = 96;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;

/** 1 for characters of an identifier (letters, digits, `_`, `$`, everything beyond ASCII), 0 for the rest. */
const WORD = new Uint8Array(128);
for (let c = 48; c <= 57; c++) WORD[c] = 1;
for (let c = 65; c <= 90; c++) WORD[c] = 1;
for (let c = 97; c <= 122; c++) WORD[c] = 1;
WORD[95] = 1;
WORD[36] = 1;

export const isWord = (c: number): boolean => c > 127 || WORD[c] === 1;

/** Index of the line break that ends the line, or the end of the text. */
export function lineEnd(text: string, from: number, end: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 || at > end ? end : at;
}

/** Index just behind the next `needle`, or the end. */
export function after(text: string, needle: string, from: number, end: number): number {
  const at = text.indexOf(needle, from);
  return at < 0 || at + needle.length > end ? end : at + needle.length;
}

/** Index of the closing quote of a literal with backslash escapes, the line break when it may not span lines, or the end. */
export function closingQuote(
  text: string,
  from: number,
  end: number,
  quote: number,
  multiline = false,
): number {
  let i = from;
  while (i < end) {
    const c = text.charCodeAt(i);
    if (c === BACKSLASH) i += 2;
    else if (c === quote || (c === NEWLINE && !multiline)) return i;
    else i++;
  }
  return end;
}
