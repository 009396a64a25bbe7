import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const inPackage = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const SILENT = inPackage('test/runners/fake-agents/claude/silent.sh');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interrupt-'));
  for (const name of ['bin', 'home']) mkdirSync(join(folder, name));
  cpSync(inPackage('fixtures/demo'), join(folder, 'project'), { recursive: true });
  chmodSync(SILENT, 0o755);
  symlinkSync(SILENT, join(folder, 'bin/claude'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A run whose agent is silent and deaf to polite signals, with children in two sessions; resolves when they are there. */
async function startRun() {
  const words = [inPackage('dist/cli/main.js'), '1', '--runner', 'truth=claude', '-c', '1'];
  const child = spawn(process.execPath, words, {
    cwd: join(folder, 'project'),
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: `${join(folder, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`,
      HOME: join(folder, 'home'),
      ANTHROPIC_API_KEY: 'none',
    },
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  await expect.poll(() => pids().length, { timeout: 20_000 }).toBe(2);
  return { child, ended, said: () => said };
}

function pids(): readonly string[] {
  try {
    return readFileSync(join(folder, 'home/pids'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}

const alive = () =>
  pids().filter((pid) =>
    /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout.trim()),
  );

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'at %s a run ends its agents with all they started',
  async (name) => {
    const run = await startRun();
    run.child.kill(name);
    expect(await run.ended).toBe(130);
    expect(run.said()).toContain('--continue');
    expect(alive()).toEqual([]);
  },
);

test('at a second signal a run exits at once, and its agents with it', async () => {
  const run = await startRun();
  run.child.kill('SIGINT');
  const exitCode = () => {
    run.child.kill('SIGINT');
    return run.child.exitCode;
  };
  await expect.poll(exitCode).toBe(130);
  await run.ended;
  await expect.poll(alive).toEqual([]);
});
