import { allOf, type Predicate } from '../../domain/predicate.js';
import { F, type Masked, Q } from './masked.js';
import { isRemark } from './objects.js';
import { COMPARISON, comparisonOf, filesIn, LIST, one, type Sentence } from './sentence.js';

const LINES = '(?:lines?(?:\\s*long)?(?:\\s*of code)?|行(?:以内|之内|以下|代码)?|LOC)';

/** Limits on the length of files. */
export function lengthLimits({ text, masked }: Sentence): Predicate | undefined {
  const every = new RegExp(
    `^(?:no|any|没有)\\s*(?:single\\s+)?(?:files?|modules?|文件)\\s*(?:under|in|below|within)\\s*(${LIST})\\s*(?:exceeds?|is (?:longer|more) than|has more than|goes over|over|超过)\\s*(\\d+)\\s*${LINES}`,
    'i',
  ).exec(text);
  if (every)
    return {
      kind: 'line_count',
      files: folders(masked, every[1] ?? ''),
      op: '<=',
      value: Number(every[2]),
      match: 'all',
    };
  const each =
    new RegExp(
      `^(?:every|each|all)\\s*(?:files?|modules?)\\s*(?:under|in|below|within)\\s*(${LIST})\\s*(?:is|are|has|have|stays?|must be|should be)?\\s*(${COMPARISON})\\s*(\\d+)\\s*${LINES}`,
      'i',
    ).exec(text) ??
    new RegExp(
      `^(${LIST})\\s*(?:下|中|目录下)?\\s*(?:每个|所有|各个?)\\s*文件\\s*(?:都|均)?\\s*(${COMPARISON})\\s*(\\d+)\\s*${LINES}`,
    ).exec(text);
  if (each)
    return {
      kind: 'line_count',
      files: folders(masked, each[1] ?? ''),
      op: comparisonOf(each[2]),
      value: Number(each[3]),
      match: 'all',
    };
  const named = new RegExp(`^(?:the\\s+)?(${LIST})\\s*(.*)$`, 's').exec(text);
  if (!named) return undefined;
  const files = filesIn(masked, named[1] ?? '');
  const body = (named[2] ?? '').trim();
  const limit = (op: ReturnType<typeof comparisonOf>, value: number): Predicate => ({
    kind: 'line_count',
    files: [...files],
    op,
    value,
    ...(files.length > 1 ? { match: 'all' as const } : {}),
  });
  const between = new RegExp(
    `^(?:is|has|stays|are|长度)?\\s*(?:between|在)?\\s*(\\d+)\\s*(?:and|to|-|–|到|至|~)\\s*(\\d+)\\s*${LINES}(?:\\s*之间)?$`,
    'i',
  ).exec(body);
  if (between) return allOf([limit('>=', Number(between[1])), limit('<=', Number(between[2]))]);
  const from = new RegExp(
    `^(?:is\\s+|was\\s+|has been\\s+)?(?:reduced|shrunk|cut|trimmed|split|down|减少|缩减|拆分|降).*?(?:to|below|under|到|至)\\s*(${COMPARISON})?\\s*(\\d+)\\s*${LINES}`,
    'i',
  ).exec(body);
  if (from) return limit(from[1] ? comparisonOf(from[1]) : '<=', Number(from[2]));
  const within =
    /^(?:的?(?:行数|长度)?\s*)?(?:控制|保持|限制|维持)?在?\s*(\d+)\s*行\s*(以内|之内|以下|内)/.exec(body);
  if (within) return limit('<=', Number(within[1]));
  const exceeds = new RegExp(
    `^(?:does not|doesn't|must not|should not|不)\\s*(?:exceed|超过|go over)\\s*(\\d+)\\s*${LINES}`,
    'i',
  ).exec(body);
  if (exceeds) return limit('<=', Number(exceeds[1]));
  const plain = new RegExp(
    `^(?:is|has|have|are|stays?|remains?|must be|should be|must have|should have|file|文件|的?(?:总)?行数|line count|length)?\\s*(?:is|为)?\\s*(${COMPARISON})?\\s*(\\d+)\\s*(?:${LINES})?\\s*(.*)$`,
    'i',
  ).exec(body);
  if (
    !plain ||
    !(new RegExp(`${LINES}`, 'i').test(body) || /行数|line count/i.test(body)) ||
    !isRemark(plain[3] ?? '')
  )
    return undefined;
  return limit(comparisonOf(plain[1]), Number(plain[2]));
}

const folders = (masked: Masked, part: string): string[] =>
  (part.match(new RegExp(F, 'g')) ?? []).map((mask) => {
    const path = masked.value(mask).replace(/[\\/]+$/, '');
    return /[*]|\.\w{1,6}$/.test(path) ? path : `${path}/**`;
  });

/** `no function in F is longer than 60 lines`. */
export function functionLengths({ text, masked }: Sentence): Predicate | undefined {
  const match =
    new RegExp(
      `^(?:no|没有)\\s*(?:functions?|methods?|函数)\\s*(?:in|of|within)\\s*(${F})\\s*(?:is|has|exceeds?|超过)\\s*(?:longer than|more than|over|above)?\\s*(\\d+)\\s*${LINES}`,
      'i',
    ).exec(text) ??
    new RegExp(
      `^(?:every|each|all)\\s*(?:functions?|methods?)\\s*(?:in|of|within)\\s*(${F})\\s*(?:is|are|has|have|stays?)\\s*(?:at most|no longer than|no more than|within|<=|≤)\\s*(\\d+)\\s*${LINES}`,
      'i',
    ).exec(text) ??
    new RegExp(`^(${F})\\s*(?:中|内|里)?\\s*(?:没有|无|不存在)(?:任何)?函数超过\\s*(\\d+)\\s*行`).exec(text);
  if (!match) return undefined;
  return {
    kind: 'line_count',
    files: [one(masked, match[1] ?? '')],
    op: '<=',
    value: Number(match[2]),
    scope: { block: 'each function' },
  };
}

/** `at least 3 *.test.ts files exist under D`, `no .vue files remain under D`. */
export function fileCount({ text, masked }: Sentence): Predicate | undefined {
  const kinds = `((?:${F}|${Q}|\\.\\w+|\\*\\.\\w+|TypeScript|JavaScript|Python)(?:\\s*(?:or|and|/|,)\\s*(?:${F}|${Q}|\\*?\\.\\w+))*)?`;
  const none = new RegExp(
    `^(?:no|zero)\\s+${kinds}\\s*files?\\s*(?:remain|exist|left|are left|are present)?\\s*(?:under|in|below|within|inside)\\s*(${F})(.*)$`,
    'i',
  ).exec(text);
  if (none && isRemark(none[3] ?? ''))
    return { kind: 'not_exists', files: globs(masked, none[1], none[2] ?? '') };
  const some = new RegExp(
    `^(?:there (?:is|are)\\s+)?(${COMPARISON})?\\s*(\\d+)\\s*(?:new\\s+|additional\\s+)?${kinds}\\s*files?\\s*(?:exist|are present|are created|created|added)?\\s*(?:under|in|below|within|inside)\\s*(${F})(.*)$`,
    'i',
  ).exec(text);
  if (some && isRemark(some[5] ?? ''))
    return {
      kind: 'count',
      files: globs(masked, some[3], some[4] ?? ''),
      pattern: '',
      regex: false,
      op: some[1] ? comparisonOf(some[1]) : '>=',
      value: Number(some[2]),
      unit: 'files',
    };
  return undefined;
}

function globs(masked: Masked, kinds: string | undefined, folder: string): string[] {
  const base = masked.value(folder).replace(/[\\/]+$/, '');
  const named =
    (kinds ?? '').match(new RegExp(`${F}|${Q}|\\*?\\.\\w+|TypeScript|JavaScript|Python`, 'gi')) ?? [];
  const words: Readonly<Record<string, string>> = { typescript: '.ts', javascript: '.js', python: '.py' };
  const names = named.map((mask) => masked.value(mask) || (words[mask.toLowerCase()] ?? mask));
  return names.length === 0
    ? [`${base}/**`]
    : names.map(
        (name) => `${base}/**/${name.startsWith('*') ? name : name.startsWith('.') ? `*${name}` : name}`,
      );
}
