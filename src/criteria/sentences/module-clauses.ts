import { allOf, anyOf, type Predicate, type PredicateOf } from '../../domain/predicate.js';
import { escapeRegex } from '../regex-dialects.js';
import { EXPORT, IMPORT, NEGATION, prose, type Subject, starts } from './clause.js';
import { found } from './found.js';
import { ANY, I, type Masked } from './masked.js';
import { isRemark, type Objects, readObjects } from './objects.js';

const NOT_IMPORT = starts(
  `(?:${NEGATION}\\s*(?:import|导入|引入)s?|no longer imports?)(?![\\w])\\s*(?:from\\s+)?`,
);
const IMPORTS = starts(`(?:${IMPORT})(?![\\w])\\s*(?:and\\s+(?:uses?|renders?|calls?)\\s+)?`);
const NOT_EXPORT = starts(`(?:${NEGATION}\\s*(?:export|导出)s?|no longer (?:re-?)?exports?)(?![\\w])\\s*`);
const EXPORTS = starts(`(?:${EXPORT})(?![\\w])\\s*`);

export function notImports(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = NOT_IMPORT.exec(clause);
  const body = match ? clause.slice(match[0].length).replace(/^from\s+/, '') : '';
  const objects: Objects | undefined =
    match === null
      ? undefined
      : (readObjects(body, masked) ??
        (/^[a-z][\w-]*$/.test(body) ? { items: [`/${body}`], joiner: 'all', rest: '' } : undefined));
  if (!objects || !isRemark(objects.rest)) return undefined;
  return allOf(
    objects.items.map((item) => ({
      kind: 'not_contains',
      files: [...subject.files],
      regex: true,
      code_only: true,
      spans_lines: true,
      pattern: /[/@.-]/.test(item)
        ? `(?:from|import|require\\()\\s*\\(?["'](?:[^"'\\n]*(?=[/.@]))?/?${escapeRegex(item.replace(/^\/(?=[\w-]+$)/, ''))}`
        : `import\\b[^;'"]*\\b${escapeRegex(item)}\\b|\\b${escapeRegex(item)}\\b[^;\\n]*=\\s*require\\(`,
    })),
  );
}

export function imports(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
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

export function notExports(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
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

export function exports(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = EXPORTS.exec(clause);
  if (!match) return undefined;
  const noun =
    /^(?:(?:an?|the|named|default|async|type|new)\s+)*(?:(function|class|interface|type|const|constant|component|hook|enum|函数|组件|接口|类型|类|常量)s?\s+)?(?:named\s+|called\s+)?/i.exec(
      clause.slice(match[0].length),
    );
  const body = clause.slice(match[0].length + (noun?.[0].length ?? 0));
  const bare = /^([A-Za-z_$][\w$]*)((?:\s+(?:function|class|component|hook|type|interface))?\s*)$/.exec(body);
  const objects =
    plainNames(masked.unmask(body)) ??
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
  const exported: PredicateOf<'exports'> = {
    kind: 'exports',
    files: [...subject.files],
    symbols: symbols.filter((symbol) => symbol !== undefined),
    ...form,
  };
  if (objects.joiner === 'any')
    return anyOf(exported.symbols.map((symbol) => ({ ...exported, symbols: [symbol] })));
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

/** `ok, fail and Nothing`: a list of plain words, one of which has the look of a name. */
function plainNames(body: string): Objects | undefined {
  const list =
    /^((?:[A-Za-z_$][\w$]*)(?:\s*(?:,\s*(?:and\s+)?|、|\s(?:and|plus)\s|和|与)\s*[A-Za-z_$][\w$]*)+)((?:\s*(?:functions?|classes|types?|interfaces?|components?|constants?|hooks?|函数|类型|组件))?)$/.exec(
      body.trim(),
    );
  const items = list?.[1]?.split(/\s*(?:,\s*(?:and\s+)?|、|\s(?:and|plus)\s|和|与)\s*/) ?? [];
  return items.some((item) => /[A-Z_$]/.test(item)) ? { items, joiner: 'all', rest: '' } : undefined;
}

const symbolOf = (item: string): string | undefined =>
  /^(?:export\s+)?(?:default\s+)?(?:(?:async\s+)?function|const|class|interface|type|enum|let)?\s*([A-Za-z_$][\w$]*)(?:\(.*\))?$/.exec(
    item.trim(),
  )?.[1];
