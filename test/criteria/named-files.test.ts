import { expect, test } from 'vitest';
import { namedFiles } from '../../src/criteria/named-files.js';

test.each([
  ['orders are saved (src/save.ts)', ['src/save.ts']],
  ['orders are saved (src/save.ts:12)', ['src/save.ts']],
  ['orders are saved (see src/save.ts:12-20, src/total.ts)', ['src/save.ts', 'src/total.ts']],
  ['(shop)/orders/page.tsx lists them', ['(shop)/orders/page.tsx']],
  ['lists them (app/(shop)/[id]/page.tsx)', ['app/(shop)/[id]/page.tsx']],
  ['[id]/page.tsx lists one', ['[id]/page.tsx']],
] as const)('brackets of the sentence are no part of a path: %s', (text, files) => {
  expect(namedFiles(text)).toEqual(files);
});
