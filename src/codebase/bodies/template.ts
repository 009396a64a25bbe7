import type { SourceFile } from '../codebase.js';
import type { Markup } from './bodies.js';

const SCRIPT_OR_STYLE = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const TAG =
  /<\/?([A-Za-z][\w.:-]*)((?:\s+(?:[^\s"'<>/={}]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|[^\s"'<>=]+))?|\{[^{}]*\}))*)\s*\/?>/g;
const HTML = /^(?:[a-z][a-z0-9]*|h[1-6])$/;

/** The template of a Vue, Svelte or Astro file; null for other files. */
export function readTemplate(source: SourceFile): Markup | null {
  const region = templateText(source);
  if (region === undefined) return null;
  const texts: { line: number; text: string }[] = [];
  const count = { elements: 0, components: 0, attributes: 0, dynamic: 0, handlers: 0 };
  let at = 0;
  const addText = (from: number, to: number): void => {
    const raw = region.slice(from, to);
    const holes = raw.match(/\{\{[\s\S]*?\}\}|\{[^{}]*\}/g) ?? [];
    count.dynamic += holes.filter(
      (hole) => !/^\{+\s*(?:\$?t\(|["'`])/.test(hole) && !/^\{\s*[/:]/.test(hole),
    ).length;
    const text = raw
      .replace(/\{\{[\s\S]*?\}\}|\{[^{}]*\}/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    if (text)
      texts.push({
        line: source.lineAt(from + (/^\s*/.exec(raw)?.[0].length ?? 0)),
        text: text.slice(0, 300),
      });
  };
  for (const match of region.matchAll(TAG)) {
    const start = match.index ?? 0;
    addText(at, start);
    at = start + match[0].length;
    if (match[0].startsWith('</') || match[1] === 'template') continue;
    count.elements++;
    const name = match[1] ?? '';
    if (!HTML.test(name)) count.components++;
    if (name === 'slot') count.dynamic++;
    for (const attribute of (match[2] ?? '').match(
      /[^\s"'=<>{}]+\s*=\s*(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S+)|\{[^}]*\}|[^\s"'=<>{}]+/g,
    ) ?? []) {
      count.attributes++;
      if (/^(?:@|v-on:|on:|on[a-z]+=\{)/.test(attribute)) count.handlers++;
      else if (
        /^(?::|v-|#|bind:|use:|\{)|=\s*\{/.test(attribute) &&
        !/^(?::?class|:?style|:?key)\b/.test(attribute)
      )
        count.dynamic++;
    }
  }
  addText(at, region.length);
  count.dynamic += (region.match(/\{[#@](?:if|each|await|key|html|render)\b/g) ?? []).length;
  const first = /\S/.exec(region);
  return { line: source.lineAt(first?.index ?? 0), texts, ...count };
}

/** The template with everything else blanked, at its own offsets. */
function templateText(source: SourceFile): string | undefined {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  const { text, language } = source;
  if (language === 'vue') {
    const open = /<template\b[^>]*>/.exec(text);
    const close = text.lastIndexOf('</template>');
    if (!open || close < open.index) return blank(text);
    const from = open.index + open[0].length;
    return `${blank(text.slice(0, from))}${text.slice(from, close).replace(SCRIPT_OR_STYLE, blank)}${blank(text.slice(close))}`;
  }
  if (language === 'svelte') return text.replace(SCRIPT_OR_STYLE, blank);
  if (language !== 'astro') return undefined;
  const front = /^\s*---[\s\S]*?\n---/.exec(text)?.[0] ?? '';
  return `${blank(front)}${text.slice(front.length).replace(SCRIPT_OR_STYLE, blank)}`;
}
