import type { Predicate } from '../../domain/predicate.js';
import { subjectOf } from './clause.js';
import { readClauses } from './clauses.js';
import { F, I, Q } from './masked.js';
import { isRemark, readObjects } from './objects.js';
import { filesIn, LIST, one, type Sentence } from './sentence.js';

/** `file: PATH`, `grep: 'RE' FILE`. */
export function tagged({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(`^(?:file|文件|path|路径)\\s*[:：]\\s*(${F})\\s*(.*)$`, 'i').exec(text);
  if (!match) return undefined;
  const rest = (match[2] ?? '').trim();
  return rest
    ? subjectClauses({ masked, text: `${match[1]} ${rest}` })
    : { kind: 'exists', files: [one(masked, match[1] ?? '')] };
}

/** The usual form: files, then what they contain, export, import or are. */
export function subjectClauses({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(
    `^(?:the\\s+|in\\s+|在\\s*)?(?:(?:new\\s+)?(?:file|files|test file|module|文件)\\s+)?(${LIST})\\s*(目录|文件夹|directory|folder|文件|files?)?\\s*(?:中|里|内|下|目录下)?\\s*(?:(?:的|下)?(?:代码|文件))?[,，:：]?\\s*(?:both|all|each)?\\s*(.*)$`,
    'is',
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
    `^(?:the\\s+)?(?:string\\s+|text\\s+)?(${Q}|${I})\\s*(?:function|component|class|string|字符串)?\\s*(?:is\\s+|are\\s+)?(no longer |not |does not |doesn't |must not |不再|未|不)?(?:appears?|occurs?|present|exists?|found|defined|declared|exported|referenced|used|出现|存在|定义|导出)\\s*(?:in|from|by|于|在)\\s*(${LIST})(?:\\s*中)?$`,
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
export function nameSubject({ text, masked }: Sentence): Predicate | undefined {
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
