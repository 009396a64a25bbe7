import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { maestro } from '../../../src/sources/maestro/maestro.js';
import { aGap, aRecording, aValidation, aVerification } from '../a-verification.js';
import { planProject } from '../plan-project.js';

const PHASE = '.workflow/phases/01-mail';
const ISSUES = '.workflow/issues/issues.jsonl';

const FILES = {
  '.workflow/state.json': `{
    "version": "1.0",
    "zeta": [1, 2],
    "current_milestone": "M2",
    "milestones": [{ "id": "M1", "name": "First", "phases": [1] }],
    "artifacts": [
        { "id": "EXC-004", "type": "execute", "phase": 1, "milestone": "First", "path": "phases/01-mail", "status": "completed" },
        { "id": "VRF-002", "type": "verify", "phase": 9, "milestone": "M1", "path": "phases/09-x", "status": "completed" }
    ],
    "last_updated": "2025-01-01"
}
`,
  [`${PHASE}/index.json`]:
    '{\r\n\t"phase": 1,\r\n\t"goal": "Mail goes out",\r\n\t"verification": { "old": true },\r\n\t"own": { "b": 1, "a": 2 }\r\n}\r\n',
};

const recorded = async () => {
  const project = await planProject(maestro, FILES);
  const phase = await project.phase('1');
  return {
    ...project,
    phase,
    record: (changes: Parameters<typeof aRecording>[1]) => project.source.record(aRecording(phase, changes)),
  };
};

const issuesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('a verdict stands beside the plan, in index.json and in state.json, with everything else kept', async () => {
  const { record, read, root } = await recorded();
  const result = await record({
    validation: aValidation({ coverage: { statements: 50, branches: null, functions: null, lines: 40 } }),
  });
  expect(result).toEqual({
    written: [
      `${PHASE}/index.json`,
      '.workflow/state.json',
      ISSUES,
      `${PHASE}/verification.json`,
      `${PHASE}/validation.json`,
      `${PHASE}/context.md`,
    ].map((path) => join(root, path)),
    issueIds: new Map([['GAP-001', 'ISS-20260304-001']]),
    notices: [],
  });
  const index = await read(`${PHASE}/index.json`);
  expect(
    index.startsWith(
      '{\r\n\t"phase": 1,\r\n\t"goal": "Mail goes out",\r\n\t"verification": {\r\n\t\t"status": "gaps_found",\r\n',
    ),
  ).toBe(true);
  expect(Object.entries(JSON.parse(index))).toEqual([
    ['phase', 1],
    ['goal', 'Mail goes out'],
    [
      'verification',
      {
        status: 'gaps_found',
        verified_at: '2026-03-04T05:06:07.000Z',
        must_haves: ['Mail goes out', 'src/outbox.ts does not exist'],
        gaps: [
          {
            id: 'GAP-001',
            type: 'missing_feature',
            severity: 'critical',
            description: 'src/outbox.ts does not exist',
            fix_direction: 'Write it.',
            issue_id: 'ISS-20260304-001',
          },
        ],
      },
    ],
    ['own', { b: 1, a: 2 }],
    [
      'validation',
      {
        status: 'passed',
        test_coverage: { statements: 50, branches: null, functions: null, lines: 40 },
        gaps: [],
      },
    ],
  ]);
  const state = JSON.parse(await read('.workflow/state.json'));
  expect(Object.keys(state)).toEqual([
    'version',
    'zeta',
    'current_milestone',
    'milestones',
    'artifacts',
    'last_updated',
  ]);
  expect(state.last_updated).toBe('2026-03-04T05:06:07.000Z');
  expect(state.artifacts[2]).toEqual({
    id: 'VRF-003',
    type: 'verify',
    milestone: 'M1',
    phase: 1,
    scope: 'phase',
    path: 'phases/01-mail',
    status: 'failed',
    verification_status: 'gaps_found',
    depends_on: ['EXC-004'],
    harvested: false,
    created_at: '2026-03-04T05:06:07.000Z',
    completed_at: '2026-03-04T05:06:07.000Z',
  });
  expect(JSON.parse(await read(`${PHASE}/verification.json`)).fix_plans[0].issue_ids).toEqual([
    'ISS-20260304-001',
  ]);
});

test('the same verdict recorded twice changes nothing', async () => {
  const { record, read, root } = await recorded();
  await record({ validation: aValidation() });
  const before = await Promise.all(['.workflow/state.json', ISSUES, `${PHASE}/verification.json`].map(read));
  expect(await record({ validation: aValidation() })).toEqual({
    written: [],
    issueIds: new Map([['GAP-001', 'ISS-20260304-001']]),
    notices: [],
  });
  expect(await Promise.all(['.workflow/state.json', ISSUES, `${PHASE}/verification.json`].map(read))).toEqual(
    before,
  );
  expect(await readdir(join(root, PHASE))).toEqual([
    'context.md',
    'index.json',
    'validation.json',
    'verification.json',
  ]);
});

test('a second verdict archives the first, updates its VRF entry and resolves the issue whose gap is gone', async () => {
  const { record, read, root } = await recorded();
  await record({});
  await record({
    verification: aVerification({
      status: 'passed',
      passed: true,
      gaps: [],
      verified_at: '2026-03-05T00:00:00.000Z',
    }),
  });
  const history = await readdir(join(root, PHASE, '.history'));
  expect(history).toEqual([expect.stringMatching(/^verification-2026-03-04T\d\d-\d\d-07\.json$/)]);
  expect(JSON.parse(await read(`${PHASE}/.history/${history[0]}`)).status).toBe('gaps_found');
  const verified = JSON.parse(await read('.workflow/state.json')).artifacts.slice(2);
  expect(verified).toEqual([
    expect.objectContaining({
      id: 'VRF-003',
      status: 'completed',
      verification_status: 'passed',
      created_at: '2026-03-04T05:06:07.000Z',
      completed_at: '2026-03-05T00:00:00.000Z',
    }),
  ]);
  expect(issuesOf(await read(ISSUES))).toEqual([
    expect.objectContaining({
      status: 'resolved',
      resolved_at: '2026-03-05T00:00:00.000Z',
      issue_history: [
        {
          timestamp: '2026-03-05T00:00:00.000Z',
          from_status: 'registered',
          to_status: 'resolved',
          actor: 'verify-phase',
          note: 'no longer found (20260304-verify-P1-mail)',
        },
      ],
    }),
  ]);
});

test('a gap that comes back registers its issue again, and moved lines make no second one', async () => {
  const { record, read } = await recorded();
  const gap = (line: number) =>
    aGap({
      id: 'GAP-001',
      layer: 'wiring',
      description: `Outbox is not called, 3 mentions at src/a.ts:${line}`,
      file: 'src/a.ts',
      line,
    });
  await record({ verification: aVerification({ gaps: [gap(4)] }) });
  await record({ verification: aVerification({ gaps: [gap(40)] }) });
  await record({ verification: aVerification({ gaps: [] }) });
  await record({ verification: aVerification({ gaps: [gap(41)] }) });
  const issues = issuesOf(await read(ISSUES));
  expect(issues).toHaveLength(1);
  expect(issues[0]).toMatchObject({ id: 'ISS-20260304-001', status: 'registered', resolved_at: null });
});

test('a blocker finding becomes one issue with its gap, and stays open when the scan was skipped', async () => {
  const { record, read } = await recorded();
  const finding = {
    id: 'AP-1',
    file: 'src/a.ts',
    line: 3,
    pattern: 'not-implemented',
    severity: 'blocker' as const,
    description: 'throws instead of sending',
    issue_id: null,
  };
  const gap = aGap({
    id: 'GAP-001',
    layer: 'antipattern',
    type: 'antipattern',
    description: 'not-implemented',
    file: 'src/a.ts',
    line: 3,
  });
  const alone = { ...finding, id: 'AP-2', file: 'src/b.ts' };
  const { issueIds } = await record({
    verification: aVerification({ gaps: [gap], antipatterns: [finding, alone] }),
  });
  expect([...issueIds]).toEqual([
    ['GAP-001', 'ISS-20260304-001'],
    ['AP-1', 'ISS-20260304-001'],
    ['AP-2', 'ISS-20260304-002'],
  ]);
  await record({ verification: aVerification({ gaps: [] }), skippedLayers: ['antipattern'] });
  expect(
    issuesOf(await read(ISSUES)).map(({ status, source, title }) => ({ status, source, title })),
  ).toEqual([
    { status: 'registered', source: 'antipattern', title: 'Anti-pattern: not-implemented' },
    { status: 'registered', source: 'antipattern', title: 'Anti-pattern: not-implemented' },
  ]);
});

test("other people's issues and torn lines stay byte for byte; closed issues keep their numbers", async () => {
  const { record, read, write } = await recorded();
  const foreign =
    '{"id":"ISS-20260304-007","status":"open",  "phase_ref":1,"source":"verification","description":"other"}';
  await write({
    [ISSUES]: `${foreign}\n{"id": torn\n`,
    '.workflow/issues/issue-history.jsonl': '{"id":"ISS-20260304-011"}\n',
  });
  await record({});
  const lines = (await read(ISSUES)).split('\n');
  expect(lines.slice(0, 2)).toEqual([foreign, '{"id": torn']);
  expect(JSON.parse(lines[2] ?? '').id).toBe('ISS-20260304-012');
});

test('an index.json that is no JSON is left alone and named', async () => {
  const { record, read, write } = await recorded();
  await write({ [`${PHASE}/index.json`]: '{ broken', '.workflow/state.json': '[]' });
  expect((await record({})).notices.map(({ file }) => file)).toEqual([
    `${PHASE}/index.json`,
    '.workflow/state.json',
  ]);
  expect(await read(`${PHASE}/index.json`)).toBe('{ broken');
});

test("a planner's own context.md is archived before the report takes its place", async () => {
  const { record, read, write, root } = await recorded();
  await write({ [`${PHASE}/context.md`]: '# Decisions\n\nUse SMTP.\n' });
  await record({});
  const [kept] = await readdir(join(root, PHASE, '.history'));
  expect(await read(`${PHASE}/.history/${kept}`)).toBe('# Decisions\n\nUse SMTP.\n');
  expect(await read(`${PHASE}/context.md`)).toBe('# Verification\n');
});
