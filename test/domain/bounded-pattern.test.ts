import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern, type PatternOptions } from '../../src/domain/bounded-pattern.js';

const compiled = (source: string, options: PatternOptions = {}) => {
  const result = compilePattern(source, options);
  if (!result.ok) throw new Error(result.failure);
  return result.value;
};

describe('compilePattern', () => {
  it('takes a literal as it stands', () => {
    expect(compiled('a.b(', { literal: true }).findAll('a.b( axb( a.b(', 9)).toEqual([
      { index: 0, match: 'a.b(' },
      { index: 10, match: 'a.b(' },
    ]);
  });

  it('anchors at every line, in CRLF text too, and gives offsets into the text as it came', () => {
    expect(compiled('^b.*;$').findAll('a\r\nb1;\r\nc\r\nb2;\r\n', 9)).toEqual([
      { index: 3, match: 'b1;' },
      { index: 11, match: 'b2;' },
    ]);
  });

  it('ignores case by flag, by inline flag and for literals', () => {
    expect([
      compiled('todo', { flags: 'i' }).test('a TODO'),
      compiled('(?i)todo').test('a TODO'),
      compiled('todo[', { flags: 'i', literal: true }).test('a TODO['),
      compiled('todo').test('a TODO'),
    ]).toEqual([true, true, true, false]);
  });

  it('expresses lookaround and backreferences', () => {
    expect([
      compiled('foo(?!bar)').findAll('foobar foobaz', 9),
      compiled('(["\'])x\\1').findAll("\"x' 'x'", 9),
    ]).toEqual([[{ index: 7, match: 'foo' }], [{ index: 4, match: "'x'" }]]);
  });

  it('gives up a search that backtracks without end, and says so', () => {
    const pattern = compiled('^(?=(a+)+$)b');
    expect([pattern.test(`${'a'.repeat(200)}!`), pattern.timedOut]).toEqual([false, true]);
  });

  it('answers nested quantifiers in linear time', () => {
    const pattern = compiled('(a+)+$');
    expect([pattern.test(`${'a'.repeat(200_000)}!`), pattern.timedOut]).toEqual([false, false]);
  });

  it('refuses what is no regular expression, with the reason', () => {
    expect([compilePattern('(').ok, compilePattern('x'.repeat(20_000))]).toEqual([
      false,
      { ok: false, failure: 'pattern longer than 10000 characters' },
    ]);
  });

  it('never throws and ends on empty matches', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (source, text) => {
        const result = compilePattern(source);
        if (result.ok) result.value.findAll(text, 5);
      }),
    );
    expect(
      compiled('x*')
        .findAll('ab', 9)
        .map((hit) => hit.index),
    ).toEqual([0, 1, 2]);
  });
});
