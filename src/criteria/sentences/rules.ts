import { allOf, type Predicate } from '../../domain/predicate.js';
import { escapeRegex } from '../regex-dialects.js';
import { readClauses, subjectOf, testCases } from './clauses.js';
import { ANY, F, I, type Masked, Q } from './masked.js';
import { isRemark, readObjects } from './objects.js';
import {
  COMPARISON,
  comparisonOf,
  fileGlob,
  filesIn,
  LIST,
  type Sentence,
  type SentenceRule,
} from './sentence.js';

/** Rules over whole sentences, the more particular first. */
export const SENTENCE_RULES: readonly SentenceRule[] = [
  http,
  sizeLimit,
  lengthLimits,
  functionLengths,
  fileCount,
  jsonRules,
  sameKeys,
  constantValue,
  lineStates,
  callOrder,
  registeredVia,
  noImport,
  addedInDiff,
  suite,
  decorators,
  viewports,
  importedFrom,
  consumes,
  namedInModuleExports,
  replacedLiterals,
  emptyExport,
  negatedCode,
  tagged,
  subjectClauses,
  nameSubject,
];

const one = (masked: Masked, mask: string): string => fileGlob(masked.value(mask));

/** `GET /api/x returns 200 ...`. */
function http({ text, masked }: Sentence): Predicate | undefined {
  const raw = masked.unmask(text);
  const match = /^(GET|POST|PUT|PATCH|DELETE|HEAD)\s+([^\s,，]+)\s+([\s\S]*)$/.exec(raw);
  if (!match) return undefined;
  const [, method = '', url = '', rest = ''] = match;
  const statuses = [
    ...rest.matchAll(
      /(?:returns?|responds?(?: with)?|answers?(?: with)?|gives?|yields?|返回|响应|status|状态码|and|和|,|，)\s*(?:an?\s+)?(?:HTTP\s*)?(?:status(?: code)?\s*|状态码\s*)?(?:为\s*)?([1-5]\d\d)\b(.*?)(?=\s*(?:,|，|;|；|and|和|与)\s*(?:returns?\s*|返回\s*)?[1-5]\d\d\b|$)/gi,
    ),
  ];
  if (statuses.length === 0 || /latency|延迟|p9\d/i.test(rest)) return undefined;
  const before = rest.slice(0, statuses[0]?.index ?? 0).trim();
  const parts = statuses.map((status): Predicate => {
    const condition = (status[2] ?? '').replace(/\b(?:and|with)\s*$/, '').trim();
    const person =
      /(?:for|to|when|对)\s*(?:an?\s+)?(anonymous|unauthenticated|unauthorized|guests?|members?|admins?|authenticated|未登录|匿名|会员|管理员)/i.exec(
        condition,
      )?.[1];
    const shape =
      /(?:与|with|and|和|body|包含|containing)?\s*\{([^}]*)\}/.exec(condition)?.[1] ??
      /['"`]([^'"`]+)['"`]/.exec(condition)?.[1];
    const rest = person ? condition.replace(/(?:for|to|when|对)\s*.*$/i, '').trim() : condition;
    return {
      kind: 'http',
      method,
      url,
      status: Number(status[1]),
      ...(person
        ? { auth: /anonym|unauth|guest|未登录|匿名/i.test(person) ? 'anonymous' : person.replace(/s$/, '') }
        : {}),
      ...(before ? { body: before } : {}),
      ...(shape ? { body_contains: shape.trim() } : {}),
      ...(!shape && !before && rest && !isRemark(`(${rest})`)
        ? { body: rest }
        : !shape && !before && rest
          ? { body: rest.replace(/^with\s+/, '') }
          : {}),
    };
  });
  return allOf(parts);
}

/** `dist/main.js is smaller than 180 kB gzipped`. */
function sizeLimit({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(
    `^(${F})\\s*(?:is|大小|体积|should be|must be)?\\s*(smaller than|under|less than|below|at most|<=?|小于|不超过)\\s*(\\d+(?:\\.\\d+)?)\\s*(kb|kib|mb|bytes|b)\\b\\s*(gzipped|gzip|\\(gzip(?:ped)?\\))?`,
    'i',
  ).exec(text);
  if (!match) return undefined;
  const unit = { kb: 1024, kib: 1024, mb: 1024 * 1024, b: 1, bytes: 1 }[(match[4] ?? '').toLowerCase()] ?? 1;
  const file = masked.value(match[1] ?? '');
  const op = /at most|<=|不超过/i.test(match[2] ?? '') ? '<=' : '<';
  return {
    kind: 'command',
    command: match[5] ? `gzip -c ${file} | wc -c` : `wc -c < ${file}`,
    stdout: `${op} ${Math.round(Number(match[3]) * unit)}`,
  };
}

const LINES = '(?:lines?(?:\\s*long)?(?:\\s*of code)?|行(?:以内|之内|以下|代码)?|LOC)';

/** Limits on the length of files. */
function lengthLimits({ text, masked }: Sentence): Predicate | undefined {
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
function functionLengths({ text, masked }: Sentence): Predicate | undefined {
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
function fileCount({ text, masked }: Sentence): Predicate | undefined {
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

/** Keys, values and entries of JSON files. */
function jsonRules({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(`^(?:the\\s+)?(${F})\\s*(?:文件)?\\s*(?:中|里|内)?\\s*(.*)$`, 's').exec(text);
  const file = masked.value(match?.[1] ?? '');
  if (!match || !/\.(?:json|jsonc|json5)$/.test(file)) return undefined;
  const body = (match[2] ?? '').trim();
  const files = [fileGlob(file)];
  const key = (
    path: readonly string[],
    op: Extract<Predicate, { kind: 'json_key' }>['op'],
    value?: string | number | boolean | null,
  ): Predicate => ({
    kind: 'json_key',
    files,
    pattern: path.join('.'),
    path: [...path],
    op,
    ...(value === undefined ? {} : { value }),
  });

  const valid =
    /^(?:is|parses as|是|为)\s*(?:an?\s+)?(?:valid|well-formed|合法|有效)的?\s*JSON\s*(.*)$/i.exec(body);
  if (valid) {
    const rest = (valid[1] ?? '').replace(/^(?:and|,|且|并)\s*/, '');
    if (!rest || isRemark(rest)) return key([], 'valid');
    const more =
      sameKeys({ masked, text: `${match[1]} ${rest}` }) ?? jsonRules({ masked, text: `${match[1]} ${rest}` });
    return more && allOf([key([], 'valid'), more]);
  }
  const entries = new RegExp(
    `^(?:has|contains?|holds?|包含|有)\\s*(${COMPARISON})?\\s*(\\d+)\\s*(?:top-level\\s*)?(?:entries|items|elements|records|keys|条(?:记录|目)?|项|个(?:条目|元素))\\s*$`,
    'i',
  ).exec(body);
  if (entries) return key([], lengthOp(entries[1]), Number(entries[2]) + shift(entries[1]));

  const dependency = new RegExp(
    `^(?:中)?\\s*(?:已|已经)?(移除|删除|不再(?:包含|依赖)|不包含|no longer (?:has|lists|contains|depends on)|does not (?:list|contain|depend on)|drops)\\s*(?:the\\s+)?(${Q}|${I})\\s*(?:依赖|dependency|as a dependency|依赖项)`,
    'i',
  ).exec(body);
  if (dependency) return key(['dependencies', masked.value(dependency[2] ?? '')], 'absent');
  const depends = new RegExp(
    `^(?:已)?(?:包含|新增|添加|has|lists|contains|declares|depends on|includes)\\s*(?:the\\s+)?(${Q}|${I})\\s*(?:依赖|dependency|as a dependency|依赖项)`,
    'i',
  ).exec(body);
  if (depends) return key(['dependencies', masked.value(depends[1] ?? '')], 'exists');

  const list = new RegExp(
    `^(?:的\\s*)?(?:the\\s+)?(${Q}|${I}|[a-z][\\w-]*)\\s*(?:array|list|数组|列表)\\s*(?:contains?|includes?|has|包含|含有?)\\s*(${Q}|${I})\\s*$`,
  ).exec(body);
  if (list) return key(pathOf(masked, list[1] ?? ''), 'includes', masked.value(list[2] ?? ''));

  const absent = new RegExp(
    `^(?:不存在|不包含|没有|does not (?:have|contain|define)|has no|contains no|no longer (?:has|contains|defines))\\s*(?:a\\s+|an\\s+|the\\s+)?(${Q}|${I})\\s*(?:键|字段|key|field|property|script|选项|option)(.*)$`,
    'i',
  ).exec(body);
  if (absent && isRemark(absent[2] ?? ''))
    return key(placed(file, pathOf(masked, absent[1] ?? '')), 'absent');

  const present = new RegExp(
    `^(?:包含|存在|有|has|contains?|defines?|declares?|includes?)\\s*(?:a\\s+|an\\s+|the\\s+)?(${Q}|${I}|[a-z]\\w*)\\s*(键|字段|脚本|选项|keys?|fields?|property|properties|scripts?|option|entry)\\s*(.*)$`,
    'i',
  ).exec(body);
  if (present) {
    const named = pathOf(masked, present[1] ?? '');
    const path = placed(file, /script|脚本/i.test(present[2] ?? '') ? ['scripts', ...named] : named);
    const rest = (present[3] ?? '')
      .replace(/^(?:且|并且|and|,|，|with|whose)\s*/, '')
      .replace(/^(?:a\s+|its\s+)?(?:值|value)\s*(?:is|of|为)?\s*/, '');
    const compared = new RegExp(`^(${COMPARISON})?\\s*(\\d+(?:\\.\\d+)?)$`).exec(rest);
    if (compared) {
      const op = comparisonOf(compared[1]);
      return key(path, op === '~' ? '==' : op, Number(compared[2]));
    }
    const valued = new RegExp(`^(?:为|是|=|:|equal to|set to)?\\s*(${Q}|true|false)$`).exec(rest);
    if (valued) return key(path, '==', jsonValue(masked, valued[1] ?? ''));
    return isRemark(rest) ? key(path, 'exists') : undefined;
  }
  const valued = new RegExp(
    `^(?:的\\s*)?(${Q}|${I})\\s*(?:键|字段|key|field|value|的值)?\\s*(?:is|equals|==?|为|是|等于|set to|is set to)\\s*(${Q}|true|false|null|-?\\d+(?:\\.\\d+)?)$`,
  ).exec(body);
  if (valued) return key(pathOf(masked, valued[1] ?? ''), '==', jsonValue(masked, valued[2] ?? ''));
  return undefined;
}

const jsonValue = (masked: Masked, mask: string): string | number | boolean | null => {
  const text = masked.value(mask);
  if (text) return text;
  if (mask === 'true' || mask === 'false') return mask === 'true';
  return mask === 'null' ? null : Number(mask);
};

const lengthOp = (words: string | undefined): 'length>=' | 'length==' | 'length<=' => {
  const op = words ? comparisonOf(words) : '==';
  return op === '>=' || op === '>' ? 'length>=' : op === '<=' || op === '<' ? 'length<=' : 'length==';
};
const shift = (words: string | undefined): number =>
  comparisonOf(words) === '>' ? 1 : comparisonOf(words) === '<' ? -1 : 0;

const pathOf = (masked: Masked, mask: string): string[] => {
  const text = masked.value(mask) || mask;
  return /^[@./]|\//.test(text) ? [text] : text.split('.');
};

const COMPILER_OPTION =
  /^(?:no[A-Z]\w*|strict\w*|target|module\w*|jsx|paths|baseUrl|rootDir|outDir|lib|types|esModuleInterop|skipLibCheck|declaration\w*|sourceMap|isolatedModules|allow[A-Z]\w*|resolveJsonModule|verbatimModuleSyntax|composite|incremental|exactOptionalPropertyTypes|erasableSyntaxOnly)$/;

/** Compiler options sit below their own key. */
const placed = (file: string, path: readonly string[]): readonly string[] =>
  /tsconfig[\w.-]*\.json$|jsconfig\.json$/.test(file) &&
  path.length === 1 &&
  COMPILER_OPTION.test(path[0] ?? '')
    ? ['compilerOptions', ...path]
    : path;

function sameKeys({ text, masked }: Sentence): Predicate | undefined {
  const same = '(?:the same (?:set of )?keys|the same key set|identical keys|all (?:the )?keys)';
  const match =
    new RegExp(
      `^(?:the\\s+)?(${F})\\s*(?:has|have|contains?)\\s*${same}\\s*(?:as|of|in)\\s*(${F})$`,
      'i',
    ).exec(text) ??
    new RegExp(
      `^(?:the\\s+)?(${F})\\s*(?:and|与|和|,|、)\\s*(${F})\\s*(?:both\\s+)?(?:have|has|share)\\s*${same}$`,
      'i',
    ).exec(text) ??
    new RegExp(
      `^(${F})\\s*(?:与|和|跟|同)\\s*(${F})\\s*的?\\s*(?:键|key|keys)\\s*(?:集合|结构)?\\s*(?:完全)?\\s*(?:一致|相同|对齐)$`,
      'i',
    ).exec(text);
  const [first, second] = [masked.value(match?.[1] ?? ''), masked.value(match?.[2] ?? '')];
  if (!match || !/\.json$/.test(first) || !/\.json$/.test(second)) return undefined;
  return {
    kind: 'json_key',
    files: [fileGlob(first)],
    pattern: '',
    path: [],
    op: 'same_keys',
    value: second,
  };
}

/** `MAX in F is 160`. */
function constantValue({ text, masked }: Sentence): Predicate | undefined {
  const match =
    new RegExp(
      `^(?:the\\s+)?(${Q}|${I})\\s*(?:in|of|于|在)\\s*(${F})\\s*(?:中)?\\s*(?:is|equals|=|==|为|是|等于)\\s*(still\\s+|set to\\s+)?(${Q}|-?\\d[\\d_.]*|true|false)(.*)$`,
    ).exec(text) ??
    swapped(
      new RegExp(
        `^(${F})\\s*(?:中|里|的|:|has|sets?|defines?)\\s*(?:的)?\\s*(${Q}|${I})\\s*(?:is|=|==|为|是|等于|to|as)\\s*()(${Q}|-?\\d[\\d_.]*|true|false)(.*)$`,
      ).exec(text),
    );
  if (!match) return undefined;
  const name = masked.value(match[1] ?? '');
  const value = masked.value(match[4] ?? '') || (match[4] ?? '');
  if (!/^[A-Za-z_$][\w$.]*$/.test(name)) return undefined;
  const quoted =
    /^[\w.-]+$/.test(value) && !/^(?:\d|true$|false$|True$|False$|None$|null$)/.test(value)
      ? `["'\`]?${escapeRegex(value)}["'\`]?`
      : escapeRegex(value);
  const assigned: Predicate = {
    kind: 'contains',
    files: [one(masked, match[2] ?? '')],
    regex: true,
    pattern: `^\\s*(?:export\\s+)?(?:(?:const|let|var|final|static|public|private|val|pub|#define)\\s+)*(?:\\w+\\s+)?${escapeRegex(name)}\\s*(?::\\s*[\\w\\[\\]<>., |]+)?\\s*(?:=|:|\\s)\\s*${quoted}${/\w$/.test(value) ? '\\b' : ''}`,
  };
  const rest = (match[5] ?? '').trim();
  return isRemark(rest) ? assigned : allOf([assigned, { kind: 'prose', text: masked.unmask(rest) }]);
}

function swapped(match: RegExpExecArray | null): RegExpExecArray | null {
  if (!match) return null;
  const [first, second] = [match[1] ?? '', match[2] ?? ''];
  match[1] = second;
  match[2] = first;
  return match;
}

/** `F L212 为 'x'（非 'y'）`: line numbers drift, the text is what counts. */
function lineStates({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(
    `^(${F})\\s*(?:L|line\\s*|第\\s*)\\d+(?:\\s*[-–]\\s*L?\\d+)?\\s*(?:行)?\\s*(?:is|reads|为|是|contains?|包含|应为|改为)\\s*(${Q})\\s*(?:[(（]\\s*(?:not|非|而非|不是)\\s*(${Q})\\s*[)）])?$`,
    'i',
  ).exec(text);
  if (!match) return undefined;
  const files = [one(masked, match[1] ?? '')];
  const wanted: Predicate = { kind: 'contains', files, pattern: masked.value(match[2] ?? ''), regex: false };
  return match[3]
    ? allOf([wanted, { kind: 'not_contains', files, pattern: masked.value(match[3]), regex: false }])
    : wanted;
}

/** `f in F calls a before b`. */
function callOrder({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(
    `^(${ANY})\\s*(?:in|of|\\(in)\\s*(${F})\\)?\\s*(?:calls?|invokes?|runs?|awaits?|调用)\\s*(${Q}|${I})\\s*(before|after|之前|之后)\\s*(?:it\\s+)?(?:calls?|invokes?|calling|invoking)?\\s*(${Q}|${I})$`,
  ).exec(text);
  if (!match) return undefined;
  const names = [masked.value(match[3] ?? ''), masked.value(match[5] ?? '')].map(
    (name) => `\\b${escapeRegex(name.replace(/\(\)$/, ''))}\\(`,
  );
  const ordered = /after|之后/.test(match[4] ?? '') ? names.reverse() : names;
  return {
    kind: 'contains',
    files: [one(masked, match[2] ?? '')],
    pattern: ordered.join('[\\s\\S]*'),
    regex: true,
    scope: { block: masked.value(match[1] ?? '').replace(/\(\)$/, '') },
    code_only: true,
  };
}

/** `x is registered in F via y`. */
function registeredVia({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(
    `^(${ANY}|[A-Za-z]\\w*)\\s*(?:is|are|gets|被|已)?\\s*(?:registered|mounted|bound|wired|added|used|注册|挂载|绑定)\\s*(?:in|to|at|于|到|在)\\s*(${F})\\s*(?:中)?\\s*(?:via|with|using|through|by|通过|使用)\\s*(${Q}|${I}|[A-Za-z]\\w*)(?:\\(\\))?$`,
    'i',
  ).exec(text);
  if (!match) return undefined;
  const [what, how] = [match[1] ?? '', match[3] ?? ''].map((mask) =>
    (masked.value(mask) || mask).replace(/\(\)$/, ''),
  );
  return {
    kind: 'contains',
    files: [one(masked, match[2] ?? '')],
    pattern: `${escapeRegex(how ?? '')}\\([^;)]*${escapeRegex(what ?? '')}`,
    regex: true,
    spans_lines: true,
    flags: 'i',
    code_only: true,
  };
}

/** `no import of fs or db inside F`. */
function noImport({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(
    `(?:^|[—–:,-]\\s*)no\\s+(?:direct\\s+)?imports?\\s+(?:of|from)\\s+((?:[\\w@/.-]+|${ANY})(?:(?:\\s*,\\s*|\\s+or\\s+|\\s+and\\s+)(?:[\\w@/.-]+|${ANY}))*)\\s+(?:inside|in|within|from|under)\\s+(${F})`,
    'i',
  ).exec(text);
  if (!match) return undefined;
  const names = (match[1] ?? '')
    .split(/\s*,\s*|\s+or\s+|\s+and\s+/)
    .map((name) => escapeRegex(masked.value(name) || name));
  const file = masked.value(match[2] ?? '');
  return {
    kind: 'not_contains',
    files: [fileGlob(/\.\w+$/.test(file) ? file : `${file.replace(/\/$/, '')}/**`)],
    regex: true,
    code_only: true,
    pattern: `(?:from|import|require\\()\\s*\\(?["'](?:node:)?(?:[^"'\\n]*/)?(?:${names.join('|')})(?:/[^"'\\n]*)?["']`,
  };
}

/** `git diff 里没有新加的 X`: about added lines, whatever else the file holds. */
function addedInDiff({ text, masked }: Sentence): Predicate | undefined {
  const raw = masked.unmask(text);
  const match =
    /^(git diff(?:\s+[\w./~^@{}-]+)*)\s*(?:里|中|does not|shows? no|has no|contains? no|没有|无)\s*(?:没有|无|不包含|add|contain)?\s*(?:任何)?(?:新加的?|新增的?|added|new)?\s*(.+?)\s*(?:断言|语句|assertions?|statements?|casts?)?$/i.exec(
      raw,
    );
  if (!match || !/没有|无|no\b|not/.test(raw)) return undefined;
  const pattern = (match[2] ?? '').replace(/^['"`]|['"`]$/g, '');
  return {
    kind: 'command',
    command: `${match[1]} | grep -E '^\\+.*${pattern.replace(/'/g, "'\\''")}'`,
    stdout: 'empty',
  };
}

/** The project's tests without a command. */
function suite({ text }: Sentence): Predicate | undefined {
  const english =
    /^(?:all\s+)?(?:the\s+)?(?:existing|full|whole|entire|project|unit|current|other)?\s*(?:unit\s+|integration\s+)?(?:tests?(?:\s+suite)?|suite)\s*(?:\(\w+\)\s*)?(?:still\s+|all\s+|must\s+|continue to\s+|keep\s+|remain\s+|is\s+|are\s+)*(?:pass(?:es|ing)?|green)$/i;
  const chinese =
    /^(?:所有|全部|既有|现有|已有|原有|全量|项目)*(?:的)?(?:单元|集成|回归)?测试(?:套件)?(?:仍|全部|均|都|继续|保持|仍然|需)*(?:通过|绿|全绿)$/;
  return english.test(text) || chinese.test(text) ? { kind: 'test_run', command: '' } : undefined;
}

/** `9 @x decorators added with 'Y' reason strings`. */
function decorators({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(
    `^(${COMPARISON})?\\s*(\\d+)\\s*(?:new\\s+)?(${Q}|${I})\\s*(?:decorators?|markers?|annotations?|装饰器|标记)\\s*(?:are\\s+|were\\s+)?(?:added|present|exist|新增)?\\s*(?:(?:with|each with)\\s+(${Q})\\s*(?:reason|reasons|message)?\\s*(?:strings?|texts?)?)?$`,
  ).exec(text);
  if (!match) return undefined;
  const name = masked.value(match[3] ?? '');
  const files = [/^@pytest|^@unittest|^@\w+\.mark/.test(name) ? '**/*.py' : '**'];
  const op = match[1] ? comparisonOf(match[1]) : '>=';
  const count = (pattern: string): Predicate => ({
    kind: 'count',
    files,
    pattern: escapeRegex(pattern),
    regex: true,
    op,
    value: Number(match[2]),
    unit: 'lines',
  });
  return allOf([count(name), ...(match[4] ? [count(masked.value(match[4]))] : [])]);
}

/** Viewport sizes are written as width and height. */
function viewports({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(
    `^(${F})\\s*(?:exists?\\s*and\\s*)?(?:defines?|declares?|has|contains?)\\s*(?:projects?|viewports?|entries)?\\s*(?:for)?\\s*((?:\\d{3,4}x\\d{3,4}(?:\\s*,?\\s*(?:and\\s+)?)?)+)\\s*(?:viewports?|sizes?|projects?)?$`,
    'i',
  ).exec(text);
  if (!match) return undefined;
  const files = [one(masked, match[1] ?? '')];
  const widths = [...(match[2] ?? '').matchAll(/(\d+)x\d+/g)].map(
    (size): Predicate => ({ kind: 'contains', files, pattern: `width:\\s*${size[1]}\\b`, regex: true }),
  );
  return allOf([...(/exists?/.test(text) ? [{ kind: 'exists' as const, files }] : []), ...widths]);
}

/** `x imported from y`, `F 中 A, B 导入解析成功`. */
function importedFrom({ text, masked }: Sentence): Predicate | undefined {
  const match =
    new RegExp(
      `^(${I}(?:\\s*(?:,|and|、|和)\\s*${I})*)\\s*(?:is|are)?\\s*imported\\s+from\\s+(${ANY}|[\\w@./-]+)(?:\\s+(?:in|by|into)\\s+(${F}))?$`,
    ).exec(text) ??
    new RegExp(`^(${I}(?:\\s*(?:,|、|和)\\s*${I})*)\\s*从\\s*(${ANY}|[\\w@./-]+)\\s*导入()$`).exec(text);
  if (match) {
    const symbols = (match[1] ?? '').match(new RegExp(I, 'g'))?.map((mask) => masked.value(mask)) ?? [];
    return {
      kind: 'imports',
      from: match[3] ? one(masked, match[3]) : '',
      to: masked.value(match[2] ?? '') || (match[2] ?? ''),
      symbols,
    };
  }
  const resolved = new RegExp(
    `^(${F})\\s*(?:中|里)\\s*(${I}(?:\\s*(?:,|，|、|和)\\s*${I})*)\\s*(?:导入|引入)(?:解析)?(?:成功|正常|无误)?$`,
  ).exec(text);
  if (!resolved) return undefined;
  const symbols = (resolved[2] ?? '').match(new RegExp(I, 'g'))?.map((mask) => masked.value(mask)) ?? [];
  return { kind: 'imports', from: one(masked, resolved[1] ?? ''), to: '', symbols };
}

/** `GardenList 消费 @moss/ui Tile 组件`. */
function consumes({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(
    `^(${ANY}|[A-Z]\\w+)\\s*(?:消费|使用|引用|consumes?|uses?)\\s*(?:the\\s+)?(${I}|[a-z@][\\w@/-]*)\\s*(?:的\\s*)?(${I}|[A-Z]\\w+)\\s*(?:组件|component|hook|函数|function)?$`,
  ).exec(text);
  if (!match) return undefined;
  const [subject, source, symbol] = [match[1], match[2], match[3]].map(
    (mask) => masked.value(mask ?? '') || (mask ?? ''),
  );
  if (!/^@[\w-]+\/|^[a-z]+(?:-[a-z]+)+$/.test(source ?? '')) return undefined;
  const from = new RegExp(F).test(match[1] ?? '') ? fileGlob(subject ?? '') : `**/${subject}.*`;
  return { kind: 'imports', from, to: source ?? '', symbols: [symbol ?? ''] };
}

function namedInModuleExports({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(
    `^(${I}|${Q}|\\w+)\\s*(?:is|are|在|位于)\\s*(?:listed\\s+|included\\s+|present\\s+)?(?:in|于)?\\s*(?:the\\s+)?(${I})\\s*(?:block|object|中)?(?:\\s+of\\s+(${F}))?(?:\\s*[(（].*[)）])?$`,
  ).exec(text);
  if (!match || !/^(?:module\.exports|__all__|exports)$/.test(masked.value(match[2] ?? ''))) return undefined;
  return {
    kind: 'exports',
    files: match[3] ? [one(masked, match[3])] : [],
    symbols: [masked.value(match[1] ?? '') || (match[1] ?? '')],
  };
}

/** `F 的 x: 全部改为引用 Y`: no literal value is left. */
function replacedLiterals({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(
    `^(${F})\\s*(?:的|中的?)\\s*(${I}|${Q}|\\w+)\\s*[:：]?\\s*(?:硬编码)?\\s*(?:全部|均|都)?(?:改为|替换为|改用)(?:引用|使用)?\\s*(${ANY}|\\w+)$`,
  ).exec(text);
  if (!match) return undefined;
  const name = (masked.value(match[2] ?? '') || (match[2] ?? '')).replace(/[:：]$/, '');
  return {
    kind: 'not_contains',
    files: [one(masked, match[1] ?? '')],
    pattern: `${escapeRegex(name)}\\s*:\\s*["'\\d#]`,
    regex: true,
  };
}

function emptyExport({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(
    `^(${F})\\s*(存在|exists?)?\\s*(?:且|并|and)?\\s*(?:导出|exports?)\\s*(?:an?\\s+)?(?:空对象|empty object)$`,
    'i',
  ).exec(text);
  if (!match) return undefined;
  const files = [one(masked, match[1] ?? '')];
  const content: Predicate = {
    kind: 'contains',
    files,
    pattern: 'module\\.exports\\s*=\\s*\\{\\s*\\}|export default \\{\\s*\\}',
    regex: true,
    spans_lines: true,
  };
  return match[2] ? allOf([{ kind: 'exists', files }, content]) : content;
}

/** `F 中不再出现 ... 的代码（无 'x'）`: the code in brackets is what can be checked. */
function negatedCode({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(
    `^(${LIST})\\s*(?:中|里|内)?\\s*(?:不再|no longer|does not|doesn't|已不)[^(（]*[(（]\\s*(?:no|无|没有)\\s*(${Q}(?:\\s*(?:/|,|、|or|或)\\s*${Q})*)[^)）]*[)）]$`,
    'i',
  ).exec(text);
  if (!match) return undefined;
  const files = [...filesIn(masked, match[1] ?? '')];
  const items = (match[2] ?? '').match(new RegExp(Q, 'g')) ?? [];
  return allOf(
    items.map((mask) => ({ kind: 'not_contains', files, pattern: masked.value(mask), regex: false })),
  );
}

/** `file: PATH`, `grep: 'RE' FILE`. */
function tagged({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(`^(?:file|文件|path|路径)\\s*[:：]\\s*(${F})\\s*(.*)$`, 'i').exec(text);
  if (!match) return undefined;
  const rest = (match[2] ?? '').trim();
  return rest
    ? subjectClauses({ masked, text: `${match[1]} ${rest}` })
    : { kind: 'exists', files: [one(masked, match[1] ?? '')] };
}

/** The usual form: files, then what they contain, export, import or are. */
function subjectClauses({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(
    `^(?:the\\s+|in\\s+|在\\s*)?(?:(?:new\\s+)?(?:file|files|test file|module|文件)\\s+)?(${LIST})\\s*(目录|文件夹|directory|folder|文件|files?)?\\s*(?:中|里|内|下|目录下)?\\s*(?:(?:的|下)?(?:代码|文件))?[,，:：]?\\s*(?:both|all|each)?\\s*(.*)$`,
    's',
  ).exec(text);
  if (match) {
    const list = match[1] ?? '';
    const raw = (list.match(new RegExp(F, 'g')) ?? []).map((mask) => masked.value(mask));
    const folder = raw.every(
      (path) =>
        /[\\/]$/.test(path) ||
        (!/\.\w{1,10}$|[*}]$/.test(path) && !/(?:Makefile|Dockerfile|LICENSE)$/.test(path)),
    );
    const clauses = (match[3] ?? '').trim();
    const entry = /目录|文件夹|directory|folder/.test(match[2] ?? '') ? 'dir' : match[2] ? 'file' : undefined;
    const named = filesIn(masked, list);
    const about =
      /^(?:(?:[^\s]*\s*)?(?:exists?|存在|does not exist|不存在|已删除|已移除|is (?:removed|deleted|present)|directory exists|目录))/i.test(
        clauses,
      ) ||
      /目录|directory|folder/.test(text.slice(list.length, list.length + 14)) ||
      new RegExp(`^(?:contains|包含)\\s*${F}`).test(clauses);
    const files = folder && !about ? named.map((file) => `${file}/**`) : named;
    const predicate = readClauses(clauses, subjectOf(files, folder && about, entry), masked);
    if (predicate) return predicate;
  }
  return placedBehind({ text, masked });
}

/** `'x' appears in F`, `x exists in F`, `F` behind the verb. */
function placedBehind({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(
    `^(?:the\\s+)?(?:string\\s+|text\\s+)?(${Q}|${I})\\s*(?:function|component|class|string|字符串)?\\s*(?:is\\s+|are\\s+)?(no longer |not |不再|未|不)?(?:appears?|present|exists?|found|defined|declared|exported|referenced|used|出现|存在|定义|导出)\\s*(?:in|from|by|于|在)\\s*(${LIST})(?:\\s*中)?$`,
    'i',
  ).exec(text);
  if (!match) return undefined;
  const files = [...filesIn(masked, match[3] ?? '')];
  const item = masked.value(match[1] ?? '').replace(/\(\)$/, '');
  if (/export|导出/i.test(text) && !match[2] && /^\w+$/.test(item))
    return { kind: 'exports', files, symbols: [item] };
  return match[2]
    ? { kind: 'not_contains', files, pattern: item, regex: false }
    : { kind: 'contains', files, pattern: item, regex: false };
}

/** Sentences without a file: `文件包含 'x'`, `包含 'x'`, `NAME contains 'x'`, `x 导出 y`. */
function nameSubject({ text, masked }: Sentence): Predicate | undefined {
  const anonymous =
    /^(?:(?:the\s+)?(?:file|document|module|it)|(?:该|此|本)?(?:文件|文档|模块|代码))?\s*(?:中|里|内)?\s*(.*)$/is.exec(
      text,
    );
  const body = anonymous?.[1] ?? text;
  const whole =
    body.length < text.length ||
    /^(?:contains?|does not contain|includes?|exports?|包含|不包含|含有|导出)/i.test(text);
  if (whole) {
    const section = new RegExp(
      `^(?:包含|contains?|has)\\s*(?:an?\\s+)?(${Q})\\s*(?:章节|小节|部分|section|heading|chapter)`,
    ).exec(body);
    if (section)
      return { kind: 'contains', files: [], pattern: masked.value(section[1] ?? ''), regex: false };
    return readClauses(body, subjectOf([], false), masked);
  }
  const named = new RegExp(
    `^(${I}|[a-z][A-Za-z]+)\\s*(列表|数组|对象|枚举|映射|list|array|object|enum|map|constant|常量)?\\s*(?:中|里)?\\s*((?:does not contain|不包含|contains?|includes?|包含|含有).*)$`,
    'i',
  ).exec(text);
  if (named) {
    const name = masked.value(named[1] ?? '') || (named[1] ?? '');
    if (!named[2] && !/^[A-Z][A-Z0-9_]+$/.test(name)) return undefined;
    const objects = readObjects(
      (named[3] ?? '').replace(/^(?:does not contain|不包含|contains?|includes?|包含|含有)\s*/i, ''),
      masked,
    );
    if (!objects || !isRemark(objects.rest)) return undefined;
    return readClauses(named[3] ?? '', { ...subjectOf([], false), block: name }, masked);
  }
  const exporting = new RegExp(`^(${I}|[a-z]\\w+)\\s*((?:导出|exports?)\\s*.*)$`).exec(text);
  return exporting ? readClauses(exporting[2] ?? '', subjectOf([], false), masked) : undefined;
}

export { testCases };
