import { expect, test } from 'vitest';
import { maestro } from '../../../src/sources/maestro/maestro.js';
import { planProject } from '../plan-project.js';

const STATE = '.workflow/state.json';
const TASK = { id: 'TASK-001', title: 'Send', status: 'completed', convergence: { criteria: ['it sends'] } };

const planned = (dir: string, extra: Readonly<Record<string, unknown>> = {}) => ({
  [`${dir}/plan.json`]: { summary: { goal: 'Mail goes out' }, task_ids: ['TASK-001'] },
  [`${dir}/.task/TASK-001.json`]: TASK,
  ...extra,
});

const artifact = (id: string, type: string, path: string, more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  type,
  path,
  phase: 3,
  milestone: 'M1',
  status: 'completed',
  ...more,
});

test.each([
  'scratch/plan-a',
  '.workflow/scratch/plan-a',
  'scratch/plan-a/',
  'plan-a',
  'scratch/plan-a/verification.json',
  'scratch\\plan-a',
])('an artifact path written %s is found', async (path) => {
  const { phase } = await planProject(maestro, {
    [STATE]: { milestones: [], current_milestone: 'M1', artifacts: [artifact('PLN-001', 'plan', path)] },
    ...planned('.workflow/scratch/plan-a'),
  });
  expect((await phase('3')).dir).toBe('.workflow/scratch/plan-a');
});

test('an execute folder with index.json alone leads to the tasks of the plan it depends on', async () => {
  const { phase } = await planProject(maestro, {
    [STATE]: {
      artifacts: [
        { id: 'PLN-001', type: 'plan', path: 'scratch/plan-a', phase: null },
        artifact('EXC-001', 'execute', '.csv-wave/run', { depends_on: 'PLN-001' }),
      ],
    },
    ...planned('.workflow/scratch/plan-a'),
    '.workflow/.csv-wave/run/index.json': { success_criteria: 'Mail is sent\nBounces are kept' },
  });
  const { tasks, success_criteria, dir } = await phase('P3');
  expect({ tasks: tasks.map(({ id }) => id), success_criteria, dir }).toEqual({
    tasks: ['TASK-001'],
    success_criteria: ['Mail is sent', 'Bounces are kept'],
    dir: '.workflow/scratch/plan-a',
  });
});

test('an artifact whose folder is gone is named with its path', async () => {
  const { load } = await planProject(maestro, {
    [STATE]: { artifacts: [artifact('PLN-009', 'plan', 'scratch/gone')] },
  });
  expect(await load('3')).toEqual({
    ok: false,
    failure: {
      reason: 'unreadable',
      file: '.workflow/scratch/gone',
      expected: 'the folder that .workflow/state.json gives for PLN-009',
      found: 'nothing',
      next: 'put the folder back, or name another plan by its folder: verify-phase .workflow/scratch/FOLDER',
    },
  });
});

const MILESTONES = ['M1', 'M2', 'M3'].map((id) => ({
  id,
  name: `${id} name`,
  status: 'completed',
  phase_slugs: { 3: '03-mail' },
}));

test.each([
  [
    'the active one',
    { 1: 'active' },
    { id: 'M2', rule: 'D-007: of several, M2 is active', others: ['M1', 'M3'] },
  ],
  [
    'the one executed last',
    {},
    { id: 'M3', rule: 'D-007: of several, M3 was executed last', others: ['M1', 'M2'] },
  ],
])('of several milestones with the phase: %s', async (_name, statuses, expected) => {
  const folders = ['M1', 'M2', 'M3'].map((id) => `.workflow/scratch/${id.toLowerCase()}-mail`);
  const { phase } = await planProject(maestro, {
    [STATE]: {
      current_milestone: 'M1',
      milestones: MILESTONES.map((milestone, index) => ({
        ...milestone,
        ...((statuses as Record<number, string>)[index] ? { status: 'active' } : {}),
      })),
      artifacts: folders.map((folder, index) =>
        artifact(`EXC-00${index}`, 'execute', folder, {
          milestone: `M${index + 1}`,
          completed_at: `2026-01-0${index + 1}`,
        }),
      ),
    },
    ...Object.assign({}, ...folders.map((folder) => planned(folder))),
  });
  expect((await phase('3')).milestone).toEqual(expected);
});

test('phase_slugs as a list, phases as titles, and current_milestone by name are understood', async () => {
  const load = async (state: Readonly<Record<string, unknown>>) =>
    (
      await (
        await planProject(maestro, { [STATE]: state, ...planned('.workflow/phases/03-mail') })
      ).phase('3')
    ).milestone;
  expect(
    await load({
      milestones: [
        { id: 'A', phases: [1] },
        { id: 'B', phase_slugs: ['03-mail'] },
      ],
    }),
  ).toMatchObject({ id: 'B' });
  expect(await load({ milestones: [{ name: 'C', phases: ['Phase 3: Mail'] }] })).toMatchObject({ id: 'C' });
  expect(await load({ current_milestone: 'Big one', milestones: [{ id: 'M9', name: 'Big one' }] })).toEqual({
    id: 'M9',
    rule: 'no milestone lists phase 3: current_milestone',
    others: [],
  });
});

test('an archived phase that was executed goes before its stale copy', async () => {
  const { phase } = await planProject(maestro, {
    [STATE]: {
      milestones: [{ id: 'M1', status: 'completed', phase_slugs: { 3: '03-mail' } }],
      artifacts: [],
    },
    ...planned('.workflow/scratch/20260101-plan-P3-mail', {
      '.workflow/scratch/20260101-plan-P3-mail/.task/TASK-001.json': { ...TASK, status: 'pending' },
    }),
    ...planned('.workflow/milestones/M1/artifacts/20260101-plan-P3-mail', {
      '.workflow/milestones/M1/artifacts/20260101-plan-P3-mail/.summaries/TASK-001-summary.md': '# done\n',
    }),
  });
  expect((await phase('3')).dir).toBe('.workflow/milestones/M1/artifacts/20260101-plan-P3-mail');
});

test('a folder argument takes the milestone of its artifact and works with a broken state.json', async () => {
  const files = planned('.workflow/scratch/plan-a');
  const { phase } = await planProject(maestro, {
    [STATE]: { artifacts: [artifact('PLN-1', 'plan', 'plan-a', { phase: 1 })] },
    ...files,
  });
  expect((await phase('.workflow/scratch/plan-a')).milestone).toEqual({
    id: 'M1',
    rule: 'the folder .workflow/scratch/plan-a belongs to it',
    others: [],
  });
  const broken = await planProject(maestro, { [STATE]: '{\n  "artifacts": [,\n', ...files });
  expect(await broken.load('3')).toEqual({
    ok: false,
    failure: {
      reason: 'unreadable',
      file: STATE,
      expected: 'JSON',
      found: 'invalid JSON at line 2, column 17: value expected',
      next: 'name the phase by its folder: verify-phase .workflow/phases/NN-slug',
    },
  });
  expect((await broken.phase('.workflow/scratch/plan-a')).notices[0]?.file).toBe(STATE);
});

test('a TASK file or plan.json that can not be read is an unreadable must-have, an index.json fails', async () => {
  const dir = '.workflow/phases/03-mail';
  const { load, phase, write } = await planProject(
    maestro,
    planned(dir, {
      [`${dir}/.task/TASK-002.json`]: '{ "id": "TASK-002", ',
      [`${dir}/.task/TASK-003.json`]: '[]',
    }),
  );
  expect((await phase('3')).must_haves.unreadable.map(({ reason }) => reason)).toEqual([
    `${dir}/.task/TASK-002.json cannot be read: invalid JSON at line 1, column 21: property name expected`,
    `${dir}/.task/TASK-003.json cannot be read: it is no JSON object`,
  ]);
  await write({ [`${dir}/index.json`]: '' });
  expect(await load('3')).toEqual({
    ok: false,
    failure: {
      reason: 'unreadable',
      file: `${dir}/index.json`,
      expected: 'a JSON object',
      found: 'it is empty',
    },
  });
});

test('a key given twice is read as JSON.parse does, and it is said', async () => {
  const dir = '.workflow/phases/03-mail';
  const { phase } = await planProject(maestro, {
    ...planned(dir),
    [`${dir}/.task/TASK-001.json`]:
      '{"id":"TASK-001","status":"completed","acceptance":["a.ts exists"],"acceptance":["b.ts exists"]}',
  });
  const { tasks, notices } = await phase('3');
  expect(tasks[0]?.criteria).toEqual(['b.ts exists']);
  expect(notices).toEqual([
    {
      file: `${dir}/.task/TASK-001.json`,
      message: 'key "acceptance" is given twice; read as JSON.parse does, the last one counts',
    },
  ]);
});

test('single backslashes of Windows paths are read as they stand, and it is said', async () => {
  const dir = '.workflow/phases/03-mail';
  const { phase } = await planProject(maestro, {
    ...planned(dir),
    [`${dir}/.task/TASK-001.json`]:
      '{"id":"TASK-001","status":"completed","acceptance":["C:\\Users\\x exists"]}',
  });
  const { tasks, notices } = await phase('3');
  expect(tasks[0]?.criteria).toEqual(['C:\\Users\\x exists']);
  expect(notices).toEqual([
    {
      file: `${dir}/.task/TASK-001.json`,
      message: 'not strict JSON (backslashes that JSON does not know), read as meant',
    },
  ]);
});

test('files of a task in every form', async () => {
  const dir = '.workflow/phases/03-mail';
  const files = async (task: Readonly<Record<string, unknown>>) => {
    const { phase } = await planProject(
      maestro,
      planned(dir, { [`${dir}/.task/TASK-001.json`]: { ...TASK, ...task } }),
    );
    return (await phase('3')).tasks[0]?.files.map(({ path, action }) => `${action} ${path}`);
  };
  expect(
    await files({
      files: [{ path: 'a', operation: 'edit' }, 'b', { path: '../../etc/passwd', action: 'create' }],
    }),
  ).toEqual(['modify a', 'read b', 'create ../../etc/passwd']);
  expect(await files({ files: { create: ['a'], modify: ['b'], c: 'delete' } })).toEqual([
    'create a',
    'modify b',
    'delete c',
  ]);
  expect(await files({ files_to_create: ['a'], files_to_modify: ['b'] })).toEqual(['create a', 'modify b']);
  expect(
    await files({ target_module: 'a', test_file: 't', implementation: [{ file: 'a' }, { file: 'i' }] }),
  ).toEqual(['create a', 'create t', 'create i']);
});

test('a later plan nobody executed is a gap, an earlier one was replaced', async () => {
  const pending = { ...TASK, status: 'pending' };
  const plan = (dir: string, done: boolean) => ({
    [`${dir}/plan.json`]: { summary: 'p' },
    [`${dir}/.task/TASK-001.json`]: done ? TASK : pending,
  });
  const { phase } = await planProject(maestro, {
    [STATE]: { artifacts: ['a', 'b', 'c'].map((name) => artifact(`PLN-${name}`, 'plan', `scratch/${name}`)) },
    ...plan('.workflow/scratch/a', false),
    ...plan('.workflow/scratch/b', true),
    ...plan('.workflow/scratch/c', false),
  });
  const { plan_gaps, tasks, notices } = await phase('3');
  expect(plan_gaps.map(({ description }) => description)).toEqual([
    'The plan in .workflow/scratch/c belongs to the phase and was not executed',
  ]);
  expect(tasks.map(({ status }) => status)).toEqual(['completed', 'pending']);
  expect(notices.map(({ file }) => file)).toEqual(['.workflow/scratch/a']);
});

test('plan.md alone: tasks with wrapped criteria and files', async () => {
  const { phase } = await planProject(maestro, {
    '.workflow/phases/00-start/plan.md':
      '# Start\n\n**Goal**: Runs\n\n### TASK-001: Boot\n**Status**: completed\n**Files to create**: `src/boot.ts`, `src/x.ts`\n**Convergence criteria**:\n- src/boot.ts contains\n  `boot`\n- it runs\n',
  });
  const { number, goal, tasks } = await phase('0');
  expect({ number, goal, tasks }).toEqual({
    number: '0',
    goal: 'Runs',
    tasks: [
      {
        id: 'TASK-001',
        title: 'Boot',
        status: 'completed',
        criteria: ['src/boot.ts contains `boot`', 'it runs'],
        files: [
          { path: 'src/boot.ts', action: 'create' },
          { path: 'src/x.ts', action: 'create' },
        ],
        tests: [],
      },
    ],
  });
});

test('rules of review specs: forbidden and allowed imports, required patterns; prose is none', async () => {
  const { phase } = await planProject(maestro, {
    ...planned('.workflow/phases/03-mail'),
    '.workflow/specs/quality-rules.md':
      '# Rules\n\n## Forbidden imports\n- `lodash`\n\n## Layers\n- `src/domain/**` must not import `src/host`\n- `src/ui/**` may only import `react` and `src/domain`\n- Every file in `src/api/**` must contain `assertUser(`\n- Write clear names\n',
    '.workflow/specs/debug-notes.md': '- Never import `fs`\n',
  });
  expect(
    (await phase('3')).constraints.map(({ kind, values, files, origin }) => ({
      kind,
      values,
      files,
      origin,
    })),
  ).toEqual([
    {
      kind: 'disallowed_import',
      values: ['lodash'],
      files: [],
      origin: '.workflow/specs/quality-rules.md:4',
    },
    {
      kind: 'disallowed_import',
      values: ['src/host'],
      files: ['src/domain/**'],
      origin: '.workflow/specs/quality-rules.md:7',
    },
    {
      kind: 'allowed_imports',
      values: ['react', 'src/domain'],
      files: ['src/ui/**'],
      origin: '.workflow/specs/quality-rules.md:8',
    },
    {
      kind: 'required_pattern',
      values: ['assertUser('],
      files: ['src/api/**'],
      origin: '.workflow/specs/quality-rules.md:9',
    },
  ]);
});

test('a worktree refuses a phase it does not own', async () => {
  const { load } = await planProject(maestro, {
    ...planned('.workflow/phases/03-mail'),
    '.workflow/worktree-scope.json': { owned_phases: [1, 'P2'] },
  });
  expect(await load('3')).toEqual({
    ok: false,
    failure: {
      reason: 'phase-not-owned',
      phase: '3',
      file: '.workflow/worktree-scope.json',
      owned: ['1', '2'],
    },
  });
});

test('5,000 tasks are read in a few seconds', async () => {
  const dir = '.workflow/phases/03-mail';
  const tasks = Object.fromEntries(
    Array.from({ length: 5000 }, (_, n) => [`${dir}/.task/TASK-${n}.json`, { ...TASK, id: `TASK-${n}` }]),
  );
  const { phase } = await planProject(maestro, tasks);
  const started = performance.now();
  expect((await phase('3')).tasks).toHaveLength(5000);
  expect(performance.now() - started).toBeLessThan(8000);
});
