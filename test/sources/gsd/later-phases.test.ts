import { expect, test } from 'vitest';
import { gsd } from '../../../src/sources/gsd/gsd.js';
import { planProject } from '../plan-project.js';

const DIR = '.planning/phases/03-inbox';
const PLAN = '---\nphase: 03-inbox\nplan: 01\nmust_haves:\n  truths: [a]\n---\n';
const summary = (paths: readonly string[]) =>
  `---\nkey-files:\n  created:\n${paths.map((path) => `    - ${path}\n`).join('')}---\n\nDone.\n`;

test('a claimed file that a later commit removed or moved is told and no gap; one that never was is a gap', async () => {
  const project = await planProject(gsd, {});
  await project.commit('phase 3', {
    [`${DIR}/03-01-PLAN.md`]: PLAN,
    [`${DIR}/03-01-SUMMARY.md`]: summary(['src/a.ts', 'src/b.ts', 'src/never.ts']),
    'src/a.ts': 'export const a = 1;\n',
    'src/b.ts': 'export const b = "a longer text that git knows again";\n',
  });
  project.git('rm', '-q', 'src/a.ts');
  project.git('mv', 'src/b.ts', 'src/c.ts');
  await project.commit('phase 4 cleans up');
  const { plan_gaps, notices } = await project.phase('3');
  expect(plan_gaps.map(({ file }) => file)).toEqual(['src/never.ts']);
  expect(notices.map(({ message }) => message.replace(/[0-9a-f]{10}/, 'COMMIT'))).toEqual([
    'src/a.ts, created by it, was removed later (COMMIT phase 4 cleans up)',
    'src/b.ts, created by it, was moved to src/c.ts later (COMMIT phase 4 cleans up)',
  ]);
});

test('a phase without a summary is listed as executed when a file that it was to leave is there', async () => {
  const { source } = await planProject(gsd, {
    [`${DIR}/03-01-PLAN.md`]: PLAN.replace('truths: [a]', 'artifacts: [{path: src/a.ts}]'),
    '.planning/phases/04-later/04-01-PLAN.md': PLAN,
    'src/a.ts': 'x',
  });
  expect((await source.listPhases()).map(({ number, executed }) => [number, executed])).toEqual([
    ['3', true],
    ['4', false],
  ]);
});

test('pattern of an artifact is asked for, max_lines is said to be unchecked, texts without brackets are a list', async () => {
  const { phase } = await planProject(gsd, {
    [`${DIR}/03-01-PLAN.md`]:
      '---\nmust_haves:\n  artifacts:\n    - path: src/a.ts\n      pattern: export\n      max_lines: 50\n    - path: src/b.ts\n      contains: "x y", "z"\n---\n',
    [`${DIR}/03-01-SUMMARY.md`]: summary([]),
  });
  const { artifacts, unreadable } = (await phase('3')).must_haves;
  expect(artifacts.map(({ path, contains }) => [path, contains])).toEqual([
    ['src/a.ts', ['export']],
    ['src/b.ts', ['x y', 'z']],
  ]);
  expect(unreadable.map(({ text }) => text)).toEqual(['{"path":"src/a.ts","max_lines":"50"}']);
});
