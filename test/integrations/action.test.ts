import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';

const action = parse(readFileSync(fileURLToPath(new URL('../../action.yml', import.meta.url)), 'utf8'));
const script: string = action.runs.steps.find((step: { id?: string }) => step.id === 'verify').run;
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'action-'));
  mkdirSync(join(folder, 'dist/cli'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the step as the runner would, with a program in the place of the command line that shows its arguments. */
function runStep(options: {
  exit: number;
  status: string;
  runCommands?: string;
  allowHuman?: string;
  phase?: string;
}) {
  writeFileSync(
    join(folder, 'dist/cli/main.js'),
    `console.log(JSON.stringify(process.argv.slice(2))); console.log('VERIFICATION_STATUS: ${options.status}'); process.exitCode = ${options.exit};`,
  );
  writeFileSync(join(folder, 'output'), '');
  const run = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      GITHUB_ACTION_PATH: folder,
      GITHUB_OUTPUT: join(folder, 'output'),
      RUNNER_TEMP: folder,
      PHASE: options.phase ?? 'P3',
      RUN_COMMANDS: options.runCommands ?? 'false',
      ALLOW_HUMAN: options.allowHuman ?? 'false',
    },
  });
  return {
    exit: run.status,
    args: JSON.parse(run.stdout.split('\n')[0]?.replaceAll(folder, 'TEMP') ?? ''),
    output: readFileSync(join(folder, 'output'), 'utf8').replaceAll(folder, 'TEMP'),
  };
}

const REPORTS = [
  '--report',
  'github',
  '--report',
  'sarif=TEMP/verification.sarif',
  '--report',
  'html=TEMP/verification.html',
];
const FILES = 'sarif-file=TEMP/verification.sarif\nhtml-file=TEMP/verification.html\n';

test('the step ends as the run ended and gives its status and files out', () => {
  expect(runStep({ exit: 1, status: 'failed' })).toEqual({
    exit: 1,
    args: ['P3', ...REPORTS],
    output: `status=failed\n${FILES}`,
  });
  expect(runStep({ exit: 0, status: 'passed' })).toEqual({
    exit: 0,
    args: ['P3', ...REPORTS],
    output: `status=passed\n${FILES}`,
  });
});

test('the inputs become options, and a phase can not become a command', () => {
  const run = runStep({
    exit: 0,
    status: 'passed',
    runCommands: 'true',
    allowHuman: 'true',
    phase: '$(touch x); P3',
  });
  expect(run.args).toEqual(['$(touch x); P3', ...REPORTS, '-y', '--allow-human']);
});
