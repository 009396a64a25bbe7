import { type CitedLines, holdsName } from './cited-lines.js';

/** Code that a text quotes: spans in backquotes, without paths, commands and verdict words. */
export function quotedCode(text: string): readonly string[] {
  return [...text.matchAll(/`([^`\n]{2,200})`/g)]
    .map((match) => (match[1] ?? '').trim())
    .filter((span) => isName(span) || isCode(span));
}

const isName = (span: string): boolean =>
  /^[A-Za-z_$][\w$.]*(?:\(\))?$/.test(span) && !/^[A-Z][A-Z_]{3,}$/.test(span) && !FILE_NAME.test(span);
const isCode = (span: string): boolean => /[(){}=;<>[\]]/.test(span) && /[A-Za-z_$]{2}/.test(span);
const FILE_NAME =
  /\.(?:[cm]?[jt]sx?|py|go|rs|java|kts?|cs|rb|php|vue|svelte|json|ya?ml|toml|md|sql|css|html)$/;
const DENIES =
  /\b(?:no|not|never|nor|without|lacks?|missing|absent|instead|should|must|nothing|none|nowhere|only)\b|n't\b/i;

/** Whether one of the quoted pieces of code stands in the lines; white space does not matter. */
export function quotesLines(quotes: readonly string[], lines: CitedLines): boolean {
  const squeezed = squeeze(lines.text);
  return quotes.some((quote) => {
    if (isName(quote)) return holdsName(lines.text, quote.replace(/\(\)$/, '').split('.').at(-1) ?? quote);
    return (
      squeezed.includes(squeeze(quote)) ||
      (quote.match(/[A-Za-z_$][\w$]*/g) ?? []).every((name) => holdsName(lines.text, name))
    );
  });
}

const squeeze = (text: string): string => text.replace(/\s+/g, '');

/**
 * Whether what is said of a place quotes code that does not stand there. Where something is denied, the quote may be what
 * was looked for.
 */
export function misquotes(said: string, lines: CitedLines): boolean {
  const quotes = quotedCode(said);
  return quotes.length > 0 && !DENIES.test(said) && !quotesLines(quotes, lines);
}
