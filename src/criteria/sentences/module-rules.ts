import type { Predicate } from '../../domain/predicate.js';
import { ANY, F, I, Q } from './masked.js';
import { fileGlob, one, type Sentence } from './sentence.js';

/** `x imported from y`, `F 中 A, B 导入解析成功`. */
export function importedFrom({ text, masked }: Sentence): Predicate | undefined {
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
export function consumes({ text, masked }: Sentence): Predicate | undefined {
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

export function namedInModuleExports({ text, masked }: Sentence): Predicate | undefined {
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
