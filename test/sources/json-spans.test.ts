import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastMemberEnd, valueSpan } from '../../src/sources/json-spans.js';

test('the span of a key holds its value, whatever strings and spaces the text has', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
      fc.constantFrom(undefined, 2, '\t'),
      (object, indent) => {
        const text = JSON.stringify({ before: '}"\\', object, after: [{}] }, null, indent);
        const value: unknown = JSON.parse(JSON.stringify(object));
        for (const [key, member] of Object.entries(value as Record<string, unknown>)) {
          const span = valueSpan(text, ['object', key]);
          expect(JSON.parse(text.slice(span?.start, span?.end))).toEqual(member);
        }
        expect(valueSpan(text, ['object', 'no such key'])).toBeUndefined();
      },
    ),
  );
});

test('a further member goes behind the last one; an empty object and an array have no place for it', () => {
  const text = '{ "a": { "b": [1, "}"], "c": "x\\"" }, "d": {}, "e": [{ "f": 1 }] }';
  expect(text.slice(lastMemberEnd(text, ['a']))).toBe(' }, "d": {}, "e": [{ "f": 1 }] }');
  expect([lastMemberEnd(text, ['d']), lastMemberEnd(text, ['e']), valueSpan(text, ['e', 0])]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
