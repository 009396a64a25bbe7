import type { Phase } from '../../domain/phase.js';
import type { NextCommands } from '../source.js';

/** maestro's own commands; a phase without a number is named by its folder. */
export function nextCommands(phase: Phase): NextCommands {
  const target = /^\d/.test(phase.number) ? phase.number : `--dir ${phase.dir}`;
  return {
    debug: `quality-debug ${target}`,
    planGaps: `maestro-plan ${target} --gaps`,
    execute: `maestro-execute ${target}`,
    test: `quality-test ${target}`,
    autoTest: `quality-auto-test ${target}`,
    review: `quality-review ${target}`,
  };
}
