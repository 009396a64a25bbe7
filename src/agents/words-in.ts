const IN_NAMES = /[\w$]/;

/** Offsets of a name in a text, between borders of identifiers. */
export function wordsIn(text: string, name: string): readonly number[] {
  const found: number[] = [];
  if (name === '') return found;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    if (!IN_NAMES.test(text[at - 1] ?? ' ') && !IN_NAMES.test(text[at + name.length] ?? ' ')) found.push(at);
  }
  return found;
}
