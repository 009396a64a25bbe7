import { allOf, anyOf, type Predicate } from '../../domain/predicate.js';
import { escapeRegex } from '../regex-dialects.js';
import { callsOf } from './calls.js';
import { CONTAIN, DEFINE, NEGATION, prose, RENDER, SOFT, type Subject, starts, USE } from './clause.js';
import { filesOfKind, found, searchFor, testCases } from './found.js';
import { ANY, F, I, type Masked, Q } from './masked.js';
import { isRemark, type Objects, readObjects } from './objects.js';
import { COMPARISON, comparisonOf } from './sentence.js';

const NOT_CONTAIN = starts(
  `(?:${NEGATION}\\s*(?:${SOFT})(?:contain|include|have|mention|use|call|reference|define|declare|hold|包含|含有|含|出现|使用|引用|调用|定义|存在)s?(?:any|了)?|contains? (?:no|none of|neither)|has no|have no|no longer (?:${CONTAIN}|${DEFINE}|${USE})|无|没有|不再有)(?![\\w])\\s*`,
);
const CONTAINS = starts(`(${CONTAIN})(?![\\w])\\s*`);
const DEFINES = starts(`(${DEFINE})(?![\\w])\\s*`);
const USES = starts(`(${USE})(?![\\w])\\s*`);
const RENDERS = starts(`(?:${RENDER})(?![\\w])\\s*`);

export function blockContains(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = new RegExp(
    `^(${I})\\s*(?:列表|数组|对象|函数|方法|list|array|object|enum|map|function|method|block|class|interface|definition|body|体|\\s)*\\s*(?:中|里|内)?\\s*(?=${SOFT}(?:${NEGATION}\\s*)?(?:${CONTAIN}))`,
  ).exec(clause);
  if (!match || subject.block) return undefined;
  const scoped = { ...subject, block: masked.value(match[1] ?? '').replace(/\(\)$/, '') };
  const rest = clause.slice(match[0].length);
  return notContains(rest, scoped, masked) ?? contains(rest, scoped, masked);
}

export function notContains(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = NOT_CONTAIN.exec(clause);
  if (!match) return undefined;
  let body = clause.slice(match[0].length);
  const access =
    /^(?:direct\s+)?(?:access(?:es)? to|usages? of|uses? of|calls? to|references? to|imports? of|对)\s*/i.exec(
      body,
    );
  body = body.slice(access?.[0].length ?? 0);
  const read = readObjects(body, masked);
  const objects = read && /define|declare|定义/i.test(match[0]) ? byName(read) : read;
  if (!objects || EXCEPTION.test(objects.rest)) return undefined;
  const codeOnly = access !== null || /(?:use|call|使用|调用)/i.test(match[0]);
  if (
    !isRemark(
      objects.rest.replace(/^(?:的)?(?:字符串|键|引用|调用|代码|断言|usages?|references?|calls?)/, ''),
    )
  ) {
    const block = blockBehind(objects.rest, masked);
    if (!block) return undefined;
    return none(objects, { ...subject, block }, codeOnly);
  }
  return none(objects, subject, codeOnly);
}

const EXCEPTION = /除外|除了|例外|except|unless|other than|apart from|仅|only\b|outside/i;

function none(objects: Objects, subject: Subject, codeOnly: boolean): Predicate {
  return allOf(
    objects.items.map((item) => ({
      kind: 'not_contains',
      files: [...subject.files],
      ...(codeOnly ? { code_only: true } : {}),
      ...searchFor(item, { objects, calls: codeOnly }),
      ...(subject.block ? { scope: { block: subject.block } } : {}),
    })),
  );
}

/** `in the X function body`, `inside X`, `of X`: the block meant. */
function blockBehind(rest: string, masked: Masked): string | undefined {
  const match = new RegExp(
    `^(?:call |calls |string |check |field |fields )?(?:in|inside|within|of|于|在)\\s+(?:the\\s+)?(${I}|${Q})\\s*(?:function|method|class|interface|block|body|函数|方法|类|object|array|definition|type|enum|switch|call)*(?:\\s*(?:body|中|内))?\\s*$`,
  ).exec(rest.replace(/[(（][^()（）]*[)）]/g, '').trim());
  return match ? masked.value(match[1] ?? '').replace(/\(\)$/, '') : undefined;
}

/** Texts that stand without quotes and are code by their look. */
const CODE =
  /^(?:export|import|const|let|function|class|interface|async|def|type|return|public|private|static|enum|struct|fn|func|pub|<\w|@\w|#\w|--\w|\.\w|\$\w)[\s\S]*$/;

export function contains(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = CONTAINS.exec(clause);
  if (!match) return undefined;
  const body = clause.slice(match[0].length).trim();
  const pair = new RegExp(`^[\\w.-]+\\s*[:=]\\s*${Q}$`).exec(body);
  if (pair) return found({ items: [masked.unmask(body)], joiner: 'all', rest: '' }, subject, {});
  const many = new RegExp(
    `^(${COMPARISON})?\\s*(\\d+)\\s*(?:个|条)?\\s*(${Q}|${I}|it\\(\\)|test\\(\\))?\\s*(it\\(\\)|test|测试|用例|entries|cases?|blocks?|calls?|occurrences?|times|TypeScript|JavaScript|\\.?[\\w.]+)?\\s*(?:blocks?|cases?|calls?|tests?|files?|文件|用例|次|处|occurrences)?(?:\\s+(?:of\\s+)?(${Q}))?\\s*$`,
    'i',
  ).exec(body.replace(/\s*[(（][^)）]*[)）]$/, ''));
  if (many) return counted(many, subject, masked);
  if (subject.folder) {
    const objects = new RegExp(`^((?:${F}|,|，|、|\\s|and|和)+)(.*)$`).exec(body);
    const names = (objects?.[1] ?? '').match(new RegExp(F, 'g'));
    if (names && isRemark(objects?.[2] ?? ''))
      return allOf(
        names.map((name) => ({ kind: 'exists', files: [`${subject.files[0]}/${masked.value(name)}`] })),
      );
  }
  const objects = readObjects(body, masked);
  if (!objects) {
    if (!CODE.test(masked.unmask(body)) || body.length > 120) return undefined;
    return found({ items: [masked.unmask(body)], joiner: 'all', rest: '' }, subject, {});
  }
  const calls = /^(?:an? )?calls? (?:to|of)\b/i.test(body);
  return withRest(objects, { subject, masked, codeOnly: calls, calls });
}

function counted(match: RegExpExecArray, subject: Subject, masked: Masked): Predicate | undefined {
  const op = match[1] ? comparisonOf(match[1]) : '==';
  const value = Number(match[2]);
  const noun =
    `${match[3] && !new RegExp(ANY).test(match[3]) ? match[3] : ''} ${match[4] ?? ''}`.toLowerCase();
  const text = [match[3], match[5]].find((mask) => mask && new RegExp(ANY).test(mask));
  if (/typescript|javascript|files?|文件/.test(`${noun} ${match[0].toLowerCase()}`) && subject.folder) {
    return filesOfKind(subject.files, noun.trim(), { op, value });
  }
  const item = text ? masked.value(text) : '';
  if (text && !/^(?:it|test)\(\)$/.test(item)) {
    return {
      kind: 'count',
      files: [...subject.files],
      ...(callsOf(item, { declared: !/\bcalls?\b/i.test(match[0]) }) ?? { pattern: item, regex: false }),
      op,
      value,
      unit: 'matches',
    };
  }
  if (/it\(\)|test|测试|用例|case/.test(`${noun} ${item}`)) return testCases(subject.files, op, value);
  if (/entr|条/.test(match[0]) && subject.files.every((file) => file.endsWith('.json'))) {
    const length = op === '>=' ? 'length>=' : op === '<=' ? 'length<=' : 'length==';
    return { kind: 'json_key', files: [...subject.files], pattern: '', path: [], op: length, value };
  }
  return undefined;
}

interface RestContext {
  readonly subject: Subject;
  readonly masked: Masked;
  readonly codeOnly: boolean;
  readonly calls?: boolean;
}

/** What stands behind the objects narrows them, adds members, counts them, or is a remark. */
function withRest(objects: Objects, at: RestContext): Predicate | undefined {
  const { subject, masked } = at;
  const how = { codeOnly: at.codeOnly, calls: at.calls ?? false };
  const { rest } = objects;
  if (isRemark(rest)) return found(objects, subject, how);
  if (EXCEPTION.test(rest)) return undefined;
  const times = new RegExp(
    `^(?:${Q}\\s*)?(${COMPARISON})?\\s*(\\d+)\\s*(?:times|次|处|occurrences|matches)`,
  ).exec(rest);
  const [single] = objects.items;
  if (times && objects.items.length === 1 && single !== undefined)
    return {
      kind: 'count',
      files: [...subject.files],
      ...searchFor(single, { objects, ...how }),
      op: times[1] ? comparisonOf(times[1]) : '==',
      value: Number(times[2]),
      unit: 'matches',
    };
  const block = blockBehind(rest, masked);
  if (block) return found(objects, subject, { ...how, scope: { block } });
  const members =
    /^(?:with|,?\s*having|,?\s*including|带有?|包含|含)\s+(?:the\s+)?(?:fields?|methods?|members?|props?|properties)?:?\s*/i.exec(
      rest,
    );
  const inner = members && readObjects(rest.slice(members[0].length), masked);
  if (
    inner &&
    (isRemark(inner.rest) ||
      /^(?:methods?|fields?|members?|functions?|props?|properties|方法|字段|属性)$/i.test(inner.rest))
  ) {
    const container = /^(?:export\s+)?(?:interface|class|type|struct|enum)\s+(\w+)/.exec(single ?? '')
      ? { scope: { block: (single ?? '').replace(/^export\s+/, '').replace(/\s+extends.*$/, '') } }
      : {};
    return allOf([found(objects, subject, how), found(inner, subject, container)]);
  }
  const source = new RegExp(`^(?:from|with path)\\s+(${Q}|[\\w@./-]+)$`).exec(rest);
  if (source && single !== undefined && objects.items.length === 1 && /^import\b/.test(single)) {
    const path = masked.value(source[1] ?? '') || (source[1] ?? '');
    const pattern = `${escapeRegex(single)}\\s*from\\s*["'][^"'\\n]*${escapeRegex(path)}`;
    return { kind: 'contains', files: [...subject.files], pattern, regex: true };
  }
  if (/^(?:or|或者?)(?![A-Za-z])/.test(rest))
    return anyOf([found(objects, subject, how), prose(rest, masked)]);
  return allOf([found(objects, subject, how), prose(rest, masked)]);
}

export function renders(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = RENDERS.exec(clause);
  if (!match || subject.files.length === 0) return undefined;
  const objects = readObjects(clause.slice(match[0].length), masked);
  if (!objects?.items.every((item) => /^<?[A-Z]\w*\s*\/?>?$/.test(item))) return undefined;
  const items = objects.items.map((item) => `<${item.replace(/[<>/\s]/g, '')}`);
  const drawn = found({ ...objects, items }, subject, { codeOnly: true });
  return isRemark(objects.rest) ? drawn : allOf([drawn, prose(objects.rest, masked)]);
}

export function defines(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = DEFINES.exec(clause);
  if (!match) return undefined;
  const read = readObjects(clause.slice(match[0].length), masked);
  const objects = read && byName(read);
  if (!objects) return undefined;
  return withRest(objects, {
    subject,
    masked,
    codeOnly: !objects.items.some((item) => /[\s'"./:]/.test(item)),
  });
}

/** What is defined is a name: `save()` is declared as `save(order: Order)`. */
const byName = ({ items, joiner, rest }: Objects): Objects => ({
  items: items.map((item) => item.replace(/^([\w$.]+)\(\)$/, '$1')),
  joiner,
  rest,
});

export function uses(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = USES.exec(clause);
  if (!match || subject.files.length === 0) return undefined;
  const objects = readObjects(clause.slice(match[0].length), masked);
  if (!objects || /\b(?:before|after)\b|之前|之后|先/.test(objects.rest)) return undefined;
  return withRest(objects, { subject, masked, codeOnly: true, calls: true });
}
