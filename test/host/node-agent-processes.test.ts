import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentProcessOptions } from '../../src/host/host.js';
import { nodeAgentProcesses } from '../../src/host/node-agent-processes.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-phase-agent-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Running, not just waiting for its parent to take note of its end. */
const isAlive = (pid: number): boolean =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' }).stdout.trim());

/** A script of its own folder, and how to run it. */
async function script(name: string, text: string) {
  const file = join(folder, name);
  await writeFile(file, text);
  await chmod(file, 0o755);
  const out = join(folder, 'out', `${name}.stdout`);
  const err = join(folder, 'out', `${name}.stderr`);
  const options: Omit<AgentProcessOptions, 'signal'> = {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '' },
    input: '',
    stdoutFile: out,
    stderrFile: err,
  };
  const run = async (changed: Partial<AgentProcessOptions> = {}, args: readonly string[] = []) => {
    const { durationMs, ...end } = await nodeAgentProcesses.run(file, args, {
      ...options,
      signal: new AbortController().signal,
      ...changed,
    });
    return end;
  };
  return { run, stdout: () => readFile(out, 'utf8'), stderr: () => readFile(err, 'utf8'), file };
}

/** Resolves when the file holds `count` lines, each a process id. */
async function pidsIn(file: string, count: number): Promise<readonly number[]> {
  const read = async () =>
    (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean).map(Number);
  await expect.poll(async () => (await read()).length, { timeout: 10_000, interval: 20 }).toBe(count);
  return await read();
}

test('a program gets its input whole, its folder and exactly the environment given', async () => {
  const agent = await script('echo.sh', '#!/bin/sh\npwd -P\nenv | sort\ncat >&2\nexit 3\n');
  const input = `${'é'.repeat(200_000)}\n`;
  const end = await agent.run({ input, env: { PATH: '/usr/bin:/bin', ROW: '7' } });
  expect(end).toEqual({ exitCode: 3, ended: null });
  const lines = (await agent.stdout()).trim().split('\n');
  expect(lines[0]).toBe(folder);
  const names = lines.slice(1).map((line) => line.split('=')[0]);
  expect(names.filter((name) => !/^(PWD|OLDPWD|SHLVL|_)$/.test(name ?? ''))).toEqual([
    'PATH',
    'ROW',
    'VERIFY_PHASE_AGENT',
  ]);
  expect(await agent.stderr()).toBe(input);
});

test('a program that does not read its input is no trouble', async () => {
  const agent = await script('deaf.sh', '#!/bin/sh\nexec 0<&-\necho done\n');
  expect(await agent.run({ input: 'x'.repeat(2_000_000) })).toEqual({ exitCode: 0, ended: null });
  expect(await agent.stdout()).toBe('done\n');
});

// Each child runs in a way of its own: in the group, deaf to SIGTERM, in a session of its own, and without a parent.
const BREEDER = `#!/bin/sh
trap '' TERM
sleep 300 & echo $! >> "$1"
setsid sh -c 'trap "" TERM; echo $$ >> "'"$1"'"; sleep 300; sleep 300' &
(setsid sh -c 'echo $$ >> "'"$1"'"; exec sleep 300' &)
`;

test('on abort the whole tree ends, whatever groups and sessions it is in', async () => {
  const agent = await script('breeder.sh', `${BREEDER}sleep 300; sleep 300\n`);
  const pids = join(folder, 'breeder.pids');
  const abort = new AbortController();
  const running = agent.run({ signal: abort.signal }, [pids]);
  const children = await pidsIn(pids, 3);
  expect(children.map(isAlive)).toEqual([true, true, true]);
  abort.abort();
  expect(await running).toEqual({ exitCode: null, ended: 'aborted' });
  expect(children.filter(isAlive)).toEqual([]);
});

test('what a program leaves behind when it ends by itself ends too', async () => {
  const wait = 'while [ "$(wc -l < "$1")" -lt 3 ]; do sleep 0.05; done\n';
  const agent = await script('leaver.sh', `${BREEDER}${wait}exit 0\n`);
  const pids = join(folder, 'leaver.pids');
  expect(await agent.run({}, [pids])).toEqual({ exitCode: 0, ended: null });
  expect((await pidsIn(pids, 3)).filter(isAlive)).toEqual([]);
});

test('a program that says nothing for too long is ended as stalled', async () => {
  const agent = await script('silent.sh', '#!/bin/sh\necho hello\nsleep 300\n');
  expect(await agent.run({ stallMs: 400 })).toEqual({ exitCode: null, ended: 'stalled' });
  expect(await agent.stdout()).toBe('hello\n');
});

test('a program that keeps talking, on either output, is not stalled', async () => {
  const agent = await script(
    'slow.sh',
    '#!/bin/sh\nfor i in 1 2 3; do echo $i; sleep 0.5; echo $i >&2; sleep 0.5; done\n',
  );
  expect(await agent.run({ stallMs: 2_000 })).toEqual({ exitCode: 0, ended: null });
});

test('a run aborted before it began starts nothing', async () => {
  const agent = await script('never.sh', '#!/bin/sh\ntouch started\n');
  expect(await agent.run({ signal: AbortSignal.abort() })).toEqual({ exitCode: null, ended: 'aborted' });
  await expect(readFile(join(folder, 'started'))).rejects.toThrow('ENOENT');
});

test('a program that can not be started is trouble that says why', async () => {
  const agent = await script('plain.sh', '#!/bin/sh\nexit 0\n');
  const trouble = async (program: string, args: readonly string[] = [], cwd = folder) => {
    const { durationMs, ...end } = await nodeAgentProcesses.run(program, args, {
      cwd,
      env: { PATH: process.env.PATH ?? '' },
      input: 'x',
      stdoutFile: join(folder, 'trouble.out'),
      stderrFile: join(folder, 'trouble.err'),
      signal: new AbortController().signal,
    });
    return end;
  };
  const none = { exitCode: null, ended: null };
  expect(await trouble('no-such-program-here')).toEqual({
    ...none,
    trouble: 'cannot start no-such-program-here: ENOENT, no such program or folder',
  });
  expect(await trouble(agent.file, ['x'.repeat(200_000)])).toEqual({
    ...none,
    trouble: `cannot start ${agent.file}: E2BIG, its arguments are too long`,
  });
  await chmod(agent.file, 0o644);
  expect(await trouble(agent.file)).toEqual({
    ...none,
    trouble: `cannot start ${agent.file}: EACCES, it may not be executed`,
  });
});

test('thirty-two programs at once each get their own input and output', async () => {
  const agent = await script('many.sh', '#!/bin/sh\ncat\n');
  const rows = Array.from({ length: 32 }, (_, row) => `row ${row} `.repeat(5_000));
  const ends = await Promise.all(
    rows.map((input, row) => agent.run({ input, stdoutFile: join(folder, 'many', `${row}`) })),
  );
  expect(ends).toEqual(rows.map(() => ({ exitCode: 0, ended: null })));
  const outputs = await Promise.all(rows.map((_, row) => readFile(join(folder, 'many', `${row}`), 'utf8')));
  expect(outputs).toEqual(rows);
});
