import type { SourceFile } from '../../codebase.js';
import { closingBracket } from '../bracket-pairs.js';
import { commentBlocks, commentedOutTest } from '../commented-out.js';
import { earlyReturn } from '../javascript/early-return.js';
import { matchesIn } from '../reading.js';
import type { ListedTest, Region } from '../test-dialect.js';
import type { DisabledBy } from '../test-facts.js';
import { type TypeBlock, typeBlocks } from './types.js';

type Disabled = { readonly by: DisabledBy; readonly line: number; readonly note: string };

const METHOD =
  /(?<![\w@.])((?:@[\w.]+(?:\s*\((?:[^()]|\([^()]{0,2000}\)){0,2000}\))?\s+){0,12})((?:(?:public|private|protected|internal|static|final|abstract|override|open|suspend|inline|async|virtual|default|synchronized|unsafe|new)\s+){0,8})(?:fun\s+(?:<[^<>]*>\s*)?(`[^`\n]*`|\w+)|(?:<[\w ,?]+>\s*)?[\w.]+(?:<[\w<>, .?]*>)?(?:\[\])*\s+(\w+))\s*\(/g;
const TEST =
  /@(?:\w+\.)*(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|Theory|Property|Fuzz\w*)\b(?!\s*\.)/;

/** JUnit 3, 4 and 5, TestNG, kotlin.test and jqwik methods of a Java or Kotlin file. */
export function listAnnotatedTests(source: SourceFile): readonly ListedTest[] {
  const types = typeBlocks(source);
  const tests: ListedTest[] = [];
  for (const hit of source.masked.matchAll(METHOD)) {
    const annotations = source.code.slice(hit.index, hit.index + (hit[1] as string).length);
    const raw = hit[3] ?? hit[4] ?? '';
    const name = raw.startsWith('`')
      ? nameInTicks(source, hit.index + hit[0].lastIndexOf('`', hit[0].length - 1) - raw.length + 1, raw)
      : raw;
    const around = types.filter((type) => type.start < hit.index && hit.index < type.end);
    const owner = around.at(-1);
    const junit3 =
      owner !== undefined &&
      /\bTestCase\b/.test(owner.heritage) &&
      /^test[A-Z_]/.test(name) &&
      /public/.test(hit[2] as string);
    if (!TEST.test(annotations) && !junit3) continue;
    const body = methodBody(source, hit.index + hit[0].length - 1);
    if (!body) continue;
    const at = hit.index + hit[0].search(/\S+\s*\($/);
    tests.push({
      file: source.path,
      line: source.lineAt(at),
      endLine: source.lineAt(body.end),
      start: hit.index,
      end: body.end,
      name: displayName(annotations) ?? name,
      suites: around.map((type) => type.name),
      parametrised: /@(?:\w+\.)*(?:ParameterizedTest|Theory|RepeatedTest|Property)\b/.test(annotations),
      disabled:
        disabledBy(source, { start: hit.index, text: annotations }) ??
        around
          .map((type) => disabledBy(source, { start: type.annotationsStart, text: type.annotations }))
          .find((found) => found !== null) ??
        privateTest(source, hit) ??
        skipInside(source, body) ??
        earlyReturn(source, body),
      focused: null,
      body,
      ...(/@(?:\w+\.)*Test\s*\([^)]*\b(?:expected|expectedExceptions|timeout)\b/.test(annotations)
        ? { expectation: true }
        : {}),
    });
  }
  return [...tests, ...commentedOut(source)];
}

function nameInTicks(source: SourceFile, at: number, raw: string): string {
  const open = source.text.indexOf('`', Math.max(0, at - 2));
  return source.text.slice(open + 1, open + raw.length - 1);
}

const displayName = (annotations: string): string | undefined =>
  /@(?:\w+\.)*DisplayName\s*\(\s*(?:value\s*=\s*)?"((?:[^"\\]|\\.)*)"/.exec(annotations)?.[1];

/** The block of a method, or the expression of a Kotlin one. */
function methodBody(source: SourceFile, open: number): Region | undefined {
  const close = closingBracket(source, open);
  if (close < 0) return undefined;
  const next = /^\s*(?:throws\s+[\w.,\s]+|:\s*[\w.<>?, ]+)?\s*([{=])/.exec(
    source.masked.slice(close + 1, close + 300),
  );
  if (!next) return undefined;
  const at = close + next[0].length;
  if (next[1] === '{') {
    const end = closingBracket(source, at);
    return end < 0 ? undefined : { start: at + 1, end };
  }
  return { start: at + 1, end: expressionEnd(source, at + 1) };
}

function expressionEnd(source: SourceFile, from: number): number {
  for (let at = from; at < source.masked.length; at++) {
    const char = source.masked[at] as string;
    if (char === '(' || char === '{' || char === '[') at = Math.max(at, closingBracket(source, at));
    else if (
      char === '}' ||
      (char === '\n' &&
        source.masked.slice(from, at).trim() !== '' &&
        !/^\s*[.?:&|+]/.test(source.masked.slice(at + 1, at + 60)))
    )
      return at;
  }
  return source.masked.length;
}

function disabledBy(source: SourceFile, { start, text }: { start: number; text: string }): Disabled | null {
  const hit =
    /@(?:\w+\.)*(?:Disabled|Ignore)\b(?!\w)(?:\s*\([^)]*\))?/.exec(text) ??
    /@(?:\w+\.)*Test\s*\([^)]*\benabled\s*=\s*false[^)]*\)/.exec(text);
  return hit
    ? { by: 'skip', line: source.lineAt(start + hit.index), note: hit[0].replace(/\s+/g, ' ').slice(0, 80) }
    : null;
}

/** JUnit 5 does not run private methods. */
function privateTest(source: SourceFile, hit: RegExpExecArray): Disabled | null {
  return /\bprivate\b/.test(hit[2] as string) && source.language === 'java'
    ? { by: 'skip', line: source.lineAt(hit.index), note: 'a private method is not run' }
    : null;
}

function skipInside(source: SourceFile, body: Region): Disabled | null {
  for (const hit of matchesIn(
    source,
    /(?<![\w])(?:(?:Assume|Assumptions)\.)?(?:assumeTrue\s*\(\s*(?:"[^"]*"\s*,\s*)?false\b|assumeFalse\s*\(\s*(?:"[^"]*"\s*,\s*)?true\b)|\bthrow\s+new\s+(?:TestAbortedException|AssumptionViolatedException|SkipException)\b/g,
    body,
  )) {
    if (!source.masked.slice(body.start, hit.index).includes('{'))
      return { by: 'skip', line: source.lineAt(hit.index), note: 'its assumption never holds' };
  }
  return null;
}

function commentedOut(source: SourceFile): readonly ListedTest[] {
  return commentBlocks(source).flatMap((block) =>
    [...block.text.matchAll(/@Test\b[^\n]*\n?[^\n]*?(?:void|fun)\s+(`[^`]+`|\w+)\s*\(/g)].map((hit) =>
      commentedOutTest(source, block, {
        name: (hit[1] as string).replace(/`/g, ''),
        line: block.lineOf(hit.index),
      }),
    ),
  );
}

export const isSpringContext = (type: TypeBlock | undefined): boolean =>
  type !== undefined &&
  /@(?:\w+\.)*(?:SpringBootTest|ContextConfiguration|SpringJUnitConfig|QuarkusTest|MicronautTest)\b/.test(
    type.annotations,
  );
