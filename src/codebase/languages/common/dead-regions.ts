import type { SourceFile } from '../../codebase.js';
import { memo } from './memo.js';
import { closingBracket, nextSolid, previousSolid, wordAt, wordBefore } from './words.js';

/** Half-open range of offsets. */
export interface Region {
  readonly start: number;
  readonly end: number;
}

const NEVER = /\b(?:if|while)\s*\(?\s*false\s*\)?\s*\{/g;
const LEAVES = /\b(?:return|throw|break|continue|panic|goto)\b/g;

/**
 * Code of a brace language that cannot run: the body of `if (false)`, and what follows a statement that leaves its block, up to
 * the end of that block or the next case label. Ascending, may nest.
 */
const deadRegions = memo((source: SourceFile): readonly Region[] => {
  const { masked } = source;
  const regions: Region[] = [];
  for (const match of masked.matchAll(NEVER)) {
    const open = match.index + match[0].length - 1;
    regions.push({ start: open, end: closingBracket(masked, open) });
  }
  const endsAtLine = source.language === 'go' || source.language === 'kotlin' || source.language === 'ruby';
  for (const match of masked.matchAll(LEAVES)) {
    if (!startsStatement(masked, match.index, endsAtLine)) continue;
    if (match[0] === 'panic' && source.language !== 'go') continue;
    const end = statementEnd(masked, match.index + match[0].length, endsAtLine);
    const close = blockEnd(masked, end);
    if (nextSolid(masked, end) < close) regions.push({ start: end, end: close });
  }
  return regions.sort((a, b) => a.start - b.start);
});

export function isDead(source: SourceFile, offset: number): boolean {
  return inRegion(deadRegions(source), offset);
}

export function inRegion(regions: readonly Region[], offset: number): boolean {
  for (const region of regions) {
    if (region.start > offset) return false;
    if (offset < region.end) return true;
  }
  return false;
}

function startsStatement(text: string, offset: number, endsAtLine: boolean): boolean {
  const before = previousSolid(text, offset);
  const char = before < 0 ? ';' : (text[before] ?? '');
  if (char === '{') return !isExpressionBrace(text, before);
  if (char === '}' || char === ';') return true;
  if (char === ':')
    return /\b(?:case|default)\b[^\n]*$/.test(text.slice(text.lastIndexOf('\n', before) + 1, before));
  if (!endsAtLine || !text.slice(before + 1, offset).includes('\n')) return false;
  return /[\w)\]"'`]/.test(char) && wordBefore(text, before + 1) !== 'else' && !isBracelessHead(text, before);
}

/** Kotlin's `if (x)` or `else ->` on the line before: its statement is the branch only. */
function isBracelessHead(text: string, end: number): boolean {
  if (text[end] !== ')') return false;
  const line = text.slice(text.lastIndexOf('\n', end) + 1, end + 1).trimStart();
  return /^(?:\}\s*)?(?:else\s+)?(?:if|for|while)\s*\(/.test(line);
}

function isExpressionBrace(text: string, open: number): boolean {
  return text[previousSolid(text, open)] === '$';
}

function statementEnd(text: string, offset: number, endsAtLine: boolean): number {
  let depth = 0;
  for (let at = offset; at < text.length; at++) {
    const char = text[at];
    if (char === '(' || char === '[' || char === '{') depth++;
    else if (char === ')' || char === ']' || char === '}') {
      if (depth === 0) return at;
      depth--;
    } else if (depth === 0 && char === ';') return at + 1;
    else if (depth === 0 && char === '\n' && endsAtLine && !goesOn(text, at)) return at + 1;
  }
  return text.length;
}

/** The expression runs on: an operator ends this line or begins the next one. */
function goesOn(text: string, lineBreak: number): boolean {
  const last = text[previousSolid(text, lineBreak)] ?? '';
  if ('+-*/%&|=<,.?:'.includes(last)) return true;
  const at = nextSolid(text, lineBreak);
  const next = text[at] ?? '';
  return (
    next === '.' ||
    (next === '?' && (text[at + 1] === '.' || text[at + 1] === ':')) ||
    text.startsWith('&&', at) ||
    text.startsWith('||', at)
  );
}

function blockEnd(text: string, offset: number): number {
  let depth = 0;
  for (let at = offset; at < text.length; at++) {
    const char = text[at];
    if (char === '{') depth++;
    else if (char === '}') {
      if (depth === 0) return at;
      depth--;
    } else if (depth === 0 && (char === 'c' || char === 'd')) {
      const word = wordAt(text, at);
      if ((word === 'case' || word === 'default') && !/[\w.]/.test(text[at - 1] ?? '')) return at;
      at += Math.max(0, word.length - 1);
    }
  }
  return text.length;
}
