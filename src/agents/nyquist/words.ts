/** Words of a text as a requirement and a test can share them: stemmed English, CJK pairs, numbers. */
export interface Word {
  readonly stem: string;
  /** As written, lower case. */
  readonly raw: string;
  /** Little-saying words count less. */
  readonly weight: number;
}

const STOP = new Set(
  'a an the of to in on at by for from with without and or but is are was were be been being it its this that these those as than then so if when while where which who whose what how do does did done has have had having can could may might must shall should will would not no nor only also each every any all some such same other more most least very into onto over under up down out off about after before during between within per via their there they them he she his her you your we our i me my req requirement ac fr sc nfr us given then'.split(
    ' ',
  ),
);
const LIGHT = new Set(
  'user system app application work support need use provide handle ensure make get set let able correct proper right test check case feature function value result via new exist run behaviour behavior'.split(
    ' ',
  ),
);
const SYNONYMS: readonly (readonly string[])[] = [
  [
    'reject',
    'refus',
    'deny',
    'declin',
    'forbid',
    'disallow',
    'block',
    'invalid',
    'throw',
    'error',
    'rais',
    'fail',
    'prevent',
    'unauthoris',
    'forbidden',
    '401',
    '403',
    '400',
    '422',
  ],
  ['accept', 'allow', 'permit', 'valid', 'succe', 'pass'],
  ['creat', 'add', 'insert', 'regist', 'append', 'post', 'signup'],
  ['delet', 'remov', 'destroy', 'drop', 'clear'],
  ['updat', 'edit', 'modif', 'chang', 'patch'],
  ['show', 'display', 'render', 'visibl', 'view', 'print', 'contain', 'present'],
  ['duplicat', 'twice', 'uniqu', 'alread', 'onc'],
  ['login', 'signin', 'authenticat', 'auth'],
  ['empt', 'blank', 'missing', 'absent'],
  ['email', 'mail'],
  ['sum', 'total', 'add'],
  ['order', 'sort', 'sequenc'],
  ['retri', 'retry', 'attempt'],
  ['round', 'nearest'],
  ['fetch', 'load', 'get', 'read', 'retriev', 'find', 'list'],
  ['save', 'stor', 'persist', 'writ'],
  ['minim', 'least', 'length', 'long', 'short'],
  ['maxim', 'most', 'limit', 'exceed'],
  ['send', 'sent', 'deliver', 'emit', 'publish', 'notif'],
  ['expir', 'timeout', 'ttl', 'stale'],
];

/** Words that carry meaning, in order, without doubles. */
export function contentWords(text: string): readonly Word[] {
  const found = new Map<string, Word>();
  for (const raw of rawWords(text)) {
    if (STOP.has(raw) || (raw.length < 2 && !/\d/.test(raw) && !isCjk(raw))) continue;
    const key = stem(raw);
    if (!found.has(key))
      found.set(key, { stem: key, raw, weight: LIGHT.has(raw) || LIGHT.has(key) ? 0.4 : 1 });
  }
  return [...found.values()];
}

/** All words of a text, lower case: identifiers taken apart, CJK runs as overlapping pairs. */
export function rawWords(text: string): readonly string[] {
  if (ASCII.test(text) && !/e-mail/i.test(text)) return text.match(ASCII_WORD)?.map(lowerCase) ?? [];
  const plain = text
    .normalize('NFKC')
    .replace(/\be-mail/gi, 'email')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  return (
    plain.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[\p{L}]+|\d+/gu) ??
    []
  ).flatMap((part) => (isCjk(part) ? pairs(part) : [part.toLowerCase()]));
}

const ASCII = /^[\0-\x7f]*$/;
/** An identifier's parts: `HTTPServer2` is `HTTP`, `Server`, `2`. */
const ASCII_WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;
const lowerCase = (word: string): string => word.toLowerCase();

const isCjk = (text: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);

const pairs = (run: string): string[] =>
  run.length < 3 ? [run] : [...run].slice(0, -1).map((_, index) => [...run].slice(index, index + 2).join(''));

/** Whether two texts use scripts whose words can be compared at all. */
export const comparable = (a: string, b: string): boolean =>
  hasLatin(a) === hasLatin(b) || hasCjk(a) === hasCjk(b);
const hasLatin = (text: string): boolean => /\p{Script=Latin}{3}/u.test(text);
const hasCjk = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);

const stems = new Map<string, string>();
const MAX_STEMS = 50_000;

/** A light stem: plural, participle and adverb endings, British and American spelling alike. */
function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MAX_STEMS) stems.clear();
  const cut = cutEndings(word);
  stems.set(word, cut);
  return cut;
}

function cutEndings(word: string): string {
  let text = word
    .toLowerCase()
    .replace(/(?<=\p{L}{3})(?:ization|isation)s?$/u, 'is')
    .replace(/(?<=\p{L}{3})(?:ize|ise)(?:s|d|r)?$/u, 'is')
    .replace(/(?<=\p{L}{3})(?:izing|ising)$/u, 'is');
  if (text.length <= 3) return text;
  text = text
    .replace(/ies$/, 'y')
    .replace(/ied$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^su])s$/, '$1');
  if (text.length > 5) text = undouble(text.replace(/ing(?:ly)?$/, ''), text);
  if (text.length > 4) text = undouble(text.replace(/(?<=[^e])ed$/, ''), text);
  if (text.length > 4) text = text.replace(/(?<=\p{L}{3})ly$/u, '');
  if (text.length > 5) text = text.replace(/(?:ation|tion|ion|ment|ance|ence|able|ible|ness)$/, '');
  return text.length > 4 ? text.replace(/e$/, '') : text;
}

const undouble = (cut: string, before: string): string =>
  cut !== before && /([bdfgmnprt])\1$/.test(cut) ? cut.slice(0, -1) : cut;

/** Words of a text for look-up: stems, raw words and neighbours written as one (`log in` and `login`). */
export interface Vocabulary {
  readonly stems: ReadonlySet<string>;
  readonly raw: ReadonlySet<string>;
  readonly joined: { has(word: string): boolean };
}

export function vocabulary(text: string): Vocabulary {
  const raw = new Set(rawWords(text));
  return { raw, stems: new Set([...raw].map(stem)), joined: { has: (word) => isJoined(word, raw, text) } };
}

/** Whether the word is two neighbours of the text written as one. */
function isJoined(word: string, raw: ReadonlySet<string>, text: string): boolean {
  for (let cut = 1; cut < word.length; cut++) {
    const [head, tail] = [word.slice(0, cut), word.slice(cut)];
    if (!raw.has(head) || !raw.has(tail)) continue;
    const words = rawWords(text);
    if (words.some((one, at) => one === head && words[at + 1] === tail)) return true;
  }
  return false;
}

/** How well a vocabulary knows a word: 1 the word itself, 0.6 one that means much the same, 0 not at all. */
export function knows(vocab: Vocabulary, word: Word): number {
  if (vocab.raw.has(word.raw) || vocab.stems.has(word.stem) || vocab.joined.has(word.raw)) return 1;
  if (word.stem.length >= 5) {
    const head = word.stem.slice(0, Math.max(5, word.stem.length - 2));
    for (const other of vocab.stems)
      if (other.length >= 5 && (other.startsWith(head) || word.stem.startsWith(other))) return 0.9;
  }
  const alike = SYNONYMS.filter((group) =>
    group.some((entry) => word.stem.startsWith(entry) || word.raw === entry),
  ).flat();
  return alike.some(
    (entry) =>
      entry.length > 2 &&
      [...vocab.stems].some((other) => other === entry || (entry.length > 4 && other.startsWith(entry))),
  )
    ? 0.6
    : 0;
}
