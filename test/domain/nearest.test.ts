import { expect, test } from 'vitest';
import { nearest } from '../../src/domain/nearest.js';

const COMMANDS = ['run', 'status', 'sessions', 'report', 'explain', 'accept', 'gate'];

test.each([
  ['stauts', 'status'],
  ['REPROT', 'report'],
  ['session', 'sessions'],
  ['gaet', 'gate'],
  ['xyzzy', undefined],
  ['', undefined],
])('%s -> %s', (typed, meant) => {
  expect(nearest(typed, COMMANDS)).toBe(meant);
});

test('text of any length is answered at once', () => {
  expect(nearest('x'.repeat(1_000_000), ['y'.repeat(1_000_000)])).toBe(undefined);
});
