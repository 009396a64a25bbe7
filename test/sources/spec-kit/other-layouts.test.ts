import { expect, test } from 'vitest';
import { nodeFiles } from '../../../src/host/node-files.js';
import { kiro, openspec, specKit } from '../../../src/sources/spec-kit/spec-kit.js';
import { aRecording } from '../a-verification.js';
import { planProject } from '../plan-project.js';

const CHANGE = {
  'openspec/changes/add-limits/proposal.md':
    '## Why\n\nCalls are not\nlimited.\n\n## What Changes\n\n- Limits\n',
  'openspec/changes/add-limits/tasks.md':
    '## 1. Core\n\n- [x] 1.1 Create `src/limit.ts` with `limitCalls`\n- [ ] 1.2 Update `docs/limits.md`\n',
  'openspec/changes/add-limits/specs/limits/spec.md':
    '## ADDED Requirements\n\n### Requirement: Call limit\nThe system SHALL refuse\nthe eleventh call.\n\n#### Scenario: Eleven calls\n- **WHEN** eleven calls arrive\n- **THEN** one is refused\n\n## REMOVED Requirements\n\n### Requirement: No limit\nGone.\n',
  'openspec/changes/archive/2026-01-02-add-logs/tasks.md': '- [x] Add `src/log.ts`\n',
  'openspec/changes/archive/2026-01-02-add-logs/proposal.md': '## Why\n\nx\n',
};

test('an OpenSpec change: requirements of its deltas, ticked tasks by their number, the report beside them', async () => {
  const { phase, source, root } = await planProject(openspec, CHANGE);
  const change = await phase('add-limits');
  expect(change).toMatchObject({ source: 'openspec', number: 'add-limits', goal: 'Calls are not limited.' });
  expect(change.success_criteria).toEqual(['Call limit: The system SHALL refuse the eleventh call.']);
  expect(change.requirements).toEqual([
    { id: 'Call limit', text: 'The system SHALL refuse the eleventh call.', tests: [] },
  ]);
  expect(change.tasks.map(({ id, status, files }) => [id, status, files])).toEqual([
    ['1.1', 'completed', [{ path: 'src/limit.ts', action: 'create' }]],
    ['1.2', 'pending', []],
  ]);
  expect(change.plan_gaps.map(({ description }) => description)).toEqual([
    '1.2 is not done: Update `docs/limits.md`',
  ]);
  const { written } = await source.record(aRecording(change));
  expect(written.map((path) => path.slice(root.length + 1))).toEqual([
    'openspec/changes/add-limits/verification.json',
    'openspec/changes/add-limits/verification.md',
  ]);
});

test('an archived OpenSpec change answers to its name without the date', async () => {
  const { phase, source } = await planProject(openspec, CHANGE);
  expect((await phase('add-logs')).dir).toBe('openspec/changes/archive/2026-01-02-add-logs');
  expect(
    (await source.listPhases()).map(({ slug, milestone, executed }) => [slug, milestone, executed]),
  ).toEqual([
    ['add-limits', null, true],
    ['add-logs', 'archive', true],
  ]);
});

test('a Kiro spec: numbered acceptance criteria, details below a task, optional tasks', async () => {
  const { phase } = await planProject(kiro, {
    '.kiro/specs/login/requirements.md':
      '# Requirements Document\n\n## Introduction\n\nPeople log in.\n\n## Requirements\n\n### Requirement 1\n\n**User Story:** As a user\n\n#### Acceptance Criteria\n\n1. WHEN the password is wrong THE system SHALL refuse\n2. WHEN it is right THE system SHALL open\n',
    '.kiro/specs/login/tasks.md':
      '# Implementation Plan\n\n- [x] 1. Set up login\n  - Create src/login.ts\n  - Update src/app.ts to use it\n  - _Requirements: 1.1_\n\n- [ ]* 1.1 Write property tests\n- [-] 2. Sign out\n',
  });
  const spec = await phase('login');
  expect([spec.goal, spec.success_criteria]).toEqual([
    'People log in.',
    [
      '1.1: WHEN the password is wrong THE system SHALL refuse',
      '1.2: WHEN it is right THE system SHALL open',
    ],
  ]);
  expect(spec.tasks[0]?.files).toEqual([
    { path: 'src/login.ts', action: 'create' },
    { path: 'src/app.ts', action: 'modify' },
  ]);
  expect(spec.plan_gaps.map(({ description }) => description)).toEqual(['2 is not done: Sign out']);
});

test.each([
  [specKit, { 'specs/login/spec.md': '# x' }, false],
  [specKit, { 'specs/user_spec.rb': 'x', 'specs/2-notes/notes.md': 'x' }, false],
  [specKit, { 'specs/001-login/spec.md': '# x' }, true],
  [kiro, { '.kiro/steering/tech.md': 'x' }, false],
  [openspec, { 'openspec/project.md': 'x' }, false],
  [openspec, CHANGE, true],
] as const)(
  '%#: a folder counts as a plan only with what its tool puts there',
  async (source, files, present) => {
    const { root } = await planProject(source, files);
    expect(await source.isPresent?.(root, nodeFiles)).toBe(present);
  },
);
