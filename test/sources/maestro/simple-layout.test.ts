import { expect, test } from 'vitest';
import { maestro } from '../../../src/sources/maestro/maestro.js';
import { planProject } from '../plan-project.js';

const PHASE = '.workflow/phases/01-mail';

const FILES = {
  '.workflow/state.json': {
    version: '1.0',
    current_milestone: 'M1',
    milestones: [{ id: 'M1', name: 'First', status: 'active', phases: [1], phase_slugs: { 1: '01-mail' } }],
    artifacts: [],
  },
  [`${PHASE}/index.json`]: {
    phase: 1,
    slug: 'mail',
    title: 'Mail',
    goal: 'Mail goes out',
    success_criteria: ['A mail is sent'],
    requirements: ['REQ-1', { id: 'REQ-2', description: 'Bounces are kept', tests: ['test/bounce.test.ts'] }],
    must_haves: {
      truths: ['Outbox empties', { id: 'TR-9', claim: 'Retries stop' }],
      artifacts: [
        { path: 'src/outbox.ts', provides: 'queue', min_lines: 20, contains: 'flush', exports: ['flush'] },
      ],
      key_links: [
        { id: 'KL', from: 'src/app.ts', to: 'src/outbox.ts', via: 'flush', pattern: 'flush\\(' },
        { from: 'src/app.ts' },
      ],
    },
    execution: { tasks_completed: 1 },
  },
  [`${PHASE}/plan.json`]: {
    summary: 'mail',
    task_ids: ['TASK-001'],
    waves: [{ wave: 1, tasks: ['TASK-001'] }],
  },
  [`${PHASE}/.task/TASK-001.json`]: {
    id: 'TASK-001',
    title: 'Outbox',
    status: 'completed',
    convergence: { criteria: ["src/outbox.ts contains 'flush'"] },
    files: [
      { path: 'src/outbox.ts', action: 'create' },
      { path: 'src/app.ts', action: 'rewrite' },
      { path: 'docs/mail.md' },
    ],
    test: { unit: ['test/outbox.test.ts'] },
  },
  [`${PHASE}/.summaries/TASK-001-summary.md`]:
    '# TASK-001: Outbox\n\n## Files Modified\n- `src/outbox.ts`: queue\n- `src/gone.ts`: removed\n',
  'src/outbox.ts': 'export const flush = () => 1;\n',
};

test('a phase folder is read as it stands', async () => {
  const { phase } = await planProject(maestro, FILES);
  expect(await phase('P1')).toEqual({
    source: 'maestro',
    number: '1',
    slug: 'mail',
    title: 'Mail',
    dir: PHASE,
    milestone: { id: 'M1', rule: 'D-007: M1 lists phase 1', others: [] },
    goal: 'Mail goes out',
    must_haves: {
      truths: [
        {
          id: expect.stringMatching(/^T-/),
          claim: 'Outbox empties',
          source: 'must_haves',
          task_files: [],
          human: false,
        },
        { id: 'TR-9', claim: 'Retries stop', source: 'must_haves', task_files: [], human: false },
      ],
      artifacts: [
        {
          id: expect.stringMatching(/^A-/),
          path: 'src/outbox.ts',
          source: 'must_haves',
          expectation: 'present',
          provides: 'queue',
          min_lines: 20,
          contains: ['flush'],
          exports: ['flush'],
        },
      ],
      key_links: [
        {
          id: 'KL',
          from: 'src/app.ts',
          to: 'src/outbox.ts',
          via: 'flush',
          pattern: 'flush\\(',
          source: 'must_haves',
        },
      ],
      unreadable: [
        {
          id: expect.stringMatching(/^U-/),
          kind: 'key_link',
          text: '{"from":"src/app.ts"}',
          reason: `${PHASE}/index.json: a key link needs \`to\``,
        },
      ],
    },
    success_criteria: ['A mail is sent'],
    tasks: [
      {
        id: 'TASK-001',
        title: 'Outbox',
        status: 'completed',
        criteria: ["src/outbox.ts contains 'flush'"],
        files: [
          { path: 'src/outbox.ts', action: 'create' },
          { path: 'src/app.ts', action: 'modify' },
          { path: 'docs/mail.md', action: 'read' },
        ],
        tests: ['test/outbox.test.ts'],
      },
    ],
    requirements: [
      { id: 'REQ-1', text: 'REQ-1', tests: [] },
      { id: 'REQ-2', text: 'Bounces are kept', tests: ['test/bounce.test.ts'] },
    ],
    modified_files: ['src/outbox.ts'],
    constraints: [],
    uat: { file: null, tests: [], gaps: [] },
    plan_gaps: [],
    deferred: [],
    executed_by: 'task TASK-001 is completed',
    base: null,
    test_command: null,
    notices: [],
  });
});

test.each(['1', '01', 'P1', 'p01', 'phase 1', 'mail', '01-mail', '1-mail', PHASE, `${PHASE}/`, `./${PHASE}`])(
  'phase 1 answers to %s',
  async (spelling) => {
    const { phase } = await planProject(maestro, FILES);
    expect((await phase(spelling)).dir).toBe(PHASE);
  },
);

test('a phase that is not there says which exist and which was meant', async () => {
  const { load } = await planProject(maestro, FILES);
  expect(await load('7')).toEqual({
    ok: false,
    failure: { reason: 'phase-not-found', phase: '7', available: ['1-mail'] },
  });
  expect(await load('mial')).toEqual({
    ok: false,
    failure: { reason: 'phase-not-found', phase: 'mial', available: ['1-mail'], nearest: 'mail' },
  });
});

test('a phase that nothing executed is refused', async () => {
  const { load } = await planProject(maestro, {
    '.workflow/phases/02-plan/index.json': { phase: 2, goal: 'g' },
    '.workflow/phases/02-plan/.task/TASK-001.json': {
      id: 'TASK-001',
      status: 'pending',
      files: [{ path: 'src/a.ts', action: 'create' }],
    },
  });
  expect(await load('2')).toEqual({
    ok: false,
    failure: {
      reason: 'not-executed',
      phase: '2-plan',
      looked: [
        '.workflow/phases/02-plan/.task',
        '.workflow/phases/02-plan/.summaries',
        '.workflow/phases/02-plan/index.json',
        '.workflow/state.json',
      ],
      next: 'maestro-execute 2',
    },
  });
});

test('a number in the name of a phase is no phase number: 24-7 is phase 20, and nothing is phase 7', async () => {
  const { load } = await planProject(maestro, {
    '.workflow/phases/20-24-7/index.json': {
      phase: 20,
      slug: '20-24-7',
      goal: 'g',
      execution: { tasks_completed: 1 },
    },
  });
  const found = [];
  for (const wanted of ['20', '24-7', '7', '24']) found.push((await load(wanted)).ok);
  expect(found).toEqual([true, true, false, false]);
});
