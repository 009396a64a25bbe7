import { F } from './sentences/masked.js';
import { toSentence } from './sentences/sentence.js';

/** Paths that a text names, as written, in order and without doubles. */
export function namedFiles(text: string): readonly string[] {
  const { masked, text: sentence } = toSentence(text.slice(0, 4_000));
  const paths = (sentence.match(new RegExp(F, 'g')) ?? []).map((mask) => masked.value(mask));
  return [...new Set(paths)];
}
