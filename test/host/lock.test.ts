import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { acquireLock } from '../../src/host/lock.js';

const test = base.extend<{ path: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest asks for a destructured argument
  path: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'verify-phase-lock-'));
    await use(join(folder, 'session.lock'));
    await rm(folder, { recursive: true });
  },
});

const NOW = new Date('2026-01-02T03:04:05Z');

test('the second to ask is told who holds it, until it is released', async ({ path }) => {
  const first = await acquireLock(path, NOW);
  const second = await acquireLock(path, NOW);
  expect(second).toEqual({
    held: false,
    holder: `process ${process.pid} on ${hostname()}, since ${NOW.toISOString()}`,
  });
  if (first.held) await first.release();
  expect((await acquireLock(path, NOW)).held).toBe(true);
});

test('the lock of a process that is gone is taken over, also one that was not written to its end', async ({
  path,
}) => {
  for (const content of [
    JSON.stringify({ pid: 2 ** 22 + 1, host: hostname(), since: 'x', started: '1' }),
    '{"pid":',
  ]) {
    await writeFile(path, content);
    const lock = await acquireLock(path, NOW);
    expect(lock.held).toBe(true);
    if (lock.held) await lock.release();
  }
});

test('the lock of another machine is never taken over', async ({ path }) => {
  await writeFile(path, JSON.stringify({ pid: 2 ** 22 + 1, host: 'elsewhere', since: 'x', started: null }));
  expect(await acquireLock(path, NOW)).toEqual({
    held: false,
    holder: `process ${2 ** 22 + 1} on elsewhere, since x`,
  });
});
