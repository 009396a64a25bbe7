import { expect, test } from 'vitest';
import { specKit } from '../../../src/sources/spec-kit/spec-kit.js';
import { aRecording } from '../a-verification.js';
import { planProject } from '../plan-project.js';

const TASKS =
  '# Tasks\n\n## Phase 1\n- [X] T001 [P] [US1] Create UserService class in src/services/user.py\n- [x] T002 Update routes in src/api.py to call it\n- [~] T003 Add caching in src/cache.py\n- [ ] T004 Write docs in docs/user.md\n- [X] T005 [US1] Add test in tests/test_user.py\n';

const FILES = {
  'specs/001-users/spec.md':
    '# Feature Specification: Users\n\n**Input**: User description: "People sign up"\n\n### User Story 1 - Sign up (Priority: P1)\n\nText.\n\n### Functional Requirements\n\n- **FR-001**: System MUST store users,\n  each once\n\n### Measurable Outcomes\n\n- **SC-001**: Sign up takes one request\n',
  'specs/001-users/tasks.md': TASKS,
  'src/api.py': 'x',
};

test('ticked tasks are claims, open ones gaps, stories and ids requirements', async () => {
  const { phase } = await planProject(specKit, FILES);
  const { goal, success_criteria, requirements, tasks, plan_gaps, must_haves, modified_files, executed_by } =
    await phase('users');
  expect({ goal, success_criteria, requirements, executed_by, modified_files }).toEqual({
    goal: 'People sign up',
    success_criteria: ['SC-001: Sign up takes one request'],
    requirements: [
      { id: 'US1', text: 'Sign up', tests: [] },
      { id: 'FR-001', text: 'System MUST store users, each once', tests: [] },
      { id: 'SC-001', text: 'Sign up takes one request', tests: [] },
    ],
    executed_by: 'T001 is ticked in specs/001-users/tasks.md',
    modified_files: ['src/api.py'],
  });
  expect(
    tasks.map(({ id, status, files, tests }) => [
      id,
      status,
      files.map(({ path, action }) => `${action} ${path}`),
      tests,
    ]),
  ).toEqual([
    ['T001', 'completed', ['create src/services/user.py'], []],
    ['T002', 'completed', ['modify src/api.py'], []],
    ['T003', 'pending', [], []],
    ['T004', 'pending', [], []],
    ['T005', 'completed', ['create tests/test_user.py'], ['tests/test_user.py']],
  ]);
  expect(must_haves.artifacts.map(({ path, exports }) => ({ path, exports }))).toEqual([
    { path: 'src/services/user.py', exports: ['UserService'] },
  ]);
  expect(plan_gaps.map(({ description }) => description)).toEqual([
    'T003 is not done: Add caching in src/cache.py',
    'T004 is not done: Write docs in docs/user.md',
  ]);
});

test.each(['1', '001', 'users', '001-users', 'specs/001-users'])(
  'feature 1 answers to %s',
  async (spelling) => {
    const { phase } = await planProject(specKit, FILES);
    expect((await phase(spelling)).dir).toBe('specs/001-users');
  },
);

test('the report stands beside the tasks, which stay as they are; nothing ticked is not executed', async () => {
  const { phase, source, read, load, write } = await planProject(specKit, FILES);
  await source.record(aRecording(await phase('1')));
  expect(await read('specs/001-users/verification.md')).toBe('# Verification\n');
  expect(await read('specs/001-users/tasks.md')).toBe(TASKS);
  await write({ 'specs/002-open/tasks.md': '- [ ] T001 Create src/a.ts\n' });
  expect(await load('2')).toEqual({
    ok: false,
    failure: {
      reason: 'not-executed',
      phase: '002-open',
      looked: ['specs/002-open/tasks.md'],
      next: '/speckit.implement',
    },
  });
});
