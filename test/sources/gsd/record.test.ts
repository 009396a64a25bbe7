import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readFrontmatter } from '../../../src/sources/frontmatter.js';
import { gsd } from '../../../src/sources/gsd/gsd.js';
import { aGap, aRecording, aValidation, aVerification } from '../a-verification.js';
import { planProject } from '../plan-project.js';

const DIR = '.planning/phases/03-inbox';

const FILES = {
  '.planning/ROADMAP.md':
    '# Roadmap\n\n### Phase 3: Inbox\n**Goal**: Mail arrives\n**Success Criteria**:\n  1. A mail is shown\n',
  '.planning/STATE.md': '---\nmilestone: v1.0\n---\n\n# State\n',
  [`${DIR}/03-01-PLAN.md`]: '---\nphase: 03-inbox\nplan: 01\nmust_haves:\n  truths: ["Mail | pipe"]\n---\n',
  [`${DIR}/03-01-SUMMARY.md`]: '---\nphase: 03-inbox\nplan: 01\n---\n\n# Done\n\nBuilt it.\n',
};

const tools = join(
  dirname(createRequire(import.meta.url).resolve('@opengsd/gsd-core/package.json')),
  'gsd-core/bin/gsd-tools.cjs',
);

const statusReadByGsd = (root: string): unknown => {
  const out = execFileSync('node', [tools, 'verification', 'status', DIR, '--cwd', root], {
    encoding: 'utf8',
    cwd: root,
  });
  return JSON.parse(out).status;
};

const VERDICTS = [
  aVerification({ status: 'passed', passed: true, gaps: [] }),
  aVerification({
    status: 'gaps_found',
    gaps: [aGap({ id: 'GAP-001', description: 'it: "breaks" | here\n---\n', file: 'src/a.ts' })],
  }),
  aVerification({
    status: 'human_needed',
    gaps: [],
    human_verification: [{ claim: 'Looks calm: yes', reason: 'taste' }],
  }),
];

test.each(VERDICTS)('GSD reads back the status that was recorded: $status', async (verification) => {
  const project = await planProject(gsd, FILES);
  const phase = await project.phase('3');
  await project.source.record(aRecording(phase, { verification, validation: aValidation() }));
  expect(statusReadByGsd(project.root)).toBe(verification.status);
  expect((await project.source.listPhases())[0]?.status).toBe(verification.status);
});

test('a report replaces the former one, which is archived; overrides and status go over; roadmap and state stay', async () => {
  const project = await planProject(gsd, {
    ...FILES,
    [`${DIR}/VERIFICATION.md`]:
      '---\nstatus: gaps_found\noverrides:\n  - must_have: A mail is shown\n    reason: shown elsewhere\n    accepted_by: Ann\n    accepted_at: 2026-01-01\n---\n\nold\n',
  });
  const phase = await project.phase('3');
  expect(phase.overrides).toEqual([
    { text: 'A mail is shown', reason: 'shown elsewhere', by: 'Ann', at: '2026-01-01' },
  ]);
  const recording = aRecording(phase, { verification: VERDICTS[0] as (typeof VERDICTS)[number] });
  const { written } = await project.source.record(recording);
  expect(written).toEqual([
    join(project.root, DIR, 'verification.json'),
    join(project.root, DIR, '03-VERIFICATION.md'),
  ]);
  expect(await readdir(join(project.root, DIR, '.history'))).toEqual([
    expect.stringMatching(/^VERIFICATION-2026-03-04T.*\.md$/),
  ]);
  const { record } = await readFrontmatter(await project.read(`${DIR}/03-VERIFICATION.md`));
  expect(record).toEqual({
    phase: '03-inbox',
    verified: '2026-03-04T05:06:07.000Z',
    status: 'passed',
    score: '1/2 must-haves verified',
    overrides_applied: '1',
    overrides: [
      {
        must_have: 'A mail is shown',
        reason: 'shown elsewhere',
        accepted_by: 'Ann',
        accepted_at: '2026-01-01',
      },
    ],
    re_verification: { previous_status: 'gaps_found', gaps_remaining: [] },
    gaps: [],
    deferred: [],
    human_verification: [],
  });
  expect(await project.source.record(recording)).toEqual({ written: [], issueIds: new Map(), notices: [] });
  expect(await project.read('.planning/ROADMAP.md')).toBe(FILES['.planning/ROADMAP.md']);
  expect(await project.read('.planning/STATE.md')).toBe(FILES['.planning/STATE.md']);
});

test('an existing VALIDATION.md keeps what it says; its status and the audit section are set', async () => {
  const project = await planProject(gsd, {
    ...FILES,
    [`${DIR}/03-VALIDATION.md`]:
      '---\nphase: 3\nstatus: draft\nnyquist_compliant: false\nown: kept\n---\n\n# Strategy\n\nSample often.\n\n## Nyquist Audit\n\nold\n\n## Sign-Off\n\nAnn\n',
  });
  const phase = await project.phase('3');
  await project.source.record(
    aRecording(phase, {
      validation: aValidation({
        requirement_coverage: [
          { id: 'R-1', requirement: 'a | b', tests: ['test/a.ts'], status: 'uncovered' },
        ],
      }),
    }),
  );
  expect(await project.read(`${DIR}/03-VALIDATION.md`)).toBe(
    '---\nphase: 3\nstatus: validated\nnyquist_compliant: true\nown: kept\n---\n\n# Strategy\n\nSample often.\n\n## Nyquist Audit\n\nAudited: 2026-03-04T05:06:07.000Z\nTest framework: vitest\nTest run: not run\nCoverage: not measured\n\n| Requirement | Text | Status | Tests |\n|---|---|---|---|\n| R-1 | a \\| b | MISSING | test/a.ts |\n\n## Sign-Off\n\nAnn\n',
  );
});

test('an audit of no requirement leaves a draft a draft, and writes one', async () => {
  const draft = '---\nstatus: draft\nnyquist_compliant: false\n---\n\n# Strategy\n';
  const audit =
    '## Nyquist Audit\n\nAudited: 2026-03-04T05:06:07.000Z\nTest framework: vitest\nTest run: not run\nCoverage: not measured\n\nNo requirement was audited.\n';
  for (const existing of [draft, undefined]) {
    const project = await planProject(gsd, {
      ...FILES,
      ...(existing === undefined ? {} : { [`${DIR}/03-VALIDATION.md`]: existing }),
    });
    const phase = await project.phase('3');
    await project.source.record(aRecording(phase, { validation: aValidation() }));
    const head = (await project.read(`${DIR}/03-VALIDATION.md`))
      .split('\n')
      .filter((line) => /^(?:status|nyquist)/.test(line));
    expect(head).toEqual(['status: draft', 'nyquist_compliant: false']);
    expect((await project.read(`${DIR}/03-VALIDATION.md`)).endsWith(audit)).toBe(true);
  }
});
