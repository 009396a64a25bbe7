import type { SourceFile } from '../codebase.js';
import { closingBracket } from './bracket-pairs.js';
import { matchesIn, stringAt } from './reading.js';
import { judgeEquality, judgeTruth } from './sides.js';
import type { Assertion, AssertionScope, ListedTest, Region, TestDialect } from './test-dialect.js';

export const rubyTests: TestDialect = {
  list,
  assertions,
  functions: (source) =>
    new Map(
      [...source.masked.matchAll(/^([ \t]*)def\s+(?:self\.)?(\w+[?!]?)/gm)].map((hit) => [
        hit[2] as string,
        blockAt(source, hit.index, hit[1] as string),
      ]),
    ),
  regions: () => ({ catches: [], tries: [] }),
};

/** RSpec examples, minitest methods and Rails' `test "..."` blocks; a block ends at the `end` of its own indentation. */
function list(source: SourceFile): readonly ListedTest[] {
  const tests: ListedTest[] = [];
  for (const hit of source.masked.matchAll(
    /^([ \t]*)(?:([xf]?)(it|specify|example|scenario|test|pending|skip)\b[ \t(]*(?=["'])|def\s+(test_\w+))/gm,
  )) {
    const line = source.lineAt(hit.index);
    const quote = hit.index + hit[0].length;
    const name = hit[4] ?? stringAt(source, quote) ?? '';
    const head = lineFrom(source, quote);
    const opens = hit[4] !== undefined || /\bdo\b|\{/.test(head);
    const body = opens
      ? /\bdo\b/.test(head) || hit[4] !== undefined
        ? blockAt(source, hit.index, hit[1] as string)
        : braceBlock(source, quote)
      : null;
    const text = body ? source.masked.slice(body.start, body.end) : '';
    const marked =
      hit[2] === 'x' ||
      /^(?:pending|skip)$/.test(hit[3] ?? '') ||
      !opens ||
      /,\s*:?(?:skip|pending)\b(?!:\s*(?:false|nil))/.test(head);
    const inside = /^\s*(?:skip|pending)\b(?![^\n]*\b(?:if|unless)\b)/m.exec(
      text.split('\n').slice(0, 2).join('\n'),
    );
    tests.push({
      file: source.path,
      line,
      endLine: source.lineAt(body?.end ?? hit.index),
      start: hit.index,
      end: body?.end ?? quote,
      name,
      suites: [],
      parametrised: false,
      disabled:
        marked || inside
          ? {
              by: opens ? 'skip' : 'todo',
              line:
                inside && body && !marked
                  ? source.lineAt(body.start + inside.index + inside[0].search(/\S/))
                  : line,
              note: opens ? 'skipped' : 'it has no body',
            }
          : null,
      focused: hit[2] === 'f' || /,\s*:?focus\b/.test(head) ? { line, note: 'focused' } : null,
      body,
    });
  }
  return tests;
}

const lineFrom = (source: SourceFile, at: number): string =>
  source.masked.slice(at, Math.max(at, source.masked.indexOf('\n', at)));

function blockAt(source: SourceFile, start: number, indent: string): Region {
  const bodyStart = source.masked.indexOf('\n', start);
  const end = bodyStart < 0 ? -1 : source.masked.indexOf(`\n${indent}end`, bodyStart);
  return { start: bodyStart < 0 ? start : bodyStart, end: end < 0 ? source.masked.length : end };
}

function braceBlock(source: SourceFile, from: number): Region | null {
  const open = source.masked.indexOf('{', from);
  const end = open < 0 ? -1 : closingBracket(source, open);
  return end < 0 ? null : { start: open + 1, end };
}

function assertions(source: SourceFile, test: AssertionScope): readonly Assertion[] {
  const body = test.body ?? { start: test.start, end: test.end };
  const found: Assertion[] = [];
  for (const hit of matchesIn(
    source,
    /(?<![\w.])(?:assert\w*|refute\w*|flunk|expect|is_expected|raise)\b[^\n]*|\.(?:should|must_\w+|wont_\w+|to_raise|to)\b[^\n]*|\b(?:have_content|assert_response)\b/g,
    body,
  )) {
    const text = source.code.slice(hit.index, hit.index + hit[0].length);
    found.push({ start: hit.index, end: hit.index + hit[0].length, kind: judge(text), text });
  }
  return found;
}

function judge(text: string): Assertion['kind'] {
  const equal =
    /^assert_equal[ (]+(.+?),\s*(.+?)\)?$/.exec(text) ??
    /^expect\((.+?)\)\.to\s+(?:eq|eql|be|equal)[ (]+(.+?)\)?$/.exec(text);
  if (equal) return judgeEquality(equal[2] as string, equal[1] as string, new Map());
  const truth = /^assert[ (]+(.+?)\)?$/.exec(text);
  if (truth) return judgeTruth(truth[1] as string, new Map());
  if (/^expect\b/.test(text) && !/\.(?:to|not_to|to_not)\b/.test(text) && !/\bdo\s*$|\{/.test(text))
    return 'no-matcher';
  return 'real';
}
