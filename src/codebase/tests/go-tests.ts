import type { SourceFile } from '../codebase.js';
import { closingBracket } from './bracket-pairs.js';
import { commentedOutTest } from './commented-out.js';
import { earlyReturn } from './javascript/early-return.js';
import { callArguments, codeOf, matchesIn, stringAt } from './reading.js';
import { type Bindings, isScalarLiteral, judgeEquality, judgeTruth } from './sides.js';
import type { Assertion, AssertionScope, ListedTest, Region, TestDialect } from './test-dialect.js';
import type { DisabledBy } from './test-facts.js';

export const goTests: TestDialect = {
  list: listGoTests,
  assertions: goAssertions,
  functions: (source) => new Map(goFunctions(source).map((fn) => [fn.name, fn.body])),
  regions: () => ({ catches: [], tries: [] }),
};

interface GoFunction {
  readonly name: string;
  readonly receiver: string;
  readonly params: string;
  readonly start: number;
  readonly body: Region;
}

function goFunctions(source: SourceFile): readonly GoFunction[] {
  const found: GoFunction[] = [];
  for (const hit of source.masked.matchAll(
    /^func[ \t]+(?:\(([^()]*)\)[ \t]*)?([\p{L}_][\p{L}\p{N}_]*)[ \t]*(?:\[[^\]\n]*\])?\(/gmu,
  )) {
    const close = closingBracket(source, hit.index + hit[0].length - 1);
    const open = close < 0 ? -1 : source.masked.indexOf('{', close);
    const end = open < 0 ? -1 : closingBracket(source, open);
    if (end < 0 || source.masked.slice(close, open).includes('\nfunc ')) continue;
    found.push({
      name: hit[2] as string,
      receiver: hit[1] ?? '',
      params: source.masked.slice(hit.index + hit[0].length, close),
      start: hit.index,
      body: { start: open + 1, end },
    });
  }
  return found;
}

/** `Test`, `Fuzz` and output `Example` functions, testify and gocheck suite methods, and their named subtests. */
function listGoTests(source: SourceFile): readonly ListedTest[] {
  if (!/\bfunc\b/.test(source.masked)) return [];
  const tests: ListedTest[] = [];
  for (const fn of goFunctions(source)) {
    const suite = /\*?\s*(\w+)\s*$/.exec(fn.receiver)?.[1];
    const plain =
      fn.receiver === '' &&
      /^(?:Test|Fuzz)(?:[^\p{Ll}]|$)/u.test(fn.name) &&
      /^\s*\w+\s+\*testing\.[TF]\b/.test(fn.params);
    const inSuite =
      fn.receiver !== '' &&
      /^Test(?:[^\p{Ll}]|$)/u.test(fn.name) &&
      (fn.params.trim() === '' || /^\s*\w+\s+\*?\w*\.?C\s*$/.test(fn.params));
    const example =
      fn.receiver === '' &&
      /^Example/.test(fn.name) &&
      /\/\/\s*(?:Unordered output|Output):/i.test(source.text.slice(fn.body.start, fn.body.end));
    if (!plain && !inSuite && !example) continue;
    const handle = /^\s*(\w+)\s/.exec(fn.params)?.[1];
    tests.push({
      file: source.path,
      line: source.lineAt(fn.start),
      endLine: source.lineAt(fn.body.end),
      start: fn.start,
      end: fn.body.end,
      name: fn.name,
      suites: inSuite && suite ? [suite] : [],
      parametrised:
        /\brange\s+\w/.test(source.masked.slice(fn.body.start, fn.body.end)) &&
        /\.Run\(/.test(source.masked.slice(fn.body.start, fn.body.end)),
      disabled: skipInside(source, fn.body) ?? earlyReturn(source, fn.body),
      focused: null,
      body: fn.body,
      ...(handle ? { handle } : {}),
      ...(example ? { expectation: true } : {}),
    });
  }
  return [...tests, ...ginkgoTests(source), ...commentedOut(source)];
}

/** A skip on the test's own level; inside an `if` it depends on something. */
function skipInside(source: SourceFile, body: Region): { by: DisabledBy; line: number; note: string } | null {
  for (const hit of matchesIn(source, /(?<![\w.])(?:\w+\.)(?:T\(\)\.)?Skip(?:f|Now)?\s*\(/g, body)) {
    if (depth(source, body, hit.index) === 0)
      return {
        by: 'skip',
        line: source.lineAt(hit.index),
        note: `${hit[0].replace(/\s*\($/, '')} skips it always`,
      };
  }
  return null;
}

function depth(source: SourceFile, body: Region, offset: number): number {
  for (let at = body.start; at < offset; at++) {
    const char = source.masked[at];
    if (char !== '{' && char !== '(') continue;
    const close = closingBracket(source, at);
    if (close > offset) return 1;
    if (close > at) at = close;
  }
  return 0;
}

function ginkgoTests(source: SourceFile): readonly ListedTest[] {
  if (!/ginkgo/.test(source.code)) return [];
  const tests: ListedTest[] = [];
  for (const hit of source.masked.matchAll(/(?<![\w.])([PXF]?)(It|Specify|Entry)\s*\(\s*(?=")/g)) {
    const open = source.masked.indexOf('(', hit.index);
    const end = closingBracket(source, open);
    const [title, ...rest] = callArguments(source, open);
    if (end < 0 || !title) continue;
    const line = source.lineAt(hit.index);
    const mark = hit[1] as string;
    const pending = mark === 'P' || mark === 'X' || rest.length === 0;
    tests.push({
      file: source.path,
      line,
      endLine: source.lineAt(end),
      start: hit.index,
      end,
      name: stringAt(source, title.start) ?? '',
      suites: [],
      parametrised: hit[2] === 'Entry',
      disabled: pending ? { by: 'skip', line, note: `${mark}${hit[2]} is pending` } : null,
      focused: mark === 'F' ? { line, note: `F${hit[2]}` } : null,
      body: hit[2] === 'Entry' ? null : { start: open + 1, end },
    });
  }
  return tests;
}

function commentedOut(source: SourceFile): readonly ListedTest[] {
  return source.comments.flatMap((comment) => {
    const hit = /^(?:\/\/|\/\*)?\s*func\s+(Test\w*)\s*\(\w+\s+\*testing\.T\)/m.exec(comment.text);
    return hit ? [commentedOutTest(source, comment, { name: hit[1] as string, line: comment.line })] : [];
  });
}

const TWO_SIDED = /^(?:Equalf?|EqualValuesf?|Exactlyf?|Samef?|ElementsMatchf?|JSONEqf?|DeepEqualf?|Is)$/;

/** `t.Error` and kin, testify, gomega, gocheck, is, qt, go-cmp, and calls that are handed the `t` they can fail. */
function goAssertions(source: SourceFile, test: AssertionScope): readonly Assertion[] {
  const body = test.body ?? { start: test.start, end: test.end };
  const bindings = bindingsIn(source, body);
  const handles = new Set([
    test.handle ?? 't',
    't',
    'tt',
    'tb',
    ...[...matchesIn(source, /func\s*\(\s*(\w+)\s+(?:\*testing\.|testing\.TB)/g, body)].map(
      (hit) => hit[1] as string,
    ),
  ]);
  const t = [...handles].join('|');
  const found: Assertion[] = [];
  const add = (hit: RegExpExecArray, kind: Assertion['kind'], helper?: string): void => {
    found.push({
      start: hit.index,
      end: hit.index + hit[0].length,
      kind,
      text: hit[0],
      ...(helper ? { helper } : {}),
    });
  };
  for (const hit of matchesIn(
    source,
    new RegExp(
      String.raw`(?<![\w.])(?:(?:${t}|\w+\.T\(\)|\w+)\.(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow))\s*\(|(?<![\w.])panic\s*\(|\blog\.(?:Fatal|Panic)\w*\s*\(|\bos\.Exit\s*\(\s*[^0\s]`,
      'g',
    ),
    body,
  )) {
    if (!/^(?:fmt|errors|log|logger|slog|status)\./.test(hit[0]) || /^log\.(?:Fatal|Panic)/.test(hit[0]))
      add(hit, inDeadBranch(source, body, hit.index) ? 'tautology' : 'real');
  }
  for (const hit of matchesIn(
    source,
    /(?<![\w.])(?:\w*[aA]ssert\w*|require|must|is|c|qt|td|cmp|s|suite|r|a|asserts?|expect)\.(?:Assert\(\)\.|Require\(\)\.)?([A-Z]\w*)\s*\(/g,
    body,
  )) {
    const kind = judgeCall(source, hit, bindings);
    if (kind) found.push({ start: hit.index, end: hit.index + hit[0].length, kind, text: hit[0] });
  }
  for (const hit of matchesIn(
    source,
    /(?<![\w.])(?:Expect|Eventually|Consistently|Ω|ExpectWithOffset)\s*\(|\.(?:Assert\w*|Expect\w*|Should\w*|Must\w*|Finish|End)\s*\(/gu,
    body,
  ))
    add(hit, 'real');
  for (const hit of matchesIn(
    source,
    new RegExp(String.raw`(?<![\w])((?:\w+\.)*\w+)(?:\[[\w, .*]+\])?\s*\(\s*(?:${t}|\w+\.T\(\))\s*[,)]`, 'g'),
    body,
  )) {
    const name = hit[1] as string;
    if (found.some((other) => other.start <= hit.index && hit.index < other.end)) continue;
    if (
      !/(?:^|\.)(?:Run|New|WithT|NewWithT|NewGomegaWithT|NewController|Parallel|Helper|Log|TempDir|Setenv|Cleanup|func)$/.test(
        name,
      )
    )
      add(hit, 'real', name.split('.').at(-1) as string);
  }
  return found.sort((a, b) => a.start - b.start);
}

/** testify-like calls; undefined for members that assert nothing. */
function judgeCall(
  source: SourceFile,
  hit: RegExpExecArray,
  bindings: Bindings,
): Assertion['kind'] | undefined {
  const name = hit[1] as string;
  const root = /^(\w+)\./.exec(hit[0])?.[1] ?? '';
  if (
    /^(?:New|Run|T|Log|Logf|SetT|Helper|Parallel|Skip\w*|Cleanup|TempDir|Setenv|Name|JSON|String|Bind\w*|Param|Query|GET|POST|PUT|DELETE|Get|Post|Put|Delete|Use|Handle\w*|Set|Abort\w*|Next|Write\w*|Close|Header|Add|Body|Status)$/.test(
      name,
    )
  )
    return undefined;
  const strict = /assert|require|^must$|^td$|^qt$|^is$/i.test(root);
  if (
    !strict &&
    !/^(?:Equal|NotEqual|True|False|Nil|NotNil|NoError|Error\w*|Contains|Len|Empty|NotEmpty|Assert|Check|Require|Panics|Greater|Less|Zero|Same|Is\w*|Diff|Eventually|JSONEq|ElementsMatch)f?$/.test(
      name,
    )
  )
    return undefined;
  const args = callArguments(source, hit.index + hit[0].length - 1).map((arg) => codeOf(source, arg));
  const values = /^(?:t|tt|tb|c|\w+\.T\(\))$/.test(args[0] ?? '') ? args.slice(1) : args;
  if (TWO_SIDED.test(name) && values[0] !== undefined && values[1] !== undefined)
    return judgeEquality(values[1], values[0], bindings);
  if (/^(?:True|Truef|NotNil)$/.test(name) && values[0] !== undefined) return judgeTruth(values[0], bindings);
  return 'real';
}

/** `if false { t.Fatal() }` and comparisons of constants. */
function inDeadBranch(source: SourceFile, body: Region, offset: number): boolean {
  const before = source.code.slice(Math.max(body.start, offset - 200), offset);
  const condition = /\bif\s+([^{};\n]+)\{\s*$/.exec(before)?.[1]?.trim();
  if (condition === undefined) return false;
  const sides = /^(.+?)\s*(?:!=|==)\s*(.+)$/.exec(condition);
  if (condition === 'false') return true;
  return sides !== null && judgeEquality(sides[1] as string, sides[2] as string, new Map()) !== 'real';
}

function bindingsIn(source: SourceFile, body: Region): Bindings {
  const bindings = new Map<string, { text: string; end: number }>();
  for (const hit of matchesIn(source, /^[ \t]*(\w+)[ \t]*:=[ \t]*([^\n]+)$/gm, body)) {
    const name = hit[1] as string;
    const text = source.code
      .slice(hit.index + hit[0].length - (hit[2] as string).length, hit.index + hit[0].length)
      .trim();
    const changed = new RegExp(`(?<![\\w.])(?:${name}\\s*(?:[-+*/|&]?=(?!=)|\\+\\+|--)|&${name}\\b)`).test(
      source.masked.slice(hit.index + hit[0].length, body.end),
    );
    if (!changed && isScalarLiteral(text)) bindings.set(name, { text, end: hit.index + hit[0].length });
  }
  return bindings;
}
