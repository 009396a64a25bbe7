import type { SourceFile } from '../../codebase.js';
import { closingBracket } from '../bracket-pairs.js';
import { bindingsIn } from '../javascript/bindings.js';
import { readChain } from '../javascript/chain.js';
import { callArguments, codeOf, matchesIn } from '../reading.js';
import { type Bindings, judgeEquality, judgeTruth } from '../sides.js';
import type { Assertion, AssertionScope, Region, TestDialect } from '../test-dialect.js';
import { braceTryRegions } from '../try-regions.js';
import { listKotestTests } from './kotest.js';
import { isSpringContext, listAnnotatedTests } from './list-tests.js';
import { typeBlocks } from './types.js';

export const jvmTests: TestDialect = {
  list: (source) =>
    [...listAnnotatedTests(source), ...listKotestTests(source)].sort((a, b) => a.start - b.start),
  assertions: jvmAssertions,
  functions: methods,
  regions: braceTryRegions,
};

const TWO_SIDED =
  /^(?:assertEquals|assertSame|assertArrayEquals|assertIterableEquals|assertContentEquals|assertLinesMatch)$/;
const CHECKS = new RegExp(
  [
    String.raw`(?<![\w.])(?:Assert(?:ions)?\.|Truth\.|MatcherAssert\.|JSONAssert\.|BDDAssertions\.|Mockito\.|WireMock\.|kotlin\.test\.)?((?:assert|expect|verify|coVerify|then|fail|check|should|confirmVerified)\w*)\s*(?:<[^<>()]*>\s*)?[({]`,
    String.raw`\.(?:assert\w*|andExpect\w*|expect\w*|verify\w*|should\w*|isEqualTo|statusCode|body|hasStatus\w*|matches|satisfies)\s*[({]`,
    String.raw`\b(?:should\w*)\s+(?=[\w"{(])|\bshould(?:Not)?Be\w*\b`,
    String.raw`\bStepVerifier\b|\bthrow\s+(?:new\s+)?AssertionError|\bawait(?:ility)?\b[^;]{0,200}?\.until\w*\s*\(`,
    String.raw`(?<![\w.])assert\s+[^;\n]+`,
  ].join('|'),
  'g',
);

/** JUnit, AssertJ, Hamcrest, Truth, Mockito, MockMvc, REST-assured, kotlin.test, kotest and MockK. */
function jvmAssertions(source: SourceFile, test: AssertionScope): readonly Assertion[] {
  const body = test.body ?? { start: test.start, end: test.end };
  const bindings = bindingsIn(source, body);
  const found: Assertion[] = [];
  for (const hit of matchesIn(source, CHECKS, body)) {
    const open = hit.index + hit[0].length - 1;
    const name = hit[1];
    if (
      name !== undefined &&
      /^(?:expectedException|thenReturn|thenThrow|assertion|checkNotNull|verification)$/i.test(name)
    )
      continue;
    const end = /[({]$/.test(hit[0])
      ? Math.max(closingBracket(source, open) + 1, open + 1)
      : hit.index + hit[0].length;
    const kind = name === undefined ? 'real' : judgeCall({ source, name, open, end, body, bindings });
    const helper = name !== undefined && !/\./.test(hit[0]) && !LIBRARY.test(name) ? { helper: name } : {};
    found.push({ start: hit.index, end, kind, text: source.code.slice(hit.index, end), ...helper });
  }
  if (
    found.length === 0 &&
    isSpringContext(
      typeBlocks(source)
        .filter((type) => type.start < body.start && body.end <= type.end)
        .at(-1),
    )
  ) {
    const empty = source.masked.slice(body.start, body.end).trim() === '';
    found.push({
      start: body.start,
      end: body.start,
      kind: empty ? 'survival' : 'smoke',
      text: 'the application context',
    });
  }
  return found;
}

const LIBRARY =
  /^(?:assert(?:That\w*|Equals|NotEquals|True|False|Null|NotNull|Same|NotSame|Throws\w*|DoesNotThrow|All|ArrayEquals|IterableEquals|LinesMatch|InstanceOf|Is|IsNot|Contains|ContentEquals|Fails\w*|Timeout\w*|Soft\w*)|fail\w*|verify\w*|coVerify\w*|then\w*|expect\w*|check\w*|should\w*|confirmVerified)$/;

interface Call {
  readonly source: SourceFile;
  readonly name: string;
  readonly open: number;
  readonly end: number;
  readonly body: Region;
  readonly bindings: Bindings;
}

function judgeCall({ source, name, open, end, body, bindings }: Call): Assertion['kind'] {
  if (source.masked[open] === '{') return 'real';
  const args = callArguments(source, open).map((arg) => codeOf(source, arg));
  const [first, second] = args;
  if (TWO_SIDED.test(name) && first !== undefined && second !== undefined) {
    const shifted = /^"/.test(first) && args.length === 3 && /^"/.test(second) === false;
    return judgeEquality(shifted ? (args[2] as string) : second, shifted ? second : first, bindings);
  }
  if (name === 'assertTrue') return judgeTruth((/^"/.test(first ?? '') ? second : first) ?? '', bindings);
  if (name === 'assertNotNull' && first !== undefined)
    return /^new\s/.test(first.trim()) ? 'tautology' : judgeTruth(first, bindings);
  if (name === 'assertThat' && args.length === 1)
    return judgeFluent({ source, end, body, subject: first ?? '', bindings });
  if (name === 'verify') return judgeVerify(source, end, body);
  return 'real';
}

function judgeFluent({
  source,
  end,
  body,
  subject,
  bindings,
}: {
  source: SourceFile;
  end: number;
  body: Region;
  subject: string;
  bindings: Bindings;
}): Assertion['kind'] {
  const { steps } = readChain(source, end, body.end);
  const checks = steps.filter(
    (step) =>
      !/^(?:as|describedAs|withFailMessage|extracting|usingRecursiveComparison|asString|asList|asInstanceOf|overridingErrorMessage)$/.test(
        step.name,
      ),
  );
  if (checks.length === 0) return 'no-matcher';
  const only = checks.length === 1 ? checks[0] : undefined;
  if (only && /^(?:isEqualTo|isSameAs)$/.test(only.name) && only.args !== undefined)
    return judgeEquality(subject, only.args, bindings);
  if (only && only.name === 'isTrue') return judgeTruth(subject, bindings);
  return 'real';
}

/** `verify(mock).send(any())` says no more than that it was called. */
function judgeVerify(source: SourceFile, end: number, body: Region): Assertion['kind'] {
  const args = readChain(source, end, body.end).steps[0]?.args?.trim();
  return args !== undefined &&
    args !== '' &&
    args.split(',').every((arg) => /^\s*(?:\w+\.)*any\w*\(.*\)\s*$/.test(arg))
    ? 'mock-called'
    : 'real';
}

/** Of overloads the longest body: the short ones hand over to it. */
function methods(source: SourceFile): ReadonlyMap<string, Region> {
  const found = new Map<string, Region>();
  for (const hit of source.masked.matchAll(/(?<![\w.])(\w+)\s*\(/g)) {
    const name = hit[1] as string;
    if (/^(?:if|for|while|switch|catch|when|return|new|super|this)$/.test(name)) continue;
    const close = closingBracket(source, hit.index + hit[0].length - 1);
    const next =
      close < 0
        ? null
        : /^\s*(?:throws\s+[\w.,\s]+|:\s*[\w.<>?, ]+)?\s*([{=])(?!=)/.exec(
            source.masked.slice(close + 1, close + 200),
          );
    if (!next || !declares(source, hit.index)) continue;
    const at = close + next[0].length;
    const end = next[1] === '{' ? closingBracket(source, at) : source.masked.indexOf('\n\n', at);
    const body = { start: at + 1, end: end < 0 ? source.masked.length : end };
    const other = found.get(name);
    if (!other || other.end - other.start < body.end - body.start) found.set(name, body);
  }
  return found;
}

/** A type, `fun` or `def` stands before the name of a declaration, an operator or nothing before a call. */
const declares = (source: SourceFile, at: number): boolean =>
  /(?:[\w>\]?]|\bfun)\s+(?:<[^<>]*>\s*)?(?:\w+\.)?$/.test(source.masked.slice(Math.max(0, at - 80), at)) &&
  !/\b(?:return|new|throw|else|await|yield)\s+$/.test(source.masked.slice(Math.max(0, at - 12), at));
