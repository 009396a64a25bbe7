import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCodebase } from '../../src/codebase/index-codebase.js';
import { judgeCriterion } from '../../src/criteria/judge/judge-criterion.js';
import { readCriterion } from '../../src/criteria/read-criterion.js';

test.each([
  ["grep -E '^$' list.txt", 'a\nb\n', 'fails'],
  ["grep -E '^$' list.txt", 'a\n\nb\n', 'holds'],
  ["grep -E '^$' list.txt", 'a\nb\n\n', 'holds'],
  ["! grep -q '^$' list.txt", 'a\nb\n', 'holds'],
  ["grep -P '^(c|d)*$' list.txt", 'a\nb\n', 'fails'],
  ["grep -E '^[^ab]*$' list.txt", 'a\nb\n', 'fails'],
  ["grep -E '^[^ab]*$' list.txt", 'a\nb', 'fails'],
  ["grep -E 'c*' list.txt", '', 'fails'],
  ["grep -E 'c*$' list.txt", 'a\nb\n', 'holds'],
] as const)(
  'the newline that ends a file opens no further line: %s in %j',
  async (criterion, text, outcome) => {
    const root = await mkdtemp(join(tmpdir(), 'last-line-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    await writeFile(join(root, 'list.txt'), text);
    const facts = { codebase: await openCodebase(root), taskFiles: [], run: () => undefined };
    expect(judgeCriterion(readCriterion(criterion), facts).outcome).toEqual(outcome);
  },
);
