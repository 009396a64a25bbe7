import type { SourceFile } from '../../codebase.js';
import { closingBracket } from '../bracket-pairs.js';
import { codeOf, matchesIn, skipSpace, stringAt, within } from '../reading.js';
import type { ListedTest, Region } from '../test-dialect.js';
import type { DisabledBy } from '../test-facts.js';
import { commentedOutTests } from './commented-out.js';
import { earlyReturn } from './early-return.js';
import { isSuiteName, type TestCall, testCalls } from './test-calls.js';

type Disabled = { readonly by: DisabledBy; readonly line: number; readonly note: string };
interface Suite extends Region {
  readonly name: string;
  readonly disabled: Disabled | null;
  readonly focused: boolean;
}

const NO_TEST =
  /^(?:step|extend|use|before|after|beforeEach|afterEach|beforeAll|afterAll|setTimeout|slow|info|configure|expect|mock|abort|override|scoped|shuffle|afterAllAsync)$/;

/** Tests of a JavaScript or TypeScript file, with the suites round them and what keeps them from counting. */
export function listJavaScriptTests(source: SourceFile): readonly ListedTest[] {
  const calls = testCalls(source).filter((call) => !call.members.some((member) => NO_TEST.test(member)));
  const suites = calls.filter(isSuite).flatMap((call) => suiteOf(source, call) ?? []);
  const dead = deadBranches(source);
  const listed = calls
    .filter((call) => !isSuite(call))
    .flatMap((call) => testOf({ source, call, suites, dead }) ?? []);
  return withFocus(source, listed, suites)
    .concat(commentedOutTests(source))
    .sort((a, b) => a.start - b.start);
}

const isSuite = (call: TestCall): boolean => isSuiteName(call.root) || call.members.includes('describe');

function suiteOf(source: SourceFile, call: TestCall): Suite | undefined {
  const body = bodyOf(source, call);
  if (!body) return undefined;
  const disabled = markedDisabled(source, call);
  return { ...body, name: titleOf(source, call), disabled, focused: isFocused(call) };
}

function testOf({
  source,
  call,
  suites,
  dead,
}: {
  source: SourceFile;
  call: TestCall;
  suites: readonly Suite[];
  dead: readonly Region[];
}): ListedTest | undefined {
  if (call.args.length === 0 || isAnnotation(source, call)) return undefined;
  const around = suites.filter((suite) => suite.start <= call.start && call.start < suite.end);
  const body = bodyOf(source, call);
  const line = source.lineAt(call.start);
  const disabled =
    markedDisabled(source, call) ??
    around.find((suite) => suite.disabled)?.disabled ??
    (within(dead, call.start)
      ? { by: 'dead-code' as const, line, note: 'stands in a branch that never runs' }
      : null) ??
    (body ? disabledInside(source, body) : null);
  const focused = isFocused(call) || around.some((suite) => suite.focused);
  const handle = body ? firstParameter(source, call) : undefined;
  return {
    file: source.path,
    line,
    endLine: source.lineAt(call.end - 1),
    start: call.start,
    end: call.end,
    name: titleOf(source, call),
    suites: around.map((suite) => suite.name),
    parametrised: call.members.some((member) => member === 'each' || member === 'for'),
    disabled,
    focused: focused
      ? { line, note: `${call.root}${call.members.map((member) => `.${member}`).join('')}` }
      : null,
    body,
    ...(handle === undefined ? {} : { handle }),
    ...(/\.test-d\.\w+$/.test(source.path) ? { expectation: true } : {}),
  };
}

/** Playwright's `test.skip(condition)` and `test.skip()` inside a test say something about it and declare none. */
const isAnnotation = (source: SourceFile, call: TestCall): boolean => {
  const first = call.args[0];
  return (
    /^(?:skip|fixme|fail|slow|only|todo)$/.test(call.members.at(-1) ?? '') &&
    first !== undefined &&
    stringAt(source, first.start) === undefined &&
    call.args.length < 3 &&
    !/=>|\bfunction\b/.test(codeOf(source, call.args.at(-1) as Region))
  );
};

function titleOf(source: SourceFile, call: TestCall): string {
  const first = call.args[0];
  if (!first) return '';
  return stringAt(source, first.start) ?? codeOf(source, first).slice(0, 80);
}

/** The function given last, or the function a name given last stands for in this file. */
function bodyOf(source: SourceFile, call: TestCall): Region | null {
  for (const arg of [...call.args].reverse()) {
    const code = codeOf(source, arg);
    if (/=>|\bfunction\b/.test(source.masked.slice(arg.start, arg.end)) && !code.startsWith('{'))
      return innerBody(source, arg);
  }
  const last = call.args.at(-1);
  if (!last || call.args.length < 2 || !/^[A-Za-z_$][\w$]*$/.test(codeOf(source, last))) return null;
  const name = codeOf(source, last).replace(/\$/g, '\\$');
  const declared = new RegExp(
    `(?:function\\s*\\*?\\s*${name}\\s*\\(|(?:const|let|var)\\s+${name}\\s*=)`,
  ).exec(source.masked);
  if (!declared) return null;
  const open = source.masked.indexOf('{', declared.index + declared[0].length);
  const close = open < 0 ? -1 : closingBracket(source, open);
  return close < 0 ? null : { start: open + 1, end: close };
}

/** The block of a plain function; the whole expression for a wrapped or an expression-bodied one. */
function innerBody(source: SourceFile, arg: Region): Region {
  const head =
    /^(?:async\s*)?(?:function\s*\*?\s*[\w$]*\s*)?/.exec(
      source.masked.slice(arg.start, Math.min(arg.end, arg.start + 200)),
    )?.[0].length ?? 0;
  let at = skipSpace(source, arg.start + head);
  if (source.masked[at] === '(') at = skipSpace(source, closingBracket(source, at) + 1);
  const arrow = source.masked.indexOf('=>', at);
  if (
    source.masked[at] !== '{' &&
    arrow >= 0 &&
    arrow < arg.end &&
    !source.masked.slice(at, arrow).includes('(')
  )
    at = skipSpace(source, arrow + 2);
  const close = source.masked[at] === '{' ? closingBracket(source, at) : -1;
  return close > at && close <= arg.end
    ? { start: at + 1, end: close }
    : { start: Math.max(at, arg.start), end: arg.end };
}

function firstParameter(source: SourceFile, call: TestCall): string | undefined {
  const fn = [...call.args].reverse().find((arg) => /=>|\bfunction\b/.test(codeOf(source, arg)));
  return (
    fn &&
    /^(?:async\s*)?(?:function\s*\*?\s*[\w$]*\s*)?\(?\s*([A-Za-z_$][\w$]*)/.exec(codeOf(source, fn))?.[1]
  );
}

const isFocused = (call: TestCall): boolean =>
  call.members.includes('only') ||
  /^f(?:it|describe|context|test|specify)$/.test(call.root) ||
  /\.only$/.test(call.root);

function markedDisabled(source: SourceFile, call: TestCall): Disabled | null {
  const line = source.lineAt(call.start);
  const shown = `${call.root}${call.members.map((member) => `.${member}`).join('')}`;
  const mark = (by: DisabledBy, note: string): Disabled => ({ by, line, note });
  if (
    /^x/.test(call.root) ||
    call.members.some((member) => member === 'skip' || member === 'fixme') ||
    /\.skip$/.test(call.root)
  )
    return mark('skip', `${shown} skips it`);
  if (call.members.includes('todo') || /\.todo$/.test(call.root))
    return mark('todo', `${shown} leaves it to be written`);
  if (call.members.some((member) => member === 'failing' || member === 'fails' || member === 'fail'))
    return mark('expected-failure', `${shown} expects it to fail`);
  const condition = call.memberArguments.get('skipIf') ?? call.memberArguments.get('if');
  if (condition?.trim() === 'true' && call.members.includes('skipIf'))
    return mark('skip', 'skipIf(true) skips it');
  if (call.memberArguments.get('runIf')?.trim() === 'false') return mark('skip', 'runIf(false) skips it');
  if (/^\[\s*\]$/.test(call.memberArguments.get('each')?.trim() ?? ''))
    return mark('empty-table', 'its table of cases is empty');
  for (const arg of call.args.slice(1)) {
    const code = codeOf(source, arg);
    if (!code.startsWith('{')) continue;
    if (/\bskip\s*:\s*(?:true|["'`])/.test(code)) return mark('skip', 'its options skip it');
    if (/\btodo\s*:\s*(?:true|["'`])/.test(code)) return mark('todo', 'its options mark it as to be written');
  }
  const pending =
    !isSuite(call) && call.args.length === 1 && stringAt(source, call.args[0]?.start ?? 0) !== undefined;
  return pending ? mark('todo', 'it has a title and no body') : null;
}

/** A skip or a return that ends the test before anything is asserted, whatever the conditions. */
function disabledInside(source: SourceFile, body: Region): Disabled | null {
  const depthZero = (offset: number): boolean => !enclosedByBlock(source, body, offset);
  for (const hit of matchesIn(
    source,
    /(?<![\w$])(?:(?:this|t|ctx|context|test|it)\.(?:skip|fixme|todo)|(?:test|it)\.fail|pending)\s*\(/g,
    body,
  )) {
    const open = hit.index + hit[0].length - 1;
    const args = source.masked.slice(open + 1, closingBracket(source, open)).trim();
    const unconditional = args === '' || /^["'`]/.test(args) || /^true\b/.test(args);
    const own =
      hit[0].startsWith('pending') &&
      /\b(?:const|let|var|function|import)\b[^;\n]*\bpending\b|=>\s*pending\b/.test(source.masked);
    if (unconditional && !own && depthZero(hit.index))
      return {
        by: /fail/.test(hit[0]) ? 'expected-failure' : 'skip',
        line: source.lineAt(hit.index),
        note: `${hit[0].replace(/\s*\($/, '')}() at its start`,
      };
  }
  return earlyReturn(source, body);
}

/** Whether a block inside the body (if, callback, loop) lies round the offset. */
function enclosedByBlock(source: SourceFile, body: Region, offset: number): boolean {
  for (let at = body.start; at < offset; at++) {
    const char = source.masked[at];
    if (char !== '{' && char !== '(') continue;
    const close = closingBracket(source, at);
    if (close > offset) return true;
    if (close > at) at = close;
  }
  return /(?:\)|\belse|=>|&&|\|\||\?)\s*$/.test(
    source.masked.slice(Math.max(body.start, offset - 40), offset),
  );
}

/** Bodies of `if (false)` and `if (0)`. */
function deadBranches(source: SourceFile): readonly Region[] {
  const regions: Region[] = [];
  for (const hit of source.masked.matchAll(/\bif\s*\(\s*(?:false|0)\s*\)\s*\{/g)) {
    const open = hit.index + hit[0].length - 1;
    const close = closingBracket(source, open);
    if (close > open) regions.push({ start: open, end: close });
  }
  return regions;
}

/** With a focused test in the file the others do not run; node:test needs a flag for that. */
function withFocus(
  source: SourceFile,
  tests: readonly ListedTest[],
  suites: readonly Suite[],
): readonly ListedTest[] {
  const focus = tests.find((test) => test.focused)?.focused;
  if (
    !focus ||
    (/["'](?:node:)?test["']/.test(source.code) &&
      /from\s*["']node:test["']|require\(["']node:test["']\)/.test(source.code))
  )
    return tests;
  void suites;
  return tests.map((test) =>
    test.focused || test.disabled
      ? test
      : {
          ...test,
          disabled: {
            by: 'not-focused',
            line: focus.line,
            note: `only line ${focus.line} runs (${focus.note})`,
          },
        },
  );
}
