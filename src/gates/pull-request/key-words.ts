const STOP_WORDS = new Set(
  'a an and are as at be been by can for from has have in into is it its must no not of on or shall should that the their then there this to was when which will with after all any each every does do'.split(
    ' ',
  ),
);

/** The words that carry a phrase: lower case, without stop words, plural and third-person endings cut. */
function keyWords(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? [];
  return [...new Set(words.filter((word) => !STOP_WORDS.has(word)).map(stem))];
}

/** How many key words of a phrase a text holds, as whole words. */
export function sharedWords(phrase: string, text: string): { readonly shared: number; readonly of: number } {
  const present = new Set(keyWords(text));
  const words = keyWords(phrase);
  return { shared: words.filter((word) => present.has(word)).length, of: words.length };
}

/** True when a text holds a phrase word by word, in order. */
export function holdsPhrase(text: string, phrase: string): boolean {
  const words = (value: string): string =>
    ` ${(value.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? []).join(' ')} `;
  const wanted = words(phrase);
  return wanted.trim() !== '' && words(text).includes(wanted);
}

const stem = (word: string): string => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word);
