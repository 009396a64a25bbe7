import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCodebase } from '../../src/codebase/index-codebase.js';
import { judgeCriterion } from '../../src/criteria/judge/judge-criterion.js';
import { readCriterion } from '../../src/criteria/read-criterion.js';

test.each(['src.ts exports start', 'src.ts imports start from ./other', 'src.ts contains "start"'])(
  'a file that can not be read as text settles nothing: %s',
  async (criterion) => {
    const root = await mkdtemp(join(tmpdir(), 'unreadable-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    await writeFile(join(root, 'src.ts'), Buffer.from([0x73, 0, 1, 2, 0]));
    const facts = { codebase: await openCodebase(root), taskFiles: [], run: () => undefined };
    expect(judgeCriterion(readCriterion(criterion), facts)).toEqual({
      outcome: 'undecided',
      reason: 'src.ts cannot be read as text',
      evidence: [],
    });
  },
);
