import { expect, test } from 'vitest';
import { establishMustHaves, isEmpty } from '../../../src/pipeline/2-must-haves/index.js';
import { aPhase } from '../../rig/a-phase.js';

const task = (
  id: string,
  files: readonly { path: string; action: 'create' | 'modify' | 'delete' | 'read' }[],
  criteria: string[] = [],
) => ({
  id,
  title: id,
  status: 'completed',
  criteria,
  files: [...files],
  tests: [],
});

test('criteria of the phase come before those of its tasks, each claim once, word for word', () => {
  const { mustHaves } = establishMustHaves(
    aPhase({
      success_criteria: ['Users can log in'],
      tasks: [
        task(
          'TASK-1',
          [{ path: 'src/login.ts', action: 'create' }],
          ['Users can log in', 'src/login.ts exports login'],
        ),
      ],
    }),
  );
  expect(mustHaves.truths.map(({ claim, source, task_files }) => ({ claim, source, task_files }))).toEqual([
    { claim: 'Users can log in', source: 'success_criteria', task_files: [] },
    { claim: 'src/login.ts exports login', source: 'convergence', task_files: ['src/login.ts'] },
  ]);
});

test('a file that is only read is no artifact; one that is deleted must be absent', () => {
  const { mustHaves } = establishMustHaves(
    aPhase({
      tasks: [
        task('TASK-1', [
          { path: 'a.ts', action: 'create' },
          { path: 'b.ts', action: 'modify' },
          { path: 'c.ts', action: 'delete' },
          { path: 'd.ts', action: 'read' },
        ]),
      ],
    }),
  );
  expect(mustHaves.artifacts.map(({ path, expectation }) => `${path} ${expectation}`)).toEqual([
    'a.ts present',
    'b.ts modified',
    'c.ts absent',
  ]);
});

test('a file that a later task changes stays one that was created', () => {
  const { mustHaves } = establishMustHaves(
    aPhase({
      tasks: [
        task('TASK-1', [{ path: 'a.ts', action: 'create' }]),
        task('TASK-2', [{ path: './a.ts', action: 'modify' }]),
      ],
    }),
  );
  expect(mustHaves.artifacts.map(({ path, expectation }) => `${path} ${expectation}`)).toEqual([
    'a.ts present',
  ]);
});

test('without criteria the goal is split into truths, one per sentence or list item', () => {
  const claims = (goal: string) =>
    establishMustHaves(aPhase({ goal })).mustHaves.truths.map(({ claim }) => claim);
  expect(claims('Users chat. Messages arrive v1.2 style.')).toEqual([
    'Users chat.',
    'Messages arrive v1.2 style.',
  ]);
  expect(claims('- users chat\n- messages arrive')).toEqual(['users chat', 'messages arrive']);
  expect(claims('用户可以登录。消息会到达。')).toEqual(['用户可以登录。', '消息会到达。']);
});

test('nothing at all is nothing to verify', () => {
  expect(isEmpty(establishMustHaves(aPhase()).mustHaves)).toBe(true);
});

test('an id given twice merges nothing and is named', () => {
  const artifact = (path: string) => ({
    id: 'A1',
    path,
    source: 'must_haves' as const,
    expectation: 'present' as const,
  });
  const { mustHaves, notices } = establishMustHaves(
    aPhase({
      must_haves: {
        truths: [],
        artifacts: [artifact('a.ts'), artifact('b.ts')],
        key_links: [],
        unreadable: [],
      },
    }),
  );
  expect(mustHaves.artifacts.map(({ path }) => path)).toEqual(['a.ts', 'b.ts']);
  expect(notices.map(({ message }) => message)).toEqual([
    'the id A1 is given to several must-haves; each is checked',
  ]);
});
