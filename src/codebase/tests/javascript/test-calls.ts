import type { SourceFile } from '../../codebase.js';
import { closingBracket } from '../bracket-pairs.js';
import { callArguments, codeOf, matchesIn, previousChar, skipSpace, stringEnd } from '../reading.js';
import type { Region } from '../test-dialect.js';

/** A call of a test or suite function with what hangs on its name: `it.skip.each(table)('title', fn)`. */
export interface TestCall {
  /** Where the name begins. */
  readonly start: number;
  readonly end: number;
  readonly root: string;
  readonly members: readonly string[];
  /** Arguments given to members, by member: `each` -> its table, `skipIf` -> its condition. */
  readonly memberArguments: ReadonlyMap<string, string>;
  readonly args: readonly Region[];
}

const SUITES = 'describe|context|suite|feature|fdescribe|xdescribe|fcontext|xcontext';
const TESTS = 'it|test|specify|scenario|fit|xit|xtest|ftest|fspecify|xspecify';

export const isSuiteName = (name: string): boolean => new RegExp(`^(?:${SUITES})$`).test(name);

/** Calls of the test functions of vitest, jest, mocha, jasmine, node:test, ava, tape, playwright, cypress, bun, deno and qunit. */
export function testCalls(source: SourceFile): readonly TestCall[] {
  const names = [...aliases(source)].map((name) => name.replace(/\$/g, '\\$'));
  const pattern = new RegExp(
    `(?<![\\w$.#])(?:(?:Deno|QUnit|tap|t|tc|ctx|suite)\\.(?:test|skip|todo|only)|${[SUITES, TESTS, ...names].join('|')})(?![\\w$])`,
    'g',
  );
  const calls: TestCall[] = [];
  for (const hit of matchesIn(source, pattern, { start: 0, end: source.masked.length })) {
    const call = readCall(source, hit.index, hit[0]);
    if (call) calls.push(call);
  }
  return calls;
}

/** Names the file gives to a test function: `test.extend`, a conditional choice, an import under another name. */
function aliases(source: SourceFile): ReadonlySet<string> {
  const found = new Set<string>();
  if (!/\bextend\b|\?|\bas\b/.test(source.masked)) return found;
  for (const pattern of [
    /\b(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*(?:await\s+)?(?:it|test|base\w*|\w*[tT]est)\.extend\b/g,
    /\b(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=[^;\n]{0,200}\?\s*(?:it|test|describe)(?:\.\w+)?\s*:\s*(?:it|test|describe)(?:\.\w+)?\s*[;\n]/g,
    /\b(?:test|it|describe)\s+as\s+([A-Za-z_$][\w$]*)/g,
  ]) {
    for (const hit of source.masked.matchAll(pattern)) found.add(hit[1] as string);
  }
  for (const common of ['it', 'test', 'describe']) found.delete(common);
  return found;
}

function readCall(source: SourceFile, start: number, root: string): TestCall | undefined {
  const before = source.masked.slice(Math.max(0, start - 12), start);
  if (/\b(?:function\s*\*?|class|new|const|let|var|import|typeof)\s+$/.test(before)) return undefined;
  const members: string[] = [];
  const memberArguments = new Map<string, string>();
  let at = start + root.length;
  for (;;) {
    at = skipSpace(source, at);
    const char = source.masked[at];
    if (char === '.') {
      const name = /^\.\s*([A-Za-z_$][\w$]*)/.exec(source.masked.slice(at, at + 60));
      if (!name) return undefined;
      members.push(name[1] as string);
      at += name[0].length;
    } else if (char === '<') {
      const close = source.masked.slice(at, at + 400).search(/>\s*\(/);
      if (close < 0) return undefined;
      at += close + 1;
    } else if (char === '`') {
      memberArguments.set(members.at(-1) ?? '', source.code.slice(at, stringEnd(source, at) + 1));
      at = stringEnd(source, at) + 1;
    } else if (char === '(') {
      const close = closingBracket(source, at);
      if (close < 0) return undefined;
      const next = skipSpace(source, close + 1);
      if (source.masked[next] !== '(' || !members.some(takesTable))
        return finish(source, {
          start,
          end: close + 1,
          root,
          members,
          memberArguments,
          args: callArguments(source, at),
        });
      memberArguments.set(members.at(-1) ?? '', source.code.slice(at + 1, close));
      at = next;
    } else return undefined;
  }
}

const takesTable = (member: string): boolean =>
  /^(?:each|for|skipIf|runIf|if|skip_if|todoIf|failingIf)$/.test(member);

/** A method definition or a call that is no declaration (`context(value)`, a type) is no test. */
function finish(source: SourceFile, call: TestCall): TestCall | undefined {
  const next = source.masked[skipSpace(source, call.end)];
  const previous = source.masked[previousChar(source, call.start)];
  if (next === '{' && previous !== '=' && previous !== '(') return undefined;
  const first = call.args[0];
  if (!first) return call;
  const opens = source.masked[first.start] as string;
  const named =
    /["'`]/.test(opens) ||
    /^[A-Za-z_$][\w$.]*(?:\.name)?$/.test(codeOf(source, first)) ||
    isFunction(codeOf(source, first));
  return named || call.args.length > 1 ? call : undefined;
}

/** Whether the expression is a function or a call that wraps one. */
const isFunction = (code: string): boolean =>
  /^(?:async\b\s*)?(?:function\b|\([\s\S]*?=>|[A-Za-z_$][\w$]*\s*=>|\()/.test(code) &&
  /=>|\bfunction\b/.test(code);
