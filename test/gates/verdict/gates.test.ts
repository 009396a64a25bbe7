import { describe, expect } from 'vitest';
import { runDoneGate } from '../../../src/gates/verdict/done-gate.js';
import { runVerdictGate } from '../../../src/gates/verdict/verdict-gate.js';
import { gateTest as test } from '../gate-rig.js';

const artifact = {
  wbs: '0007',
  verdict: 'PASS',
  requirements: [{ id: 'R1', status: 'MET', evidence: 'a.ts:1' }],
  checks: [],
};

describe('gate verdict', () => {
  test('lets the own, valid PASS through', async ({ rig }) => {
    rig.repository.write({ 'v.json': JSON.stringify(artifact) });
    expect(await runVerdictGate({ file: 'v.json', task: '0007' }, rig.host)).toEqual({
      decision: 'allowed',
      output: {
        gate: 'verdict',
        allowed: true,
        artifact: 'v.json',
        task: '0007',
        wbs: '0007',
        outcome: 'valid',
        kind: 'ok',
        stored: 'PASS',
        computed: 'PASS',
        verdict: 'PASS',
        rejected_rows: [],
        warning: null,
      },
      reasons: [],
      findings: [],
    });
  });

  test.for([
    [
      'stored PASS over an UNMET row',
      { ...artifact, requirements: [{ id: 'R1', status: 'UNMET', evidence: 'x' }] },
      'refused',
    ],
    ["another task's", { ...artifact, wbs: '0008' }, 'refused'],
    ["no task's", { ...artifact, wbs: undefined }, 'refused'],
    ['a rejected row', { ...artifact, requirements: [{}] }, 'unreadable'],
    ['a list', [], 'unreadable'],
  ] as const)('%s: %s', async ([, value, decision], { rig }) => {
    rig.repository.write({ 'v.json': JSON.stringify(value) });
    expect((await runVerdictGate({ file: 'v.json', task: '0007' }, rig.host)).decision).toBe(decision);
  });

  test('finds a missing file and a folder unreadable, with one warning that names task and file', async ({
    rig,
  }) => {
    rig.repository.write({ 'folder/x': '' });
    const missing = await runVerdictGate({ file: 'none.json', task: '0007' }, rig.host);
    expect([missing.decision, missing.reasons]).toEqual([
      'unreadable',
      ['L4.malformed-verdict-artifact: task 0007, none.json: missing: there is no such file'],
    ]);
    expect((await runVerdictGate({ file: 'folder', task: '0007' }, rig.host)).decision).toBe('unreadable');
  });
});

describe('gate done', () => {
  test('records a forced transition beside the artifact', async ({ rig }) => {
    rig.repository.write({ 'run/v.json': JSON.stringify({ ...artifact, verdict: 'FAIL' }) });
    const given = { artifact: 'run/v.json', task: '0007', force: true, reason: ' accepted risk ' };
    const outcome = await runDoneGate(given, rig.host);
    await runDoneGate({ ...given, reason: 'again' }, rig.host);
    expect(outcome.decision).toBe('allowed');
    expect(
      rig
        .read('run/overrides.ndjson')
        ?.trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        at: '2026-05-01T12:00:00.000Z',
        gate: 'done',
        task: '0007',
        artifact: 'run/v.json',
        verdict: 'FAIL',
        reason: 'accepted risk',
      },
      {
        at: '2026-05-01T12:00:00.000Z',
        gate: 'done',
        task: '0007',
        artifact: 'run/v.json',
        verdict: 'FAIL',
        reason: 'again',
      },
    ]);
  });

  test.for([
    ['PASS', { artifact: 'v.json' }, 'allowed', false],
    ['already done', { artifact: 'none.json', current: 'done' }, 'allowed', false],
    ['missing', { artifact: 'none.json' }, 'unreadable', false],
    ['missing, forced without a reason', { artifact: 'none.json', force: true }, 'unreadable', false],
    [
      'missing, forced with a reason',
      { artifact: 'none.json', force: true, reason: 'docs' },
      'allowed',
      true,
    ],
    ['PASS, forced without a reason', { artifact: 'v.json', force: true, reason: ' ' }, 'refused', false],
  ] as const)('%s', async ([, given, decision, recorded], { rig }) => {
    rig.repository.write({ 'v.json': JSON.stringify(artifact) });
    const outcome = await runDoneGate({ task: '0007', ...given }, rig.host);
    expect([outcome.decision, rig.read('overrides.ndjson') !== null]).toEqual([decision, recorded]);
  });

  test('refuses a forced transition that it can not record', async ({ rig }) => {
    rig.repository.write({ 'run/overrides.ndjson/occupied': '' });
    const outcome = await runDoneGate(
      { artifact: 'run/v.json', task: '0007', force: true, reason: 'x' },
      rig.host,
    );
    expect(outcome.decision).toBe('unreadable');
  });
});
