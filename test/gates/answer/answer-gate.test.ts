import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { runAnswerGate, runAnswerTemplate } from '../../../src/gates/answer/answer-gate.js';
import { runDoneGate } from '../../../src/gates/verdict/done-gate.js';
import { gateTest as test } from '../gate-rig.js';

const TASK = `## 0100. Limit

### Requirements

- [ ] R1. Requests are counted in \`src/limit.ts\`.

### Acceptance Criteria

- [ ] LIM-1 (R1): each request counts once
- [ ] LIM-2 (R1): the hundredth and first is refused
`;
const answer = (verdict: string, requirement: string, ...criteria: string[]) =>
  `Verdict: ${verdict}\n\n### Per-Requirement Traceability\n\n| Req | Status | Evidence |\n|---|---|---|\n${requirement}\n\n### Acceptance Criteria Verification\n\n| AC | Status | Evidence Type | Evidence |\n|---|---|---|---|\n${criteria.join('\n')}\n`;
const MET = [
  '| R1 | MET | `countRequest` at `src/limit.ts:2` |',
  '| LIM-1 | MET | test | `limit.test.ts` green |',
  '| LIM-2 | MET | command | `tool limit --json` exit 0 |',
] as const;
const files = { 'TASK.md': TASK, 'src/limit.ts': 'a\nexport function countRequest() {}\n' };
const options = { answer: 'ANSWER.md', taskFile: 'TASK.md' };

describe('gate answer', () => {
  test('writes the artifact of a clean answer beside it, which then certifies the task', async ({ rig }) => {
    rig.repository.write({ ...files, 'out/ANSWER.md': answer('PASS', ...MET) });
    const { decision, output } = await runAnswerGate({ ...options, answer: 'out/ANSWER.md' }, rig.host);
    expect([decision, 'verdict' in output && output.verdict]).toEqual(['allowed', 'PASS']);
    expect(JSON.parse(rig.read('out/0100-verdict.json') ?? '')).toEqual({
      wbs: '0100',
      verdict: 'PASS',
      requirements: [{ id: 'R1', status: 'MET', evidence: '`countRequest` at `src/limit.ts:2`' }],
      acceptanceCriteria: [
        { id: 'LIM-1', status: 'MET', evidenceType: 'test', evidence: '`limit.test.ts` green' },
        { id: 'LIM-2', status: 'MET', evidenceType: 'command', evidence: '`tool limit --json` exit 0' },
      ],
      checks: [
        {
          name: 'evidence-rule-pass',
          status: 'pass',
          severity: 'major',
          evidence: 'every MET behaviour criterion has test or command evidence',
        },
      ],
    });
    expect((await runDoneGate({ artifact: 'out/0100-verdict.json', task: '0100' }, rig.host)).decision).toBe(
      'allowed',
    );
  });

  test('goes to .spur/run where that folder exists, and over what was there', async ({ rig }) => {
    rig.repository.write({
      ...files,
      'ANSWER.md': answer('PARTIAL', ...MET),
      '.spur/run/0100-verdict.json': 'old',
    });
    await runAnswerGate(options, rig.host);
    expect(JSON.parse(rig.read('.spur/run/0100-verdict.json') ?? '').verdict).toBe('PARTIAL');
    expect(rig.read('0100-verdict.json')).toBe(null);
  });

  test('enters a criterion that no row answers as UNMET', async ({ rig }) => {
    rig.repository.write({ ...files, 'ANSWER.md': answer('PASS', MET[0], MET[1]) });
    const { decision } = await runAnswerGate(options, rig.host);
    const artifact = JSON.parse(rig.read('0100-verdict.json') ?? '');
    expect([decision, artifact.verdict, artifact.acceptanceCriteria[1]]).toEqual([
      'allowed',
      'FAIL',
      {
        id: 'LIM-2 (R1): the hundredth and first is refused',
        status: 'UNMET',
        evidenceType: 'n/a',
        evidence: 'no evidence found',
      },
    ]);
  });

  test('writes nothing for an answer with a finding', async ({ rig }) => {
    rig.repository.write({
      ...files,
      'ANSWER.md': answer('PASS', '| R1 | MET | `src/limit.ts:3` |', MET[1]),
    });
    const { decision, reasons } = await runAnswerGate(options, rig.host);
    expect([decision, reasons]).toEqual([
      'refused',
      ['ANSWER.md:7: range "R1": "src/limit.ts:3": the file has no such lines'],
    ]);
    expect(rig.read('0100-verdict.json')).toBe(null);
  });

  test('reports a symbol that is absent from the cited lines', async ({ rig }) => {
    rig.repository.write({
      ...files,
      'ANSWER.md': answer('PASS', '| R1 | MET | `countRequest` at `src/limit.ts:1` |', MET[1], MET[2]),
    });
    const { decision, reasons } = await runAnswerGate(options, rig.host);
    expect([decision, reasons]).toEqual([
      'allowed',
      ['line 7, "R1": `countRequest` is not in the cited lines'],
    ]);
  });

  test('does not follow a link out of the project', async ({ rig }) => {
    rig.repository.write({
      ...files,
      'ANSWER.md': answer('PASS', '| R1 | MET | `src/passwd:1` |', MET[1], MET[2]),
    });
    symlinkSync('/etc/passwd', join(rig.repository.root, 'src/passwd'));
    expect((await runAnswerGate(options, rig.host)).reasons).toEqual([
      'ANSWER.md:7: no-file "R1": "src/passwd:1": no such file in the project',
    ]);
  });

  test('reports scope and a changed command line where a revision is given', async ({ rig }) => {
    const base = rig.repository.commit('start', files);
    rig.repository.write({
      'src/cli/main.ts': 'x\n',
      'ANSWER.md': answer('PASS', MET[0], MET[1], '| LIM-2 | MET | test | `x` |'),
    });
    await runAnswerGate({ ...options, base }, rig.host);
    const artifact = JSON.parse(rig.read('0100-verdict.json') ?? '');
    expect([
      artifact.verdict,
      artifact.checks.map(({ name, status, severity }: Record<string, string>) => [name, status, severity]),
    ]).toEqual([
      'PARTIAL',
      [
        ['cli-golden-path-present', 'fail', 'major'],
        ['scope-creep', 'warn', 'advisory'],
        ['evidence-rule-pass', 'pass', 'major'],
      ],
    ]);
  });

  test('takes design conformance from the answer', async ({ rig }) => {
    const table =
      '\n### Design Conformance\n\n| Claim | Status |\n|---|---|\n| counts in memory | DONE |\n| survives a restart | NOT DONE |\n';
    rig.repository.write({ ...files, 'ANSWER.md': answer('PASS', ...MET) + table });
    await runAnswerGate(options, rig.host);
    expect(JSON.parse(rig.read('0100-verdict.json') ?? '').checks[0]).toEqual({
      name: 'design-conformance',
      status: 'fail',
      severity: 'major',
      evidence: 'counts in memory: DONE; survives a restart: NOT DONE',
    });
  });

  test('lists what is still to complete and writes nothing', async ({ rig }) => {
    rig.repository.write({ ...files, 'ANSWER.md': answer('PARTIAL', MET[0], MET[1]) });
    const { decision, output } = await runAnswerGate({ ...options, missing: true }, rig.host);
    expect([decision, 'missing' in output && output.missing, rig.read('0100-verdict.json')]).toEqual([
      'refused',
      ['LIM-2 (R1): the hundredth and first is refused'],
      null,
    ]);
  });

  test('is unreadable without an answer, a task, or an id that is a plain name', async ({ rig }) => {
    rig.repository.write({ ...files, 'ANSWER.md': answer('PASS', ...MET), 'EMPTY.md': '\n' });
    const decisions = await Promise.all([
      runAnswerGate({ ...options, answer: 'NONE.md' }, rig.host),
      runAnswerGate({ ...options, answer: 'EMPTY.md' }, rig.host),
      runAnswerGate({ ...options, taskFile: 'NONE.md' }, rig.host),
      runAnswerGate({ ...options, task: '../../x' }, rig.host),
    ]);
    expect(decisions.map(({ decision }) => decision)).toEqual(Array(4).fill('unreadable'));
  });

  test('gives a skeleton whose verdict is PARTIAL and whose rows are all still to fill in', async ({
    rig,
  }) => {
    rig.repository.write(files);
    const { output } = await runAnswerTemplate({ taskFile: 'TASK.md' }, rig.host);
    await expect(output).toMatchFileSnapshot('__snapshots__/skeleton.md');
    await runAnswerTemplate({ taskFile: 'TASK.md', out: 'ANSWER.md' }, rig.host);
    const { findings } = await runAnswerGate(options, rig.host);
    expect(findings.map(({ rule }) => rule)).toEqual([
      'gate-answer/req-status',
      'gate-answer/req-evidence',
      ...['LIM-1', 'LIM-2'].flatMap(() => [
        'gate-answer/ac-status',
        'gate-answer/ac-evidence-type',
        'gate-answer/ac-evidence',
      ]),
    ]);
  });
});
