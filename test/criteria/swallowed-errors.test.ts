import { expect, test } from 'vitest';
import type { Codebase } from '../../src/codebase/codebase.js';
import { judgeCriterion } from '../../src/criteria/judge/judge-criterion.js';
import { readCriterion } from '../../src/criteria/read-criterion.js';

const succeeded = (command: string) => ({
  command,
  exitCode: 0,
  stdout: '',
  stderr: '',
  durationMs: 1,
  timedOut: false,
});

const counted = (file: string, fallback = '0'): string =>
  `"$(node count.mjs ${file} 2>/dev/null || echo ${fallback})"`;

test.each([
  [`[ ${counted('a')} = ${counted('b')} ]`, 'undecided'],
  [`[ ${counted('a')} = 0 ]`, 'undecided'],
  [`test ${counted('a')} -eq "0"`, 'undecided'],
  [`[ ${counted('a')} -ge 1 ]`, 'holds'],
  [`[ ${counted('a')} = 10 ]`, 'holds'],
  ['node check.mjs || true', 'undecided'],
  ['node check.mjs', 'holds'],
] as const)('an exit code of 0 that an error gives as well settles nothing: %s', (criterion, outcome) => {
  const codebase = { files: [], has: () => false, lookup: () => ({ kind: 'absent', near: [] }) };
  const facts = { codebase: codebase as unknown as Codebase, taskFiles: [], run: succeeded };
  expect(judgeCriterion(readCriterion(criterion), facts).outcome).toEqual(outcome);
});
