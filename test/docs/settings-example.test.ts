import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { Settings } from '../../src/domain/settings.js';

test('the example of .verify-phase.json in the documentation is read as it stands', () => {
  const page = readFileSync(fileURLToPath(new URL('../../docs/file-formats.md', import.meta.url)), 'utf8');
  const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
  expect(Settings.strict().parse(example)).toEqual(example);
});
