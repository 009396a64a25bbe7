import type { SourceFile } from '../../codebase.js';
import type { Binding, Reference } from './scope.js';
import { createScope } from './scope.js';

const kebab = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

/** Places in the masked template of a component where a name of its script is used: as a tag, in an expression, as a store. */
export function templateReferences(
  source: SourceFile,
  template: string,
  binding: Binding,
): readonly Reference[] {
  if (source.language === 'vue' && binding.kind === 'import' && !/<script\b[^>]*\bsetup\b/.test(source.text))
    return [];
  const names = [binding.name.replace(/\$/g, '\\$')];
  const dashed = kebab(binding.name);
  const isTag = source.language === 'vue' && /^[A-Z]/.test(binding.name);
  if (isTag) names.push(dashed, dashed.replace(/-/g, ''));
  const prefix = source.language === 'svelte' ? '\\$?' : '';
  const pattern = new RegExp(
    `(<\\/?)?(?<![\\w$.-])${prefix}(?:${names.join('|')})(?![\\w$-]|\\s*=\\s*["'{])(?:\\.([\\w$]+))?`,
    'g',
  );
  const found: Reference[] = [];
  const scope = createScope(undefined, true);
  for (const match of template.matchAll(pattern)) {
    if (match[1] === '</' || isDead(template, match.index)) continue;
    const tag = match[1] === '<';
    if (isTag && !tag && match[0] === dashed) continue;
    if (!tag && !insideExpression(source, template, match.index)) continue;
    found.push({
      name: binding.name,
      start: match.index,
      scope,
      region: undefined,
      role: 'value',
      how: tag ? 'jsx' : 'reference',
      ...(match[2] ? { member: match[2] } : {}),
    });
  }
  return found;
}

/** Behind `{false && (`, in `{#if false}`, or on an element with `v-if="false"`. */
function isDead(template: string, at: number): boolean {
  const before = template.slice(Math.max(0, at - 200), at);
  if (/\{\s*(?:false|null|0)\s*&&\s*\(?\s*<?$/.test(before)) return true;
  const open = template.lastIndexOf('{#if', at);
  if (open >= 0 && /^\{#if\s+(?:false|0)\s*\}/.test(template.slice(open, open + 20))) {
    const close = template.slice(open, at);
    if (!close.includes('{/if') && !close.includes('{:else')) return true;
  }
  const tagEnd = template.indexOf('>', at);
  return /\bv-if\s*=\s*["']\s*false\s*["']/.test(template.slice(at, tagEnd < 0 ? at : tagEnd));
}

/** Attribute names and static text are no code; `masked` has blanked the text, so what is left to exclude are attribute names. */
function insideExpression(source: SourceFile, template: string, at: number): boolean {
  if (source.language === 'html') return true;
  const open = template.lastIndexOf('<', at);
  const close = template.lastIndexOf('>', at);
  if (close > open) return true;
  const before = template.slice(open + 1, at);
  const braces = (before.match(/\{/g)?.length ?? 0) - (before.match(/\}/g)?.length ?? 0);
  const quotes = (before.match(/"/g)?.length ?? 0) % 2 === 1 || (before.match(/'/g)?.length ?? 0) % 2 === 1;
  return (
    braces > 0 ||
    quotes ||
    /(?:use|transition|in|out|animate|bind|on|class):$/.test(before) ||
    /[@:#]$|v-$/.test(before)
  );
}
