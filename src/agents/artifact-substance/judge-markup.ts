import type { FunctionFact, Markup } from '../../codebase/bodies/bodies.js';
import { wordsOf } from './function-names.js';
import { isPlaceholderText } from './placeholder-words.js';
import type { Judge, StubSign } from './stub-sign.js';

/** Whether a component shows only a stand-in. */
export const judgeMarkup: Judge = (fn) => {
  const shown = fn.returns.flatMap((value) => (value.kind === 'markup' ? [value.markup] : []));
  if (shown.length === 0) return nullComponent(fn);
  if (fn.returns.some((value) => value.kind === 'computed' || value.kind === 'call')) return undefined;
  const signs = shown.map((markup) => standIn(markup, fn.name));
  return signs.every((sign) => sign !== undefined) ? signs.at(-1) : undefined;
};

/** A template, or what one return of a component shows. */
export function standIn(markup: Markup, name: string): StubSign | undefined {
  if (markup.dynamic > 0 || markup.handlers > 0) return undefined;
  const text = markup.texts.find((item) => isPlaceholderText(item.text));
  if (text)
    return {
      kind: 'placeholder',
      strength: 'certain',
      line: text.line,
      note: `${name} shows only a placeholder: "${text.text.slice(0, 60)}"`,
    };
  if (markup.components > 0) return undefined;
  const at = { kind: 'placeholder', line: markup.line } as const;
  if (markup.texts.length === 0) {
    return markup.elements === 0 || (markup.elements === 1 && markup.attributes === 0)
      ? { ...at, strength: 'certain', note: `${name} shows nothing` }
      : undefined;
  }
  const only = markup.texts[0]?.text ?? '';
  if (markup.elements <= 2 && markup.texts.length === 1 && repeatsName(only, name)) {
    return { ...at, strength: 'certain', note: `${name} shows only its own name: "${only}"` };
  }
  return undefined;
}

function repeatsName(text: string, name: string): boolean {
  const own = wordsOf(name)
    .replace(/\b(?:default|page|view|component|screen)\b/g, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);
  if (
    own.length === 0 ||
    /\b(?:not found|error|loading|loader|logo|title|badge|copyright|footer|divider|empty|404|spinner|label|brand|heading|fallback|icon)\b/.test(
      wordsOf(name),
    )
  )
    return false;
  const words = wordsOf(text)
    .replace(/\b(?:the|a|page|view|component|screen|here)\b/g, ' ')
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  return words.length > 0 && words.length <= own.length && words.every((word) => own.includes(word));
}

function nullComponent(fn: FunctionFact): StubSign | undefined {
  if (!/^[A-Z]/.test(fn.name) || fn.owner !== null || !/[a-z]/.test(fn.name) || fn.kind !== 'function')
    return undefined;
  const only = fn.steps.filter((step) => step.kind !== 'log' && step.kind !== 'noop');
  const first = only[0];
  if (
    only.length !== 1 ||
    first?.kind !== 'return' ||
    first.value?.kind !== 'null' ||
    !/^return null|^null|^undefined|^return undefined|^return;/.test(first.text)
  )
    return undefined;
  if (!/null|undefined/.test(first.text) || /\b(?:noop|empty|null)\b/.test(wordsOf(fn.name)))
    return undefined;
  return { kind: 'empty-return', strength: 'likely', line: first.line, note: `${fn.name}() renders nothing` };
}
