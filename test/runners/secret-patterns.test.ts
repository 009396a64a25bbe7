import { expect, test } from 'vitest';
import { withoutSecrets } from '../../src/runners/secret-patterns.js';

/** Put together here, so that no scanner of this repository takes them for real ones. */
const make = (...parts: readonly string[]): string => parts.join('');
const KEY = make('sk', '-ant-', 'api03-', 'abcDEF0123456789abcDEF0123');

test.each([
  [`use ${KEY} here`, 'use [redacted] here'],
  [make('ghp', '_', 'a1B2'.repeat(9)), '[redacted]'],
  [make('github', '_pat_', 'a1B2'.repeat(12)), '[redacted]'],
  [make('AK', 'IA', 'ABCDEFGH12345678'), '[redacted]'],
  [make('xo', 'xb-', '123456789012-abcdef'), '[redacted]'],
  [make('eyJ', 'hbGciOiJIUzI1NiJ9', '.eyJ', 'zdWIiOiIxMjM0In0', '.abcdefghijkl'), '[redacted]'],
  [
    make('-----BEGIN RSA PRIV', 'ATE KEY-----\nMIIE\nabc\n-----END RSA PRIV', 'ATE KEY-----\nrest'),
    '[redacted]\nrest',
  ],
  [make('-----BEGIN PRIV', 'ATE KEY-----\ncut off'), '[redacted]'],
  ['Authorization: Bearer abcdef0123456789abcdef', 'Authorization: Bearer [redacted]'],
  ['postgres://app:s3cret-word@db/app', 'postgres://app:[redacted]@db/app'],
  ['{"password": "hunter2-hunter2"}', '{"password": "[redacted]"}'],
  ['{\\"api_key\\": \\"abcd1234efgh\\"}', '{\\"api_key\\": \\"[redacted]\\"}'],
  ['OPENAI_API_KEY=abcdefghij0123456789KL', 'OPENAI_API_KEY=[redacted]'],
])('%s', (text, redacted) => {
  expect(withoutSecrets(text)).toBe(redacted);
});

test.each([
  'A password has at least 12 characters and one digit',
  'token: src/auth/token-store-v2-with-a-long-name.ts',
  'The secret: "read it from the environment"',
  'grep -q "password: string" src/user.ts',
  'export const token = process.env.ACCESS_TOKEN',
  'http://localhost:3000/api@v2',
  'task-skeleton-of-the-new-phase-2026',
  'id "5f2b0c1e-77aa-4b7e-9a55-0d6a7b3f1c11"',
])('no secret: %s', (text) => {
  expect(withoutSecrets(text)).toBe(text);
});

test('a megabyte of one letter ends', () => {
  const text = 'token'.repeat(200_000);
  expect(withoutSecrets(text)).toBe(text);
});
