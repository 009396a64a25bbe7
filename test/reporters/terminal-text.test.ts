import { expect, test } from 'vitest';
import { columns, wrap, wrapEnds } from '../../src/reporters/terminal-text.js';

test('a wide letter takes two columns, a combining mark none', () => {
  expect(['abc', '数据', '🙂', 'e\u0301'].map(columns)).toEqual([3, 4, 2, 1]);
});

test('lines break at spaces, wide letters anywhere, and a path stays whole', () => {
  expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
  expect(wrap('用户可以看到', 8)).toEqual(['用户可以', '看到']);
  expect(wrap('see src/a/very/long/path.ts:12 there', 10)).toEqual([
    'see',
    'src/a/very/long/path.ts:12',
    'there',
  ]);
});

test('cut text ends with an ellipsis', () => {
  expect(wrap('one two three four', 8, 1)).toEqual(['one two…']);
});

test('of long text the beginning and the end are shown, since what was found often stands last', () => {
  expect(wrapEnds('short text', 20)).toEqual(['short text']);
  expect(wrapEnds('grep a long pattern in a file that has many parts: 5 hits, wanted 6', 30)).toEqual([
    'grep a long pattern in a file',
    '… many parts: 5 hits, wanted 6',
  ]);
});

test('text of any length is wrapped at once', () => {
  expect(wrapEnds('word '.repeat(400_000), 80)).toHaveLength(2);
});
