import type { SourceFile } from '../../codebase/codebase.js';
import { escapeRegex } from '../regex-dialects.js';

/** A part of a file, as offsets into its text. */
export interface Block {
  readonly start: number;
  readonly end: number;
}

const MAX_BLOCKS = 50;

/** The definitions of a name with their bodies: functions, classes, interfaces, constants, `module.exports`. */
export function blocksOf(source: SourceFile, name: string): readonly Block[] {
  const [last = ''] = name.trim().split(/\s+/).slice(-1);
  const keyword = name.trim().includes(' ')
    ? `\\b${name.trim().split(/\s+/).map(escapeRegex).join('\\s+')}`
    : '';
  const plain = escapeRegex(last);
  const header = new RegExp(
    keyword ||
      `(?:\\b(?:function\\*?|class|interface|type|enum|struct|trait|impl|fn|func|def|fun|const|let|var|val|object|record|sub|proc)\\s+(?:\\([^()\\n]{0,80}\\)\\s*)?${plain}(?![\\w$])|(?<![\\w$.])${plain}\\s*(?::[^=;{}\\n]{0,80})?=(?![=>])|^[ \\t]*(?:(?:public|private|protected|static|async|override|export|get|set|final|virtual|internal|readonly)\\s+)*(?:[\\w<>\\[\\],.?]+\\s+)?${plain}\\s*\\([^;{}]{0,300}\\)[^;{}()\\n]{0,80}\\{|["']?(?<![\\w$.])${plain}["']?\\s*:\\s*(?=[[{]|(?:async\\s*)?(?:function|\\()))`,
    'gm',
  );
  const blocks: Block[] = [];
  for (const match of source.masked.matchAll(header)) {
    if (blocks.length >= MAX_BLOCKS) break;
    const start = match.index;
    const end =
      source.language === 'python'
        ? pythonEnd(source, start)
        : braceEnd(
            source.masked,
            match[0].endsWith('{') ? start + match[0].length - 1 : start + match[0].length,
          );
    if (end > start) blocks.push({ start, end });
  }
  return blocks;
}

const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

/** Where the body that begins behind a header ends: its last bracket, or the statement's end. */
function braceEnd(code: string, from: number): number {
  let i = from;
  while (i < code.length) {
    const char = code.charAt(i);
    if (CLOSERS[char]) {
      const close = closing(code, i);
      if (close < 0) return code.length;
      if (char !== '(') return close + 1;
      i = close + 1;
      const after = code.slice(i, i + 200);
      if (!/^\s*(?:=>|\{|:|->|where\b|throws\b|const\b|override\b|[A-Za-z[*&<(])/.test(after)) return i;
      continue;
    }
    if (char === ';') return i + 1;
    if (char === '\n' && /^\n\s*\n/.test(code.slice(i, i + 40))) return i;
    i += 1;
  }
  return code.length;
}

function closing(code: string, open: number): number {
  let depth = 0;
  for (let i = open; i < code.length; i += 1) {
    const char = code.charAt(i);
    if (char === '{' || char === '[' || char === '(') depth += 1;
    else if (char === '}' || char === ']' || char === ')') {
      depth -= 1;
      if (depth <= 0) return i;
    }
  }
  return -1;
}

/** Python: to the first line that is indented no deeper; a bracketed value to its bracket. */
function pythonEnd(source: SourceFile, start: number): number {
  const line = source.lineAt(start);
  const header = source.lineText(line);
  if (!/^\s*(?:async\s+)?(?:def|class)\b/.test(header)) return braceEnd(source.masked, start);
  const indent = header.length - header.trimStart().length;
  let offset = start + header.slice(indent).length;
  for (let next = line + 1; next <= source.lines; next += 1) {
    const text = source.lineText(next);
    if (text.trim() !== '' && text.length - text.trimStart().length <= indent && !/^\s*[)\]}]/.test(text))
      break;
    offset += text.length + 1;
  }
  return Math.min(offset, source.text.length);
}

const FUNCTION_HEADER =
  /^[ \t]*(?:export\s+)?(?:default\s+)?(?:(?:public|private|protected|static|async|override|final|pub(?:\([^)]*\))?|internal|suspend|inline|virtual)\s+)*(?:function\*?\s*([\w$]*)|func\s+(?:\([^()]*\)\s*)?(\w+)|fn\s+(\w+)|def\s+(\w+)|fun\s+(\w+)|(?:const|let|var)\s+([\w$]+)\s*(?::[^=\n]{0,80})?=\s*(?:async\s*)?(?:function\b|\([^()\n]{0,200}\)[^=\n]{0,60}=>|[\w$]+\s*=>))/gm;

/** Functions of a file with their length in lines. */
export function functionLengths(
  source: SourceFile,
): readonly { readonly name: string; readonly line: number; readonly lines: number }[] {
  const found: { name: string; line: number; lines: number }[] = [];
  for (const match of source.masked.matchAll(FUNCTION_HEADER)) {
    const start = match.index + (match[0].length - match[0].trimStart().length);
    const end =
      source.language === 'python'
        ? pythonEnd(source, start)
        : braceEnd(source.masked, match.index + match[0].length);
    const name = match.slice(1).find((group) => group) ?? 'anonymous';
    found.push({
      name,
      line: source.lineAt(start),
      lines: source.lineAt(Math.max(start, end - 1)) - source.lineAt(start) + 1,
    });
  }
  return found;
}

/** Docstrings of a Python file: strings that stand as statements of their own. */
export function docstrings(text: string): readonly Block[] {
  return [...text.matchAll(/(?<=^|\n)[ \t]*[rRuUbB]{0,2}(?:"""[\s\S]*?"""|'''[\s\S]*?''')/g)].map(
    (match) => ({ start: match.index, end: match.index + match[0].length }),
  );
}
