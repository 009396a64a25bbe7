import { expect, test } from 'vitest';
import { readCriterion } from '../../src/criteria/read-criterion.js';

test.each([
  ['const a: any = 1;', true],
  ['const a = b as any;', true],
  ['const a: Record<string, any> = {};', true],
  ['const a = (b: any[]) => b;', true],
  ['const company = many.any();', false],
  ['const a = { any: 1, b: Promise.any(c) };', false],
  ['const a: anything = 1;', false],
])('the type any in `%s`: %s', (text, found) => {
  const { predicate } = readCriterion('src/a.ts has no `any` types');
  expect(predicate?.kind).toBe('not_contains');
  expect(new RegExp(predicate?.kind === 'not_contains' ? predicate.pattern : '', 'm').test(text)).toBe(found);
});

test.each([
  'package.json has `private` === true',
  'package.json `private` === true',
  'package.json "private" is true',
])('a value of a JSON key: %s', (text) => {
  expect(readCriterion(text).predicate).toEqual({
    kind: 'json_key',
    files: ['package.json'],
    pattern: 'private',
    path: ['private'],
    op: '==',
    value: true,
  });
});
