import { expect, test } from 'vitest';
import { visibleLine, visibleText } from '../../src/domain/visible-text.js';

test.each([
  ['\u001b[31mred\u001b[0m', '␛[31mred␛[0m'],
  ['\u009b2J', '\ufffd2J'],
  ['a\u0000b\u007f', 'a␀b␡'],
  ['user\u202etxt.exe', 'user\ufffdtxt.exe'],
  ['\ud800 \udc00', '\ufffd \ufffd'],
  ['one\r\ntwo\rthree\tfour', 'one\ntwo\nthree\tfour'],
  ['数据 🙂 é', '数据 🙂 é'],
])('%j is shown as %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test('on one line, runs of white space are one space', () => {
  expect(visibleLine('  a\n\t b\r\nc ')).toBe('a b c');
});
