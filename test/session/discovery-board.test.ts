import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import type { Discovery } from '../../src/domain/discovery.js';
import { nodeFiles } from '../../src/host/node-files.js';
import { discoveryBoard } from '../../src/session/discovery-board.js';

const test = base.extend<{ path: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest asks for a destructured argument
  path: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'verify-phase-board-'));
    await use(join(folder, 'discoveries.ndjson'));
    await rm(folder, { recursive: true });
  },
});

const stamp = { ts: '2026-01-02T03:04:05.000Z', worker: 'static-1' };

/** One entry of each of the nine types. */
const EVERY_TYPE: readonly Discovery[] = [
  { ...stamp, type: 'code_pattern', data: { name: 'repository', file: 'src/a.ts', description: 'd' } },
  { ...stamp, type: 'integration_point', data: { file: 'src/a.ts', description: 'd', exports: ['a'] } },
  { ...stamp, type: 'convention', data: { naming: 'kebab', imports: 'js', formatting: 'biome' } },
  { ...stamp, type: 'blocker', data: { issue: 'no database', severity: 'high', impact: 'all' } },
  {
    ...stamp,
    type: 'verification_gap',
    data: { gap_id: 'exists:src/b.ts', layer: 'exists', severity: 'critical', description: 'd' },
  },
  { ...stamp, type: 'stub_detected', data: { file: 'src/c.ts', line: 3, marker: 'STUB', content: 'd' } },
  { ...stamp, type: 'broken_wiring', data: { from: 'a', to: 'b', expected: 'call', actual: 'none' } },
  {
    ...stamp,
    type: 'antipattern',
    data: { location: 'src/a.ts:4', pattern: 'log-only', severity: 'warning' },
  },
  {
    ...stamp,
    type: 'test_gap',
    data: { requirement: 'R-1', status: 'uncovered', suggested_test: 'a.test.ts' },
  },
];

test('all nine types are kept, each once per key', async ({ path }) => {
  const board = discoveryBoard(path, nodeFiles);
  expect(await board.append(EVERY_TYPE)).toBe(9);
  expect(await board.append(EVERY_TYPE)).toBe(0);
  expect(await board.read()).toEqual(EVERY_TYPE);
});

test('two links with one end in common are two entries', async ({ path }) => {
  const board = discoveryBoard(path, nodeFiles);
  const link = (to: string): Discovery => ({
    ...stamp,
    type: 'broken_wiring',
    data: { from: 'a', to, expected: 'call', actual: 'none' },
  });
  expect(await board.append([link('b'), link('c')])).toBe(2);
});

test('a line torn by a crash does not swallow the next entry', async ({ path }) => {
  const board = discoveryBoard(path, nodeFiles);
  const [first, second] = EVERY_TYPE;
  if (!first || !second) throw new Error('two entries expected');
  await board.append([first]);
  await appendFile(path, '{"ts":"2026","worker":"x","type":"blo');
  await board.append([second]);
  expect(await board.read()).toEqual([first, second]);
});

test('a second writer loses nothing and doubles nothing', async ({ path }) => {
  const boards = [discoveryBoard(path, nodeFiles), discoveryBoard(path, nodeFiles)];
  await writeFile(path, '');
  await Promise.all(EVERY_TYPE.map((entry, index) => boards[index % 2]?.append([entry])));
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(9);
  expect(await boards[0]?.read()).toHaveLength(9);
});
