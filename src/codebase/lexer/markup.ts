import { after, DOUBLE, GREATER, isWord, LESS, OPEN_BRACE, SINGLE } from './characters.js';
import { lexJavaScript } from './javascript.js';
import { addSpan, COMMENT, type Spans, STRING, TEXT } from './spans.js';

export type MarkupFlavour = 'html' | 'vue' | 'svelte' | 'astro';

/**
 * Scripts (and Astro's frontmatter) as JavaScript, styles as text, comments as comments. In `masked` what remains of a
 * template are tag names, attribute names and its expressions: `{{ }}` and directives in Vue, `{ }` in Svelte and Astro.
 */
export function lexMarkup(text: string, spans: Spans, flavour: MarkupFlavour): void {
  const end = text.length;
  const braces = flavour === 'svelte' || flavour === 'astro';
  let i = 0;
  if (flavour === 'astro') {
    const open = /^\s*---/.exec(text);
    if (open) {
      const close = text.indexOf('\n---', open[0].length);
      const to = close < 0 ? end : close;
      lexJavaScript(text, spans, { start: open[0].length, end: to, jsx: false });
      i = Math.min(end, to + 4);
    }
  }
  let textStart = i;
  while (i < end) {
    const c = text.charCodeAt(i);
    if (c === LESS && text.startsWith('<!--', i)) {
      addSpan(spans, TEXT, textStart, i);
      const to = after(text, '-->', i + 4, end);
      addSpan(spans, COMMENT, i, to);
      i = to;
      textStart = i;
    } else if (
      c === LESS &&
      (isWord(text.charCodeAt(i + 1)) || text.charCodeAt(i + 1) === 47 || text.charCodeAt(i + 1) === 33)
    ) {
      addSpan(spans, TEXT, textStart, i);
      i = lexTag(text, spans, i, flavour);
      textStart = i;
    } else if (braces && c === OPEN_BRACE) {
      addSpan(spans, TEXT, textStart, i);
      i = lexHole(text, spans, i + 1);
      textStart = i;
    } else if (flavour === 'vue' && c === OPEN_BRACE && text.charCodeAt(i + 1) === OPEN_BRACE) {
      addSpan(spans, TEXT, textStart, i);
      const close = text.indexOf('}}', i + 2);
      const to = close < 0 ? end : close;
      lexJavaScript(text, spans, { start: i + 2, end: to, jsx: false });
      i = Math.min(end, to + 2);
      textStart = i;
    } else i++;
  }
  addSpan(spans, TEXT, textStart, end);
}

const DIRECTIVE = /^(?:v-|:|@|#)/;

function lexTag(text: string, spans: Spans, open: number, flavour: MarkupFlavour): number {
  const end = text.length;
  const braces = flavour === 'svelte' || flavour === 'astro';
  let i = open + 1;
  while (i < end && /[\w.:-]/.test(text.charAt(i))) i++;
  const name = text.slice(open + 1, i).toLowerCase();
  let attribute = '';
  let type = '';
  while (i < end) {
    const c = text.charCodeAt(i);
    if (c === GREATER) break;
    if (c === DOUBLE || c === SINGLE) {
      const at = text.indexOf(c === DOUBLE ? '"' : "'", i + 1);
      const close = at < 0 ? end : at;
      if (flavour === 'vue' && DIRECTIVE.test(attribute))
        lexJavaScript(text, spans, { start: i + 1, end: close, jsx: false });
      else lexAttribute(text, spans, { from: i + 1, to: close, braces });
      if (attribute === 'type') type = text.slice(i + 1, close);
      i = close + 1;
      attribute = '';
    } else if (braces && c === OPEN_BRACE) {
      i = lexHole(text, spans, i + 1);
    } else if (c <= 32 || c === 61 || c === 47) {
      i++;
    } else {
      const start = i;
      while (i < end && !/[\s=>"'{]/.test(text.charAt(i))) i++;
      if (i === start) i++;
      else attribute = text.slice(start, i);
    }
  }
  const selfClosed = text.charCodeAt(i - 1) === 47;
  i = Math.min(end, i + 1);
  if (selfClosed || (name !== 'script' && name !== 'style')) return i;
  const found = text.slice(i).search(name === 'script' ? /<\/script/i : /<\/style/i);
  const close = found < 0 ? end : i + found;
  if (name === 'style') lexStyle(text, spans, i, close);
  else if (!type || /javascript|module|typescript|babel|jsx|tsx/i.test(type))
    lexJavaScript(text, spans, { start: i, end: close, jsx: false });
  else addSpan(spans, STRING, i, close);
  return close;
}

function lexAttribute(
  text: string,
  spans: Spans,
  { from, to, braces }: { from: number; to: number; braces: boolean },
): void {
  let start = from;
  let i = from;
  while (i < to) {
    if (braces && text.charCodeAt(i) === OPEN_BRACE) {
      addSpan(spans, STRING, start, i);
      i = Math.min(to, lexHole(text, spans, i + 1));
      start = i;
    } else i++;
  }
  addSpan(spans, STRING, start, to);
}

function lexStyle(text: string, spans: Spans, from: number, to: number): void {
  let start = from;
  while (start < to) {
    const open = text.indexOf('/*', start);
    if (open < 0 || open >= to) break;
    addSpan(spans, TEXT, start, open);
    const close = after(text, '*/', open + 2, to);
    addSpan(spans, COMMENT, open, close);
    start = close;
  }
  addSpan(spans, TEXT, start, to);
}

/** A `{ }` expression; behind `{` of `{#if`, `{:else`, `{/each`, `{@html` the mark is skipped. Returns the offset behind `}`. */
function lexHole(text: string, spans: Spans, from: number): number {
  const mark = /[#:@/][a-z]+/y;
  mark.lastIndex = from;
  const start = mark.test(text) ? mark.lastIndex : from;
  const at = lexJavaScript(text, spans, { start, end: text.length, jsx: true, untilBrace: true });
  return Math.min(text.length, at + 1);
}
