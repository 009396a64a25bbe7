import { allOf, anyOf, type Predicate, type Scope } from '../../domain/predicate.js';
import { escapeRegex } from '../regex-dialects.js';
import { ANY, F, I, type Masked, Q } from './masked.js';
import { isRemark, type Objects, readObjects } from './objects.js';
import { COMPARISON, comparisonOf, fileGlob } from './sentence.js';

/** What a clause speaks about. */
export interface Subject {
  readonly files: readonly string[];
  /** A name whose block is meant, where the subject is one. */
  readonly block?: string;
  /** Several files, each of which has to meet the clause. */
  readonly each: boolean;
  /** Named as a folder. */
  readonly folder: boolean;
  /** Called a file or a folder by the words behind it. */
  readonly entry?: 'file' | 'dir';
}

const SOFT =
  '(?:(?:still|now|also|already|both|all|each|correctly|properly|must|should|will|可|可以|能|均|都|也|仍|仍然|已|已经|应|应当|须|必须|需要|需|中|里|内|内部|文件|代码|下代码|下)\\s*)*';
const NEGATION =
  "(?:does not|doesn't|do not|don't|must not|should not|mustn't|shouldn't|may not|never|no longer|not|不再|不得|不应|不能|不可|未|没有|不|无)";
const CONTAIN =
  '(?:contains?|containing|includes?|has|have|holds?|mentions?|包含|含有|含|出现|有|存在|具有|可\\s*grep\\s*到|可以\\s*grep\\s*到|grep\\s*到|包括)(?:了|着)?';
const DEFINE =
  '(?:defines?|declares?|implements?|registers?|introduces?|adds?|contains?|定义|声明|实现|新增|添加|注册|配置)(?:了)?';
const USE =
  '(?:uses?|using|calls?|invokes?|references?|refers to|accesses|reads?|reuses?|使用|调用|引用|复用|调用了|使用了)(?:了)?';
const EXPORT = '(?:re-?exports?|exports?|exporting|导出|重新导出)(?:了)?';
const IMPORT = '(?:imports?|importing|导入|引入)(?:了)?';
const EXIST =
  '(?:exists?|is present|are present|is created|has been created|was created|created|存在|已存在|已创建|已新增|已添加|创建)';
const GONE =
  "(?:(?:does not|doesn't|do not|no longer|must not|should not) exists?|(?:is|are|was|has been|have been)? ?(?:deleted|removed|gone|absent)|不存在|(?:已|被|已被)?(?:删除|移除|清除))";
const RENDER = '(?:renders?|mounts?|渲染|挂载)(?:了)?';

/** Where a new clause begins behind a conjunction. */
const VERB_AHEAD = `(?:${SOFT}(?:${NEGATION}\\s*)?(?:${CONTAIN}|${DEFINE}|${USE}|${EXPORT}|${IMPORT}|${EXIST}|${RENDER}|${GONE})(?![\\w])|no\\s|${I}\\s*(?:contains?|包含))`;
const SPLIT = new RegExp(
  `\\s*(?:[,，;；、]\\s*)?(?:(?<![\\w])(?:and|AND|but|BUT)\\s|(?<![\\w])(OR|or)\\s|并且|并|且|同时|以及|但|[,，;；])\\s*(?=${VERB_AHEAD})`,
  'g',
);

/** All clauses of a predicate behind the subject; undefined when the first says nothing that can be checked. */
export function readClauses(text: string, subject: Subject, masked: Masked): Predicate | undefined {
  const { pieces, joiners } = splitClauses(text);
  const parts = pieces.map(
    (piece, index) =>
      readClause(piece.trim(), subject, masked) ?? (index === 0 ? undefined : prose(piece, masked)),
  );
  const [first] = parts;
  if (!first) return undefined;
  const read = parts.filter((part) => part !== undefined);
  if (read.every((part) => part.kind === 'prose')) return undefined;
  return joiners.length > 0 && joiners.every((joiner) => joiner === 'or') ? anyOf(read) : allOf(read);
}

/** Clauses, each with its verb; `renders it` stays with the clause that says what it is. */
function splitClauses(text: string): { pieces: string[]; joiners: string[] } {
  const pieces: string[] = [];
  const joiners: string[] = [];
  let from = 0;
  for (const at of text.matchAll(SPLIT)) {
    const next = at.index + at[0].length;
    if (
      at.index === 0 ||
      /^(?:renders?|uses?|calls?|渲染|使用|调用)\s*(?:it|them|它|其)(?![A-Za-z])/i.test(
        text.slice(next, next + 20),
      )
    )
      continue;
    pieces.push(text.slice(from, at.index));
    joiners.push(at[1] ? 'or' : 'and');
    from = next;
  }
  pieces.push(text.slice(from));
  return { pieces, joiners };
}

const prose = (part: string, masked: Masked): Predicate => ({
  kind: 'prose',
  text: masked.unmask(part).trim(),
});

type ClauseRule = (clause: string, subject: Subject, masked: Masked) => Predicate | undefined;

function readClause(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  for (const rule of CLAUSES) {
    const predicate = rule(clause, subject, masked);
    if (predicate) return predicate;
  }
  return undefined;
}

const starts = (pattern: string): RegExp => new RegExp(`^${SOFT}${pattern}`, 'i');
const GONE_CLAUSE = new RegExp(
  `^(?:file|directory|folder|文件|目录)?\\s*${SOFT}${GONE}(?![\\w\\u4e00-\\u9fff])`,
  'i',
);
const EXIST_CLAUSE = new RegExp(
  `^(?:(file|directory|folder|文件|目录|dir)\\s*)?${SOFT}${EXIST}(?![\\w])`,
  'i',
);
const NOT_CONTAIN = starts(
  `(?:${NEGATION}\\s*(?:${SOFT})(?:contain|include|have|mention|use|call|reference|define|declare|hold|包含|含有|含|出现|使用|引用|调用|定义|存在)s?(?:any|了)?|contains? no|has no|have no|no longer (?:${CONTAIN}|${DEFINE}|${USE})|无|没有|不再有)(?![\\w])\\s*`,
);
const CONTAINS = starts(`(${CONTAIN})(?![\\w])\\s*`);
const DEFINES = starts(`(${DEFINE})(?![\\w])\\s*`);
const USES = starts(`(${USE})(?![\\w])\\s*`);
const NOT_IMPORT = starts(
  `(?:${NEGATION}\\s*(?:import|导入|引入)s?|no longer imports?)(?![\\w])\\s*(?:from\\s+)?`,
);
const IMPORTS = starts(`(?:${IMPORT})(?![\\w])\\s*(?:and\\s+(?:uses?|renders?|calls?)\\s+)?`);
const NOT_EXPORT = starts(`(?:${NEGATION}\\s*(?:export|导出)s?|no longer (?:re-?)?exports?)(?![\\w])\\s*`);
const EXPORTS = starts(`(?:${EXPORT})(?![\\w])\\s*`);
const RENDERS = starts(`(?:${RENDER})(?![\\w])\\s*`);

const CLAUSES: readonly ClauseRule[] = [
  gone,
  exists,
  notImports,
  imports,
  notExports,
  exports,
  blockContains,
  notContains,
  contains,
  renders,
  defines,
  uses,
];

function gone(clause: string, subject: Subject): Predicate | undefined {
  const match = GONE_CLAUSE.exec(clause);
  if (!match || subject.files.length === 0 || !isRemark(clause.slice(match[0].length))) return undefined;
  return allOf(
    subject.files.map((file) => ({
      kind: 'not_exists',
      files: [file],
      ...(subject.folder ? { type: 'dir' as const } : {}),
    })),
  );
}

function exists(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = EXIST_CLAUSE.exec(clause);
  if (!match || subject.files.length === 0) return undefined;
  const rest = clause.slice(match[0].length).trim();
  const noun = match[1] ?? '';
  const type = subject.entry
    ? { type: subject.entry }
    : subject.folder || /dir|folder|目录/i.test(noun)
      ? { type: 'dir' as const }
      : /file|文件/i.test(noun)
        ? { type: 'file' as const }
        : {};
  const placed = new RegExp(
    `^(?:于|在|in|under|at)\\s*(${F})\\s*(?:目录|directory|folder)?(?:中|下|内)?$`,
  ).exec(rest);
  const folder = placed ? masked.value(placed[1] ?? '').replace(/[\\/]+$/, '') : '';
  const there = allOf(
    subject.files.map((file) => ({
      kind: 'exists',
      files: [folder ? `${folder}/${file.replace(/^\*\*\//, '')}` : file],
      ...(placed ? { type: 'file' as const } : type),
    })),
  );
  if (placed || isRemark(rest)) return there;
  const cases = new RegExp(`^with\\s+(${COMPARISON})?\\s*(\\d+)\\s*(?:test cases|tests|测试用例|cases)`).exec(
    rest,
  );
  if (cases)
    return allOf([there, testCases(subject.files, comparisonOf(cases[1] ?? 'at least'), Number(cases[2]))]);
  const withObjects = /^(?:with|,|，)\s*/.exec(rest);
  const objects = withObjects && readObjects(rest.slice(withObjects[0].length), masked);
  if (objects && isRemark(objects.rest)) return allOf([there, found(objects, subject, {})]);
  return allOf([there, prose(rest, masked)]);
}

/** `it(...)` and `test(...)` calls, or the test functions of other languages. */
export function testCases(
  files: readonly string[],
  op: ReturnType<typeof comparisonOf>,
  value: number,
): Predicate {
  return {
    kind: 'count',
    files: [...files],
    pattern:
      '\\b(?:it|test)(?:\\.\\w+)*\\(|^\\s*(?:async )?def test_|^func Test|#\\[(?:\\w+::)?test\\]|@Test\\b',
    regex: true,
    op,
    value,
    unit: 'matches',
    code_only: true,
  };
}

/** Objects as texts that the files hold. */
function found(
  objects: Objects,
  subject: Subject,
  how: { scope?: Scope; codeOnly?: boolean; suffix?: string },
): Predicate {
  const scope = how.scope ?? (subject.block ? { block: subject.block } : undefined);
  const parts = (
    subject.each && subject.files.length > 1 ? subject.files.map((file) => [file]) : [[...subject.files]]
  ).map((files) => {
    const each = objects.items.map(
      (item): Predicate => ({
        kind: 'contains',
        files,
        ...literalOrLoose(item, how.suffix),
        ...(scope ? { scope } : {}),
        ...(how.codeOnly ? { code_only: true } : {}),
      }),
    );
    return objects.joiner === 'any' ? anyOf(each) : allOf(each);
  });
  return allOf(parts);
}

/** Attribute values may be quoted either way in the source. */
function literalOrLoose(item: string, suffix = ''): { pattern: string; regex: boolean } {
  const attribute = /^([\w:@.-]+=)(["'])([^"']*)\2$/.exec(item);
  if (attribute)
    return {
      pattern: `${escapeRegex(attribute[1] ?? '')}\\{?["'\`]${escapeRegex(attribute[3] ?? '')}["'\`]`,
      regex: true,
    };
  return suffix
    ? { pattern: `${escapeRegex(item.replace(/\(\)$/, ''))}${suffix}`, regex: true }
    : { pattern: item, regex: false };
}

function blockContains(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = new RegExp(
    `^(${I})\\s*(?:列表|数组|对象|函数|方法|list|array|object|enum|map|function|method|block)?\\s*(?:中|里|内)?\\s*(?=${SOFT}(?:${NEGATION}\\s*)?(?:${CONTAIN}))`,
  ).exec(clause);
  if (!match || subject.block) return undefined;
  const scoped = { ...subject, block: masked.value(match[1] ?? '').replace(/\(\)$/, '') };
  const rest = clause.slice(match[0].length);
  return notContains(rest, scoped, masked) ?? contains(rest, scoped, masked);
}

function notContains(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = NOT_CONTAIN.exec(clause);
  if (!match) return undefined;
  let body = clause.slice(match[0].length);
  const access =
    /^(?:direct\s+)?(?:access(?:es)? to|usages? of|uses? of|calls? to|references? to|imports? of|对)\s*/i.exec(
      body,
    );
  body = body.slice(access?.[0].length ?? 0);
  const objects = readObjects(body, masked);
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
      ...literalOrLoose(item),
      ...(subject.block ? { scope: { block: subject.block } } : {}),
      ...(codeOnly ? { code_only: true } : {}),
    })),
  );
}

/** `in the X function body`, `inside X`, `of X`: the block meant. */
function blockBehind(rest: string, masked: Masked): string | undefined {
  const match = new RegExp(
    `^(?:call |calls |string |check |field |fields )?(?:in|inside|within|of|于|在)\\s+(?:the\\s+)?(${I}|${Q})\\s*(?:function|method|class|interface|block|body|函数|方法|类|object|array|definition|type|enum)*(?:\\s*(?:body|中|内))?\\s*$`,
  ).exec(rest.replace(/[(（][^()（）]*[)）]/g, '').trim());
  return match ? masked.value(match[1] ?? '').replace(/\(\)$/, '') : undefined;
}

/** Texts that stand without quotes and are code by their look. */
const CODE =
  /^(?:export|import|const|let|function|class|interface|async|def|type|return|public|private|static|enum|struct|fn|func|pub|<\w|@\w|#\w|--\w|\.\w|\$\w)[\s\S]*$/;

function contains(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = CONTAINS.exec(clause);
  if (!match) return undefined;
  const body = clause.slice(match[0].length).trim();
  const pair = new RegExp(`^[\\w.-]+\\s*[:=]\\s*${Q}$`).exec(body);
  if (pair) return found({ items: [masked.unmask(body)], joiner: 'all', rest: '' }, subject, {});
  const many = new RegExp(
    `^(${COMPARISON})?\\s*(\\d+)\\s*(?:个|条)?\\s*(${Q}|${I}|it\\(\\)|test\\(\\))?\\s*(it\\(\\)|test|测试|用例|entries|cases?|blocks?|calls?|occurrences?|times|TypeScript|JavaScript|\\.?\\w+)?\\s*(?:blocks?|cases?|calls?|tests?|files?|文件|用例|次|处|occurrences)?(?:\\s+(?:of\\s+)?(${Q}))?\\s*$`,
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
  return withRest(objects, { subject, masked, codeOnly: false });
}

function counted(match: RegExpExecArray, subject: Subject, masked: Masked): Predicate | undefined {
  const op = match[1] ? comparisonOf(match[1]) : '==';
  const value = Number(match[2]);
  const noun =
    `${match[3] && !new RegExp(ANY).test(match[3]) ? match[3] : ''} ${match[4] ?? ''}`.toLowerCase();
  const text = [match[3], match[5]].find((mask) => mask && new RegExp(ANY).test(mask));
  if (/typescript|javascript|files?|文件/.test(`${noun} ${match[0].toLowerCase()}`) && subject.folder) {
    const extension = /typescript/.test(noun) ? '*.ts' : /javascript/.test(noun) ? '*.js' : '*';
    return {
      kind: 'count',
      files: [`${subject.files[0]}/**/${extension}`],
      pattern: '',
      regex: false,
      op,
      value,
      unit: 'files',
    };
  }
  const item = text ? masked.value(text) : '';
  if (text && !/^(?:it|test)\(\)$/.test(item)) {
    return {
      kind: 'count',
      files: [...subject.files],
      pattern: item,
      regex: false,
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
  readonly suffix?: string;
}

/** What stands behind the objects narrows them, adds members, counts them, or is a remark. */
function withRest(objects: Objects, at: RestContext): Predicate | undefined {
  const { subject, masked } = at;
  const how = { codeOnly: at.codeOnly, ...(at.suffix ? { suffix: at.suffix } : {}) };
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
      pattern: single,
      regex: false,
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
  return allOf([found(objects, subject, how), prose(rest, masked)]);
}

function renders(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = RENDERS.exec(clause);
  if (!match || subject.files.length === 0) return undefined;
  const objects = readObjects(clause.slice(match[0].length), masked);
  if (!objects?.items.every((item) => /^<?[A-Z]\w*\s*\/?>?$/.test(item))) return undefined;
  const items = objects.items.map((item) => `<${item.replace(/[<>/\s]/g, '')}`);
  const drawn = found({ ...objects, items }, subject, { codeOnly: true });
  return isRemark(objects.rest) ? drawn : allOf([drawn, prose(objects.rest, masked)]);
}

function defines(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = DEFINES.exec(clause);
  if (!match) return undefined;
  const body = clause.slice(match[0].length);
  const objects = readObjects(body, masked);
  if (!objects) return undefined;
  return withRest(objects, {
    subject,
    masked,
    codeOnly: !objects.items.some((item) => /[\s'"./:]/.test(item)),
  });
}

function uses(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = USES.exec(clause);
  if (!match || subject.files.length === 0) return undefined;
  const objects = readObjects(clause.slice(match[0].length), masked);
  if (!objects || /\b(?:before|after)\b|之前|之后|先/.test(objects.rest)) return undefined;
  return withRest(objects, { subject, masked, codeOnly: true });
}

function notImports(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = NOT_IMPORT.exec(clause);
  const objects = match && readObjects(clause.slice(match[0].length).replace(/^from\s+/, ''), masked);
  if (!objects || !isRemark(objects.rest)) return undefined;
  return allOf(
    objects.items.map((item) => ({
      kind: 'not_contains',
      files: [...subject.files],
      regex: true,
      code_only: true,
      spans_lines: true,
      pattern: /[/@.-]/.test(item)
        ? `(?:from|import|require\\()\\s*\\(?["'][^"'\\n]*${escapeRegex(item)}`
        : `import\\b[^;'"]*\\b${escapeRegex(item)}\\b|\\b${escapeRegex(item)}\\b[^;\\n]*=\\s*require\\(`,
    })),
  );
}

function imports(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = IMPORTS.exec(clause);
  if (!match) return undefined;
  const body = clause.slice(match[0].length);
  const [from = ''] = subject.files;
  const source = new RegExp(`^(.*?)(?:from|自|来自)\\s*(${ANY}|\\$?[\\w@./-]+)(.*)$`).exec(body);
  const listed = (source?.[1] ?? body)
    .trim()
    .replace(/^type\s+/, '')
    .replace(/^[{]\s*|\s*[}]$/g, '');
  const objects = readObjects(listed, masked);
  const to = source ? masked.value(source[2] ?? '') || (source[2] ?? '') : '';
  const words =
    listed === ''
      ? []
      : (objects?.items ??
        (/^[\w$]+(?:\s*(?:,|and|和|、)\s*[\w$]+)*$/.test(listed)
          ? listed.split(/\s*(?:,|and|和|、)\s*/)
          : undefined));
  if (!words || (!source && objects === undefined)) return undefined;
  const rest = (source?.[3] ?? objects?.rest ?? '').trim();
  if (!source && words.length === 1 && /[/]|^\.|^@/.test(words[0] ?? ''))
    return { kind: 'imports', from, to: words[0] ?? '', symbols: [] };
  const imported: Predicate = {
    kind: 'imports',
    from,
    to,
    symbols: words
      .flatMap((word) =>
        word
          .replace(/^import\s*/, '')
          .replace(/[{}]/g, '')
          .split(/\s*,\s*/),
      )
      .filter(Boolean),
  };
  const order = /^after\s+(\S+)\s+and\s+before\s+(\S+)$/.exec(masked.unmask(rest));
  if (order) {
    const names = [order[1], words[0], order[2]].map((name) => `import ${escapeRegex(name ?? '')}\\b`);
    return allOf([
      imported,
      { kind: 'contains', files: [from], pattern: names.join('[\\s\\S]*'), regex: true },
    ]);
  }
  const renders = /^(?:and|并)\s*(?:renders?|uses?|渲染|使用)\s*(?:it|them|它)?\b.*$/i.test(rest);
  if (renders) {
    return allOf([
      imported,
      ...words.map(
        (word): Predicate =>
          /^[A-Z]/.test(word) && /render|渲染/i.test(rest)
            ? { kind: 'contains', files: [from], pattern: `<${word}`, regex: false, code_only: true }
            : {
                kind: 'count',
                files: [from],
                pattern: `\\b${escapeRegex(word)}\\b`,
                regex: true,
                op: '>=',
                value: 2,
                unit: 'matches',
                code_only: true,
              },
      ),
    ]);
  }
  return isRemark(rest) ? imported : allOf([imported, prose(rest, masked)]);
}

function notExports(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = NOT_EXPORT.exec(clause);
  if (!match) return undefined;
  const named = readObjects(
    clause
      .slice(match[0].length)
      .replace(/^any (?:removed )?names?\s*[(（]\s*no\s+/, '')
      .replace(/\s+re-?exports?\b.*$/, ''),
    masked,
  );
  if (!named) return undefined;
  return {
    kind: 'not_contains',
    files: [...subject.files],
    pattern: `export\\b[^;]*\\b(?:${named.items.map(escapeRegex).join('|')})\\b`,
    regex: true,
    spans_lines: true,
    code_only: true,
  };
}

function exports(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = EXPORTS.exec(clause);
  if (!match) return undefined;
  const noun =
    /^(?:(?:an?|the|named|default|async|type|new)\s+)*(?:(function|class|interface|type|const|constant|component|hook|enum|函数|组件|接口|类型|类|常量)s?\s+)?(?:named\s+|called\s+)?/i.exec(
      clause.slice(match[0].length),
    );
  const body = clause.slice(match[0].length + (noun?.[0].length ?? 0));
  const bare = /^([A-Za-z_$][\w$]*)((?:\s+(?:function|class|component|hook|type|interface))?\s*)$/.exec(body);
  const objects =
    readObjects(body, masked) ??
    (bare ? { items: [bare[1] ?? ''], joiner: 'all' as const, rest: '' } : undefined);
  if (!objects) return undefined;
  const symbols = objects.items.map(symbolOf);
  if (symbols.some((symbol) => symbol === undefined)) return undefined;
  const form = /\bdefault\b/i.test(noun?.[0] ?? '')
    ? { form: 'default' as const }
    : /\bnamed\s+(?:export|function|const)/i.test(clause)
      ? { form: 'named' as const }
      : {};
  if (
    new RegExp(`^(?:in|于|在)\\s+${I}`).test(objects.rest) &&
    /\b__all__\b/.test(masked.unmask(objects.rest))
  )
    return found(objects, subject, { scope: { block: '__all__' } });
  const exported: Predicate = {
    kind: 'exports',
    files: [...subject.files],
    symbols: symbols.filter((symbol) => symbol !== undefined),
    ...form,
  };
  const rest = objects.rest.replace(/^\([^)]*\)\s*/, '');
  if (
    /^(?:in|via|通过)?\s*$/.test(rest) ||
    isRemark(rest) ||
    new RegExp(`^(?:in|于|在)\\s+${I}(?:\\s*中)?$`).test(rest) ||
    /^(?:返回|returning|returns)\s+\S+$/.test(rest)
  )
    return exported;
  const [owner] = exported.symbols;
  const members = /^(?:with|包含|含)\s+(?:the\s+)?/.exec(rest);
  const inner = members && readObjects(rest.slice(members[0].length), masked);
  if (
    inner &&
    owner &&
    (isRemark(inner.rest) || /^(?:methods?|fields?|members?|方法|字段|属性)$/i.test(inner.rest))
  ) {
    const kind = /interface|class|type|enum/i.exec(noun?.[1] ?? '')?.[0].toLowerCase();
    return allOf([exported, found(inner, subject, { scope: { block: kind ? `${kind} ${owner}` : owner } })]);
  }
  return allOf([exported, prose(rest, masked)]);
}

const symbolOf = (item: string): string | undefined =>
  /^(?:export\s+)?(?:default\s+)?(?:(?:async\s+)?function|const|class|interface|type|enum|let)?\s*([A-Za-z_$][\w$]*)(?:\(.*\))?$/.exec(
    item.trim(),
  )?.[1];

export const subjectOf = (files: readonly string[], folder: boolean, entry?: 'file' | 'dir'): Subject => ({
  files,
  each: files.length > 1,
  folder,
  ...(entry ? { entry } : {}),
});
export const globOf = fileGlob;
