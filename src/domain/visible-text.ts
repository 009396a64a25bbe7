const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Text of a plan or a repository as a terminal or a page may show it: terminal escapes, other control characters and
 * marks that turn the reading direction become visible pictures, lone surrogates too. Line breaks and tabs stay.
 */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, picture)
    .replace(/\p{Surrogate}/gu, '\ufffd');
}

/** The same on one line: runs of white space become one space. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ').trim();
}

function picture(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
}
