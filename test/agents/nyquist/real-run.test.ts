import { statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nyquistAgent } from '../../../src/agents/nyquist/index.js';
import type { Codebase } from '../../../src/codebase/codebase.js';
import type { CommandRun, Commands } from '../../../src/host/host.js';
import { nodeProcesses } from '../../../src/host/node-processes.js';
import { aProject } from '../../codebase/tests/a-project.js';
import { aJob, aRequirement, audit, aWorld } from './a-job.js';

const MODULE = '{"type":"module","scripts":{"test":"node --test --test-reporter=tap"}}';
const suite = (second: string, script = MODULE): Readonly<Record<string, string>> => ({
  'package.json': script,
  'src/sum.js': 'export const sum = (a, b) => a + b;\n',
  'test/sum.test.js': `import test from 'node:test';\nimport assert from 'node:assert/strict';\nimport { sum } from '../src/sum.js';\n\ntest('sums two numbers', () => {\n  assert.equal(sum(1, 2), 3);\n});\n\n${second}\n`,
});
const NEGATIVE = "test('takes negative amounts', () => {\n  assert.equal(sum(-1, -2), RESULT);\n});";
const REQUIREMENTS = [aRequirement('S-1', 'Sums two numbers'), aRequirement('S-2', 'Takes negative amounts')];

/** Runs commands for real and notes them. */
function running(codebase: Codebase): { commands: Commands; ran: string[] } {
  const ran: string[] = [];
  const run = (command: string, options?: { timeoutMs?: number }): Promise<CommandRun> => {
    ran.push(command);
    return nodeProcesses.shell(command, {
      cwd: codebase.root,
      timeoutMs: options?.timeoutMs ?? 30_000,
    });
  };
  return { commands: { allowed: true, run, finished: () => undefined }, ran };
}

test('with consent the project runs its own tests once, and what passed is direct evidence', async () => {
  const project = await aProject(suite(NEGATIVE.replace('RESULT', '-3')));
  const { commands, ran } = running(project);
  const reports = await Promise.all([
    audit(project, { requirements: REQUIREMENTS, commands }),
    audit(project, { requirements: REQUIREMENTS, commands }),
  ]);
  expect(
    reports.map(({ verdict, confidence, test_audit }) => [
      verdict,
      confidence,
      test_audit?.run?.exit_code,
      test_audit?.run?.passed,
    ]),
  ).toEqual([
    ['COVERED', 'direct', 0, 2],
    ['COVERED', 'direct', 0, 2],
  ]);
  expect(ran).toEqual(['npm test --silent']);
});

test('a test that fails when run now makes its requirement partial, and no other', async () => {
  const project = await aProject(suite(NEGATIVE.replace('RESULT', '-4')));
  const report = await audit(project, { requirements: REQUIREMENTS, commands: running(project).commands });
  expect(report.requirements.map(({ status }) => status)).toEqual(['covered', 'partial']);
  expect(report.requirements[1]?.reason).toBe(
    'test/sum.test.js:9 "takes negative amounts" failed when run now (exit 1)',
  );
});

test('a run that executes no test is no pass', async () => {
  const project = await aProject(
    suite(
      '',
      '{"type":"module","scripts":{"test":"node --test --test-reporter=tap --test-name-pattern=nothing-of-that-name"}}',
    ),
  );
  const report = await audit(project, {
    requirements: [aRequirement('S-1', 'Sums two numbers')],
    commands: running(project).commands,
  });
  expect(report.verdict).toBe('PARTIAL');
});

test('a runner that is not installed leaves the verdict by reading, and says so', async () => {
  const project = await aProject(suite(''));
  const report = await audit(project, {
    requirements: [aRequirement('S-1', 'Sums two numbers')],
    testCommand: 'no-such-test-runner',
    commands: running(project).commands,
  });
  expect([report.verdict, report.confidence, report.test_audit?.run?.exit_code]).toEqual([
    'COVERED',
    'heuristic',
    127,
  ]);
});

test('coverage of an earlier run is ignored', async () => {
  const project = await aProject({ ...suite(''), 'coverage/lcov.info': 'SF:a\nLF:1\nLH:1\nend_of_record\n' });
  const report = join(project.root, 'coverage/lcov.info');
  const then = new Date(statSync(report).mtimeMs - 60_000);
  utimesSync(report, then, then);
  expect(
    (await audit(project, { requirements: REQUIREMENTS, commands: running(project).commands })).test_audit
      ?.coverage,
  ).toBe(null);
  const fresh = `node -e "require('fs').writeFileSync('coverage/lcov.info', 'LF:4\\nLH:3\\nSF:a\\n')" && npm test --silent`;
  expect(
    (
      await audit(project, {
        requirements: REQUIREMENTS,
        testCommand: fresh,
        commands: running(project).commands,
      })
    ).test_audit?.coverage,
  ).toEqual({ statements: null, branches: null, functions: null, lines: 75 });
});

test('without consent nothing runs, and the command to run is known', async () => {
  const project = await aProject(suite(''));
  const report = await audit(project, { requirements: [aRequirement('S-1', 'Sums two numbers')] });
  expect([report.verdict, report.test_audit?.run]).toEqual(['COVERED', null]);
  expect(nyquistAgent.commands?.(aJob({ requirements: [] }), aWorld(project))).toEqual(['npm test --silent']);
});

test.each([
  [{ 'package.json': '{"scripts":{"test":"vitest run"}}' }, 'npm test --silent -- --run --reporter=json'],
  [
    { 'package.json': '{"scripts":{"test":"cross-env A=1 jest"}}', 'pnpm-lock.yaml': '' },
    'pnpm test -- --json',
  ],
  [
    {
      'package.json': '{"scripts":{"test":"echo \\"Error: no test specified\\" && exit 1"}}',
      'a.test.js': 'import "vitest";\n',
    },
    'npx vitest run --reporter=json',
  ],
  [{ 'tests/test_a.py': 'import pytest\n' }, 'python3 -m pytest -q -rA'],
  [{ 'go.mod': 'module m\n', 'a_test.go': 'func TestA(t *testing.T) {}\n' }, 'go test -json -cover ./...'],
  [{ 'Cargo.toml': '[package]\n', 'src/lib.rs': '#[test]\nfn a() {}\n' }, 'cargo test --no-fail-fast'],
  [{ 'pom.xml': '<artifactId>junit-jupiter</artifactId>', mvnw: '' }, './mvnw -B test'],
  [{ 'README.md': 'nothing\n' }, undefined],
])('the command of %j is %s', async (files, command) => {
  expect(
    nyquistAgent.commands?.(
      aJob({ requirements: [] }),
      aWorld(await aProject(files as unknown as Readonly<Record<string, string>>)),
    )[0],
  ).toBe(command);
});
