import type { SourceFile } from '../../codebase.js';
import { commentBlocks, commentedOutTest } from '../commented-out.js';
import type { ListedTest } from '../test-dialect.js';
import type { DisabledBy } from '../test-facts.js';
import { type PythonBlock, pythonBlocks, statements } from './blocks.js';

type Disabled = { readonly by: DisabledBy; readonly line: number; readonly note: string };

/** Functions and methods that pytest or unittest would run by their names. */
export function listPythonTests(source: SourceFile): readonly ListedTest[] {
  const blocks = pythonBlocks(source);
  const moduleMark = disabledModule(source);
  const tests = blocks.filter(isTest);
  const lastOfName = new Map<string, PythonBlock>(tests.map((block) => [scopedName(block), block]));
  const listed = tests.map((block): ListedTest => {
    const shadow = lastOfName.get(scopedName(block));
    const around = [...block.parents].reverse();
    const disabled =
      disabledByDecorators(source, block) ??
      firstOf(around, (parent) => disabledByDecorators(source, parent) ?? switchedOff(source, parent)) ??
      moduleMark ??
      (shadow && shadow !== block
        ? {
            by: 'shadowed' as const,
            line: source.lineAt(block.at),
            note: `a later ${block.name} replaces it`,
          }
        : null) ??
      disabledInside(source, block);
    return {
      file: source.path,
      line: source.lineAt(block.at),
      endLine: source.lineAt(Math.max(block.at, block.body.end - 1)),
      start: block.start,
      end: block.body.end,
      name: block.name,
      suites: block.parents.map((parent) => parent.name),
      parametrised: block.decorators.some(({ text }) =>
        /parametrize|parameterized|given|data|ddt/.test(text),
      ),
      disabled,
      focused: null,
      body: block.body,
    };
  });
  return [...listed, ...commentedOut(source)].sort((a, b) => a.start - b.start);
}

const scopedName = (block: PythonBlock): string =>
  [...block.parents.map((parent) => `${parent.at}`), block.name].join('.');

/** A test function of the module or of a class that is collected: `Test*`, or derived from a test case. */
function isTest(block: PythonBlock): boolean {
  if (block.kind !== 'def' || !/^test/i.test(block.name) || !/^test/.test(block.name)) return false;
  if (block.decorators.some(({ text }) => /^(?:pytest\.)?fixture\b|^(?:static|class)?property\b/.test(text)))
    return false;
  return block.parents.every((parent) => parent.kind === 'class' && isTestClass(parent));
}

const isTestClass = (block: PythonBlock): boolean =>
  /^Test/.test(block.name) ||
  /Test|Case|Suite|Mixin|Base/.test(block.head) ||
  (block.head.trim() === '' ? false : /Test|Case/.test(block.name));

function disabledByDecorators(source: SourceFile, block: PythonBlock): Disabled | null {
  for (const { text, start } of block.decorators) {
    const line = source.lineAt(start);
    const bare = text.replace(/\s+/g, ' ');
    if (/^(?:\w+\.)*(?:mark\.)?skip\b(?!_)/.test(bare) && !/^(?:\w+\.)*skip(?:If|Unless)/.test(bare))
      return { by: 'skip', line, note: `@${bare.slice(0, 80)}` };
    if (
      /^(?:\w+\.)*(?:mark\.)?skip(?:if|If)\s*\(\s*(?:True|1)\s*[,)]/.test(bare) ||
      /skipUnless\s*\(\s*(?:False|0)\s*[,)]/.test(bare)
    )
      return { by: 'skip', line, note: `@${bare.slice(0, 80)}` };
    if (
      /^(?:\w+\.)*mark\.xfail\b/.test(bare) &&
      !/xfail\s*\(\s*(?!reason|strict|raises|run|["')])/.test(bare)
    )
      return { by: 'expected-failure', line, note: `@${bare.slice(0, 80)}: it may fail` };
    if (/^(?:\w+\.)*expectedFailure\b/.test(bare))
      return { by: 'expected-failure', line, note: `@${bare}: it is expected to fail` };
    if (/^(?:\w+\.)*mark\.parametrize\s*\(\s*(?:"[^"]*"|'[^']*')\s*,\s*(?:\[\s*\]|\(\s*\))\s*[,)]/.test(bare))
      return { by: 'empty-table', line, note: 'its table of cases is empty' };
    if (/^(?:\w+\.)*nottest\b/.test(bare)) return { by: 'skip', line, note: `@${bare}` };
  }
  return null;
}

/** `__test__ = False` and a class-level mark. */
function switchedOff(source: SourceFile, block: PythonBlock): Disabled | null {
  if (block.kind !== 'class') return null;
  for (const statement of statements(source, block.body)) {
    const text = source.code.slice(statement.start, statement.end);
    if (/^__test__\s*=\s*False\b/.test(text) || /^pytestmark\s*=.*\bmark\.skip\b(?!if)/.test(text))
      return { by: 'skip', line: source.lineAt(statement.start), note: text.trim().slice(0, 80) };
  }
  return null;
}

function disabledModule(source: SourceFile): Disabled | null {
  const hit =
    /^pytestmark\s*=\s*(?:\[[^\]]{0,300}?)?(?:pytest\.)?mark\.(?:skip\b(?!if)|xfail\b(?!\())/m.exec(
      source.masked,
    ) ?? /^(?:pytest\.skip\s*\([^\n]*|raise\s+(?:unittest\.)?SkipTest\b)/m.exec(source.masked);
  return hit
    ? {
        by: /xfail/.test(hit[0]) ? 'expected-failure' : 'skip',
        line: source.lineAt(hit.index),
        note: 'the whole module is skipped',
      }
    : null;
}

const ASSERTS =
  /(?<![\w.])assert\b|\.assert\w*\s*\(|\braises\s*\(|\b(?:assert|check|verify|expect)_\w+\s*\(|\.fail\s*\(/;

/** A skip or return on the body's own level before anything is asserted. */
function disabledInside(source: SourceFile, block: PythonBlock): Disabled | null {
  let asserted = false;
  for (const statement of statements(source, block.body)) {
    const text = source.masked.slice(statement.start, statement.end);
    const line = source.lineAt(statement.start);
    if (
      /^(?:pytest\.skip\s*\(|self\.skipTest\s*\(|raise\s+(?:unittest\.|pytest\.)?(?:SkipTest|skip\.Exception)\b)/.test(
        text,
      )
    )
      return { by: 'skip', line, note: `${text.trim().slice(0, 40)} at its start` };
    if (/^pytest\.xfail\s*\(/.test(text))
      return { by: 'expected-failure', line, note: 'pytest.xfail() at its start' };
    if (/^return\b/.test(text))
      return !asserted &&
        !ASSERTS.test(text) &&
        ASSERTS.test(source.masked.slice(statement.end, block.body.end))
        ? { by: 'early-return', line, note: 'returns before its first assertion' }
        : null;
    asserted ||= ASSERTS.test(text) || blockAsserts(source, statement, block);
  }
  return null;
}

/** Whether the indented lines under a compound statement assert. */
function blockAsserts(source: SourceFile, statement: { end: number }, block: PythonBlock): boolean {
  const next =
    statements(source, block.body).find((other) => other.start >= statement.end)?.start ?? block.body.end;
  return ASSERTS.test(source.masked.slice(statement.end, next));
}

function commentedOut(source: SourceFile): readonly ListedTest[] {
  return commentBlocks(source).flatMap((block) =>
    [
      ...block.text.matchAll(
        /^[ \t]*(?:async[ \t]+)?def[ \t]+(test_\w+)[ \t]*\([^)\n]*\)[^\n:]*:[ \t]*\n[ \t]+\S/gm,
      ),
    ].map((hit) =>
      commentedOutTest(source, block, { name: hit[1] as string, line: block.lineOf(hit.index) }),
    ),
  );
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return null;
}
