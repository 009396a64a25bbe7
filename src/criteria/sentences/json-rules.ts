import { allOf, type Predicate } from '../../domain/predicate.js';
import { F, I, type Masked, Q } from './masked.js';
import { isRemark } from './objects.js';
import { COMPARISON, comparisonOf, fileGlob, type Sentence } from './sentence.js';

/** Keys, values and entries of JSON files. */
export function jsonRules({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(`^(?:the\\s+)?(${F})\\s*(?:文件)?\\s*(?:中|里|内)?\\s*(.*)$`, 's').exec(text);
  const file = masked.value(match?.[1] ?? '');
  if (!match || !/\.(?:json|jsonc|json5)$/.test(file)) return undefined;
  const body = (match[2] ?? '')
    .trim()
    .replace(new RegExp(`^(?:has|sets?|with)\\s+(?=(?:${Q}|${I})\\s*(?:==?|is|:|set to)\\s*\\S)`, 'i'), '');
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

export function sameKeys({ text, masked }: Sentence): Predicate | undefined {
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
