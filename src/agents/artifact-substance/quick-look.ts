import type { SourceFile } from '../../codebase/codebase.js';
import { wordsIn } from '../words-in.js';
import { bareText } from './comment-lines.js';
import { admitsStandIn, asksForCode, looksLikeCode } from './placeholder-words.js';

/** Anything a stub can consist of; a body that has none of it need not be parsed. */
const SIGNS: readonly RegExp[] = [
  /\{\s*\}/,
  /=>\s*(?:null|undefined|void|true|false|\[|\(\s*\{|["'`<\d]|\(\s*<|async\b|\(|[\w$]+\s*(?:=>|[;,\n)]))/,
  /\breturn\s*(?:;|\}|null|undefined|void|true|false|\[(?!\s*\.{3})|\{|["'`<\d(-]|(?!this\b)[\w$]+\s*(?:[;}\n]|$))/m,
  /\{\s*return\s+this\b\s*;?\s*\}/,
  /\bconsole\b|\bsetTimeout\b|\bMath\.random\b|\b(?:sleep|delay|wait|pause)\b|\b(?:log|debug|print|trace|info|warn)\w*\s*[.(]/i,
  /\bthrow\b/,
];
/** A function may only look its answers up. */
const LOOKUP = /\bswitch\b|\?\?|\|\|/;
const WORDS =
  /not (?:yet )?implemented|unimplemented|todo|fixme|placeholder|coming soon|simulat|mock|dummy|fake|stub|for now|hard-?coded|lorem|rest of|existing code|goes here|real implementation|\btbd\b|<{7}|>{7}|[.…]{3}\s*(?:rest|existing|other|same|more)/i;

/**
 * Where the promised names are defined (1-based lines), when a look at the text alone is certain that all of them do their
 * job: each is an exported function of this file without a sign of a stub. undefined says nothing.
 */
export function plainlyWhole(
  source: SourceFile,
  names: readonly string[],
): readonly { readonly line: number; readonly note: string }[] | undefined {
  if (!/^(?:typescript|javascript)$/.test(source.language) || source.role !== 'code' || names.length === 0)
    return undefined;
  if (!isBalanced(source.masked)) return undefined;
  const found = names.map((note) => {
    const at = wholeFunctionAt(note, source);
    return at === undefined ? undefined : { line: source.lineAt(at), note };
  });
  return found.every((item) => item !== undefined) ? found : undefined;
}

/** Data, error handling and markup: what a body's signs do not speak of. */
const BEYOND_BODIES = /[=(:,]\s*\[\s*[{"'`\d[]|=\s*\{|\bcatch\b|<\/|\/>/;

/** Whether nothing in a script can be the sign of a stub, of stand-in data or of a dropped error. False says nothing. */
export function isPlainThroughout(source: SourceFile): boolean {
  const { masked, text } = source;
  return (
    /^(?:typescript|javascript)$/.test(source.language) &&
    source.role === 'code' &&
    isBalanced(masked) &&
    !SIGNS.some((sign) => sign.test(masked)) &&
    !BEYOND_BODIES.test(masked) &&
    !WORDS.test(text) &&
    !speaksOfMore(source, 0, text.length)
  );
}

/** What stands before a name at its definition, from the line's start. */
const DEFINES = /^(?:export\s+)?(?:async\s+)?(?:function|const|let|var|class)\s+$/m;

/** Offset of `export function name`, when its body, more than one statement long, shows no sign. */
function wholeFunctionAt(name: string, source: SourceFile): number | undefined {
  const { masked } = source;
  const definitions = wordsIn(masked, name).flatMap((at) => {
    const before = DEFINES.exec(masked.slice(Math.max(0, at - 60), at));
    return before
      ? [{ before: before[0], start: at - before[0].trimStart().length, end: at + name.length }]
      : [];
  });
  const [only] = definitions;
  if (!only || definitions.length > 1 || !/^\s*export\s+(?:async\s+)?function\b/.test(only.before))
    return undefined;
  const parameters = masked.slice(only.end, only.end + 500).search(/[(<]/);
  if (parameters < 0) return undefined;
  const open = bodyStart(masked, only.end + parameters);
  const close = open === undefined ? undefined : closing(masked, open);
  if (open === undefined || close === undefined) return undefined;
  const body = masked.slice(open, close + 1);
  if (
    LOOKUP.test(body) ||
    SIGNS.some((sign) => sign.test(body)) ||
    WORDS.test(source.text.slice(only.start, close))
  )
    return undefined;
  if (!returnsAtItsEnd(body) || speaksOfMore(source, only.start, close)) return undefined;
  return only.start;
}

const LINES_ABOVE = 12;

/** A comment in the body or above it that admits a stand-in, asks for code or holds some. */
function speaksOfMore(source: SourceFile, from: number, to: number): boolean {
  const first = source.lineAt(from) - LINES_ABOVE;
  return source.comments.some(
    (comment) =>
      comment.line >= first &&
      comment.start < to &&
      (WORDS.test(comment.text) ||
        bareText(comment).some(
          ({ text }) => admitsStandIn(text) || asksForCode(text) || looksLikeCode(text),
        )),
  );
}

/** The `{` after parameters and a plain return type; undefined where a type stands in between that has braces itself. */
function bodyStart(masked: string, parameters: number): number | undefined {
  const list = masked[parameters] === '(' ? parameters : masked.indexOf('(', parameters);
  const end = list < 0 ? undefined : closing(masked, list);
  if (end === undefined) return undefined;
  const head = /^\s*(?::\s*[\w$.<>[\]|,\s]+)?\{/.exec(masked.slice(end + 1, end + 200));
  return head ? end + head[0].length : undefined;
}

/** Several statements, and no code behind a `return` that always happens. */
function returnsAtItsEnd(body: string): boolean {
  let depth = 0;
  let statements = 0;
  for (let i = 0; i < body.length; i++) {
    const c = body.charCodeAt(i);
    if (c === 123 || c === 40 || c === 91) depth++;
    else if (c === 125 || c === 41 || c === 93) depth--;
    else if (c === 59 && depth === 1) statements++;
    else if (c === 114 && depth === 1 && body.startsWith('return', i) && /[\s;}]/.test(body[i - 1] ?? '')) {
      const end = body.indexOf(';', i);
      return statements >= 2 && (end < 0 || body.slice(end + 1).trim() === '}');
    }
  }
  return statements >= 2;
}

const CLOSERS: Readonly<Record<number, number>> = { 40: 41, 91: 93, 123: 125 };

function closing(masked: string, open: number): number | undefined {
  const opener = masked.charCodeAt(open);
  const closer = CLOSERS[opener];
  let depth = 0;
  for (let i = open; i < masked.length; i++) {
    const c = masked.charCodeAt(i);
    if (c === opener) depth++;
    else if (c === closer && --depth === 0) return i;
  }
  return undefined;
}

/** Every bracket is closed by its own kind: a file that was cut off goes to the parser, which says where. */
function isBalanced(masked: string): boolean {
  const open: number[] = [];
  for (let i = 0; i < masked.length; i++) {
    const c = masked.charCodeAt(i);
    if (c === 40 || c === 91 || c === 123) open.push(CLOSERS[c] ?? 0);
    else if ((c === 41 || c === 93 || c === 125) && open.pop() !== c) return false;
  }
  return open.length === 0;
}
