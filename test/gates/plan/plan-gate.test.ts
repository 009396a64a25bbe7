import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { Phase } from '../../../src/domain/phase.js';
import type { Verification } from '../../../src/domain/verification.js';
import { type PlanGateOptions, runPhasePlanGate, runPlanGate } from '../../../src/gates/plan/plan-gate.js';
import { type GateRig, gateTest as test } from '../gate-rig.js';

const judge = async (rig: GateRig, options: PlanGateOptions) => {
  const { decision, output } = await runPlanGate(options, rig.host);
  return [decision, 'result' in output ? output.result : output.reason, output.reason];
};

describe('gate plan against git', () => {
  test('sees commits, the work tree and files that git does not know yet', async ({ rig }) => {
    const base = rig.repository.commit('start', { 'src/a.ts': 'a\n', 'src/b.ts': 'b\n', 'PLAN.md': '' });
    rig.repository.commit('one', { 'src/a.ts': 'a2\n' });
    rig.repository.write({
      'src/b.ts': 'b2\n',
      'src/ünknown.ts': 'c\n',
      'PLAN.md': '`src/a.ts` `src/b.ts` `src/ünknown.ts`\n',
    });
    expect(await judge(rig, { plan: 'PLAN.md', base })).toEqual(['allowed', 'ALIGNED', null]);
  });

  test('does not see blank changes, and what it misses is named', async ({ rig }) => {
    const base = rig.repository.commit('start', { 'src/a.ts': 'a\n', 'src/b.ts': 'b\n' });
    rig.repository.write({
      'src/a.ts': 'a2\n',
      'src/b.ts': 'b\n\n  \n',
      'PLAN.md': '`src/a.ts`, `src/b.ts`\n',
    });
    const { output, reasons, findings } = await runPlanGate(
      { plan: 'PLAN.md', base, required: 'ALIGNED' },
      rig.host,
    );
    expect(output).toEqual({
      gate: 'plan',
      allowed: false,
      reason: 'strict',
      message: reasons[0],
      result: 'PARTIAL',
      verify_required: 'ALIGNED',
      verify_only: false,
      classification: {
        result: 'PARTIAL',
        reasoning: '1 of 2 planned paths unchanged: src/b.ts.',
        planned: ['src/a.ts', 'src/b.ts'],
        changed: ['PLAN.md', 'src/a.ts'],
        missing: ['src/b.ts'],
        unplanned: ['PLAN.md'],
        changed_lines: 3,
      },
    });
    expect(findings.map(({ rule, file }) => [rule, file])).toEqual([
      ['gate-plan/strict', null],
      ['gate-plan/planned-path-unchanged', 'src/b.ts'],
    ]);
  });

  test('counts from where the branch began, not what happened on the base since', async ({ rig }) => {
    rig.repository.commit('start', { 'src/a.ts': 'a\n', 'src/b.ts': 'b\n', 'PLAN.md': '`src/a.ts`\n' });
    rig.repository.git('checkout', '-q', '-b', 'work');
    rig.repository.commit('one', { 'src/a.ts': 'a2\n' });
    rig.repository.git('checkout', '-q', 'main');
    rig.repository.commit('upstream', { 'src/b.ts': 'b2\n', 'src/c.ts': 'c\n', 'src/d.ts': 'd\n' });
    rig.repository.git('checkout', '-q', 'work');
    expect(await judge(rig, { plan: 'PLAN.md', base: 'main' })).toEqual(['allowed', 'ALIGNED', null]);
  });

  test('takes renames, modes and binary content for changes', async ({ rig }) => {
    const base = rig.repository.commit('start', {
      'lib/old.ts': 'a\nb\nc\nd\n',
      'run.sh': 'x\n',
      'img.png': '\0a',
    });
    rig.repository.rename('lib/old.ts', 'lib/new.ts');
    rig.repository.write({ 'img.png': '\0b', 'PLAN.md': '`lib/old.ts` `lib/new.ts` `img.png` `run.sh`' });
    chmodSync(join(rig.repository.root, 'run.sh'), 0o755);
    rig.repository.commit('moved');
    expect(await judge(rig, { plan: 'PLAN.md', base })).toEqual(['allowed', 'ALIGNED', null]);
  });

  test('reads its level from a task file, and from options before it', async ({ rig }) => {
    const base = rig.repository.commit('start', { 'src/a.ts': 'a\n' });
    const task = {
      verify_required: 'ANY',
      files: [
        { path: 'src/a.ts', action: 'modify' },
        { path: 'src/x.ts', action: 'read' },
        { path: 'src/b.ts', action: 'create' },
      ],
    };
    rig.repository.commit('one', { 'src/a.ts': 'a2\n', 'TASK-1.json': JSON.stringify(task) });
    expect(await judge(rig, { plan: 'TASK-1.json', base })).toEqual(['allowed', 'PARTIAL', null]);
    expect(await judge(rig, { plan: 'TASK-1.json', base, required: 'ALIGNED' })).toEqual([
      'refused',
      'PARTIAL',
      'strict',
    ]);
    rig.repository.write({ 'PLAN.md': '---\nverify_required: STRICT\nverify_only: true\n---\n' });
    expect(await judge(rig, { plan: 'PLAN.md', result: 'ALIGNED' })).toEqual([
      'refused',
      'ALIGNED',
      'unknown-level',
    ]);
    expect(await judge(rig, { plan: 'PLAN.md', result: 'EMPTY', required: 'ANY' })).toEqual([
      'allowed',
      'EMPTY',
      null,
    ]);
  });

  test('is unreadable without its plan, its revision, its repository, or the end of its diff', async ({
    rig,
  }) => {
    rig.repository.commit('start', {
      'x.diff': '--- a/a\n+++ b/a\n@@ -1,9 +1,9 @@\n-a\n',
      'P.json': '{"a":1,"a":2}',
    });
    const unreadable = ['unreadable', 'unreadable', 'unreadable'];
    expect(await judge(rig, { plan: 'NONE.md', base: 'main' })).toEqual(unreadable);
    expect(await judge(rig, { plan: 'P.json', base: 'main' })).toEqual(unreadable);
    expect(await judge(rig, { base: 'no-such-branch' })).toEqual(unreadable);
    expect(await judge(rig, { base: '--output=x' })).toEqual(unreadable);
    expect(await judge(rig, { diff: 'x.diff' })).toEqual(unreadable);
    rig.repository.git('init', '-q', '--bare', 'bare.git');
    expect((await runPlanGate({ base: 'main' }, { ...rig.host, cwd: '/' })).decision).toBe('unreadable');
  });

  test('reads a bare repository by its commits', async ({ rig }) => {
    const base = rig.repository.commit('start', { 'src/a.ts': 'a\n' });
    rig.repository.commit('one', { 'src/a.ts': 'a2\n' });
    rig.repository.git('config', 'core.bare', 'true');
    expect(await judge(rig, { base })).toEqual(['allowed', 'ALIGNED', null]);
  });

  test('without a diff, a base or a result has verified nothing', async ({ rig }) => {
    expect(await judge(rig, {})).toEqual(['refused', null, 'not-verified']);
  });
});

describe('gate plan for a phase', () => {
  const phase = (base: string | null): Phase =>
    Phase.parse({
      source: 'maestro',
      number: '3',
      slug: 'limit',
      title: 'Limit',
      dir: '.workflow/phases/03-limit',
      milestone: { id: null, rule: 'none', others: [] },
      goal: null,
      must_haves: { truths: [], artifacts: [], key_links: [], unreadable: [] },
      success_criteria: [],
      tasks: [
        {
          id: 'T1',
          title: 't',
          status: 'completed',
          criteria: [],
          files: [{ path: 'src/a.ts', action: 'modify' }],
          tests: [],
          verify_required: 'ALIGNED',
        },
      ],
      requirements: [],
      modified_files: [],
      constraints: [],
      uat: { file: null, tests: [], gaps: [] },
      plan_gaps: [],
      deferred: [],
      executed_by: null,
      base,
      test_command: null,
      notices: [],
    });
  const verified = (status: string) => ({ status, summary: 'one stub' }) as Verification;
  const judgePhase = async (
    rig: GateRig,
    base: string | null,
    given: { verification: Verification | null; staleFiles?: string[] },
  ) => {
    const outcome = await runPhasePlanGate(
      { phase: phase(base), staleFiles: [], planFolder: '.workflow', ...given },
      {},
      rig.host,
    );
    return [outcome.decision, outcome.output.reason, outcome.reasons.join(' ')];
  };

  test('allows aligned work whose fresh verdict is passed; files of the plan are no work', async ({
    rig,
  }) => {
    const base = rig.repository.commit('start', { 'src/a.ts': 'a\n' });
    const plan = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`.workflow/${name}.json`, '{}\n']));
    rig.repository.commit('one', { 'src/a.ts': 'a2\n', ...plan });
    expect(await judgePhase(rig, base, { verification: verified('passed') })).toEqual(['allowed', null, '']);
  });

  test('refuses a strict phase with gaps, however aligned its files are', async ({ rig }) => {
    const base = rig.repository.commit('start', { 'src/a.ts': 'a\n' });
    rig.repository.commit('one', { 'src/a.ts': 'a2\n' });
    const [decision, reason, message] = await judgePhase(rig, base, { verification: verified('gaps_found') });
    expect([decision, reason]).toEqual(['refused', 'strict']);
    expect(message).toContain('The latest verdict is gaps_found: one stub');
  });

  test('refuses a stale verdict and names what changed', async ({ rig }) => {
    const base = rig.repository.commit('start', { 'src/a.ts': 'a\n' });
    const [decision, reason, message] = await judgePhase(rig, base, {
      verification: verified('passed'),
      staleFiles: ['src/a.ts'],
    });
    expect([decision, reason]).toEqual(['refused', 'not-verified']);
    expect(message).toContain('is stale: src/a.ts changed since');
  });

  test('refuses a phase without a verdict; one without a base is unreadable', async ({ rig }) => {
    rig.repository.commit('start', { 'src/a.ts': 'a\n' });
    expect((await judgePhase(rig, 'main', { verification: null })).slice(0, 2)).toEqual([
      'refused',
      'not-verified',
    ]);
    expect((await judgePhase(rig, null, { verification: verified('passed') })).slice(0, 2)).toEqual([
      'unreadable',
      'unreadable',
    ]);
  });
});
