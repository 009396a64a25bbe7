import { expect, test } from 'vitest';
import { actionIn, pathsIn } from '../../src/sources/claimed-files.js';

test.each([
  ['restores `cwd` and `process.exitCode`', []],
  ['Add `@upstash/redis` and `text/html` for `origin/main`', []],
  ['Create `limits.ts` and src/core/calls.py', ['limits.ts', 'src/core/calls.py']],
  [
    'Create `src/app/(shop)/[id]/page.tsx` in `src/lib/auth`',
    ['src/app/(shop)/[id]/page.tsx', 'src/lib/auth'],
  ],
  ['Read https://example.org/a/b.html and `https://example.org/c.html`', []],
  ['Fill `.kimi/` and `schema.prisma:12`', ['.kimi/', 'schema.prisma']],
])('paths of %j', (text, paths) => expect(pathsIn(text)).toEqual(paths));

test.each([
  ['Add caching to src/b.ts', 'modify'],
  ['Add `Kimi CLI` to `src/core/config.ts` with two keys', 'modify'],
  ['Add a test to cover limits in tests/limits.py', 'create'],
  ['Create src/a.ts', 'create'],
  ['Remove src/a.ts', 'delete'],
  ['Run the tests', 'read'],
])('what %j does', (text, action) => expect(actionIn(text)).toBe(action));
