import { expect, test } from 'vitest';
import type { AgentJob, CheckSubject } from '../../../src/domain/agent-job.js';
import { AgentReport, type AgentReportInput } from '../../../src/domain/agent-report.js';
import type { CheckRow } from '../../../src/domain/check.js';
import type { MustHaves } from '../../../src/domain/must-have.js';
import { Settings } from '../../../src/domain/settings.js';
import { mergeReport } from '../../../src/pipeline/4-waves/merge-report.js';
import { aggregate } from '../../../src/pipeline/5-aggregate/index.js';
import { aPhase } from '../../rig/a-phase.js';
import { aJob, aRow } from '../../rig/checks.js';

interface Judged {
  readonly checkType: CheckRow['check_type'];
  readonly subject: CheckSubject;
  readonly report: Omit<AgentReportInput, 'id' | 'findings' | 'result_status'> & Partial<AgentReportInput>;
}

const LAYERS = {
  observable_behavior: 'truth',
  exists: 'artifact',
  substance: 'artifact',
  import_usage: 'wiring',
  pattern_scan: 'antipattern',
  test_coverage: 'nyquist',
} as const;

function verdictOf(
  mustHaves: Partial<MustHaves>,
  judged: readonly Judged[],
  options: { settings?: unknown; phase?: Parameters<typeof aPhase>[0] } = {},
) {
  const rows: CheckRow[] = [];
  const jobs = new Map<string, AgentJob>();
  const reports = new Map<string, AgentReport>();
  for (const [index, { checkType, subject, report }] of judged.entries()) {
    const id = `${index + 1}`;
    const pending = aRow({ id, check_type: checkType, layer: LAYERS[checkType] });
    const full = AgentReport.parse({ id, result_status: 'completed', findings: `finding ${id}`, ...report });
    rows.push(mergeReport(pending, full));
    jobs.set(id, { ...aJob(pending), subject });
    reports.set(id, full);
  }
  return aggregate({
    phase: aPhase(options.phase ?? {}),
    mustHaves: { truths: [], artifacts: [], key_links: [], unreadable: [], ...mustHaves },
    jobs,
    rows,
    reports,
    settings: Settings.parse(options.settings ?? {}),
    covers: { head: null, dirty: null, digest: 'd', files: [] },
    session: 's',
    finishedAt: '2026-01-02T03:04:05.000Z',
    answerDigest: () => 'same',
    changedSinceUat: new Set(),
  }).verification;
}

const truth = (claim: string) => ({
  id: `T-${claim}`,
  claim,
  source: 'success_criteria' as const,
  task_files: [],
  human: false,
});
const artifact = (path: string, provides?: string) => ({
  id: `A-${path}`,
  path,
  source: 'must_haves' as const,
  expectation: 'present' as const,
  ...(provides ? { provides } : {}),
});
const ofTruth = (claim: string): CheckSubject => ({ kind: 'truth', truth: truth(claim) });
const ofArtifact = (path: string, provides?: string): CheckSubject => ({
  kind: 'artifact',
  artifact: artifact(path, provides),
});

test('a truth with direct evidence keeps its verdict, whatever its files are', () => {
  const found = verdictOf({ truths: [truth('a.ts works')], artifacts: [artifact('a.ts')] }, [
    {
      checkType: 'observable_behavior',
      subject: ofTruth('a.ts works'),
      report: { verdict: 'VERIFIED', confidence: 'direct' },
    },
    { checkType: 'exists', subject: ofArtifact('a.ts'), report: { verdict: 'EXISTS' } },
    { checkType: 'substance', subject: ofArtifact('a.ts'), report: { verdict: 'STUB' } },
  ]);
  expect(found.must_haves.truths.map(({ status, confidence }) => [status, confidence])).toEqual([
    ['verified', 'direct'],
  ]);
  expect(found.gaps.map(({ id, type, severity }) => [id, type, severity])).toEqual([
    ['GAP-001', 'incomplete_implementation', 'high'],
  ]);
  expect(found.status).toBe('gaps_found');
});

test('without direct evidence a broken support fails the truth, and a sound one leaves it to a person', () => {
  const judged = (substance: string) =>
    verdictOf({ truths: [truth('users log in')], artifacts: [artifact('a.ts', 'users log in')] }, [
      {
        checkType: 'observable_behavior',
        subject: ofTruth('users log in'),
        report: { verdict: 'UNCERTAIN', confidence: 'heuristic' },
      },
      { checkType: 'exists', subject: ofArtifact('a.ts', 'users log in'), report: { verdict: 'EXISTS' } },
      { checkType: 'substance', subject: ofArtifact('a.ts', 'users log in'), report: { verdict: substance } },
    ]);
  expect(judged('STUB').must_haves.truths[0]).toEqual({
    id: 'T-users log in',
    claim: 'users log in',
    source: 'success_criteria',
    status: 'failed',
    confidence: 'heuristic',
    evidence: ['its file a.ts is a stub', 'finding 1'],
  });
  const sound = judged('SUBSTANTIVE');
  expect([sound.status, sound.human_verification]).toEqual([
    'human_needed',
    [{ claim: 'users log in', reason: 'finding 1' }],
  ]);
});

test('a must-have whose agent failed is a gap, never a pass', () => {
  const found = verdictOf({ artifacts: [artifact('a.ts')] }, [
    {
      checkType: 'exists',
      subject: ofArtifact('a.ts'),
      report: { result_status: 'failed', verdict: '', error: 'no report' },
    },
  ]);
  expect([found.status, found.gaps.map(({ type }) => type)]).toEqual(['gaps_found', ['unverified']]);
  expect(found.must_haves.artifacts[0]?.status).toBe('uncertain');
});

test('all must-haves that hold make a pass; the score counts truths alone', () => {
  const found = verdictOf({ truths: [truth('t')], artifacts: [artifact('a.ts')] }, [
    { checkType: 'observable_behavior', subject: ofTruth('t'), report: { verdict: 'VERIFIED' } },
    { checkType: 'exists', subject: ofArtifact('a.ts'), report: { verdict: 'EXISTS' } },
    { checkType: 'substance', subject: ofArtifact('a.ts'), report: { verdict: 'SUBSTANTIVE' } },
  ]);
  expect([found.status, found.passed, found.coverage_score]).toEqual(['passed', true, 1]);
  expect(verdictOf({}, []).coverage_score).toBe(null);
});

test('an accepted gap with a reason is set apart; without a reason it counts in full', () => {
  const stub: readonly Judged[] = [
    { checkType: 'exists', subject: ofArtifact('a.ts'), report: { verdict: 'EXISTS' } },
    { checkType: 'substance', subject: ofArtifact('a.ts'), report: { verdict: 'STUB' } },
  ];
  const [gap] = verdictOf({ artifacts: [artifact('a.ts')] }, stub).gaps;
  const accepting = (reason: string) =>
    verdictOf({ artifacts: [artifact('a.ts')] }, stub, {
      settings: { accepted: [{ id: gap?.finding_id, reason, by: 'Ada' }] },
    });
  expect(accepting('ships next week').accepted.map(({ kind, reason, by }) => [kind, reason, by])).toEqual([
    ['gap', 'ships next week', 'Ada'],
  ]);
  expect(accepting('ships next week').status).toBe('passed');
  expect(accepting(' ').status).toBe('gaps_found');
});

test('an anti-pattern blocker is a critical gap, a warning is none', () => {
  const scan = (severity: 'blocker' | 'warning') =>
    verdictOf({}, [
      {
        checkType: 'pattern_scan',
        subject: { kind: 'files', files: ['a.ts'], constraints: [] },
        report: {
          verdict: severity === 'blocker' ? 'BLOCKERS' : 'WARNINGS',
          pattern_findings: [
            { file: 'a.ts', line: 3, pattern: 'mock-data', severity, description: 'sample rows' },
          ],
        },
      },
    ]);
  expect(scan('blocker').gaps.map(({ severity, file, line }) => [severity, file, line])).toEqual([
    ['critical', 'a.ts', 3],
  ]);
  expect([scan('warning').status, scan('warning').antipatterns.length]).toEqual(['passed', 1]);
});

test('a pending UAT test is for a person; a passed one that names the truth verifies it', () => {
  const uat = (result: 'pass' | 'pending') =>
    verdictOf(
      { truths: [truth('Users log in')] },
      [
        {
          checkType: 'observable_behavior',
          subject: ofTruth('Users log in'),
          report: { verdict: 'UNCERTAIN', confidence: 'heuristic' },
        },
      ],
      {
        phase: {
          uat: {
            file: 'uat.md',
            tests: [{ name: 'users log in.', result, line: 9, by: null, at: null }],
            gaps: [],
          },
        },
      },
    );
  expect(uat('pass').must_haves.truths.map(({ status, source }) => [status, source])).toEqual([
    ['verified', 'uat'],
  ]);
  expect(uat('pending').status).toBe('human_needed');
});

test('a truth that fails by its support says so in one sentence, and its repair stands apart from missing files', () => {
  const found = verdictOf({ truths: [truth('users log in.')], artifacts: [artifact('a.ts')] }, [
    {
      checkType: 'observable_behavior',
      subject: ofTruth('users log in.'),
      report: { verdict: 'UNCERTAIN', confidence: 'heuristic' },
    },
    { checkType: 'exists', subject: ofArtifact('a.ts'), report: { verdict: 'MISSING' } },
  ]);
  expect(found.gaps.map(({ description }) => description)).toEqual([
    'Not true: users log in, because its file a.ts is missing',
    'finding 2',
  ]);
  expect(found.fix_plans.map(({ objective, gaps }) => [objective, gaps])).toEqual([
    ['Create what is missing', ['GAP-002']],
    ['Make true what the phase promises', ['GAP-001']],
  ]);
  expect(found.fix_plans[0]?.tasks[0]?.verify).toMatch(/^verify-phase \S+ no longer reports: finding 2$/);
});

test('a blocker where a stub gap stands is no second gap, and stays among the findings', () => {
  const found = verdictOf({ artifacts: [artifact('a.ts')] }, [
    { checkType: 'exists', subject: ofArtifact('a.ts'), report: { verdict: 'EXISTS' } },
    {
      checkType: 'substance',
      subject: ofArtifact('a.ts'),
      report: {
        verdict: 'STUB',
        gaps: [
          {
            type: 'incomplete_implementation',
            severity: 'high',
            description: 'only throws',
            file: 'a.ts',
            line: 3,
          },
        ],
      },
    },
    {
      checkType: 'pattern_scan',
      subject: { kind: 'files', files: ['a.ts'], constraints: [] },
      report: {
        verdict: 'BLOCKERS',
        pattern_findings: [3, 9].map((line) => ({
          file: 'a.ts',
          line,
          pattern: 'not-implemented',
          severity: 'blocker' as const,
          description: 'throws',
        })),
      },
    },
  ]);
  expect(found.gaps.map(({ type, line }) => [type, line])).toEqual([
    ['incomplete_implementation', 3],
    ['antipattern', 9],
  ]);
  expect(found.antipatterns.map(({ line }) => line)).toEqual([3, 9]);
});

test('what the plan accepts as it is counts as accepted with its reason, and only with one', () => {
  const overridden = (reason: string) =>
    verdictOf(
      { truths: [truth('users log in')] },
      [
        {
          checkType: 'observable_behavior',
          subject: ofTruth('users log in'),
          report: { verdict: 'FAILED', confidence: 'direct' },
        },
      ],
      { phase: { overrides: [{ text: 'Users log in.', reason, by: 'Ada', at: '2026-01-01' }] } },
    );
  expect([overridden(' ').status, overridden('ships in May').status]).toEqual(['gaps_found', 'passed']);
  expect(overridden('ships in May').accepted.map(({ kind, reason, by }) => [kind, reason, by])).toEqual([
    ['gap', 'ships in May', 'Ada'],
  ]);
});

test('a file that the claim names supports it, whatever stands around its path', () => {
  const status = (claim: string) =>
    verdictOf({ truths: [truth(claim), truth('another')], artifacts: [artifact('src/a.ts')] }, [
      {
        checkType: 'observable_behavior',
        subject: ofTruth(claim),
        report: { verdict: 'UNCERTAIN', confidence: 'heuristic' },
      },
      { checkType: 'exists', subject: ofArtifact('src/a.ts'), report: { verdict: 'MISSING' } },
    ]).must_haves.truths[0]?.status;
  expect(['`src/a.ts` answers', '文件src/a.ts存在', 'answers (see src/a.ts:12).'].map(status)).toEqual([
    'failed',
    'failed',
    'failed',
  ]);
  expect(['src/a.tsx answers', 'lib/src/a.ts answers'].map(status)).toEqual(['uncertain', 'uncertain']);
});
