import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lexShell } from '../../src/criteria/shell/lex.js';

it('gives back every text that was quoted', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }), (texts) => {
      const line = texts.map((text) => `'${text.replaceAll("'", "'\\''")}'`).join(' ');
      expect(lexShell(line)?.map((token) => (token.kind === 'word' ? token.value : token.text))).toEqual(
        texts,
      );
    }),
  );
});

it('is undefined where a quote or a substitution stays open', () => {
  expect([lexShell("grep 'x"), lexShell('test "$(ls'), lexShell('a `b')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
