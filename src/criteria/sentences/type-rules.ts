import type { Predicate } from '../../domain/predicate.js';
import { F, Q } from './masked.js';
import { filesIn, LIST, type Sentence } from './sentence.js';

/** The type `any`, not the word: an annotation, an assertion, a type argument, an element type. */
const ANY_TYPE = '(?:[:<|&,(]|=>|\\bas\\b|\\bextends\\b)\\s*any\\b(?!\\s*[(.:])|\\bany\\s*(?:\\[\\]|\\||>)';

/** `F has no any types`, `no any in F`, `F does not use any as a type`. */
export function anyTypes({ text, masked }: Sentence): Predicate | undefined {
  const word = `(${Q}|any)`;
  const kind = '(?:\\s+types?|\\s+annotations?|\\s+type annotations?|\\s+usages?)';
  const match =
    new RegExp(
      `^(${LIST})\\s+(?:has|have|contains?|uses?|declares?|is|are)\\s+(?:no|free of|without)\\s+(?:explicit\\s+)?${word}${kind}$`,
      'i',
    ).exec(text) ??
    new RegExp(
      `^no\\s+(?:explicit\\s+)?${word}${kind}\\s+(?:in|within|inside|across)\\s+(${LIST})$`,
      'i',
    ).exec(text);
  if (!match) return undefined;
  const [first = '', second = ''] = [match[1], match[2]];
  const isList = new RegExp(`^${F}`).test(first);
  const name = isList ? second : first;
  if ((masked.value(name) || name) !== 'any') return undefined;
  return {
    kind: 'not_contains',
    files: [...filesIn(masked, isList ? first : second)],
    pattern: ANY_TYPE,
    regex: true,
    code_only: true,
  };
}
