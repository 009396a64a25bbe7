import { visibleLine } from '../domain/visible-text.js';

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

const CODES: Readonly<Record<Style, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
};

export type Paint = (style: Style, text: string) => string;

export const painter = (color: boolean): Paint => {
  if (!color) return (_style, text) => text;
  return (style, text) => `\u001b[${CODES[style][0]}m${text}\u001b[${CODES[style][1]}m`;
};

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const ZERO = /[\u0300-\u036f]|[\ufe00-\ufe0f]|\u200b|\u200c|\u200d/u;

/** Columns that text takes on a terminal: wide East Asian letters and pictures take two. */
export function columns(text: string): number {
  let total = 0;
  for (const character of text) total += ZERO.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return total;
}

/**
 * Untrusted text in lines of at most `width` columns, broken at spaces; a word that is wider stays whole, so that a path
 * can still be clicked. `maxLines` cuts with an ellipsis.
 */
export function wrap(text: string, width: number, maxLines = Number.POSITIVE_INFINITY): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of breakable(visibleLine(text), width)) {
    const size = columns(word.text);
    const gap = used === 0 || word.glued ? 0 : 1;
    if (used > 0 && used + gap + size > width) {
      lines.push(line);
      line = word.text;
      used = size;
    } else {
      line += (gap === 1 ? ' ' : '') + word.text;
      used += gap + size;
    }
    if (lines.length > maxLines) break;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines);
  return [...kept.slice(0, -1), `${clip(kept.at(-1) ?? '', width - 1)}…`];
}

/** Text on two lines: where it is longer, its beginning and its end, since what was found often stands last. */
export function wrapEnds(text: string, width: number): readonly string[] {
  const lines = wrap(text, width);
  if (lines.length <= 2) return lines;
  const [first = ''] = lines;
  let tail = '';
  let used = 2;
  for (const character of [...lines.slice(1).join(' ')].reverse()) {
    used += columns(character);
    if (used > width) break;
    tail = character + tail;
  }
  return [first, `… ${tail}`];
}

/** The first `width` columns of one line. */
export function clip(text: string, width: number): string {
  let used = 0;
  let kept = '';
  for (const character of text) {
    used += columns(character);
    if (used > width) return kept;
    kept += character;
  }
  return kept;
}

/** Longer than any path: such a word is broken. */
const LONGEST_WORD = 400;

/** Words, and runs of wide letters letter by letter, since those break anywhere. */
function breakable(
  text: string,
  width: number,
): readonly { readonly text: string; readonly glued: boolean }[] {
  return text.split(' ').flatMap((word) => {
    const breaks = WIDE.test(word) || word.length > LONGEST_WORD;
    if (columns(word) <= width || !breaks) return [{ text: word, glued: false }];
    return [...word].map((character, index) => ({ text: character, glued: index > 0 }));
  });
}
