import { allOf, type Predicate } from '../../domain/predicate.js';
import { escapeRegex } from '../regex-dialects.js';
import { callsOf } from './calls.js';
import { ANY, F, I, Q } from './masked.js';
import { isRemark } from './objects.js';
import { COMPARISON, comparisonOf, fileGlob, filesIn, LIST, one, type Sentence } from './sentence.js';

/** `MAX in F is 160`. */
export function constantValue({ text, masked }: Sentence): Predicate | undefined {
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
export function lineStates({ text, masked }: Sentence): Predicate | undefined {
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
export function callOrder({ text, masked }: Sentence): Predicate | undefined {
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
export function registeredVia({ text, masked }: Sentence): Predicate | undefined {
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

/** `no occurrences of 'x' in F`, `none of the files under F contain 'x'`. */
export function nowhere({ text, masked }: Sentence): Predicate | undefined {
  const list = `((?:${Q}|${I})(?:\\s*(?:,|or|and|或|和)\\s*(?:${Q}|${I}))*)`;
  const occurrences = new RegExp(
    `^(?:no|zero|0)\\s+(?:more\\s+|remaining\\s+)?(?:occurrences?|references?|usages?|mentions?|calls?|instances?)\\s+(?:of|to)\\s+${list}\\s*(?:remain|exist|are left)?\\s*(?:in|under|within|inside|anywhere in)\\s+(${F})$`,
    'i',
  ).exec(text);
  const files = new RegExp(
    `^(?:none of the|no)\\s*files?\\s*(?:under|in|within|below)\\s+(${F})\\s*(?:contains?|includes?|uses?|mentions?)\\s+(?:any\\s+)?${list}$`,
    'i',
  ).exec(text);
  const [items, place] = occurrences ? [occurrences[1], occurrences[2]] : [files?.[2], files?.[1]];
  if (!items || !place) return undefined;
  const path = masked.value(place);
  const searched = /\.\w{1,8}$|[*]/.test(path) ? fileGlob(path) : `${path.replace(/[\\/]+$/, '')}/**`;
  const names = items.match(new RegExp(`${Q}|${I}`, 'g')) ?? [];
  return allOf(
    names.map((mask) => ({
      kind: 'not_contains',
      files: [searched],
      ...(callsOf(masked.value(mask), { declared: false }) ?? { pattern: masked.value(mask), regex: false }),
    })),
  );
}

/** `no import of fs or db inside F`. */
export function noImport({ text, masked }: Sentence): Predicate | undefined {
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

/** `9 @x decorators added with 'Y' reason strings`. */
export function decorators({ text, masked }: Sentence): Predicate | undefined {
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
export function viewports({ text, masked }: Sentence): Predicate | undefined {
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

/** `F 的 x: 全部改为引用 Y`: no literal value is left. */
export function replacedLiterals({ text, masked }: Sentence): Predicate | undefined {
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

export function emptyExport({ text, masked }: Sentence): Predicate | undefined {
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
export function negatedCode({ text, masked }: Sentence): Predicate | undefined {
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
