/** Satisfaction that stands in for evidence, and its kin; `~` is one to three blanks. */
const PHRASES: readonly string[] = [
  'should~(now~)?(work|pass|be~(fine|ok|okay|good|done))(~now)?',
  '(probably|presumably|likely|hopefully)~(now~)?(passes|pass|works|work|fine|ok|okay|correct|done|good)',
  '(seems|seem|appears|appear)~(to~(be~)?)?(correct|right|fine|ok|okay|good|work|working|pass|passing|done|complete)',
  'looks~(good|fine|right|correct|ok|okay|great|complete|done)',
  "(i['’]?m|i~am|we['’]?re|we~are)~(very~|quite~|pretty~|fairly~)?(confident|sure|certain)",
  'i~(believe|think|assume|trust)~(that~)?(it|this|that|everything|all)',
  '(definitely|certainly|surely|obviously)~(works|passes|correct|done|complete)',
  'lgtm',
  'works~(for~me|on~my~machine)',
  '(must|ought~to)~(be~(fine|ok|okay|correct|right)|work)',
];

const BANNED = new RegExp(
  `(?<![\\w'’])(?:${PHRASES.map((phrase) => phrase.replaceAll('~', '\\s{1,3}')).join('|')})(?![\\w'’])`,
  'gi',
);

/** The banned phrases a text holds, as written, without doubles. */
export function findBannedWording(text: string): readonly string[] {
  return [...new Set([...text.matchAll(BANNED)].map((match) => match[0].replace(/\s+/g, ' ')))];
}
