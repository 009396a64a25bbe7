import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyInit, describeInit, planInit } from '../../src/cli/init-files.js';
import { INIT_TARGETS, type InitTargetName } from '../../src/cli/init-targets.js';
import { nodeFiles } from '../../src/host/node-files.js';

const templates = fileURLToPath(new URL('../../integrations', import.meta.url));
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'init-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const plan = (target: InitTargetName) => planInit({ target, root, templates }, nodeFiles);
const states = async (target: InitTargetName) => (await plan(target)).map((step) => step.state);

test.each(Object.keys(INIT_TARGETS) as InitTargetName[])(
  '%s: writes its files once, and nothing the second time',
  async (target) => {
    const written = await applyInit(await plan(target), { root, force: false }, nodeFiles);
    expect(written).toEqual(INIT_TARGETS[target].files.map((file) => file.to));
    expect(new Set(await states(target))).toEqual(new Set(['same']));
    expect(await applyInit(await plan(target), { root, force: false }, nodeFiles)).toEqual([]);
  },
);

test('planning writes nothing', async () => {
  expect(await states('codex')).toEqual(['new']);
  expect(await states('codex')).toEqual(['new']);
});

test("a file of the user's own is kept unless it was asked to be replaced", async () => {
  writeFileSync(join(root, '.mcp.json'), '{"mine":true}');
  expect(await applyInit(await plan('mcp'), { root, force: false }, nodeFiles)).toEqual([]);
  expect(readFileSync(join(root, '.mcp.json'), 'utf8')).toBe('{"mine":true}');
  expect(describeInit('mcp', await plan('mcp'), { force: false, dryRun: false })).toContain(
    'kept yours    .mcp.json',
  );
  expect(await applyInit(await plan('mcp'), { root, force: true }, nodeFiles)).toEqual(['.mcp.json']);
});
