import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const hook = fileURLToPath(
  new URL('../../integrations/claude/hooks/verify-before-stop.mjs', import.meta.url),
);
const VERDICT = {
  gaps: [
    { severity: 'high', file: 'src/a.ts', line: 3, description: 'a() is a stub', fix_direction: 'Write it' },
  ],
  next_step: { command: 'maestro-plan 3 --gaps' },
};
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stop-hook-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the hook with a program in the place of verify-phase that prints the verdict and its arguments, and exits as told. */
function stop(options: { exit: number; phase?: string; active?: boolean }) {
  const program = join(folder, 'verifier.mjs');
  writeFileSync(
    program,
    `console.log(${JSON.stringify(JSON.stringify(VERDICT))}); console.error('called with ' + process.argv.slice(2)); process.exitCode = ${options.exit};`,
  );
  const run = spawnSync(process.execPath, [hook, ...(options.phase === undefined ? [] : [options.phase])], {
    input: JSON.stringify({ cwd: folder, stop_hook_active: options.active ?? false }),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, VERIFY_PHASE_COMMAND: `${process.execPath} ${program}` },
  });
  return { code: run.status, said: run.stderr };
}

test('a phase with gaps holds the agent back and says what to do', () => {
  expect(stop({ exit: 1, phase: 'P3' })).toEqual({
    code: 2,
    said: 'Phase P3 is not done: 1 gap.\n- high: src/a.ts:3 a() is a stub. Write it\nNext: maestro-plan 3 --gaps\n',
  });
});

test.each([0, 3])('exit code %i lets the agent stop', (exit) => {
  expect(stop({ exit, phase: 'P3' })).toEqual({ code: 0, said: '' });
});

test('a second refusal in the same turn is not made', () => {
  expect(stop({ exit: 1, phase: 'P3', active: true })).toEqual({ code: 0, said: '' });
});

test('the phase in work is read from the plan folder; without one nothing is checked', () => {
  expect(stop({ exit: 1 })).toEqual({ code: 0, said: '' });
  mkdirSync(join(folder, '.workflow'));
  writeFileSync(join(folder, '.workflow/state.json'), '{"current_phase": 3}');
  expect(stop({ exit: 1 }).said).toContain('Phase 3 is not done');
});

test('trouble with the check itself is said, and does not hold the agent for ever', () => {
  expect(stop({ exit: 2, phase: 'P3' })).toEqual({
    code: 0,
    said: 'verify-phase did not come to a verdict: called with P3,--json\n\n',
  });
});
