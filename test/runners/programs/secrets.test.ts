import { expect, test } from 'vitest';
import { redactor, redactValue } from '../../../src/runners/programs/secrets.js';

test('values are taken out whose names or place say that they are secret', () => {
  const redact = redactor(
    {
      ANTHROPIC_API_KEY: 'key-0123456789',
      OPENAI_API_KEY: 'key-0123456789-longer',
      GITHUB_TOKEN: 'ghp_0123456789',
      HTTPS_PROXY: 'http://user:pass%2Fword@proxy:8080',
      GIT_AUTHOR_NAME: 'Ana Author',
      KEYBOARD: 'qwertz-layout',
      SHORT_KEY: 'dummy',
    },
    ['http://127.0.0.1:9/token'],
  );
  const text =
    'key-0123456789 key-0123456789-longer ghp_0123456789 http://user:pass%2Fword@proxy Ana Author qwertz-layout dummy http://127.0.0.1:9/token';
  expect(redact(text)).toBe(
    '[redacted] [redacted] [redacted] http://user:[redacted]@proxy Ana Author qwertz-layout dummy [redacted]',
  );
});

test('a secret is found where JSON or an address escapes it', () => {
  const redact = redactor({ API_TOKEN: 'a"b\\c d/e=' });
  expect(redact(JSON.stringify({ said: 'a"b\\c d/e=' }))).toBe('{"said":"[redacted]"}');
  expect(redact(`?t=${encodeURIComponent('a"b\\c d/e=')}`)).toBe('?t=[redacted]');
  expect(redactValue(redact, { list: ['x a"b\\c d/e='], none: null })).toEqual({
    list: ['x [redacted]'],
    none: null,
  });
});
