import type { SourceFile } from '../../codebase.js';
import { closingBracket } from '../bracket-pairs.js';
import { callArguments, codeOf, matchesIn, previousChar, skipSpace, stringAt } from '../reading.js';
import { type Bindings, judgeEquality, judgeTruth } from '../sides.js';
import type { Assertion, AssertionScope, Region } from '../test-dialect.js';
import { bindingsIn } from './bindings.js';
import { readChain, type Step } from './chain.js';

const EQUALITY = /^(?:toBe|toEqual|toStrictEqual|toMatchObject|equals?|eql?|eqls|deepEqual|toHaveLength)$/;
const TRUTH = /^(?:toBeTruthy|toBeDefined|true|ok|truthy|exist|toBeTrue)$/;
const CALLED =
  /^(?:toHaveBeenCalled|toBeCalled|toHaveBeenCalledOnce|called|calledOnce|toHaveBeenCalledTimes|toBeCalledTimes)$/;
const TWO_SIDED = /^(?:equal|equals|strictEqual|deepEqual|deepStrictEqual|is|same|looseEqual|eq)$/;
const ONE_SIDED = /^(?:ok|truthy|true|isTrue|isOk|assert)$/;
/** Members of ava's, tap's and node:test's `t` that assert nothing. */
const QUIET_HANDLE =
  'test|skip|todo|pass|end|comment|log|plan|teardown|timeout|context|mock|diagnostic|before|after|beforeEach|afterEach|name|signal|runOnly|waitFor|task|onTestFinished|only|planned';

/** Places where a JavaScript or TypeScript test may fail. */
export function javaScriptAssertions(source: SourceFile, test: AssertionScope): readonly Assertion[] {
  const body = test.body ?? { start: test.start, end: test.end };
  const bindings = bindingsIn(source, body);
  return [
    ...expectations(source, body, bindings),
    ...assertCalls(source, body, bindings),
    ...handleCalls({ source, body, bindings, handle: test.handle }),
    ...otherWays(source, body),
    ...typeExpectations(source, body),
    ...typeArguments(source, body),
  ].sort((a, b) => a.start - b.start);
}

function expectations(source: SourceFile, body: Region, bindings: Bindings): Assertion[] {
  const found: Assertion[] = [];
  for (const hit of matchesIn(
    source,
    /(?<![\w$.])expect(?:\.(?:soft|poll|element))?\s*(?:<[^<>()]*>\s*)?\(/g,
    body,
  )) {
    const open = hit.index + hit[0].length - 1;
    const close = closingBracket(source, open);
    if (close < 0) continue;
    const chain = readChain(source, close + 1, body.end);
    const end = chain.end;
    const text = source.code.slice(hit.index, end);
    const kind = judgeExpect({
      source,
      start: hit.index,
      subject: source.code.slice(open + 1, close),
      steps: chain.steps,
      bindings,
    });
    found.push({ start: hit.index, end, kind, text });
  }
  return found;
}

interface Expectation {
  readonly source: SourceFile;
  readonly start: number;
  readonly subject: string;
  readonly steps: readonly Step[];
  readonly bindings: Bindings;
}

function judgeExpect({ source, start, subject, steps, bindings }: Expectation): Assertion['kind'] {
  const last = steps.at(-1);
  if (!last) return 'no-matcher';
  const chai = steps.some((step) =>
    /^(?:to|be|been|is|that|which|and|has|have|with|at|of|same)$/.test(step.name),
  );
  if (last.args === undefined && !chai && /^(?:to[A-Z]|not$|resolves$|rejects$)/.test(last.name))
    return 'no-matcher';
  if (last.args === undefined && /^(?:to|be|been|not|have|and|is|a|an)$/.test(last.name)) return 'no-matcher';
  if (steps.some((step) => step.name === 'resolves' || step.name === 'rejects') && !isAwaited(source, start))
    return 'not-awaited';
  const negated = steps.some((step) => step.name === 'not');
  const matcher = [...steps].reverse().find((step) => step.name !== 'and') ?? last;
  if (negated) return 'real';
  if (CALLED.test(matcher.name)) return isBareCall(matcher) ? 'mock-called' : 'real';
  if (isStandIn(source, subject, matcher)) return 'stub-only';
  if (EQUALITY.test(matcher.name) && matcher.args !== undefined)
    return judgeEquality(subject, matcher.args, bindings);
  if (TRUTH.test(matcher.name)) return judgeTruth(subject, bindings);
  if (matcher.name === 'toBeGreaterThanOrEqual' && matcher.args?.trim() === '0')
    return judgeTruth(`${subject.trim()} >= 0`, bindings);
  return 'real';
}

const isBareCall = (step: Step): boolean =>
  /Times$/.test(step.name) ? step.args?.trim() === '1' : (step.args ?? '').trim() === '';

/** The stub that a mounting library or a mocked module renders in a child's place, held to exist. */
const isStandIn = (source: SourceFile, subject: string, matcher: Step): boolean =>
  namesStandIn(source, subject) &&
  (/\.exists\(\)\s*$/.test(subject) ||
    /^(?:toBeTruthy|toBeDefined|toBeInTheDocument|toBeVisible|exist)$/.test(matcher.name));

const namesStandIn = (source: SourceFile, code: string): boolean =>
  /["'`][\w-]*-stub(?:\b[^"'`]*)?["'`]/.test(code) ||
  [...code.matchAll(/ByTestId\(\s*["'`]([^"'`]+)["'`]/g)].some((hit) =>
    standIns(source).has(hit[1] as string),
  );

const knownStandIns = new WeakMap<SourceFile, ReadonlySet<string>>();

/** Test ids that the factories of mocked modules render. */
function standIns(source: SourceFile): ReadonlySet<string> {
  let ids = knownStandIns.get(source);
  if (!ids) {
    const factories = [...source.masked.matchAll(/\b(?:vi|jest)\.(?:mock|doMock)\s*\(/g)].map((hit) => {
      const open = hit.index + hit[0].length - 1;
      return source.code.slice(open, Math.max(open, closingBracket(source, open)));
    });
    ids = new Set(
      factories.flatMap((code) =>
        [...code.matchAll(/data-testid["']?\s*[=:]\s*\{?\s*["'`]([^"'`]+)["'`]/g)].map(
          (hit) => hit[1] as string,
        ),
      ),
    );
    knownStandIns.set(source, ids);
  }
  return ids;
}

/** Awaited, returned, handed on, or collected; a bare statement drops the promise. */
function isAwaited(source: SourceFile, start: number): boolean {
  const before = source.masked.slice(Math.max(0, start - 30), start);
  if (/\b(?:await|return|yield)\s*\(?\s*$/.test(before)) return true;
  const previous = source.masked[previousChar(source, start)] ?? ';';
  return !/[;{}]/.test(previous) && !(previous === ')' && before.includes('\n'));
}

function assertCalls(source: SourceFile, body: Region, bindings: Bindings): Assertion[] {
  const found: Assertion[] = [];
  for (const hit of matchesIn(
    source,
    /(?<![\w$.])(?:assert|chai\.assert|strictAssert|t\.assert)(?:\.(\w+))*\s*\(/g,
    body,
  )) {
    const open = hit.index + hit[0].length - 1;
    const end = closingBracket(source, open) + 1;
    if (end <= 0) continue;
    const name = /(\w+)\s*\($/.exec(hit[0])?.[1] ?? 'assert';
    found.push({
      start: hit.index,
      end,
      kind: judgeCall({ source, name, open, bindings }),
      text: source.code.slice(hit.index, end),
    });
  }
  return found;
}

function judgeCall({
  source,
  name,
  open,
  bindings,
}: {
  source: SourceFile;
  name: string;
  open: number;
  bindings: Bindings;
}): Assertion['kind'] {
  const args = callArguments(source, open);
  const [first, second] = args;
  if (TWO_SIDED.test(name) && first && second)
    return judgeEquality(codeOf(source, first), codeOf(source, second), bindings);
  if (ONE_SIDED.test(name) && first)
    return /\.(?:called|calledOnce)$/.test(codeOf(source, first))
      ? 'mock-called'
      : judgeTruth(codeOf(source, first), bindings);
  return 'real';
}

/** `t.is(...)` of ava and tape, `t.equal(...)` of tap and node-tap. */
function handleCalls({
  source,
  body,
  bindings,
  handle,
}: {
  source: SourceFile;
  body: Region;
  bindings: Bindings;
  handle: string | undefined;
}): Assertion[] {
  if (!handle) return [];
  const found: Assertion[] = [];
  const name = handle.replace(/\$/g, '\\$');
  for (const hit of matchesIn(
    source,
    new RegExp(`(?<![\\w$.])${name}\\.(?!(?:${QUIET_HANDLE})\\b)(?:assert\\.)?(\\w+)\\s*\\(`, 'g'),
    body,
  )) {
    const open = hit.index + hit[0].length - 1;
    const end = closingBracket(source, open) + 1;
    if (end > 0)
      found.push({
        start: hit.index,
        end,
        kind: judgeCall({ source, name: hit[1] as string, open, bindings }),
        text: source.code.slice(hit.index, end),
      });
  }
  return found;
}

/** In a test of types a line that must not compile is the assertion. */
/** `util.assertEqual<A, B<C>>(true)`, `expectType<A>(b)`: the compiler asserts. */
const typeArguments = (source: SourceFile, body: Region): Assertion[] =>
  [
    ...matchesIn(
      source,
      /(?<![\w$])(?:[\w$]+\.)?(?:assert|expect)(?:Type|Equal|Is|Extends|Assignable|NotAny|True)\w*\s*<(?:[^<>;]|<(?:[^<>;]|<[^<>;]*>)*>){1,400}>\s*\(/g,
      body,
    ),
  ].map((hit) => ({
    start: hit.index,
    end: hit.index + hit[0].length,
    kind: 'real' as const,
    text: hit[0],
  }));

function typeExpectations(source: SourceFile, body: Region): Assertion[] {
  if (
    !/\.test-d\.\w+$/.test(source.path) &&
    !/\b(?:expectTypeOf|assertType|type (?:tests?|errors?)|typings?|inferred types?|typed)\b/i.test(
      source.text,
    )
  )
    return [];
  return source.comments
    .filter(
      (comment) =>
        comment.start >= body.start && comment.end <= body.end && /@ts-expect-error\b/.test(comment.text),
    )
    .map((comment) => ({
      start: comment.start,
      end: comment.end,
      kind: 'real' as const,
      text: comment.text,
    }));
}

const OTHER = new RegExp(
  [
    String.raw`\.should\b|(?<![\w$.])should\s*[.(]`,
    String.raw`\.expect[A-Z]?\w*\s*\(`,
    String.raw`(?<![\w$.])(?:expect|assert|verify|should|check)(?:[A-Z_]\w*)\s*(?:<[^()]{0,300}?>\s*)?\(`,
    String.raw`\.(?:assert)\w*\s*\(|\b(?:td|\w*[mM]ock\w*)\.verify\s*\(`,
    String.raw`(?<![\w$])(?:get|find)(?:All)?By(?:Role|Text|LabelText|PlaceholderText|AltText|Title|DisplayValue|TestId)\s*\(`,
    String.raw`(?<![\w$])cy\.(?:contains|get|find\w*|url|location|title)\b`,
    String.raw`\bwaitFor(?:Selector|URL|Response|Request|Event|Function|LoadState|ElementToBeRemoved)\s*\(`,
    String.raw`\bexpect\.(?:unreachable|fail)\s*\(`,
    String.raw`(?<![\w$.])(?:fail|done\.fail)\s*\(|(?<![\w$.])done\s*\(\s*[A-Za-z(]`,
    String.raw`(?<![\w$.])throw\s`,
    String.raw`\.(?:toMatch\w*Snapshot|matchSnapshot)\s*\(`,
    String.raw`\bprocess\.exit(?:Code)?\b`,
  ].join('|'),
  'g',
);

function otherWays(source: SourceFile, body: Region): Assertion[] {
  const found: Assertion[] = [];
  for (const hit of matchesIn(source, OTHER, body)) {
    if (/^throw/.test(hit[0]) && insideCallback(source, body, hit.index)) continue;
    const open = source.masked.indexOf('(', hit.index);
    const helper = /^(?:expect|assert|verify|should|check)[A-Z_]\w*/.exec(hit[0])?.[0];
    const end =
      open >= 0 && open < hit.index + hit[0].length
        ? Math.max(closingBracket(source, open) + 1, hit.index + hit[0].length)
        : hit.index + hit[0].length;
    const text = source.code.slice(hit.index, end);
    found.push({
      start: hit.index,
      end,
      kind: /ByTestId/.test(text) && namesStandIn(source, text) ? 'stub-only' : shouldKind(source, hit, end),
      text,
      ...(helper ? { helper } : {}),
    });
  }
  return found;
}

/** sinon's `spy.should.have.been.called` says no more than that it was called. */
function shouldKind(source: SourceFile, hit: RegExpExecArray, end: number): Assertion['kind'] {
  if (!/should/.test(hit[0])) return 'real';
  const chain = readChain(source, end, source.masked.length);
  const cypress =
    source.masked[skipSpace(source, end)] === '(' &&
    stringAt(source, skipSpace(source, source.masked.indexOf('(', hit.index) + 1)) !== undefined;
  return !cypress && CALLED.test(chain.steps.at(-1)?.name ?? '') && chain.steps.at(-1)?.args === undefined
    ? 'mock-called'
    : 'real';
}

/** A `throw` inside a function given to a double is what the double does, not what the test holds. */
function insideCallback(source: SourceFile, body: Region, offset: number): boolean {
  for (let at = body.start; at < offset; at++) {
    if (source.masked[at] !== '{') continue;
    const close = closingBracket(source, at);
    if (close < offset) {
      at = Math.max(at, close);
      continue;
    }
    if (/(?:=>|\bfunction\b[^{}]{0,200})\s*$/.test(source.masked.slice(Math.max(body.start, at - 240), at)))
      return true;
  }
  return /=>\s*$/.test(source.masked.slice(Math.max(body.start, offset - 10), offset));
}
