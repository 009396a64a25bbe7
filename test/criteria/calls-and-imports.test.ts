import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCodebase } from '../../src/codebase/index-codebase.js';
import { judgeCriterion } from '../../src/criteria/judge/judge-criterion.js';
import { readCriterion } from '../../src/criteria/read-criterion.js';

const FILES = {
  'src/main.ts': [
    "import { save } from './orders/save';",
    "import { total } from './orders/total';",
    '// total(1)',
    "console.log('total(1)');",
    'export const main = () => save({ id: 1 });',
    '',
  ].join('\n'),
  'src/orders/save.ts':
    'const all = new Map();\nexport function save(order: { id: number }) {\n  all.set(order.id, order);\n}\n',
  'src/orders/total.ts': 'export const total = (n: number) => n * 2;\n',
  'src/list.ts': "import { total } from './orders/total';\nexport const totals = [1, 2].map(total);\n",
};

async function judged(criterion: string) {
  const root = await mkdtemp(join(tmpdir(), 'calls-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const facts = { codebase: await openCodebase(root), taskFiles: [], run: () => undefined };
  const { outcome, reason } = judgeCriterion(readCriterion(criterion), facts);
  return { outcome, reason };
}

test.each([
  ['src/main.ts calls save()', 'holds', 'a call of save is in src/main.ts:5'],
  ['src/main.ts calls `save()`', 'holds', 'a call of save is in src/main.ts:5'],
  ['src/main.ts contains a call to save()', 'holds', 'a call of save is in src/main.ts:5'],
  ['src/main.ts 调用 save()', 'holds', 'a call of save is in src/main.ts:5'],
  ['src/main.ts has at least 1 save() call', 'holds', '1 matches of a call of save, wanted >= 1'],
  ['src/main.ts calls total()', 'fails', 'a call of total is not in src/main.ts'],
  ['src/orders/save.ts calls save()', 'fails', 'a call of save is not in src/orders/save.ts'],
  ['src/main.ts does not call save()', 'fails', 'a call of save is still in src/main.ts:5'],
  ['src/main.ts contains no calls to save()', 'fails', 'a call of save is still in src/main.ts:5'],
  ['no calls to save() in src/main.ts', 'fails', 'a call of save is still in src/main.ts:5'],
  ['src/main.ts does not call total()', 'holds', 'a call of total is in none of 1 file(s)'],
  [
    'src/list.ts uses total()',
    'undecided',
    'as written a call of total matches nothing (it is named and not called), but what it evidently means is in src/list.ts:2',
  ],
  [
    'src/orders/save.ts uses Map.set()',
    'undecided',
    'as written a call of Map.set matches nothing (it is named and not called), but what it evidently means is in src/orders/save.ts:3',
  ],
  ['src/orders/save.ts defines save()', 'holds', "'save' is in src/orders/save.ts:2"],
  ["src/main.ts contains 'save()'", 'fails', "'save()' is not in src/main.ts"],
] as const)('name() in a sentence is a call with any arguments: %s', async (criterion, outcome, reason) => {
  expect(await judged(criterion)).toEqual({ outcome, reason });
});

test.each([
  [
    'src/main.ts imports save from src/orders/save.ts',
    'holds',
    'src/main.ts imports save from src/orders/save.ts',
  ],
  ['src/main.ts imports save from src/orders/save', 'holds', 'src/main.ts imports save from src/orders/save'],
  [
    'src/main.ts imports save from src/orders/total.ts',
    'fails',
    'src/main.ts does not import save from src/orders/total.ts; it imports ./orders/save, ./orders/total',
  ],
] as const)(
  'an import may be named by the path of the file it resolves to: %s',
  async (criterion, outcome, reason) => {
    expect(await judged(criterion)).toEqual({ outcome, reason });
  },
);
