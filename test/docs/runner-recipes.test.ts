import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeProcesses } from '../../src/host/node-processes.js';

const PAGE = fileURLToPath(new URL('../../docs/runners.md', import.meta.url));
let folder = '';
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'verify-phase-recipes-')));
  await mkdir(join(folder, 'bin'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The recipes of the page, by the program they start. */
async function recipes(): Promise<ReadonlyMap<string, string>> {
  const page = await readFile(PAGE, 'utf8');
  const scripts = [...page.matchAll(/```sh\n(#!\/bin\/sh\n[\s\S]*?)```/g)].map(([, script = '']) => script);
  return new Map(scripts.map((script) => [/^ {2}(\w+)/m.exec(script)?.[1] ?? '', script]));
}

test('each recipe hands the prompt over on standard input and ends as its program does', async () => {
  const found = await recipes();
  expect([...found.keys()]).toEqual(['gemini', 'opencode', 'copilot']);
  const prompt = `one "quoted" $line\n${'x'.repeat(200_000)}`;
  for (const [name, script] of found) {
    const program = join(folder, 'bin', name);
    await writeFile(program, '#!/bin/sh\nwc -c\nexit 3\n');
    await chmod(program, 0o755);
    await writeFile(join(folder, 'recipe.sh'), script);
    const { stdout, exitCode } = await nodeProcesses.exec('sh', [join(folder, 'recipe.sh')], {
      cwd: folder,
      timeoutMs: 60_000,
      env: { PATH: `${join(folder, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin` },
      input: JSON.stringify({ id: '4', prompt }),
    });
    expect([name, stdout.trim(), exitCode]).toEqual([name, `${prompt.length + 1}`, 3]);
  }
});
