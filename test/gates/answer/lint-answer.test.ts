import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ProjectTree, treeOfLineCounts } from '../../../src/evidence/project-tree.js';
import { lintAnswerText } from '../../../src/gates/answer/lint-texts.js';

const TASK = `## 0100. Rate limit

### Requirements

- [ ] R1. Requests are counted.
- [ ] **R2**: The limit answers 429.

### Acceptance Criteria

- [ ] LIM-1 (R1): each request counts once
- [ ] LIM-2 (R2): the hundredth and first is refused
- [ ] [docs-only] The limit is documented
`;
const FEATURE = `# F9 Limits

### Acceptance Criteria

Scenario: A burst is refused
Scenario: The window moves on
`;
const REQUIREMENTS = ['| R1 | MET | `src/limit.ts:3` |', '| R2 | MET | `src/limit.ts:9-12` |'];
const CRITERIA = ['| LIM-1 | MET | test | `limit.test.ts:5` |'];

interface Given {
  readonly verdict?: string;
  readonly requirements?: readonly string[];
  readonly criteria?: readonly string[];
  readonly task?: string;
  readonly feature?: string | null;
  readonly more?: string;
  readonly tree?: ProjectTree;
}

const answerOf = ({
  verdict = 'Verdict: PARTIAL',
  requirements = REQUIREMENTS,
  criteria = CRITERIA,
  more = '',
}: Given) =>
  `${verdict}

### Per-Requirement Traceability

| Req | Status | Evidence |
|---|---|---|
${requirements.join('\n')}

### Acceptance Criteria Verification

| AC | Status | Evidence Type | Evidence |
|---|---|---|---|
${criteria.join('\n')}

${more}`;

async function lint(given: Given) {
  const { task = TASK, feature = FEATURE, tree = null } = given;
  const result = await lintAnswerText({ answer: answerOf(given), task, feature, tree });
  if (!result.ok) throw new Error(result.failure);
  return result.value;
}
const rulesOf = async (given: Given) =>
  (await lint(given)).findings.map(({ rule, row }) => (row ? `${rule} ${row}` : rule));
const criterion = (...cells: string[]) => ({ criteria: [`| ${cells.join(' | ')} |`] });

describe('an answer', () => {
  it('is clean when all rows are in order', async () => expect(await rulesOf({})).toEqual([]));

  it.each([
    ['no verdict', { verdict: '' }, ['verdict-missing']],
    ['an unknown verdict', { verdict: 'Verdict: UNKNOWN' }, ['verdict-value']],
    ['a verdict with more behind it', { verdict: 'Verdict: PASS, mostly' }, ['verdict-value']],
    ['a verdict in emphasis and lower case', { verdict: '**Verdict:** partial' }, []],
    ['two verdicts', { more: 'Verdict: PASS' }, ['verdict-duplicate']],
    ['a second verdict in a code block', { more: '```\nVerdict: PASS\n```' }, []],
    ['a missing requirement', { requirements: [REQUIREMENTS[0] ?? ''] }, ['req-missing R2']],
    [
      'a requirement twice',
      { requirements: [...REQUIREMENTS, '| R1 | UNMET | no evidence found |'] },
      ['req-duplicate R1'],
    ],
    ['an unknown requirement', { requirements: [...REQUIREMENTS, '| R7 | UNMET | x |'] }, ['req-unknown R7']],
    [
      'a requirement that is N/A',
      { requirements: ['| R1 | N/A | x |', REQUIREMENTS[1] ?? ''] },
      ['req-status R1'],
    ],
    [
      'a row with missing cells',
      { requirements: ['| R1 |', REQUIREMENTS[1] ?? ''] },
      ['req-status R1', 'req-evidence R1'],
    ],
    [
      'a dash for evidence',
      { requirements: ['| R1 | UNMET | — |', REQUIREMENTS[1] ?? ''] },
      ['req-evidence R1'],
    ],
    [
      'a MET requirement without an anchor',
      { requirements: ['| R1 | MET | seen |', REQUIREMENTS[1] ?? ''] },
      ['no-anchor R1'],
    ],
    ['a PARTIAL one without', { requirements: ['| R1 | PARTIAL | half done |', REQUIREMENTS[1] ?? ''] }, []],
    [
      'an id in emphasis, as written',
      { requirements: ['| **R1** | met | nowhere |', REQUIREMENTS[1] ?? ''] },
      ['no-anchor **R1**'],
    ],
    [
      'an escaped pipe',
      { requirements: ['| R1 | MET | grep "a\\|b" gave 2, `src/limit.ts:3` |', REQUIREMENTS[1] ?? ''] },
      [],
    ],
    ['no criterion at all', { criteria: [] }, ['ac-missing']],
    [
      'every trouble of a row at once',
      criterion('nowhere', 'DONE', 'vibes', ''),
      ['ac-identity nowhere', 'ac-status nowhere', 'ac-evidence-type nowhere', 'ac-evidence nowhere'],
    ],
  ])('with %s', async (_, given, expected) => expect(await rulesOf(given as Given)).toEqual(expected));

  it('says the line of each finding', async () => {
    const { findings } = await lint({ requirements: ['| R1 | MET | seen |', REQUIREMENTS[1] ?? ''] });
    expect(findings).toEqual([
      { rule: 'no-anchor', row: 'R1', line: 7, message: 'no `file:line` or `file:start-end` is cited' },
    ]);
  });

  it('ignores tables under other headings', async () => {
    expect(
      await rulesOf({ more: '### Review\n\n| Req | Status | Evidence |\n|---|---|---|\n| R9 | DONE |  |\n' }),
    ).toEqual([]);
  });

  it('reads tables by their columns where no heading tells', async () => {
    const answer =
      'Verdict: PARTIAL\n\n| Req | Status | Evidence |\n|---|---|---|\n| R1 | MET | `a.ts:1` |\n| R9 | MET | `a.ts:1` |\n\n| AC | Status | Evidence Type | Evidence |\n|---|---|---|---|\n| LIM-1 | MET | test | t |\n';
    const result = await lintAnswerText({ answer, task: TASK, feature: null });
    expect(result.ok && result.value.findings.map(({ rule, row }) => `${rule} ${row}`)).toEqual([
      'req-unknown R9',
      'req-missing R2',
    ]);
  });
});

describe('a criterion is named', () => {
  it.each([
    ['by its token', 'LIM-2', []],
    ['by the part before the colon', 'LIM-2 (R2)', []],
    ['whole', 'LIM-2 (R2): the hundredth and first is refused', []],
    ['by a bare title', 'a burst  is refused', []],
    ['with Scenario before it', 'Scenario: The window moves on', []],
    ['with a tag before it', '[advisory] A burst is refused', []],
    ['with a tag behind it', 'The limit is documented [docs-only]', []],
    ['by its place among the scenarios', 'AC-2', []],
    ['not by a place past the end', 'AC-3', ['ac-identity AC-3']],
    ['not by a place without its hyphen', 'AC2', ['ac-identity AC2']],
    [
      'not by the text behind the colon',
      'each request counts once',
      ['ac-identity each request counts once'],
    ],
    ['not by a paraphrase', 'A burst is quickly refused', ['ac-identity A burst is quickly refused']],
  ])('%s', async (_, id, expected) => {
    expect(await rulesOf(criterion(id, 'PARTIAL', 'test', 'half'))).toEqual(expected);
  });

  it('ambiguously where task and feature count different scenarios', async () => {
    const task = TASK.replace(/- \[ \] LIM[\s\S]*/, 'Scenario: Counting starts\n');
    expect(await rulesOf({ task, ...criterion('AC-1', 'PARTIAL', 'test', 'x') })).toEqual([
      'ac-ambiguous AC-1',
    ]);
    const same = TASK.replace(/- \[ \] LIM[\s\S]*/, 'Scenario: a burst is refused.\n');
    expect(await rulesOf({ task: same, ...criterion('AC-1', 'PARTIAL', 'test', 'x') })).toEqual([]);
  });

  it('ambiguously where two items share a token', async () => {
    const task = TASK.replace('LIM-2', 'LIM-1');
    expect(await rulesOf({ task, ...criterion('LIM-1', 'PARTIAL', 'test', 'x') })).toEqual([
      'ac-ambiguous LIM-1',
    ]);
  });

  it('twice through two spellings', async () => {
    const criteria = ['| LIM-1 | PARTIAL | test | x |', '| LIM-1 (R1) | PARTIAL | test | x |'];
    expect(await rulesOf({ criteria })).toEqual(['ac-duplicate LIM-1 (R1)']);
  });

  it('by scenarios of a Gherkin block, not of other code', async () => {
    const feature = '```gherkin\nScenario: In the block\n```\n\n```\nScenario: In other code\n```\n';
    expect(await rulesOf({ feature, ...criterion('In the block', 'PARTIAL', 'test', 'x') })).toEqual([]);
    expect(await rulesOf({ feature, ...criterion('In other code', 'PARTIAL', 'test', 'x') })).toEqual([
      'ac-identity In other code',
    ]);
  });
});

describe('evidence of a MET criterion', () => {
  const tree = treeOfLineCounts(new Map([['src/limit.ts', 12]]));
  it.each([
    ['of a test may go without an anchor', ['test', 'suite limit, 5 green'], []],
    ['of a compound with a command too', ['static-ref + command', '`tool --json`'], []],
    ['of a reading may not', ['static-ref', 'seen'], ['no-anchor LIM-1']],
    ['of a test is checked where it has one', ['test', '`tests/*.ts:4`'], ['glob LIM-1']],
    ['that is no file', ['command', '`src/none.ts:4`'], ['no-file LIM-1']],
    ['out of range', ['static-ref', '`src/limit.ts:13`'], ['range LIM-1']],
    ['per anchor', ['static-ref', '`src/limit.ts:13` and `src/none.ts:1`'], ['range LIM-1', 'no-file LIM-1']],
    ['of an unknown type', ['tests', '`src/limit.ts:1`'], ['ac-evidence-type LIM-1']],
    ['of no type', ['', '`src/limit.ts:1`'], ['ac-evidence-type LIM-1']],
  ])('%s', async (_, [type = '', evidence = ''], expected) => {
    expect(await rulesOf({ tree, ...criterion('LIM-1', 'MET', type, evidence) })).toEqual(expected);
  });
});

describe('what is still to complete', () => {
  it('are the ids without a row in order', async () => {
    const { missing, unanswered } = await lint({ requirements: ['| R1 | MET | seen |'], criteria: CRITERIA });
    expect([missing, unanswered]).toEqual([
      ['R1', 'R2', 'LIM-2 (R2): the hundredth and first is refused', '[docs-only] The limit is documented'],
      ['LIM-2 (R2): the hundredth and first is refused', '[docs-only] The limit is documented'],
    ]);
  });
});

describe('any text', () => {
  it('is linted without throwing', async () => {
    const piece = fc.constantFrom(
      '| R1 | MET |',
      '|---|---|',
      '### Per-Requirement Traceability',
      '```',
      '> ',
      '- [ ] ',
      'Verdict: PASS',
      '<!--',
      '\\|',
      '| Req | Status | Evidence |',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }), async (parts) => {
        await lintAnswerText({
          answer: parts.join('\n'),
          task: parts.join('\n\n'),
          feature: parts.join('\n'),
        });
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['nested without end', '> '.repeat(20_000)],
    ['with a table beyond any answer', '| R1 | MET | `a.ts:1` |\n'.repeat(20_000)],
    ['larger than any answer', 'x\n\n'.repeat(300_000)],
  ])('%s is refused at once', async (_, text) => {
    const started = performance.now();
    const result = await lintAnswerText({ answer: `Verdict: PASS\n\n${text}`, task: TASK });
    expect([result.ok, performance.now() - started < 3000]).toEqual([false, true]);
  });
});
