import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeProcesses } from '../../src/host/node-processes.js';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('a command comes back with exit code and output', async () => {
  const run = await nodeProcesses.shell('echo out; echo err >&2; exit 3', { cwd: '.', timeoutMs: 5_000 });
  const { durationMs, ...rest } = run;
  expect(rest).toEqual({
    command: 'echo out; echo err >&2; exit 3',
    exitCode: 3,
    stdout: 'out\n',
    stderr: 'err\n',
    timedOut: false,
  });
  expect(durationMs).toBeGreaterThan(0);
});

test('at its time limit a command ends with all its children', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verify-phase-process-'));
  const file = join(folder, 'pid');
  const run = await nodeProcesses.shell(`sleep 60 & echo $! > '${file}'; wait`, { cwd: '.', timeoutMs: 400 });
  expect({ exitCode: run.exitCode, timedOut: run.timedOut }).toEqual({ exitCode: null, timedOut: true });
  const child = Number(await readFile(file, 'utf8'));
  await expect.poll(() => isAlive(child), { timeout: 5_000 }).toBe(false);
  await rm(folder, { recursive: true });
});

test('a program that can not be started is said to be in trouble', async () => {
  const run = await nodeProcesses.exec('no-such-program-here', [], { cwd: '.', timeoutMs: 1_000 });
  expect(run.exitCode).toBe(null);
  expect(run.trouble).toContain('no-such-program-here');
});
