import { expect, test } from 'vitest';
import { readCriterion } from '../../src/criteria/read-criterion.js';

test.each([
  'must be absent',
  'should be empty',
  '(must be absent)',
  '(no matches)',
  '(should return nothing)',
  '(must not exist)',
  'exits 1',
])('a search that is to find nothing is a check for absence: %s', (words) => {
  expect(readCriterion(`grep -n 'zzz' src/store.ts ${words}`).predicate).toEqual({
    kind: 'not_contains',
    files: ['src/store.ts'],
    pattern: 'zzz',
    regex: false,
  });
});

test('a remark in brackets does not turn a search round', () => {
  expect(readCriterion("grep -n 'zzz' src/store.ts (no longer in a comment)").predicate).toEqual({
    kind: 'contains',
    files: ['src/store.ts'],
    pattern: 'zzz',
    regex: false,
  });
});
