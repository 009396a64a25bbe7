import { expect, test } from 'vitest';
import { specKit } from '../../../src/sources/spec-kit/spec-kit.js';
import { planProject } from '../plan-project.js';

const SPEC = { 'specs/001-cache/spec.md': '# Feature Specification: Cache\n' };
const TASKS = 'specs/001-cache/tasks.md';
const CODE = { 'src/a.ts': 'export const a = 1;\n', 'src/b.ts': 'export const b = 1;\n' };
const TICKED = '- [X] T001 Update the limits in src/a.ts\n- [X] T002 Add caching to src/b.ts\n';

const gapsOf = async (project: Awaited<ReturnType<typeof planProject>>) => {
  const { plan_gaps, notices } = await project.phase('1');
  const shown = plan_gaps.map(({ description, file, severity }) => ({
    description: description.replace(/\([0-9a-f]{10}\)/, '(BASE)'),
    file,
    severity,
  }));
  return { gaps: shown, notices: notices.map(({ message }) => message) };
};

test('a ticked change of a file that is as it was before the tasks were written is a gap', async () => {
  const project = await planProject(specKit, {});
  await project.commit('code', CODE);
  await project.commit('plan', { ...SPEC, [TASKS]: TICKED.replaceAll('[X]', '[ ]') });
  await project.commit('work', { [TASKS]: TICKED, 'src/a.ts': 'export const a = 2;\n' });
  expect(await gapsOf(project)).toEqual({
    gaps: [
      {
        description: 'T002 is ticked and src/b.ts is as it was before the tasks were written (BASE)',
        file: 'src/b.ts',
        severity: 'high',
      },
    ],
    notices: [],
  });
  await project.write({ 'src/b.ts': 'export const b = 2;\n' });
  expect((await gapsOf(project)).gaps).toEqual([]);
});

test('tasks that came with the code, or stand in no repository, are given the benefit of the doubt, which is told', async () => {
  const told = ['git has no commit before it: whether the files to modify changed is not known'];
  const project = await planProject(specKit, { ...SPEC, [TASKS]: TICKED, ...CODE });
  expect(await gapsOf(project)).toEqual({ gaps: [], notices: told });
  await project.commit('all');
  expect(await gapsOf(project)).toEqual({ gaps: [], notices: told });
});
