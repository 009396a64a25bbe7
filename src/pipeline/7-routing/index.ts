import type { Validation } from '../../domain/validation.js';
import type { NextStep, Verification } from '../../domain/verification.js';
import type { NextCommands } from '../../sources/source.js';

/** The next command to type (decision 12); any gap is followed by the loop plan --gaps, execute, verify. */
export function nextStep(
  verification: Omit<Verification, 'next_step'>,
  validation: Validation | null,
  options: {
    readonly commands: NextCommands;
    readonly verifyAgain: string;
    readonly coverageThreshold: number;
  },
): NextStep {
  const { commands, verifyAgain } = options;
  const { gaps } = verification;
  const loop = [commands.planGaps, commands.execute, verifyAgain];
  const critical = gaps.filter(({ severity }) => severity === 'critical').length;
  if (critical > 0)
    return { command: commands.debug, reason: `${count(critical, 'critical gap')}`, then: loop };
  if (gaps.length > 0)
    return { command: commands.planGaps, reason: `${count(gaps.length, 'gap')}`, then: loop.slice(1) };
  if (verification.status === 'human_needed') {
    return {
      command: commands.test,
      reason: `${count(verification.human_verification.length, 'item')} for a person`,
      then: [],
    };
  }
  const lines = validation?.coverage?.lines;
  if (lines !== null && lines !== undefined && lines < options.coverageThreshold) {
    return {
      command: commands.autoTest,
      reason: `line coverage ${lines}% is below ${options.coverageThreshold}%`,
      then: [],
    };
  }
  const untested =
    validation?.requirement_coverage.filter(({ status }) => status === 'uncovered').length ?? 0;
  if (untested > 0)
    return {
      command: commands.autoTest,
      reason: `${count(untested, 'requirement')} without a test`,
      then: [],
    };
  return { command: commands.review, reason: 'all must-haves hold', then: [] };
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
