import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { INIT_TARGETS } from '../../src/cli/init-targets.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const shipped = readdirSync(join(root, 'integrations'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(join(root, 'integrations/').length));

test('init knows every shipped file but the manifest of the plugin folder', () => {
  const known = Object.values(INIT_TARGETS).flatMap((target) => target.files.map((file) => file.from));
  expect(shipped.filter((path) => !known.some((from) => from === path))).toEqual([
    'claude/.claude-plugin/plugin.json',
  ]);
});

test('both agents get the same skill', () => {
  expect(read('integrations/codex/skills/verify-phase/SKILL.md')).toBe(
    read('integrations/claude/skills/verify-phase/SKILL.md'),
  );
});

test.each(shipped.filter((path) => /^(?:claude|codex)\/.*\.md$/.test(path)))(
  '%s has a description in its front matter',
  (path) => {
    const front = /^---\n([\s\S]*?)\n---\n/.exec(read(`integrations/${path}`))?.[1] ?? '';
    expect(parse(front).description.length).toBeGreaterThan(40);
  },
);

test('the plugin, the action and the package have the same name; the manifest has the version of the package', () => {
  const { name, version } = JSON.parse(read('package.json'));
  const plugin = JSON.parse(read('integrations/claude/.claude-plugin/plugin.json'));
  expect([plugin.name, plugin.version, parse(read('action.yml')).name]).toEqual([name, version, name]);
});

test('no input of the action is pasted into a script', () => {
  const steps: { run: string }[] = parse(read('action.yml')).runs.steps;
  expect(steps.filter((step) => step.run.includes('${{'))).toEqual([]);
});
