import type { Comment, FileRole, Language, SourceFile } from './codebase.js';
import { lex } from './lexer/lex.js';
import { blank, COMMENT, type Spans } from './lexer/spans.js';
import { once } from './once.js';

/** A file's text with its lexical facts; each is computed when first asked for. */
export function createSourceFile(file: {
  path: string;
  language: Language;
  role: FileRole;
  text: string;
}): SourceFile {
  const { text } = file;
  const spans = once(() => lex(text, file.language));
  const starts = once(() => findLineStarts(text));
  const lineAt = (offset: number): number => lineOf(starts(), offset);
  const code = once(() => blank(text, spans(), (kind) => kind === COMMENT));
  const masked = once(() => blank(text, spans(), () => true));
  const comments = once(() => readComments(text, spans(), lineAt));
  const codeLines = once(() => countCodeLines(code()));
  return {
    ...file,
    get code() {
      return code();
    },
    get masked() {
      return masked();
    },
    get comments() {
      return comments();
    },
    get codeLines() {
      return codeLines();
    },
    get lines() {
      const all = starts();
      return all.at(-1) === text.length ? all.length - 1 : all.length;
    },
    lineAt,
    lineText(line) {
      const from = starts()[line - 1];
      return from === undefined ? '' : text.slice(from, starts()[line] ?? text.length).replace(/\r?\n$/, '');
    },
  };
}

function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineOf(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

function readComments(text: string, spans: Spans, lineAt: (offset: number) => number): readonly Comment[] {
  const comments: Comment[] = [];
  for (let i = 0; i < spans.length; i += 3) {
    if (spans[i] !== COMMENT) continue;
    const start = spans[i + 1] ?? 0;
    const end = spans[i + 2] ?? 0;
    comments.push({
      start,
      end,
      line: lineAt(start),
      endLine: lineAt(end - 1),
      text: text.slice(start, end),
    });
  }
  return comments;
}

function countCodeLines(code: string): number {
  let count = 0;
  let seen = false;
  for (let i = 0; i < code.length; i++) {
    const c = code.charCodeAt(i);
    if (c === 10) {
      if (seen) count++;
      seen = false;
    } else if (c > 32) seen = true;
  }
  return seen ? count + 1 : count;
}
