import { expect, test } from 'vitest';
import { readCriterion } from '../../src/criteria/read-criterion.js';

const contains = (pattern: string) => ({ kind: 'contains', files: ['src/a.ts'], pattern, regex: true });

test('a number of things behind a search asks for each alternative, not for that many lines', () => {
  for (const text of [
    "grep 'tempo\\|rhythm' src/a.ts → 2 个维度全部存在",
    "grep 'tempo\\|rhythm' src/a.ts -> 2 hooks present",
  ]) {
    expect(readCriterion(text).predicate).toEqual({
      kind: 'and',
      parts: [contains('tempo'), contains('rhythm')],
    });
  }
});

test('a number of matches is still a count', () => {
  expect(readCriterion("grep -c 'tempo' src/a.ts 返回 2 个匹配").predicate).toEqual({
    kind: 'count',
    files: ['src/a.ts'],
    pattern: 'tempo',
    regex: false,
    op: '==',
    value: 2,
    unit: 'lines',
  });
});
