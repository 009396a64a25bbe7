import type { Language } from '../codebase.js';
import { type BraceRules, lexBraces } from './braces.js';
import { lexConfig, lexShell, lexSql } from './hash-comments.js';
import { lexJavaScript } from './javascript.js';
import { lexMarkup } from './markup.js';
import { lexPhp } from './php.js';
import { lexPython } from './python.js';
import { lexRuby } from './ruby.js';
import { addSpan, COMMENT, type Spans } from './spans.js';

const BRACES: Partial<Record<Language, BraceRules>> = {
  go: { singleQuote: 'char', backtick: true },
  rust: { singleQuote: 'rust', nestedComments: true, prefixes: 'rust', multiline: true },
  java: { singleQuote: 'char', tripleQuotes: true },
  kotlin: { singleQuote: 'char', tripleQuotes: true, nestedComments: true, holes: 'dollar' },
  csharp: { singleQuote: 'char', tripleQuotes: true, prefixes: 'csharp' },
  swift: { singleQuote: 'none', tripleQuotes: true, nestedComments: true, prefixes: 'swift', holes: 'swift' },
  c: { singleQuote: 'char' },
  cpp: { singleQuote: 'char', prefixes: 'cpp' },
  css: { singleQuote: 'string', lineComments: false },
  json: { singleQuote: 'none' },
};

/** Comments and literals of a file. Never throws; a literal that does not end runs to the end of its line or file. */
export function lex(text: string, language: Language): Spans {
  const spans: Spans = [];
  const braces = BRACES[language];
  if (braces) lexBraces(text, spans, braces);
  else if (language === 'typescript') lexJavaScript(text, spans, { start: 0, end: text.length, jsx: false });
  else if (language === 'tsx' || language === 'javascript' || language === 'jsx')
    lexJavaScript(text, spans, { start: 0, end: text.length, jsx: true });
  else if (language === 'html' || language === 'vue' || language === 'svelte' || language === 'astro')
    lexMarkup(text, spans, language);
  else if (language === 'python') lexPython(text, spans);
  else if (language === 'ruby') lexRuby(text, spans);
  else if (language === 'php') lexPhp(text, spans);
  else if (language === 'shell') lexShell(text, spans);
  else if (language === 'sql') lexSql(text, spans);
  else if (language === 'yaml' || language === 'toml')
    lexConfig(text, spans, { triple: language === 'toml' });
  else if (language === 'markdown') lexMarkdown(text, spans);
  return spans;
}

function lexMarkdown(text: string, spans: Spans): void {
  for (let at = text.indexOf('<!--'); at >= 0; ) {
    const close = text.indexOf('-->', at + 4);
    const to = close < 0 ? text.length : close + 3;
    addSpan(spans, COMMENT, at, to);
    at = text.indexOf('<!--', to);
  }
}
