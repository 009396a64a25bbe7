import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...inDocs.filter((name) => name.endsWith('.md')).map((name) => join('docs', name)),
];

test.each(pages)('every file that %s links to is there', (page) => {
  const links = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(
    ([, target = '']) => target,
  );
  const missing = links.filter(
    (target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(page), target)),
  );
  expect(missing).toEqual([]);
});
