import { isBracketedTooDeeply } from '../../nesting.js';

const MAX_CHAIN = 2000;

/**
 * Whether a recursive-descent parser could run out of stack on this masked text. The native parser does not throw then,
 * it ends the process, so such a file is never given to it.
 */
export function isNestedTooDeeply(masked: string): boolean {
  if (isBracketedTooDeeply(masked)) return true;
  let chain = 0;
  for (let i = 0; i < masked.length; i++) {
    const c = masked.charCodeAt(i);
    if (c === 125 || c === 59 || (c === 10 && masked.charCodeAt(i + 1) === 10)) chain = 0;
    else if ((c === 63 || c === 61 || c === 60 || c === 33 || c === 126) && ++chain > MAX_CHAIN) return true;
  }
  let branches = 0;
  for (let at = masked.indexOf('else if'); at >= 0; at = masked.indexOf('else if', at + 7))
    if (++branches > MAX_CHAIN) return true;
  return /(?:\b(?:typeof|await|void|new|delete)\s+){1000}/.test(masked);
}
