import { expect, test } from 'vitest';
import { COMMAND_NAMES } from '../../src/cli/command-names.js';
import { buildProgram } from '../../src/cli/program.js';

test('every command can be suggested, and nothing else', () => {
  const names = buildProgram({ exitCode: 0 }).commands.map((command) => command.name());
  expect([...names, 'help'].sort()).toEqual([...COMMAND_NAMES].sort());
});
