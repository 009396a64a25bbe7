import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect } from 'vitest';
import { parse } from 'yaml';
import { type GateRig, gateTest as test } from './gate-rig.js';
import { bundleInput } from './pull-request/a-bundle.js';

const ROOT = resolve(import.meta.dirname, '../..');
const BUILT = existsSync(resolve(ROOT, 'dist/cli/verify-gate.js'));

/** Runs the built command line in the rig's folder. */
const run = (rig: GateRig, ...args: string[]) => {
  const bin = args[0] === 'verify-gate' ? 'verify-gate' : 'main';
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve(ROOT, `dist/cli/${bin}.js`), ...args.slice(1)],
    {
      cwd: rig.repository.root,
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
};

const fits = (name: string, value: unknown): boolean => {
  const schema = JSON.parse(readFileSync(resolve(ROOT, `schemas/${name}.schema.json`), 'utf8'));
  return new Ajv2020({ strict: false }).validate(schema, value) === true;
};

describe.skipIf(!BUILT)('the built command line', () => {
  test('prints the result on standard output, reasons on standard error, and exits by the decision', ({
    rig,
  }) => {
    const refused = run(rig, 'verify-phase', 'gate', 'plan', '--result', 'PARTIAL');
    expect([
      refused.status,
      fits('plan-gate', JSON.parse(refused.stdout)),
      refused.stderr.split('\n').length,
    ]).toEqual([1, true, 2]);
    const allowed = run(rig, 'verify-phase', 'gate', 'plan', '--result', 'ALIGNED');
    expect([allowed.status, allowed.stderr]).toEqual([0, '']);
  });

  test('gives YAML that fits the schema, for verify-gate as for gate pr', ({ rig }) => {
    rig.repository.write({ 'bundle.json': JSON.stringify({ ...bundleInput(), round: 3 }) });
    const escalated = run(rig, 'verify-gate', '--bundle', 'bundle.json');
    expect([escalated.status, fits('pr-verdict', parse(escalated.stdout))]).toEqual([3, true]);
    expect(escalated.stdout).toContain('\nrationale: |');
    const json = run(rig, 'verify-phase', 'gate', 'pr', '--bundle', 'bundle.json', '--format', 'json');
    expect(JSON.parse(json.stdout)).toEqual(parse(escalated.stdout));
  });

  test('exits 2 on what it can not read and on what it does not know', ({ rig }) => {
    const missing = run(rig, 'verify-phase', 'gate', 'pr', '--bundle', 'none.json', '--format', 'json');
    expect([missing.status, fits('gate-trouble', JSON.parse(missing.stdout))]).toEqual([2, true]);
    expect([
      run(rig, 'verify-gate', 'x').status,
      run(rig, 'verify-gate').status,
      run(rig, 'verify-phase', 'gate', 'plan', '--colour').status,
      run(rig, 'verify-phase', 'gate', 'done', '--task', '1').status,
      run(rig, 'verify-phase', 'gate', 'verdict', 'none.json').status,
      run(rig, 'verify-phase', 'gate', 'plan', '--phase', 'P3').status,
    ]).toEqual([2, 2, 2, 2, 2, 2]);
  });

  test('lints, writes, certifies and forces', ({ rig }) => {
    rig.repository.write({
      'TASK.md': '## 0100. X\n\n### Requirements\n\n- R1. x\n',
      'A.md': 'Verdict: PASS\n\n| Req | Status | Evidence |\n|---|---|---|\n| R1 | MET | `TASK.md:1` |\n',
    });
    const answered = run(rig, 'verify-phase', 'gate', 'answer', 'A.md', '--task-file', 'TASK.md');
    expect([answered.status, fits('answer-gate', JSON.parse(answered.stdout))]).toEqual([0, true]);
    expect(fits('verify-verdict', JSON.parse(rig.read('0100-verdict.json') ?? ''))).toBe(true);
    const verdict = run(rig, 'verify-phase', 'gate', 'verdict', '0100-verdict.json', '--task', '0100');
    expect([verdict.status, fits('verdict-gate', JSON.parse(verdict.stdout))]).toEqual([0, true]);
    const done = [
      'verify-phase',
      'gate',
      'done',
      '--artifact',
      '0100-verdict.json',
      '--task',
      '0101',
    ] as const;
    expect(run(rig, ...done).status).toBe(1);
    const forced = run(rig, ...done, '--force-done', '--reason', 'moved', '--format', 'yaml');
    expect([forced.status, fits('done-gate', parse(forced.stdout))]).toEqual([0, true]);
    expect(fits('override', JSON.parse(rig.read('overrides.ndjson') ?? ''))).toBe(true);
    const template = run(rig, 'verify-phase', 'gate', 'answer', '--template', '--task-file', 'TASK.md');
    expect([template.status, template.stdout.split('\n')[0]]).toEqual([0, 'Verdict: PARTIAL']);
  });
});

const VECTORS = process.env.VERIFY_PHASE_VECTORS;
describe.skipIf(!BUILT || !VECTORS)('the vectors of VERIFY_PHASE_VECTORS', () => {
  test('all pass', () => {
    const { stdout } = spawnSync(process.execPath, [resolve(ROOT, 'bench/vectors.mjs'), VECTORS ?? ''], {
      encoding: 'utf8',
    });
    expect(stdout.trim().split('\n').at(-1)).toMatch(/^[1-9]\d* passed, 0 failed$/);
  });
});
