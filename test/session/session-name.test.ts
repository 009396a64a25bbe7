import { expect, test } from 'vitest';
import { sessionName } from '../../src/session/session-name.js';

test.each([
  ['3', '03-auth', '20260304-verify-P3-auth'],
  ['16C', '16c-auth', '20260304-verify-P16C-auth'],
  ['10', '24-7', '20260304-verify-P10-24-7'],
  ['auth', 'auth', '20260304-verify-auth'],
])('the number of the phase stands once, a number in its name stays: %s %s', (phase, slug, name) => {
  expect(sessionName(phase, slug, new Date(2026, 2, 4))).toBe(name);
});
