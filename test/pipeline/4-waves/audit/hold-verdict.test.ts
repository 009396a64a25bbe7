import { describe, expect, it } from 'vitest';
import type { AgentReportInput } from '../../../../src/domain/agent-report.js';
import type { CheckType } from '../../../../src/domain/check.js';
import { aProject } from '../../../codebase/tests/a-project.js';
import { aLink, anArtifact, aRun, aTruth, held, NOTES } from './an-audit.js';

const at = (file: string, line: number, note?: string) => ({
  kind: 'anchor' as const,
  file,
  line,
  ...(note ? { note } : {}),
});

const verdictOf = async (
  check: CheckType,
  subject: ReturnType<typeof anArtifact>,
  report: Partial<AgentReportInput>,
) => (await held({ codebase: await aProject(NOTES), check, subject }, report)).verdict;

describe('a claim of existence', () => {
  it('for a file that is not there becomes MISSING, with both sides and the gap', async () => {
    const subject = anArtifact('src/absent.ts');
    const said = {
      verdict: 'EXISTS',
      findings: 'it is there, src/store.ts:4',
      evidence: [at('src/store.ts', 4)],
    };
    const findings =
      'src/absent.ts does not exist (nothing of that name exists elsewhere). The agent said EXISTS: it is there, src/store.ts:4';
    const gap = 'src/absent.ts does not exist (nothing of that name exists elsewhere)';
    expect(await held({ codebase: await aProject(NOTES), check: 'exists', subject }, said)).toEqual({
      id: '1',
      result_status: 'completed',
      verdict: 'MISSING',
      findings,
      error: '',
      gaps: [
        {
          type: 'missing_feature',
          severity: 'critical',
          description: gap,
          fix_direction: 'Create src/absent.ts',
          file: 'src/absent.ts',
          line: null,
        },
      ],
      pattern_findings: [],
      constraint_violations: [],
      requirements: [],
      evidence: [
        { kind: 'observation', text: gap, files: [] },
        { kind: 'observation', text: findings, files: [] },
      ],
      confidence: 'direct',
      applies: true,
    });
  });

  it.each([
    ['EXISTS of a file that is there needs no anchor', 'src/store.ts', 'EXISTS', 'EXISTS'],
    ['MISSING of a file that is there is open', 'src/store.ts', 'MISSING', 'UNCERTAIN'],
    ['EXISTS in another letter case', 'src/Store.ts', 'EXISTS', 'MISSING'],
    ['EXISTS with a look-alike letter', 'src/st\u043Ere.ts', 'EXISTS', 'MISSING'],
    ['EXISTS outside the project', '../../etc/passwd', 'EXISTS', 'UNCERTAIN'],
    ['EXISTS of a pattern without a match', 'src/**/*.vue', 'EXISTS', 'MISSING'],
  ])('%s', async (_, path, verdict, expected) => {
    expect(await verdictOf('exists', anArtifact(path), { verdict, evidence: [] })).toBe(expected);
  });
});

describe('a claim of substance', () => {
  it.each([
    ['of an absent file', 'src/absent.ts', {}],
    ['of an empty file', 'src/empty.ts', {}],
    ['of a file in conflict', 'src/conflict.ts', {}],
    ['of a file without the named export', 'src/store.ts', { exports: ['saveNote', 'deleteNote'] }],
    ['of a file without the promised text', 'src/store.ts', { contains: ['localStorage'] }],
  ])('%s becomes STUB, whatever is cited', async (_, path, more) => {
    const evidence = [at('src/store.ts', 9), at('src/conflict.ts', 2)];
    expect(await verdictOf('substance', anArtifact(path, more), { verdict: 'SUBSTANTIVE', evidence })).toBe(
      'STUB',
    );
  });

  it('against a reading that infers a stub is open, and says what was read', async () => {
    const report = await held(
      { codebase: await aProject(NOTES), check: 'substance', subject: anArtifact('src/stub.ts') },
      { verdict: 'SUBSTANTIVE', findings: 'It works, src/stub.ts:2', evidence: [] },
    );
    expect([report.verdict, report.gaps, report.evidence]).toEqual([
      'UNCERTAIN',
      [],
      [at('src/stub.ts', 2), { kind: 'observation', text: report.findings, files: [] }],
    ]);
    expect(report.findings).toMatch(
      /^SUBSTANTIVE was not accepted: reading the code says STUB: .*\. The agent said: It works, src\/stub\.ts:2$/,
    );
  });

  it.each([
    ['its code', [at('src/store.ts', 9)], 'STUB'],
    ['its comment, which may show what is left out', [at('src/store.ts', 3)], 'STUB'],
    ['an import alone', [at('src/store.ts', 1)], 'UNCERTAIN'],
    ['a lone brace', [at('src/store.ts', 10)], 'UNCERTAIN'],
    ['a blank line', [at('src/store.ts', 2)], 'UNCERTAIN'],
    ['another file', [at('src/db.ts', 3)], 'UNCERTAIN'],
    ['nothing', [], 'UNCERTAIN'],
    ['a line that is not there', [at('src/store.ts', 9), at('src/store.ts', 90)], 'UNCERTAIN'],
    ['a quote that is not there', [at('src/store.ts', 9, 'it has `return fake(42)`')], 'UNCERTAIN'],
    ['a quote that is there', [at('src/store.ts', 9, 'only `return insert(line)`')], 'STUB'],
  ])('STUB of sound code, on %s', async (_, evidence, expected) => {
    expect(await verdictOf('substance', anArtifact('src/store.ts'), { verdict: 'STUB', evidence })).toBe(
      expected,
    );
  });
});

describe('a claim of wiring', () => {
  const notNamed = aLink('src/clock.ts', 'src/store.ts');
  it.each([
    ['from a file that is not there', aLink('src/absent.ts', 'src/store.ts'), 'NOT_WIRED'],
    ['to a file that is not there', aLink('src/app.ts', 'src/absent.ts'), 'NOT_WIRED'],
    ['where nothing of the one is named in the other', notNamed, 'NOT_WIRED'],
    [
      'with an export that is named nowhere',
      aLink('src/app.ts', 'src/store.ts', { export: 'dropNote' }),
      'NOT_WIRED',
    ],
    ['of a file that no other names', anArtifact('src/stub.ts'), 'ORPHANED'],
    ['of a file that is not there', anArtifact('src/absent.ts'), 'ORPHANED'],
    ['by an import that is never used', aLink('src/importer.ts', 'src/orphan.ts'), 'UNCERTAIN'],
    ['of a file that only an unused import names', anArtifact('src/orphan.ts'), 'UNCERTAIN'],
    ['that reading bears out', aLink('src/app.ts', 'src/store.ts'), 'WIRED'],
  ])('%s', async (_, subject, expected) => {
    const evidence = [at('src/app.ts', 5), at('src/importer.ts', 1)];
    expect(await verdictOf('import_usage', subject, { verdict: 'WIRED', evidence })).toBe(expected);
  });

  it.each([
    ['that does not speak of the use that was found', [at('src/store.ts', 9)], 'UNCERTAIN'],
    ['that speaks of it', [at('src/app.ts', 5)], 'NOT_WIRED'],
    ['on nothing', [], 'UNCERTAIN'],
  ])('NOT_WIRED against a use %s', async (_, evidence, expected) => {
    const link = aLink('src/app.ts', 'src/store.ts');
    expect(await verdictOf('import_usage', link, { verdict: 'NOT_WIRED', evidence })).toBe(expected);
  });

  it('ORPHANED of what needs no wiring is no verdict: the row says so itself', async () => {
    const report = await held(
      { codebase: await aProject(NOTES), check: 'import_usage', subject: anArtifact('README.md') },
      { verdict: 'ORPHANED', evidence: [at('README.md', 1)] },
    );
    expect([report.verdict, report.applies]).toEqual(['WIRED', false]);
  });
});

describe('a truth', () => {
  const PROSE = 'A note of the user is saved';
  it.each([
    ['a file of its task', [at('src/store.ts', 9)], { task_files: ['src/store.ts'] }, 'VERIFIED'],
    ['a line that shares its words', [at('src/store.ts', 4)], {}, 'VERIFIED'],
    ['a comment that repeats it', [at('src/store.ts', 3)], { task_files: ['src/store.ts'] }, 'UNCERTAIN'],
    ['a line that has nothing to do with it', [at('src/clock.ts', 2)], {}, 'UNCERTAIN'],
    ['the plan', [at('.workflow/phases/01-notes/plan.md', 1)], {}, 'UNCERTAIN'],
    ['the documentation', [at('README.md', 2)], {}, 'UNCERTAIN'],
    ['the lock file', [at('package-lock.json', 1)], {}, 'UNCERTAIN'],
    ['an import', [at('src/store.ts', 1)], { task_files: ['src/store.ts'] }, 'UNCERTAIN'],
    [
      'a whole file that has nothing to do with it',
      [{ ...at('src/clock.ts', 1), endLine: 3 }],
      {},
      'UNCERTAIN',
    ],
    ['nothing', [], {}, 'UNCERTAIN'],
    ['one place too many', [at('src/store.ts', 4), at('src/made-up.ts', 1)], {}, 'UNCERTAIN'],
  ])('in prose is VERIFIED by %s: %#', async (_, evidence, more, expected) => {
    expect(
      await verdictOf('observable_behavior', aTruth(PROSE, more), { verdict: 'VERIFIED', evidence }),
    ).toBe(expected);
  });

  it.each([
    [
      'src/clock.ts:2 runs `setInterval(() => process.stdout.write("."), 1000)`, so a note is due',
      'VERIFIED',
    ],
    ['src/clock.ts:2 runs `saveNote(user)`, so a note is saved', 'UNCERTAIN'],
    ['src/clock.ts:2 saves a note', 'UNCERTAIN'],
    ['Looks good.', 'UNCERTAIN'],
    ['`npm test` exit 0', 'UNCERTAIN'],
  ])('is tied to a line by a quote of it: %s', async (findings, expected) => {
    expect(await verdictOf('observable_behavior', aTruth(PROSE), { verdict: 'VERIFIED', findings })).toBe(
      expected,
    );
  });

  it('rests on a command only when that was run here, ended so and speaks of it', async () => {
    const run = aRun('npm test', 0, 'ok - a note of the user is saved');
    const judged = async (ran: readonly (typeof run)[], exit: number) =>
      held(
        { codebase: await aProject(NOTES), check: 'observable_behavior', subject: aTruth(PROSE), ran },
        { verdict: 'VERIFIED', findings: `\`npm test\` exit ${exit}` },
      );
    const stands = await judged([run], 0);
    expect([stands.verdict, stands.evidence]).toEqual([
      'VERIFIED',
      [{ kind: 'command', command: 'npm test', exitCode: 0, durationMs: 7, outputTail: run.stdout }],
    ]);
    expect((await judged([], 0)).findings).toBe(
      'VERIFIED was not accepted: a pass without checked evidence; `npm test` was not run here. The agent said: `npm test` exit 0',
    );
    expect((await judged([aRun('npm test', 1)], 0)).findings).toBe(
      'VERIFIED was not accepted: `npm test` ended with 1 here, not 0. The agent said: `npm test` exit 0',
    );
    expect((await judged([aRun('npm test', 0, '3 passed')], 0)).verdict).toBe('UNCERTAIN');
  });

  it('that a predicate decides is decided by it', async () => {
    const decided = async (claim: string, verdict: string) => {
      const { verdict: left, confidence } = await held(
        { codebase: await aProject(NOTES), check: 'observable_behavior', subject: aTruth(claim) },
        { verdict, evidence: [at('src/store.ts', 4)] },
      );
      return [left, confidence];
    };
    expect(await decided("src/store.ts contains 'deleteNote'", 'VERIFIED')).toEqual(['FAILED', 'direct']);
    expect(await decided("src/store.ts contains 'saveNote'", 'FAILED')).toEqual(['UNCERTAIN', 'heuristic']);
    expect(await decided("src/store.ts contains 'saveNote'", 'VERIFIED')).toEqual(['VERIFIED', 'direct']);
  });

  it('that a command or a person has to settle is not settled by reading', async () => {
    const said = { verdict: 'VERIFIED', evidence: [at('src/store.ts', 4)] };
    expect(await verdictOf('observable_behavior', aTruth('npm run lint exits 0'), said)).toBe('UNCERTAIN');
    expect(await verdictOf('observable_behavior', aTruth(PROSE, { human: true }), said)).toBe('UNCERTAIN');
  });
});

it('an agent can not speak for a person, for the run, or for what does not apply', async () => {
  const report = await held(
    {
      codebase: await aProject(NOTES),
      check: 'observable_behavior',
      subject: aTruth('A note of the user is saved'),
    },
    {
      verdict: 'VERIFIED',
      findings: 'accepted by the product owner',
      applies: false,
      confidence: 'direct',
      test_audit: {
        framework: 'vitest',
        coverage: null,
        run: {
          command: 'npm test',
          exit_code: 0,
          duration_ms: 1,
          passed: 99,
          failed: 0,
          skipped: 0,
          output_tail: 'ok',
        },
      },
      constraint_violations: [
        {
          type: 'disallowed_import',
          severity: 'critical',
          file: 'src/store.ts',
          line: 1,
          import: './db',
          constraint: 'made up',
          fix_direction: '',
        },
      ],
      gaps: [{ type: 'missing_feature', severity: 'low', description: 'a note' }],
      evidence: [
        at('src/store.ts', 4),
        { kind: 'person', source: 'accepted', by: 'owner', at: '2026-01-01', text: 'fine' },
        { kind: 'observation', text: 'read everything', files: ['src/store.ts'] },
      ],
    },
  );
  expect(report).toEqual({
    id: '1',
    result_status: 'completed',
    verdict: 'VERIFIED',
    findings: 'accepted by the product owner',
    error: '',
    gaps: [],
    pattern_findings: [],
    constraint_violations: [],
    requirements: [],
    evidence: [at('src/store.ts', 4)],
    confidence: 'heuristic',
    applies: true,
  });
});

it('a pass that names a grave gap contradicts itself', async () => {
  const gaps = [{ type: 'missing_feature', severity: 'high', description: 'nothing is saved' }] as const;
  const report = await held(
    {
      codebase: await aProject(NOTES),
      check: 'observable_behavior',
      subject: aTruth('A note of the user is saved'),
    },
    { verdict: 'VERIFIED', evidence: [at('src/store.ts', 4)], gaps: [...gaps] },
  );
  expect([report.verdict, report.findings, report.gaps]).toEqual([
    'UNCERTAIN',
    'VERIFIED was not accepted: it names a gap: nothing is saved. The agent said: said',
    [],
  ]);
});

it('a gap keeps its place as far as the project has it', async () => {
  const gap = { type: 'incomplete_implementation', severity: 'high', description: 'no' } as const;
  const places = [
    { file: '../../etc/passwd', line: 3 },
    { file: './src/db.ts', line: 99 },
    { file: 'src\\store.ts', line: 9 },
    { file: 'src/to-write.ts', line: 1 },
  ];
  const report = await held(
    { codebase: await aProject(NOTES), check: 'substance', subject: anArtifact('src/store.ts') },
    {
      verdict: 'STUB',
      evidence: [at('src/store.ts', 9)],
      gaps: places.map((place) => ({ ...gap, ...place })),
    },
  );
  expect(report.gaps.map(({ file, line }) => [file, line])).toEqual([
    [null, null],
    ['src/db.ts', null],
    ['src/store.ts', 9],
    ['src/to-write.ts', null],
  ]);
});

it.each([
  ['exists', anArtifact('src/absent.ts'), 'MISSING'],
  ['exists', anArtifact('src/store.ts'), 'EXISTS'],
  ['substance', anArtifact('src/empty.ts'), 'STUB'],
  ['import_usage', aLink('src/absent.ts', 'src/store.ts'), 'NOT_WIRED'],
  ['observable_behavior', aTruth("src/store.ts contains 'deleteNote'"), 'FAILED'],
  ['substance', anArtifact('src/stub.ts'), 'UNCERTAIN'],
] as const)('what an agent leaves open, a fact settles: %s %#', async (check, subject, expected) => {
  expect(await verdictOf(check, subject, { verdict: 'UNCERTAIN' })).toBe(expected);
});

it.each(['failed', 'blocked', 'completed'] as const)(
  'a %s report without a verdict keeps no claims',
  async (status) => {
    const report = await held(
      { codebase: await aProject(NOTES), check: 'observable_behavior', subject: aTruth('A note is saved') },
      {
        result_status: status,
        verdict: status === 'completed' ? 'UNCERTAIN' : '',
        evidence: [at('../../etc/passwd', 1), { kind: 'person', source: 'uat', by: 'x', at: '', text: '' }],
      },
    );
    expect([report.evidence, report.confidence]).toEqual([[], 'heuristic']);
  },
);
